/** One answer: the model writes and requests calls, until it requests no more or reaches a limit. */
import { type ChatMessage, chat, type ToolCall } from '../../language-models/chat.ts';
import type { ConfiguredModel } from '../../language-models/configured-model.ts';
import type { QuotingSentence, ReadPlaces } from './citations.ts';
import type { Drawing } from './drawing.ts';
import { drawingTool, marked, proposingTool, readingTools } from './instructions.ts';
import type { Outcome, ProposedChange, Proposing } from './proposing.ts';
import { type Reading, type ReadLine, textIn } from './reading.ts';
import { type Written, WrittenLines } from './written-lines.ts';

/** Requests to the model for one answer. */
const mostRounds = 8;
/** Sentences of one answer. */
export const mostSentences = 200;

/** Bytes that the service sends in one round: some thousand tokens with the overhead of the protocol. */
const mostBytes = 4 * 1024 * 1024;
/** Milliseconds for one round. */
const longestRound = 180_000;

export type AnswerLine =
  | { readonly kind: 'reading'; readonly read: ReadLine }
  | { readonly kind: 'writing' }
  | { readonly kind: 'sentence'; readonly sentence: QuotingSentence }
  | { readonly kind: 'left_out'; readonly left_out: number }
  | { readonly kind: 'proposed'; readonly proposals: readonly ProposedChange[] };

export interface Answering {
  readonly model: ConfiguredModel;
  readonly messages: ChatMessage[];
  readonly mark: string;
  readonly reading: Reading;
  readonly places: ReadPlaces;
  /** null where no project is open. */
  readonly proposing: Proposing | null;
  /** Null if no diagram with flows is open. */
  readonly drawing: Drawing | null;
  /** Milliseconds without data after which the service has failed. */
  readonly silence: number;
  readonly signal: AbortSignal;
  readonly tell: (line: AnswerLine) => void;
}

/** The state of an answer, filled while it is made, so that a failed answer has its first part. */
export class Answered {
  readonly sentences: QuotingSentence[] = [];
  readonly proposals: ProposedChange[] = [];
  leftOut = 0;
  inputTokens = 0;
  outputTokens = 0;
}

/** Characters of a token, where the service does not count. */
const charactersOfToken = 4;

/**
 * Makes the answer.
 *
 * @throws {ServiceFailure} where the service fails
 * @throws the reason of `signal`, once it is aborted
 */
export async function makeAnswer(answering: Answering, answered: Answered): Promise<void> {
  const { messages, reading, mark } = answering;
  for (let round = 0; round < mostRounds; round++) {
    const mayRead = !reading.isOver && round < mostRounds - 1;
    const { text, calls } = await oneRound(answering, answered, mayRead);
    if (!calls.length || !mayRead || answered.sentences.length >= mostSentences) return;
    messages.push({ role: 'assistant', content: text, calls });
    for (const call of calls) {
      const result = proposes(call) ? await propose(call, answering, answered) : await readFor(call, answering);
      messages.push({ role: 'tool', call: call.id, content: marked(mark, result) });
    }
  }
}

/** The address that the model requests; an empty one, which is refused, for another call. */
const addressIn = ({ name, input }: ToolCall): string => {
  if (name === 'search') return `/api/search.json?q=${encodeURIComponent(textIn(input, 'words') ?? '')}`;
  return name === 'read' ? (textIn(input, 'address') ?? '') : `no function ${name}`;
};

async function readFor(call: ToolCall, { reading, tell }: Answering): Promise<string> {
  const { text, line } = await reading.read(addressIn(call));
  tell({ kind: 'reading', read: line });
  return text;
}

const proposes = ({ name }: ToolCall): boolean => name === proposingTool.name || name === drawingTool.name;

/** The outcome of a call that proposes; a sentence if there is nothing to propose in. */
async function outcomeOf({ name, input }: ToolCall, { proposing, drawing }: Answering): Promise<Outcome | string> {
  if (name === drawingTool.name)
    return drawing ? drawing.draw(input) : 'Nothing can be drawn here: no diagram is open.';
  return proposing ? proposing.propose(input) : 'Nothing can be proposed here: no project is open.';
}

async function propose(call: ToolCall, answering: Answering, answered: Answered): Promise<string> {
  const outcome = await outcomeOf(call, answering);
  if (typeof outcome === 'string') return outcome;
  const { proposals, text } = outcome;
  const { tell } = answering;
  if (proposals.length) {
    answered.proposals.push(...proposals);
    tell({ kind: 'proposed', proposals: [...answered.proposals] });
  }
  return text;
}

async function oneRound(
  { model, messages, places, proposing, drawing, silence, signal, tell }: Answering,
  answered: Answered,
  mayRead: boolean,
): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }> {
  const lines = new WrittenLines();
  let text = '';
  let calls: readonly ToolCall[] = [];
  let counted = false;
  const take = (written: readonly Written[]) => {
    for (const one of written) show(one, places, answered, tell);
  };
  const tools = [...readingTools, ...(proposing ? [proposingTool] : []), ...(drawing ? [drawingTool] : [])];
  const limits = { silence, whole: longestRound, bytes: mostBytes, signal };
  try {
    for await (const part of chat(model, { messages, tools: mayRead ? tools : [] }, limits)) {
      if (part.kind === 'text') {
        if (text === '') tell({ kind: 'writing' });
        text += part.text;
        take(lines.take(part.text));
        if (answered.sentences.length >= mostSentences) break;
      } else {
        calls = part.calls;
        if (part.tokens) {
          counted = true;
          answered.inputTokens += part.tokens.input;
          answered.outputTokens += part.tokens.output;
        }
      }
    }
    take(lines.end());
  } finally {
    // An aborted round costs money as well.
    if (!counted) {
      answered.inputTokens += Math.ceil(JSON.stringify(messages).length / charactersOfToken);
      answered.outputTokens += Math.ceil(text.length / charactersOfToken);
    }
  }
  return { text, calls };
}

function show(one: Written, places: ReadPlaces, answered: Answered, tell: Answering['tell']): void {
  const sentence = one === 'unreadable' ? null : places.check(one);
  if (sentence && answered.sentences.length < mostSentences) {
    answered.sentences.push(sentence);
    tell({ kind: 'sentence', sentence });
  } else {
    answered.leftOut += 1;
    tell({ kind: 'left_out', left_out: answered.leftOut });
  }
}
