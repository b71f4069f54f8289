/** POST import of assessments: reads a questionnaire file into a new assessment, in one change. */

import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Condition } from '../../../fields/condition/condition.ts';
import {
  type LineSentence,
  type Question,
  type Questionnaire,
  QuestionnaireFileError,
} from '../../../questionnaires/questionnaire.ts';
import type { ReadQuestionnaire } from '../../../questionnaires/read-questionnaire.ts';
import type { Handlers, SentFile } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { inPortions } from '../../engine/progress.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope, UnitOfWork } from '../../engine/scope.ts';
import { name as quoted } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { updateRows } from '../../engine/write/write-rows.ts';
import { readQuestionnaireFile } from '../../files/read-questionnaire-file.ts';
import type { Services } from '../../services.ts';
import { storedCondition } from './stored-condition.ts';

type Report = components['schemas']['FileReport'];

const maxSentences = 200;
const maxShown = 200;
const longestName = 200;

/**
 * Reads the file in a thread.
 * @throws {ApiProblem} 422 with a sentence if the file cannot be read
 */
async function readSent({ name, bytes }: SentFile): Promise<ReadQuestionnaire> {
  try {
    return await readQuestionnaireFile({ name, bytes });
  } catch (error) {
    if (error instanceof QuestionnaireFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

/**
 * Refuses a file with faults.
 * @throws {ApiProblem} 422 with the first faults by line, and the number of further faults
 */
function requireFaultless(faults: readonly LineSentence[]): void {
  if (!faults.length) return;
  const more = faults.length - maxSentences;
  throw invalid([
    ...faults.slice(0, maxSentences).map(({ line, message }) => ({
      pointer: line === null ? '' : `/line/${line}`,
      message: line === null ? message : `Line ${line}: ${message}`,
    })),
    ...(more > 0 ? [{ pointer: '', message: `${more.toLocaleString('en')} more faults.` }] : []),
  ]);
}

const questionsOf = ({ sections }: Questionnaire): readonly Question[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions));

function reportOf(format: string, questionnaire: Questionnaire, titles: ReadonlyMap<string, string>): Report {
  const { sections, notes } = questionnaire;
  const groups = sections.flatMap((section) => section.groups);
  const questions = questionsOf(questionnaire);
  const rows = sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.questions.map((one) => ({
        line: one.line,
        cells: [
          one.text,
          titles.get(one.type) ?? one.type,
          section.name,
          one.options.map(({ text }) => text).join('; '),
        ],
        outcome: 'new' as const,
      })),
    ),
  );
  const options = questions.reduce((sum, one) => sum + one.options.length, 0);
  return {
    format,
    headings: ['Question', 'Type', 'Section', 'Options'],
    rows: rows.slice(0, maxShown),
    taken: questions.length,
    present: 0,
    beside: questions.length ? [`${sections.length} sections`, `${groups.length} groups`, `${options} options`] : [],
    losses: notes.slice(0, maxSentences),
    losses_count: notes.length,
  };
}

/** Functions that write the rows below the assessment. */
interface Below {
  /** Adds rows to one collection of the assessment. Returns their ids in the given order. */
  readonly add: (collection: string, rows: readonly Values[]) => Promise<readonly number[]>;
  /** Sets the conditions of added rows. */
  readonly show: (collection: string, rows: readonly (Values & { readonly id: number })[]) => Promise<void>;
}

function adderBelow(
  { run, change }: Pick<UnitOfWork, 'run' | 'change'>,
  services: Services,
  scope: Scope,
  { id, line }: { readonly id: number; readonly line: CreateContext['line'] },
): Below {
  const below = { ...line, assessment_id: id };
  const scopeOf = (collection: string) =>
    scopeOn(services, `assessments_${collection}`, scope.caller, { assessment_id: id });
  const show: Below['show'] = async (collection, rows) => {
    const within = scopeOf(collection);
    const { resource } = within;
    await inPortions(rows, async (some) => {
      const ids = some.map((row) => row.id);
      const { before } = await lockRows(run, within, resource, ids);
      await updateRows({ run, scope: within, change }, resource, some);
      await record({ run, scope: within, change }, resource, 'update', { ids, before });
    });
  };
  const add: Below['add'] = async (collection, rows) => {
    const made: number[] = [];
    const within = scopeOf(collection);
    const given = collection === 'sections' ? { assessment_id: id } : {};
    const context: CreateContext = { resolved: { facts: {}, parent: { ...below, id } }, given, line: below };
    await inPortions(rows, async (some) => {
      const errors: FieldError[] = [];
      made.push(...(await createRows({ run, scope: within, change }, context, some, { errors })));
      if (errors.length) throw invalid(errors);
    });
    return made;
  };
  return { add, show };
}

