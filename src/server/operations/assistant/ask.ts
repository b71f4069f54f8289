/** The calls of the assistant: its availability, and a question with a streamed answer. */
import sql from 'sql-template-tag';
import { requireUser } from '../../calls/authorize-call.ts';
import type { Call, Handlers } from '../../calls/call.ts';
import { toldByLines } from '../../calls/progress.ts';
import { serviceAccess } from '../../calls/service-access.ts';
import { invalid } from '../../engine/problem.ts';
import { withNamesInside } from '../../engine/read/value-names.ts';
import { type ConfiguredModel, modelFor } from '../../language-models/configured-model.ts';
import { ServiceFailure } from '../../language-models/post.ts';
import { noteUse } from '../../language-models/usage.ts';
import type { Services } from '../../services.ts';
import type { Actor, Database, Run } from '../../store/database.ts';
import { Answered, type AnswerLine, makeAnswer } from './answering.ts';
import { takePlace } from './at-once.ts';
import { ReadPlaces } from './citations.ts';
import { earlierIn, keepMessage, type Message } from './conversation-rows.ts';
import { Drawing, openDiagram } from './drawing.ts';
import { firstMessages, newMark } from './instructions.ts';
import { monthOf, noticeOf, requireRoom } from './month-limit.ts';
import { addressesOf, listsFrom, moduleAddress, type OpenPage, projectOf, searchedWords } from './page-context.ts';
import type { Place } from './places.ts';
import { Proposing } from './proposing.ts';
import { maxReadBytes, Reading, type ReadLine, type ReadResult, type Source } from './reading.ts';

/** Estimated bytes for each token. The estimate leaves half of the model's context for everything except reads. */
const bytesOfToken = 2;

type Asking = Call<'ask_assistant'>;
type Tell = (line: AnswerLine | { readonly kind: 'found'; readonly found: readonly object[] }) => void;

/** An accepted question. */
interface Question {
  readonly text: string;
  readonly page: OpenPage | undefined;
  readonly conversation: number;
  readonly actor: Actor;
  readonly person: number;
  readonly company: number | null;
}

const noService = 'No language model is set up, so the assistant cannot answer. This is what the search finds.';

/**
 * The text of the question, or of the named prompt.
 * @throws {ApiProblem} 422 for an unknown prompt
 */
async function askedText(
  database: Database,
  actor: Actor,
  { text, prompt_id: prompt }: Asking['body'],
): Promise<string> {
  if (prompt === undefined) {
    if (text.trim() === '') throw invalid([{ pointer: '/text', message: 'Write a question.' }]);
    return text;
  }
  const [row] = await database.query<{ text: string }>(
    actor,
    sql`select text from assistant_prompt where id = ${prompt} and active`,
  );
  if (!row) throw invalid([{ pointer: '/prompt_id', message: 'There is no such prompt any more. Reload the page.' }]);
  return row.text;
}

export const assistantHandlers = {
  assistant_state: async ({ caller }, { database, settings }) => {
    const company = caller.company?.id ?? null;
    const [model, month] = await Promise.all([
      modelFor('chat', database, serviceAccess(settings)),
      monthOf(database, company),
    ]);
    return { status: 200, body: { available: model !== null, model: model?.key ?? null, notice: noticeOf(month) } };
  },

  ask_assistant: async (call, services) => {
    const { database, settings } = services;
    const person = requireUser(call.caller);
    const { scope, row } = call.granted;
    const company = call.caller.company?.id ?? null;
    const month = await monthOf(database, company);
    const model = await modelFor('chat', database, serviceAccess(settings));
    if (model) requireRoom(month);
    const question: Question = {
      text: await askedText(database, scope.actor, call.body),
      page: call.body.page,
      conversation: row.id,
      actor: scope.actor,
      person,
      company,
    };
    const leave = takePlace(person, company);
    return toldByLines(async (write) => {
      try {
        const shown = call.body.prompt_id === undefined ? question.text : call.body.text;
        const made = model
          ? await answered(call, services, { ...question, model }, write)
          : await found(call, services, question, write);
        const message = { ...made, text: shown };
        const id = await keepMessage(database, question.actor, question.conversation, message);
        return { kind: 'done', message: { id, ...message }, notice: noticeOf(await monthOf(database, company)) };
      } finally {
        leave();
      }
    });
  },
} satisfies Partial<Handlers>;

