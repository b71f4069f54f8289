/** The responses of an assessment as a table: one row for each response, one column for each question. */
import sql, { type Sql } from 'sql-template-tag';
import type { Field, JsonSchema } from '../../../contract/model.ts';
import { namesIn } from '../../../fields/files/stored-files.ts';
import { fieldValue, labelOfReference } from '../../engine/access/columns.ts';
import { settledInRow } from '../../engine/access/readable.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';
import { type Cell, cellOfField, named, type TypeField, typeFields, type WithValues } from './field-texts.ts';

/** A question that has a column in the table. */
export interface AskedQuestion {
  readonly id: number;
  readonly section: string;
  readonly group: string;
  readonly key: string;
  readonly text: string;
  /** The key of its type, and its own fields. */
  readonly type: string;
  readonly fields: readonly TypeField[];
  readonly allows_comment: boolean;
}

/** The answer to one question. */
export interface GivenAnswer extends WithValues {
  readonly text: string;
  readonly number: number | null;
  readonly date: string | null;
  readonly chosen: string | null;
  readonly comment: string;
  readonly files: readonly unknown[];
}

export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

interface ReadResponse {
  readonly id: number;
  readonly by: string | null;
  readonly status: string | null;
  readonly submitted_at: string | null;
  readonly answers: string;
}

/** The number of responses that one query reads. */
const portion = 200;

/** The questions of an assessment that take an answer, in their order. */
export async function questionsOf(run: Run, assessment: number): Promise<readonly AskedQuestion[]> {
  const found = await run<AskedQuestion & { schema: string }>(
    sql`select q.id, coalesce(nullif(q.key, ''), 'q' || q.id) as key, q.text, k.key as type, k.value_schema::text as schema, q.allows_comment, s.name as section, g.name as "group" from assessment_question q
      join assessment_question_type k on k.id = q.assessment_question_type_id
      join assessment_group g on g.id = q.assessment_group_id join assessment_section s on s.id = g.assessment_section_id
      where q.assessment_id = ${assessment} and (k.json_schema::jsonb -> 'properties' <> '{}'::jsonb or k.value_schema::jsonb -> 'properties' <> '{}'::jsonb)
      order by s.position, s.id, g.position, g.id, q.position, q.id`,
  );
  return found.map(({ schema, ...one }) => ({ ...one, fields: typeFields(JSON.parse(schema) as JsonSchema) }));
}

/**
 * Responses that fulfil a condition on `t`, with the fields of the scope's collection and their answers as JSON.
 * Options are read once for all responses.
 */
function responsesWhere(scope: Scope, condition: Sql): Sql {
  const { resource } = scope;
  const field = (name: string): Field => resource.fields.get(name) as Field;
  const by = labelOfReference(scope, field('user_id'), 't', { settled: settledInRow(scope, 't') });
  const submitted = fieldValue(scope, { resource, alias: 't' }, field('submitted_at'));
  return sql`with page as materialized (select t.* from assessment_response t where ${condition}),
    chosen as materialized (select c.response_answer_id as id, string_agg(o.text, '; ' order by c.rank, c.id) as texts from assessment_response_answer_option c
      join assessment_question_option o on o.id = c.assessment_question_option_id where c.response_id in (select id from page) group by 1),
    given as materialized (select a.response_id as id, json_object_agg(a.assessment_question_id,
        json_build_object('text', a.text, 'number', a.number, 'date', a.date, 'chosen', chosen.texts, 'comment', a.comment,
          'values', a."values", 'files', a.files, 'assessment_question_type_id', a.assessment_question_type_id))::text as answers
      from assessment_response_answer a left join chosen on chosen.id = a.id
      where a.response_id in (select id from page) and not a.skipped and not a.left_out group by 1)
    select t.id, ${by} as by, (select s.name from response_status s where s.id = t.response_status_id) as status,
      to_json(${submitted}) #>> '{}' as submitted_at, coalesce(given.answers, '{}') as answers
    from page t left join given on given.id = t.id order by t.id`;
}

/** The answers of responses, with names in the place of ids in their values. */
async function answersOf(run: Run, scope: Scope, texts: readonly string[]): Promise<readonly GivenAnswers[]> {
  const responses = texts.map((text) => Object.entries(JSON.parse(text) as GivenAnswers));
  const answers = await named(
    run,
    scope,
    responses.flatMap((entries) => entries.map(([, answer]) => answer)),
  );
  let at = 0;
  return responses.map((entries) =>
    Object.fromEntries(entries.map(([question]) => [question, answers[at++] as GivenAnswer])),
  );
}

/** One response with the fields that the scope's collection shows, and its answers by the id of their question. */
export async function readResponse(run: Run, scope: Scope, id: number) {
  const [read] = await run<ReadResponse>(responsesWhere(scope, sql`t.id = ${id}`));
  if (!read) return null;
  const [answers = {}] = await answersOf(run, scope, [read.answers]);
  return { ...read, answers };
}

/** The values of an answer: one, or one for each field of the type if it has several. */
export function cellsOf({ fields }: AskedQuestion, given: GivenAnswer | undefined): readonly Cell[] {
  if (fields.length > 0) return fields.map((field) => cellOfField(field, given?.values?.[field.key]));
  if (!given) return [null];
  const { text, number, date, chosen, files } = given;
  return [chosen ?? number ?? date ?? (text || namesIn(files).join('; ') || null)];
}

/** The rows of the table, header first. They are read in portions, which bounds the memory. */
export async function* responseRows(
  run: Run,
  scope: Scope,
  { assessment, texts }: { readonly assessment: number; readonly texts: boolean },
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  const questions = await questionsOf(run, assessment);
  const head = (first: readonly Cell[], of: 'key' | 'text', comment: string): Cell[] => [
    ...first,
    ...questions.flatMap((one) => [...headsOf(one, of), ...(one.allows_comment ? [`${one[of]}${comment}`] : [])]),
  ];
  yield [
    head(['response', 'by', 'status', 'handed_in'], 'key', '_comment'),
    ...(texts ? [head(['Response', 'By', 'Status', 'Submitted'], 'text', ': comment')] : []),
  ];
  for (let last = 0; ; ) {
    const condition = sql`t.assessment_id = ${assessment} and t.id > ${last} order by t.id limit ${portion}`;
    const read = await run<ReadResponse>(responsesWhere(scope, condition));
    if (!read.length) return;
    const answers = await answersOf(
      run,
      scope,
      read.map((one) => one.answers),
    );
    yield read.map(({ id, by, status, submitted_at }, row) => [
      id,
      by,
      status,
      submitted_at,
      ...questions.flatMap((one) => [
        ...cellsOf(one, answers[row]?.[one.id]),
        ...(one.allows_comment ? [answers[row]?.[one.id]?.comment || null] : []),
      ]),
    ]);
    last = (read.at(-1) as ReadResponse).id;
  }
}

/** The heads of the columns of a question. */
const headsOf = (one: AskedQuestion, of: 'key' | 'text'): readonly string[] =>
  one.fields.length > 1
    ? one.fields.map(({ key, title }) => (of === 'key' ? `${one.key}.${key}` : `${one.text}: ${title}`))
    : [one[of]];
