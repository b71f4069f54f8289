/**
 * Cells of a file to values as the contract writes them. People and countries write numbers, days and yes differently:
 * a column is read in the one way that all its cells agree on, and a cell by itself only where there is no doubt. One
 * reader for the page, which sees the whole file, and for the server. Pure; linear in the length of the cells.
 */

import type { JsonSchema } from './json-schema.ts';
import type { CellReader, FieldShape } from './kind.ts';
import { fieldKindOf } from './kinds.ts';
import { entriesOf } from './list/entries.ts';
import { readDigits } from './number/whole-number.ts';

export type Cell = string | number | boolean | null;
/** What a cell says, undefined for nothing; or why it cannot be read. */
export type Read = { readonly value: unknown } | { readonly message: string };

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A cell by itself: the contract's own way goes before others, and those must agree. */
function readAlone(readings: readonly CellReader[], cell: string, schema: JsonSchema): unknown {
  const read = readings.map((reading) => reading(cell, schema));
  if (read[0] !== undefined) return read[0];
  const fitting = read.filter((value) => value !== undefined);
  return fitting.every((value) => same(value, fitting[0])) ? fitting[0] : undefined;
}

/** Values of cells without blanks around them, none of them empty; undefined for what cannot be read, or not in one way. */
function readFilled(field: FieldShape, cells: readonly string[]): readonly unknown[] {
  const { readings } = fieldKindOf(field);
  const columns = readings.map((reading) => cells.map((cell) => reading(cell, field.schema)));
  const fitting = columns.filter((column) => column.every((value) => value !== undefined));
  const [first] = fitting;
  if (!first) return cells.map((cell) => readAlone(readings, cell, field.schema));
  const agreed = fitting.every((column) => column.every((value, at) => same(value, first[at])));
  return agreed || first === columns[0] ? first : cells.map(() => undefined);
}

/** Characters that a cell of this field may have. */
function mostCharacters(field: FieldShape): number {
  const { mostCellCharacters, mostCharacters: most } = fieldKindOf(field);
  return Math.max(mostCellCharacters, Number(field.schema['maxLength'] ?? most ?? 0));
}

/**
 * Reads the cells of one column. What is too long is refused before anything looks into it. Rows that a cell names are
 * read as names and looked up by whoever asked.
 */
export function readColumn(field: FieldShape & { readonly title: string }, cells: readonly Cell[]): readonly Read[] {
  const most = mostCharacters(field);
  const { readings, expected } = fieldKindOf(field);
  const points = field.kind === 'references' || field.kind === 'reference' || field.kind === 'polymorphic';
  const whole = cells.map((cell) => (cell === null ? '' : String(cell)));
  const looked = whole.map((text) => (text.length > most ? '' : text.trim()));
  const filled = looked.filter((text) => text !== '');
  const values = points || readings.length === 0 ? filled : readFilled(field, filled);
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
    return expected ? wrong(expected(field.schema)) : { value: text };
  });
}

/** The cells of a column in the contract's own way of writing, for the server; what cannot be read stays as it stands. */
export const writtenColumn = (
  field: FieldShape & { readonly title: string },
  cells: readonly (string | null)[],
): (string | null)[] =>
  readColumn(field, cells).map((read, at) => {
    const value = 'value' in read && typeof read.value !== 'object' ? read.value : undefined;
    return value === undefined ? (cells[at] ?? null) : String(value);
  });