/** Writes everything below the assessment, level by level. */
async function addContents(
  { sections }: Questionnaire,
  types: ReadonlyMap<string, number>,
  { add, show }: Below,
): Promise<void> {
  const sectionIds = await add(
    'sections',
    sections.map(({ name, description }) => ({ name, description })),
  );
  const groups = sections.flatMap((section, at) => section.groups.map((group) => ({ group, section: sectionIds[at] })));
  const groupIds = await add(
    'groups',
    groups.map(({ group, section }) => ({
      assessment_section_id: section,
      name: group.name,
      description: group.description,
    })),
  );
  const questions = groups.flatMap(({ group }, at) => group.questions.map((one) => ({ one, group: groupIds[at] })));
  const questionIds = await add(
    'questions',
    questions.map(({ one, group }) => ({
      assessment_group_id: group,
      assessment_question_type_id: types.get(one.type),
      key: one.key,
      text: one.text,
      help_text: one.help,
      required: one.required,
      condition: one.condition,
      scale_min: one.scale?.min ?? null,
      scale_max: one.scale?.max ?? null,
    })),
  );
  const optionIds = await add(
    'question_options',
    questions.flatMap(({ one }, at) =>
      one.options.map(({ text, allowsText }) => ({
        assessment_question_id: questionIds[at],
        text,
        allows_text: allowsText,
      })),
    ),
  );
  const stored = storedCondition(
    questions.map(({ one }) => one),
    questionIds,
    optionIds,
  );
  const shown = (rows: readonly { readonly shownIf: Condition | null }[], ids: readonly number[]) =>
    rows.flatMap(({ shownIf }, at) => (shownIf ? [{ id: ids[at] as number, shown_if: stored(shownIf) }] : []));
  await show('sections', shown(sections, sectionIds));
  await show(
    'groups',
    shown(
      groups.map(({ group }) => group),
      groupIds,
    ),
  );
  const options = questions.flatMap(({ one }) => one.options.map(({ shownIf = null }) => ({ shownIf })));
  await show('question_options', shown(options, optionIds));
  await show(
    'questions',
    shown(
      questions.map(({ one }) => one),
      questionIds,
    ),
  );
}

export const assessmentImportHandlers = {
  import_assessment: async ({ query, body: form, file, granted: { scope, context } }, services) => {
    const { format, questionnaire } = await readSent(file);
    requireFaultless(questionnaire.faults);
    if (!questionsOf(questionnaire).length)
      throw invalid([{ pointer: '', message: 'There are no questions in this file.' }]);
    const name = (form.name ?? (questionnaire.name.trim() || 'Assessment')).slice(0, longestName);
    const actor = writingActor(scope, context.line, context.resolved.parent);
    return services.database.transaction(actor, async (run) => {
      const kinds = await run<{ id: number; key: string; name: string }>(
        sql`select id, key, name from ${quoted('assessment_question_type')} order by id`,
      );
      const types = new Map(kinds.map(({ key, id }) => [key, id]));
      const missing = questionsOf(questionnaire).find(({ type }) => !types.has(type));
      if (missing)
        throw invalid([
          {
            pointer: `/line/${missing.line}`,
            message: `Line ${missing.line}: this installation has no question type “${missing.type}”.`,
          },
        ]);
      const report = reportOf(format, questionnaire, new Map(kinds.map((one) => [one.key, one.name])));
      if (query.dry_run) return { status: 200, body: { id: null, name, report }, headers: {} };
      const change = await openChange(run, scope, 'import');
      const errors: FieldError[] = [];
      const row = { name, description: questionnaire.description };
      const [id] = await createRows({ run, scope, change }, context, [row], { errors });
      if (id === undefined) throw invalid(errors);
      await addContents(questionnaire, types, adderBelow({ run, change }, services, scope, { id, line: context.line }));
      return { status: 200, body: { id, name, report }, headers: { 'x-change': String(change) } };
    });
  },
} satisfies Partial<Handlers>;
