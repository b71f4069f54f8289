/**
 * Converts cells of a file to values of the contract. Formats of numbers, dates and booleans differ by country. A
 * column is parsed in the one format that all its cells match; otherwise each unambiguous cell is parsed alone. Shared
 * by the page, which has the whole file, and the server. Pure; linear in the length of the cells.
 */

import type { DateOrder } from './date-order.ts';
import type { JsonSchema } from './json-schema.ts';
import type { CellReader, FieldShape } from './kind.ts';
import { fieldKindOf } from './kinds.ts';
import { entriesOf } from './list/entries.ts';
import { readDigits } from './number/whole-number.ts';

export type Cell = string | number | boolean | null;
/** The value of a cell (undefined if it is empty), or the reason why it cannot be parsed. */
export type Read = { readonly value: unknown } | { readonly message: string };

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The value of one cell: by the contract's format first, else by the other formats if they agree. */
function readAlone(readings: readonly CellReader[], cell: string, schema: JsonSchema): unknown {
  const read = readings.map((reading) => reading(cell, schema));
  if (read[0] !== undefined) return read[0];
  const fitting = read.filter((value) => value !== undefined);
  return fitting.every((value) => same(value, fitting[0])) ? fitting[0] : undefined;
}

/** The order of day and month in a column. */
export type ColumnOrder =
  /** Some cells are ambiguous, and no cell determines the order. */
  | 'unknown'
  /** No cell is ambiguous, or the cells have different orders. */
  | null
  | DateOrder;

/** The values of the cells in either order. */
const inOrders = ({ schema, ...field }: FieldShape, cells: readonly string[]) => {
  const { readings, inOrder } = fieldKindOf({ schema, ...field });
  if (!inOrder) return null;
  const [dmy, mdy] = [inOrder('dmy'), inOrder('mdy')];
  return cells.map((cell) => {
    // A value in the contract's format is unambiguous.
    const sure = readings[0]?.(cell, schema);
    return sure === undefined ? { dmy: dmy(cell, schema), mdy: mdy(cell, schema) } : { dmy: sure, mdy: sure };
  });
};

/** The order of a column of dates: that of the cells that are valid in one order only. */
export function columnOrder(field: FieldShape, cells: readonly Cell[]): ColumnOrder {
  const read = inOrders(field, filledOf(cells)) ?? [];
  const tells = (one: DateOrder, other: DateOrder) =>
    read.some((cell) => cell[one] !== undefined && cell[other] === undefined);
  const [dmy, mdy] = [tells('dmy', 'mdy'), tells('mdy', 'dmy')];
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy';
  return !dmy && read.some((cell) => !same(cell.dmy, cell.mdy)) ? 'unknown' : null;
}

const filledOf = (cells: readonly Cell[]): string[] =>
  cells.flatMap((cell) => (cell === null || String(cell).trim() === '' ? [] : [String(cell).trim().slice(0, 100)]));

/**
 * Values in the order of the column. Without an order: values that are equal in both orders, and undefined for the
 * rest.
 */
function readInOrder(field: FieldShape, cells: readonly string[], order: DateOrder | null): readonly unknown[] {
  const own = columnOrder(field, cells);
  const taken = own === 'unknown' || own === null ? order : own;
  const read = inOrders(field, cells) ?? [];
  return read.map(({ dmy, mdy }) => {
    if (same(dmy, mdy) || mdy === undefined) return dmy;
    if (dmy === undefined) return mdy;
    return taken === null ? undefined : taken === 'dmy' ? dmy : mdy;
  });
}

/** The reason why a cell with two possible dates is refused; null if neither date is valid. */
function doubtOf(field: FieldShape & { readonly title: string }, cell: string): string | null {
  const [read] = inOrders(field, [cell]) ?? [];
  if (read?.dmy === undefined || read.mdy === undefined) return null;
  const [one, other] = [read.dmy, read.mdy].map((value) => String(value).slice(0, 10));
  return `${field.title}: "${cell.slice(0, 60)}" could be ${one} or ${other}. Write it in that way, or say which comes first: date_order is dmy or mdy.`;
}

/** The values of trimmed, non-empty cells; undefined for a cell that is invalid or ambiguous. */
function readFilled(field: FieldShape, cells: readonly string[], order: DateOrder | null): readonly unknown[] {
  const { readings, inOrder } = fieldKindOf(field);
  if (inOrder) return readInOrder(field, cells, order);
  const columns = readings.map((reading) => cells.map((cell) => reading(cell, field.schema)));
  const fitting = columns.filter((column) => column.every((value) => value !== undefined));
  const [first] = fitting;
  if (!first) return cells.map((cell) => readAlone(readings, cell, field.schema));
  const agreed = fitting.every((column) => column.every((value, at) => same(value, first[at])));
  return agreed || first === columns[0] ? first : cells.map(() => undefined);
}

/** The maximum number of characters of a cell in this field. */
function mostCharacters(field: FieldShape): number {
  const { mostCellCharacters, mostCharacters: most } = fieldKindOf(field);
  return Math.max(mostCellCharacters, Number(field.schema['maxLength'] ?? most ?? 0));
}

/**
 * Parses the cells of one column. A cell that is too long is refused first. Row names stay names, which the caller
 * resolves. `order` is the order of day and month if the column does not determine it.
 */
export function readColumn(
  field: FieldShape & { readonly title: string },
  cells: readonly Cell[],
  order: DateOrder | null = null,
): readonly Read[] {
  const most = mostCharacters(field);
  const { readings, expected, inOrder } = fieldKindOf(field);
  const points = field.kind === 'references' || field.kind === 'reference' || field.kind === 'polymorphic';
  const whole = cells.map((cell) => (cell === null ? '' : String(cell)));
  const looked = whole.map((text) => (text.length > most ? '' : text.trim()));
  const filled = looked.filter((text) => text !== '');
  const values = points || readings.length === 0 ? filled : readFilled(field, filled, order);
  let next = 0;
  return whole.map((text, at): Read => {
    if (text.length > most)
      return {
        message: `${field.title}: the cell has ${text.length.toLocaleString('en')} characters; at most ${most.toLocaleString('en')} can be imported. Shorten it.`,
      };
    const bare = looked[at] ?? '';
    if (bare === '') return { value: field.kind === 'references' ? [] : undefined };
    const value = values[next++];
    const wrong = (what: string): Read => ({ message: `${field.title}: "${bare.slice(0, 60)}" is not ${what}.` });
    if (field.kind === 'references') return { value: entriesOf(bare) };
    if (field.kind === 'polymorphic') {
      const id = readDigits(bare);
      return id === null ? wrong('an id') : { value: id };
    }
    if (points) return { value: bare };
    if (value !== undefined) return { value: readings.length === 0 ? text : value };
    const doubt = inOrder ? doubtOf(field, bare) : null;
    if (doubt !== null) return { message: doubt };
    return expected ? wrong(expected(field.schema)) : { value: text };
  });
}

/** The cells of a column in the contract's format, for the server. An invalid cell stays unchanged. */
export const writtenColumn = (
  field: FieldShape & { readonly title: string },
  cells: readonly (string | null)[],
  order: DateOrder | null = null,
): (string | null)[] =>
  readColumn(field, cells, order).map((read, at) => {
    const value = 'value' in read && typeof read.value !== 'object' ? read.value : undefined;
    return value === undefined ? (cells[at] ?? null) : String(value);
  });
