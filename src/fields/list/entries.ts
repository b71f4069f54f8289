import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';

/** Whether a schema is a list of texts or of numbers. */
export const holdsEntries = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('array') &&
  ['string', 'number', 'integer'].includes(typesOf(schemaIn(schema['items']))[0] ?? '') &&
  schema['x-ref'] === undefined;

/** The value of an entry for comparison in a filter; undefined for invalid text. */
export function entryWanted(text: string, schema: JsonSchema): string | number | undefined {
  if (typesOf(schemaIn(schema['items']))[0] === 'string') return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The entries of a list in one cell, separated by semicolons, line breaks or bars. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The entries of a cell: a JSON array as in our exports, or separated text. */
export function readEntries(cell: string): readonly unknown[] {
  if (cell.startsWith('['))
    try {
      const read: unknown = JSON.parse(cell);
      if (Array.isArray(read)) return read;
    } catch {
      // The text is no JSON, so the bracket belongs to the first entry.
    }
  return entriesOf(cell);
}
