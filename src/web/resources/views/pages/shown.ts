/** The questions and options that conditions show. Pure. */
import type { AsksEntry } from '../../../../contract/registry.ts';
import { answeredValue } from '../../../../fields/condition/answered.ts';
import { type Conditioned, type Hidden, type HidingPlan, hidingPlan } from '../../../../fields/condition/hidden.ts';
import { type JsonSchema, schemaIn } from '../../../../fields/json-schema.ts';
import type { LevelRows, Page, Question } from './questions.ts';

type Values = Readonly<Record<string, unknown>>;

/** The conditions in the order of evaluation, and the schemas of the answers. */
export interface Shown {
  readonly plan: HidingPlan;
  readonly schemas: ReadonlyMap<number, JsonSchema>;
}

/** The conditions of options, from the schema of an answer. */
function optionConditions(schema: JsonSchema): ReadonlyMap<number, unknown> {
  const members = Object.values(schemaIn(schema['properties'])).map(schemaIn);
  return new Map(
    members.flatMap((member) =>
      Object.entries(schemaIn(member['x-values'])).flatMap(([id, words]): [number, unknown][] => {
        const condition = schemaIn(words)['shown_if'];
        return condition === undefined || condition === null ? [] : [[Number(id), condition]];
      }),
    ),
  );
}

/** The conditions of all questions, combined with those of the levels above. */
export function shownOf({ levels, schema }: AsksEntry, rows: LevelRows): Shown {
  let above = new Map<number, readonly unknown[]>();
  const conditioned: Conditioned[] = [];
  const schemas = new Map<number, JsonSchema>();
  for (const [at, level] of levels.entries()) {
    const here = new Map<number, readonly unknown[]>();
    for (const row of rows[at] ?? []) {
      const own = level.condition === null ? null : (row[level.condition] ?? null);
      const outer = level.owner === null ? [] : (above.get(Number(row[level.owner])) ?? []);
      here.set(row.id, own === null ? outer : [...outer, own]);
      if (at < levels.length - 1) continue;
      const answer = schemaIn(row[schema]);
      schemas.set(row.id, answer);
      conditioned.push({ id: row.id, conditions: here.get(row.id) ?? [], options: optionConditions(answer) });
    }
    above = here;
  }
  return { plan: hidingPlan(conditioned), schemas };
}

/** The value of an answer that conditions read; undefined for none. */
export function readAnswer({ schemas }: Shown, id: number, row: Values | undefined): unknown {
  const schema = schemas.get(id);
  return schema && row ? answeredValue(schema, row) : undefined;
}

/** The values of answers that conditions read, by question id. */
export function readAnswers({ schemas }: Shown, rows: ReadonlyMap<number, Values>): Map<number, unknown> {
  const values = new Map<number, unknown>();
  for (const [id, row] of rows) {
    const schema = schemas.get(id);
    if (schema) values.set(id, answeredValue(schema, row));
  }
  return values;
}

/** The options of questions that have conditions. */
const conditionedOptions = new WeakMap<JsonSchema, readonly number[]>();

/** Questions without the same hidden options, so that the page draws them once. */
const narrowed = new WeakMap<Question, Map<string, Question>>();

/** A question without its hidden options; the same object if none of its options is hidden. */
function withoutOptions(question: Question, hidden: ReadonlySet<number>): Question {
  const conditioned = conditionedOptions.get(question.schema) ?? [...optionConditions(question.schema).keys()];
  conditionedOptions.set(question.schema, conditioned);
  const gone = conditioned.filter((id) => hidden.has(id)).join();
  if (gone === '') return question;
  const known = narrowed.get(question) ?? new Map<string, Question>();
  narrowed.set(question, known);
  const found = known.get(gone) ?? withoutTitled(question, hidden);
  known.set(gone, found);
  return found;
}

function withoutTitled(question: Question, hidden: ReadonlySet<number>): Question {
  const members = Object.entries(schemaIn(question.schema['properties'])).map(([name, member]) => {
    const titled = schemaIn(schemaIn(member)['x-values']);
    const gone = Object.keys(titled).filter((id) => hidden.has(Number(id)));
    if (gone.length === 0) return [name, member] as const;
    const values = {
      ...titled,
      ...Object.fromEntries(gone.map((id) => [id, { ...schemaIn(titled[id]), offered: false }])),
    };
    return [name, { ...schemaIn(member), 'x-values': values }] as const;
  });
  return { ...question, schema: { ...question.schema, properties: Object.fromEntries(members) } };
}

/** The pages without hidden questions; pages that become empty are left out. */
export const shownPages = (pages: readonly Page[], hidden: Hidden): readonly Page[] =>
  hidden.rows.size === 0 && hidden.options.size === 0
    ? pages
    : pages.flatMap((page) => {
        const questions = page.questions
          .filter(({ id }) => !hidden.rows.has(id))
          .map((question) => (hidden.options.size > 0 ? withoutOptions(question, hidden.options) : question));
        if (questions.length === page.questions.length && questions.every((one, at) => one === page.questions[at]))
          return [page];
        return questions.length > 0 ? [{ ...page, questions }] : [];
      });
