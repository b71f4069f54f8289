/** Prepares the cells that an import sends, and interprets the report. Pure. */

import type { ImportFault, ImportReport } from '../../../contract/answers.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { requiredAlways } from '../../../contract/required-if-shown.ts';
import type { DateOrder } from '../../../fields/date-order.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { columnOrder, writtenColumn } from '../../../fields/read-column.ts';
import { asItWas } from '../../../tables/harmless-cell.ts';
import { columnLetters } from '../../../tables/table-file.ts';
import { counted } from '../state/row/words.ts';
import { type TargetField, wordsIn } from './guess-columns.ts';

export interface ImportField extends TargetField {
  readonly field: FieldEntry;
  readonly required: boolean;
}

/** The fields that every row needs. For others, the dry run reports the rows that lack them. */
const requiredIn = (schema: JsonSchema): ReadonlySet<string> => new Set(requiredAlways(schema));

/** The fields with only one possible value. They are sent with every row and need no column. */
export function fixedCells(entry: CollectionEntry): readonly (readonly [name: string, cell: string])[] {
  const body = entry.schemas.create ?? {};
  const members = (body.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return entry.fields.flatMap(({ name, kind }) => {
    const fixed = members[name]?.default;
    return kind === 'discriminator' && requiredIn(body).has(name) && fixed !== undefined
      ? [[name, String(fixed)] as const]
      : [];
  });
}

/** A number of rows as the beginning of a sentence, such as "All 24 rows". */
export const allOf = (count: number): string => (count === 1 ? 'The row' : `All ${counted(count, '', 'rows')}`);

/** The number of rows per outcome, such as "3 rows new, 2 changed". */
export function outcomesText({ outcomes }: Pick<ImportReport, 'outcomes'>): string {
  const counts = Object.entries(outcomes).filter(([, count]) => count > 0);
  return counts.map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ');
}

/** The fields that a file can fill: those of a create, except the order field. */
export function importFields(entry: CollectionEntry): readonly ImportField[] {
  const body = entry.schemas.create ?? {};
  const members = (body.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = requiredIn(body);
  const fixed = new Set(fixedCells(entry).map(([name]) => name));
  const known = entry.matches.some((set) => set.includes('id'));
  return entry.fields.flatMap((field) => {
    // Files that were exported from here identify their rows by id.
    if (field.name === 'id' && known)
      return [{ name: 'id', title: field.title, schema: field.schema, field, required: false, alsoCalled: [] }];
    // Objects with known members are filled by their members, not as a whole.
    if (entry.fields.some(({ inside }) => inside?.field === field.name)) return [];
    const around = field.inside && members[field.inside.field];
    const schema = field.inside ? around && field.schema : members[field.name];
    if (!schema || fixed.has(field.name) || field.implied || field.create === null || schema.format === 'image')
      return [];
    const alsoCalled =
      field.name === entry.label ? [entry.title, entry.plural, entry.title.split(' ').at(-1) ?? ''] : [];
    const needed = around && field.inside ? requiredIn(around).has(field.inside.member) : required.has(field.name);
    return [{ name: field.name, title: field.title, schema, field, required: needed, alsoCalled }];
  });
}

export type Cells = readonly (readonly (string | null)[])[];

/** The order of day and month, by column. */
export type ColumnOrders = ReadonlyMap<number, DateOrder>;

/** A column in which all dates are ambiguous. */
export interface OrderQuestion {
  readonly column: number;
  /** One of the cells in the column. */
  readonly example: string;
  /** The order in another column of the file, with the heading of that column; null if there is none. */
  readonly proposed: { readonly order: DateOrder; readonly heading: string } | null;
}

/** Every column is examined as a date column, because a column that is left out may determine the order too. */
const anyDay = { schema: { type: 'string', format: 'date-time' } };

/** The mapped columns in which all dates are ambiguous. */
export function orderQuestions(
  rows: readonly (readonly string[])[],
  headings: readonly string[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): readonly OrderQuestion[] {
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? '');
  const open = mapping.flatMap((name, column) => {
    const field = fields.find((one) => one.name === name);
    const isAmbiguous =
      field && columnOrder({ schema: field.schema, kind: field.field.kind }, cellsOf(column)) === 'unknown';
    return isAmbiguous ? [{ column, field }] : [];
  });
  if (open.length === 0) return [];
  const decided = headings.flatMap((heading, column) => {
    const order = columnOrder(anyDay, cellsOf(column));
    return order === 'dmy' || order === 'mdy' ? [{ order, heading }] : [];
  });
  const [first] = decided;
  const agreed = first && decided.every(({ order }) => order === first.order) ? first : null;
  return open.map(({ column, field }) => ({
    column,
    example: cellsOf(column).find((cell) => columnOrder({ schema: field.schema }, [cell]) === 'unknown') ?? '',
    proposed: agreed,
  }));
}

/** Columns with the same name of which none is mapped, by their letters: "B and D, both called Name". */
export function twinColumns(headings: readonly string[], mapping: readonly (string | null)[]): readonly string[] {
  const named = Map.groupBy(headings.keys(), (column) => wordsIn(headings[column] ?? ''));
  return [...named].flatMap(([words, columns]) =>
    words !== '' && columns.length > 1 && columns.every((column) => mapping[column] === null)
      ? [
          `${columns.map((column) => columnLetters(column + 1)).join(' and ')} are both called "${headings[columns[0] ?? 0]}"`,
        ]
      : [],
  );
}

/** Removes the apostrophe that our own exports put before cells that a spreadsheet would execute. */
const bareCell = (cell: string): string | null => (cell.trim() === '' ? null : asItWas(cell.trim()));

/** The cells of the mapped columns, in the server's format. */
export function cellsFor(
  rows: readonly (readonly string[])[],
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
  orderOf: (column: number) => DateOrder | null = () => null,
): { columns: string[]; cells: (string | null)[][] } {
  const picked = mapping.flatMap((name, column) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ column, field }] : [];
  });
  const read = picked.map(({ column, field }) =>
    writtenColumn(
      { title: field.title, schema: field.schema, kind: field.field.kind },
      rows.map((row) => bareCell(row[column] ?? '')),
      orderOf(column),
    ),
  );
  return {
    columns: picked.map(({ field }) => field.name),
    cells: rows.map((_, row) => read.map((column) => column[row] ?? null)),
  };
}

