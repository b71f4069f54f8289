/**
 * Infers the format of texts of one kind from all of them before any is converted, because formats of numbers and dates
 * differ by country. Partial results can be merged. Pure.
 */
import type { JsonSchema } from './json-schema.ts';
import { fieldKindOf } from './kinds.ts';

/** The inferred format. */
export interface Spelling {
  /** For each format of the kind, whether it parses every parsable text. */
  readonly reads: readonly boolean[];
  /** Whether some text is a date only with the day first. */
  readonly dayFirst: boolean;
  readonly monthFirst: boolean;
}

/** The maximum length of an inspected text: longer texts are values of kinds with a single format. */
export const maxSpelled = 100;

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Infers the format of texts. */
export function spellingOf(schema: JsonSchema, texts: readonly string[]): Spelling {
  const { readings, inOrder } = fieldKindOf({ schema });
  const looked = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= maxSpelled);
  const read = looked.map((text) => readings.map((reading) => reading(text, schema) !== undefined));
  const readable = read.filter((ways) => ways.includes(true));
  const tells = (one: 'dmy' | 'mdy', other: 'dmy' | 'mdy'): boolean =>
    inOrder !== null &&
    looked.some((text) => inOrder(one)(text, schema) !== undefined && inOrder(other)(text, schema) === undefined);
  return {
    reads: readings.map((_, at) => readable.every((ways) => ways[at])),
    dayFirst: tells('dmy', 'mdy'),
    monthFirst: tells('mdy', 'dmy'),
  };
}

/** Merges the formats of two sets of texts. */
export const bothSpellings = (one: Spelling, other: Spelling): Spelling => ({
  reads: one.reads.map((reads, at) => reads && (other.reads[at] ?? true)),
  dayFirst: one.dayFirst || other.dayFirst,
  monthFirst: one.monthFirst || other.monthFirst,
});

/**
 * The value of a text, given the inferred format; undefined if it is invalid or ambiguous. A kind without its own
 * formats accepts any text.
 */
export function readSpelled(schema: JsonSchema, text: string, spelling: Spelling): unknown {
  const { readings, inOrder, stored } = fieldKindOf({ schema });
  const bare = text.trim();
  if (readings.length === 0) return stored ? stored(bare) : bare;
  const read = readings.map((reading) => reading(bare, schema));
  if (inOrder) {
    if (read[0] !== undefined) return read[0];
    const [dmy, mdy] = [inOrder('dmy')(bare, schema), inOrder('mdy')(bare, schema)];
    if (same(dmy, mdy) || mdy === undefined) return dmy;
    if (dmy === undefined) return mdy;
    return spelling.dayFirst === spelling.monthFirst ? undefined : spelling.dayFirst ? dmy : mdy;
  }
  const way = spelling.reads.indexOf(true);
  if (way >= 0) return read[way];
  return read.find((value) => value !== undefined);
}
