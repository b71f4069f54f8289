/**
 * The one way in which texts that stand for values of a kind are written, learned from all of them before any is read:
 * people and countries write numbers and days differently. What is learned from parts is put together. Pure.
 */
import type { JsonSchema } from './json-schema.ts';
import { fieldKindOf } from './kinds.ts';

/** What texts tell of how they are written. */
export interface Spelling {
  /** By reading of the kind: whether it reads every text that any of them reads. */
  readonly reads: readonly boolean[];
  /** Some text is a day with the day first, and none with the month first. */
  readonly dayFirst: boolean;
  readonly monthFirst: boolean;
}

/** Longer texts are values of no kind that is written in several ways. */
export const mostSpelled = 100;

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** What these texts tell. */
export function spellingOf(schema: JsonSchema, texts: readonly string[]): Spelling {
  const { readings, inOrder } = fieldKindOf({ schema });
  const looked = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= mostSpelled);
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

/** What two lots of texts tell together. */
export const bothSpellings = (one: Spelling, other: Spelling): Spelling => ({
  reads: one.reads.map((reads, at) => reads && (other.reads[at] ?? true)),
  dayFirst: one.dayFirst || other.dayFirst,
  monthFirst: one.monthFirst || other.monthFirst,
});

/**
 * The value that a text stands for, among texts that are so written; undefined for one that stands for none, or for one
 * of several. A kind without ways of its own to write a value takes any text.
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
