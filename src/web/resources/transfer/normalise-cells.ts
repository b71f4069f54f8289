/**
 * Values as a country writes them to values as the contract writes them: decimal commas, days with the day first, yes
 * and no. A column is turned only if all its values agree on one reading; the rest goes to the server as it stands,
 * which says what is wrong with it. Pure.
 */
import type { JsonSchema } from '../../../contract/model.ts';
import { typesOf } from '../../../contract/schema-types.ts';

type Reader = (cell: string) => string | null;

const pad = (digits: string): string => digits.padStart(2, '0');
const exists = (year: string, month: string, day: string): boolean => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};

const day =
  (order: 'dmy' | 'mdy'): Reader =>
  (cell) => {
    const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell.trim());
    if (!found) return null;
    const [, one = '', , two = '', year = ''] = found;
    const [date, month] = order === 'dmy' ? [one, two] : [two, one];
    return exists(year, month, date) ? `${year}-${pad(month)}-${pad(date)}` : null;
  };
const isoDay: Reader = (cell) => (/^\d{4}-\d{2}-\d{2}/.test(cell.trim()) ? cell.trim() : null);

const pointNumber: Reader = (cell) => {
  const text = cell.trim().replace(/[\s\u00A0']/g, '');
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? text : null;
};
const commaNumber: Reader = (cell) => {
  const text = cell.trim().replace(/[\s\u00A0']/g, '');
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^[+-]?\d+(,\d+)?$/.test(text) ? text.replace(',', '.') : null;
};

const truths = ['true', 'yes', 'y', 'x', '1', 'ja', 'j', 'oui', 'si', 'sí', 'wahr', 'on'];
const lies = ['false', 'no', 'n', '0', 'nein', 'nee', 'non', 'falsch', 'off', '-'];
const truth: Reader = (cell) => {
  const word = cell.trim().toLowerCase();
  return truths.includes(word) ? 'true' : lies.includes(word) ? 'false' : null;
};

const hexColor: Reader = (cell) => {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(cell.trim())?.[1];
  return digits ? `#${digits}` : null;
};

/** Readings of a column of this schema, the contract's own first; null where cells are taken as they stand. */
function readersOf(schema: JsonSchema): readonly Reader[] | null {
  if (schema.format === 'date' || schema.format === 'date-time') return [isoDay, day('dmy'), day('mdy')];
  if (schema.format === 'color') return [hexColor];
  const types = typesOf(schema);
  if (types.includes('boolean')) return [truth];
  if (types.includes('number') || types.includes('integer')) return [pointNumber, commaNumber];
  return null;
}

/** A column's cells for the server: empty ones are null. */
export function normaliseColumn(cells: readonly string[], schema: JsonSchema, isReference: boolean): (string | null)[] {
  // Our own files put an apostrophe before what a spreadsheet would run.
  const asTheyStand = cells.map((cell) => (cell.trim() === '' ? null : cell.trim().replace(/^'(?=[=+\-@])/, '')));
  const readers = isReference ? null : readersOf(schema);
  if (!readers) return asTheyStand;
  const filled = asTheyStand.filter((cell) => cell !== null);
  const fits = readers.filter((read) => filled.every((cell) => read(cell) !== null));
  // Several readings of one day are several days: only if they agree is it clear which.
  const [reader] = fits;
  if (!reader) return asTheyStand;
  const agreed = fits.every((other) => filled.every((cell) => other(cell) === reader(cell)));
  const unclear = !agreed && reader !== readers[0];
  return unclear ? asTheyStand : asTheyStand.map((cell) => (cell === null ? null : reader(cell)));
}
