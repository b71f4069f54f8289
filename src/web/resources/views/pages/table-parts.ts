/** The questions of a page that are laid out as a table, because they have the same options. Pure. */
import { choiceLabel, choicesOf } from '../../../../fields/choice/choices.ts';
import { schemaIn, typesOf } from '../../../../fields/json-schema.ts';
import { drawnMembers, formOf, type Page, type Question } from './questions.ts';

/** The options of a question as columns: their titles, and their values. */
export interface TableRow {
  /** The field of the answer. */
  readonly member: string;
  /** Several options may be chosen. */
  readonly several: boolean;
  readonly options: readonly { readonly title: string; readonly value: string | number }[];
}

/** More options do not fit beside each other. */
const maxColumns = 11;

/** The row of a question in a table; null for a question that is answered in another way. */
export function tableRowOf(question: Question, members: readonly string[]): TableRow | null {
  const drawn = drawnMembers(question, members);
  const [member] = drawn;
  if (member === undefined || drawn.length > 1) return null;
  const schema = schemaIn(schemaIn(formOf(question, drawn, [])['properties'])[member]);
  const several = typesOf(schema).includes('array');
  if (schema['format'] !== undefined) return null;
  const values = choicesOf(several ? schemaIn(schema['items']) : schema);
  const options = values.map((value) => ({ title: choiceLabel(schema, value), value }));
  return options.length > 0 && options.length <= maxColumns ? { member, several, options } : null;
}

const shapeOf = (row: TableRow | null): string | null =>
  row && JSON.stringify([row.several, row.options.map(({ title }) => title)]);

/** The questions of a page in parts: successive ones with the same options together, others alone. */
export function partsOf(
  { asTable, questions }: Page,
  members: readonly string[],
  narrow: boolean,
): readonly (readonly Question[])[] {
  if (!asTable || narrow) return questions.map((question) => [question]);
  const parts: Question[][] = [];
  let before: string | null = null;
  for (const question of questions) {
    const shape = shapeOf(tableRowOf(question, members));
    if (shape !== null && shape === before) parts.at(-1)?.push(question);
    else parts.push([question]);
    before = shape;
  }
  return parts;
}
