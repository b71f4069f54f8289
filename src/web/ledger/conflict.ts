/** Conflicts between two edits of one field, and their decisions. Pure. */

/** A field that both have changed, in different ways. */
export interface Conflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A conflict as it is shown. */
export interface ShownConflict<Shown = string> {
  readonly name: string;
  readonly title: string;
  readonly theirs: Shown;
  /** Null if our value is not possible any more. */
  readonly yours: Shown | null;
  /** Both combined; null if they cannot be. */
  readonly both: Shown | null;
}

/** The chosen edit. */
export type ConflictChoice = 'theirs' | 'yours' | 'both';

/** By the name of the field; a missing field is undecided. */
export type Choices = ReadonlyMap<string, ConflictChoice>;

/** Both values combined, theirs first; undefined if they cannot be. `line`: the result is a single line. */
export function bothOf(theirs: unknown, yours: unknown, line = false): unknown {
  if (Array.isArray(theirs) && Array.isArray(yours)) {
    const all = [...new Set([...theirs, ...yours])];
    return all.length > Math.max(theirs.length, yours.length) ? all : undefined;
  }
  if (typeof theirs !== 'string' || typeof yours !== 'string') return undefined;
  if (theirs.includes(yours) || yours.includes(theirs)) return undefined;
  return `${theirs}${line ? ' / ' : '\n'}${yours}`;
}