/** The reads of an answer, with the permissions of the person who asks. `tell` receives each read. */
function readingOf(call: Asking, { database, model }: Services, source: Pick<Source, 'places' | 'bytes'>, tell: Tell) {
  const { scope } = call.granted;
  const reading = new Reading({
    ...source,
    model,
    read: call.read,
    nameInside: (collection, rows) => {
      const resource = model.resources.get(collection.resource) ?? scope.resource;
      const run: Run = (statement) => database.query(scope.actor, statement);
      return withNamesInside(run, { ...scope, collection, resource }, rows);
    },
  });
  const reads: ReadLine[] = [];
  return {
    reading,
    reads,
    first: async (address: string) => {
      const result = await reading.read(address);
      tell({ kind: 'reading', read: result.line });
      reads.push(result.line);
      return result;
    },
  };
}

async function answered(
  call: Asking,
  services: Services,
  { text, page, conversation, actor, person, company, model }: Question & { readonly model: ConfiguredModel },
  write: Tell,
): Promise<Omit<Message, 'text'>> {
  const { database, settings } = services;
  const places = new ReadPlaces(services.model);
  const bytes = Math.min(maxReadBytes, (model.contextTokens ?? Number.POSITIVE_INFINITY) * bytesOfToken);
  const { reading, reads, first } = readingOf(call, services, { places, bytes }, write);
  const answer = new Answered();
  const tell: Tell = (line) => {
    if (line.kind === 'reading') reads.push(line.read);
    write(line);
  };
  const stored = () => ({
    readable_sentences: answer.sentences,
    left_out: answer.leftOut,
    reads,
    proposals: answer.proposals,
  });
  let failed = false;
  try {
    const before = await earlierIn(call.read, conversation);
    const read = new Map<string, ReadResult>();
    for (const address of addressesOf(page)) read.set(address, await first(address));
    const texts = [...read.values()].map((result) => result.text);
    const mark = newMark();
    const messages = firstMessages(mark, {
      question: text,
      before,
      read: texts,
      lists: listsFrom(services.model, page),
    });
    const project = projectOf(page);
    const proposing =
      project === null ? null : new Proposing({ model: services.model, post: call.post, project, question: text });
    const module = page && read.get(moduleAddress(page));
    const diagram = page && module ? openDiagram(page, module.body) : null;
    const drawing = proposing && diagram ? new Drawing({ database, actor, proposing }, diagram) : null;
    const silence = settings.modelPatience * 1_000;
    await makeAnswer(
      { model, messages, mark, reading, places, proposing, drawing, silence, signal: call.signal, tell },
      answer,
    );
    return { ...stored(), outcome: 'answered', reason: null };
  } catch (error) {
    if (call.signal.aborted) return { ...stored(), outcome: 'stopped', reason: 'The answer was stopped.' };
    failed = true;
    if (!(error instanceof ServiceFailure)) throw error;
    const retry = error.retryAfter === null ? '' : ` Ask again in ${error.retryAfter} seconds.`;
    return { ...stored(), outcome: 'failed', reason: error.message + retry };
  } finally {
    if (answer.inputTokens || failed)
      await noteUse(database, {
        company,
        user: person,
        project: projectOf(page),
        model,
        purpose: 'assistant',
        inputTokens: answer.inputTokens,
        outputTokens: answer.outputTokens,
        failed,
      });
  }
}

/** The answer without a language model: search results for the words of the question, the best match first. */
async function found(
  call: Asking,
  services: Services,
  { text }: Question,
  write: Tell,
): Promise<Omit<Message, 'text'>> {
  const places = new ReadPlaces(services.model);
  const { reads, first } = readingOf(call, services, { places, bytes: maxReadBytes }, write);
  const counted = new Map<string, { place: Place; count: number }>();
  for (const word of searchedWords(text))
    for (const place of (await first(`/api/search.json?q=${encodeURIComponent(word)}`)).places) {
      const key = `${place.resource}/${place.id}`;
      counted.set(key, { place, count: (counted.get(key)?.count ?? 0) + 1 });
    }
  const nearest = [...counted.values()].sort((one, other) => other.count - one.count).slice(0, 20);
  const rows = nearest.map(({ place: { resource, id, label, kind, owners } }) => ({
    resource,
    id,
    label: label ?? '',
    title: kind,
    icon: services.model.resources.get(resource)?.icon ?? null,
    owners,
  }));
  write({ kind: 'found', found: rows });
  return { readable_sentences: [], left_out: 0, reads, proposals: [], outcome: 'no_service', reason: noService };
}
