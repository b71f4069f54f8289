/** The responses of an assessment as a table: one row for each response, one column for each question. */
import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '../../../contract/model.ts';
import { fieldValue, labelOfReference } from '../../engine/access/columns.ts';
import { settledInRow } from '../../engine/access/readable.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';

type Cell = string | number | boolean | null;

/** A question that has a column in the table. */
export interface AskedQuestion {
  readonly id: number;
  readonly section: string;
  readonly group: string;
  readonly key: string;
  readonly text: string;
  /** The key of its question type. */
  readonly type: string;
  readonly allows_comment: boolean;
}

/** The answer to one question: text, number, date, chosen options. */
export type GivenAnswer = readonly [
  text: string,
  number: number | null,
  date: string | null,
  chosen: string | null,
  comment: string,
];

interface ReadResponse {
  readonly id: number;
  readonly by: string | null;
  readonly status: string | null;
  readonly submitted_at: string | null;
  readonly answers: string;
}

/** The number of responses that one query reads. */
const portion = 200;

/** The questions of an assessment that accept an answer, in order. */
export const questionsOf = (run: Run, assessment: number): Promise<readonly AskedQuestion[]> =>
  run<AskedQuestion>(
    sql`select q.id, coalesce(nullif(q.key, ''), 'q' || q.id) as key, q.text, k.key as type, q.allows_comment, s.name as section, g.name as "group" from assessment_question q
      join assessment_question_type k on k.id = q.assessment_question_type_id
      join assessment_group g on g.id = q.assessment_group_id join assessment_section s on s.id = g.assessment_section_id
      where q.assessment_id = ${assessment} and k.json_schema::jsonb -> 'properties' <> '{}'::jsonb
      order by s.position, s.id, g.position, g.id, q.position, q.id`,
  );

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
        json_build_array(a.text, a.number, a.date, chosen.texts, a.comment))::text as answers
      from assessment_response_answer a left join chosen on chosen.id = a.id
      where a.response_id in (select id from page) and not a.skipped and not a.left_out group by 1)
    select t.id, ${by} as by, (select s.name from response_status s where s.id = t.response_status_id) as status,
      to_json(${submitted}) #>> '{}' as submitted_at, coalesce(given.answers, '{}') as answers
    from page t left join given on given.id = t.id order by t.id`;
}

/** One response with the fields of the scope's collection, and its answers by question id. */
export async function readResponse(run: Run, scope: Scope, id: number) {
  const [read] = await run<ReadResponse>(responsesWhere(scope, sql`t.id = ${id}`));
  if (!read) return null;
  return { ...read, answers: JSON.parse(read.answers) as Readonly<Record<string, GivenAnswer>> };
}

/** The cell value of an answer. */
export const cellOf = ([text, number, date, chosen]: GivenAnswer): Cell => chosen ?? number ?? date ?? (text || null);

/** The rows of the table, header first. They are read in portions, which bounds the memory. */
export async function* responseRows(
  run: Run,
  scope: Scope,
  { assessment, texts }: { readonly assessment: number; readonly texts: boolean },
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  const questions = await questionsOf(run, assessment);
  const withComments = <T>(each: (question: AskedQuestion) => T, comment: (question: AskedQuestion) => T): T[] =>
    questions.flatMap((one) => (one.allows_comment ? [each(one), comment(one)] : [each(one)]));
  const head = (named: readonly Cell[], of: 'key' | 'text', word: string) => [
    ...named,
    ...withComments<Cell>(
      (one) => one[of],
      (one) => `${one[of]}${word}`,
    ),
  ];
  yield [
    head(['response', 'by', 'status', 'handed_in'], 'key', '_comment'),
    ...(texts ? [head(['Response', 'By', 'Status', 'Submitted'], 'text', ': comment')] : []),
  ];
  for (let last = 0; ; ) {
    const condition = sql`t.assessment_id = ${assessment} and t.id > ${last} order by t.id limit ${portion}`;
    const read = await run<ReadResponse>(responsesWhere(scope, condition));
    if (!read.length) return;
    yield read.map(({ id, by, status, submitted_at, answers }) => {
      const given = JSON.parse(answers) as Readonly<Record<string, GivenAnswer>>;
      return [
        id,
        by,
        status,
        submitted_at,
        ...withComments<Cell>(
          (one) => (given[one.id] ? cellOf(given[one.id] as GivenAnswer) : null),
          (one) => given[one.id]?.[4] || null,
        ),
      ];
    });
    last = (read.at(-1) as ReadResponse).id;
  }
}