/** A cell in the form in which lists show its value. An invalid cell is unchanged. */
export function shownCell(cell: string | null, { schema, field }: Pick<ImportField, 'schema' | 'field'>): string {
  const { readings, text } = fieldKindOf({ schema, kind: field.kind });
  const value = cell === null || field.kind !== 'value' ? undefined : readings[0]?.(cell, schema);
  return value === undefined ? (cell ?? '') : text(value, schema, []);
}

/** The required fields for which there is no column. */
export const missingFields = (
  mapping: readonly (string | null)[],
  fields: readonly ImportField[],
): readonly ImportField[] => fields.filter(({ name, required }) => required && !mapping.includes(name));

/** The rows with errors, in their order. */
export function faultyRows(report: ImportReport): ReadonlyMap<number, readonly ImportFault[]> {
  const byRow = new Map<number, ImportFault[]>();
  for (const problem of report.errors) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem]);
  return new Map([...byRow].toSorted(([one], [other]) => one - other));
}

/** The faulty rows with their errors in the last column, for correction in a spreadsheet. */
export function faultyTable(
  columns: readonly string[],
  cells: Cells,
  report: ImportReport,
  titles: ReadonlyMap<string, string>,
): string[][] {
  const heading = [...columns.map((name) => titles.get(name) ?? name), 'Problem'];
  const lines = [...faultyRows(report)].map(([row, problems]) => [
    ...(cells[row] ?? []).map((cell) => cell ?? ''),
    problems.map(({ column, message }) => (column ? `${titles.get(column) ?? column}: ${message}` : message)).join(' '),
  ]);
  return [heading, ...lines];
}
