/** What becomes of two edits of one field. Pure. */

/** Which edit stands. */
export type ConflictChoice = 'theirs' | 'yours' | 'both';

/** By the name of the field; what is not in it has not been decided. */
export type Choices = ReadonlyMap<string, ConflictChoice>;

/** Both values in one, theirs first; undefined where they cannot stand beside each other. `line`: it stays one line. */
export function bothOf(theirs: unknown, yours: unknown, line = false): unknown {
  if (Array.isArray(theirs) && Array.isArray(yours)) {
    const all = [...new Set([...theirs, ...yours])];
    return all.length > Math.max(theirs.length, yours.length) ? all : undefined;
  }
  if (typeof theirs !== 'string' || typeof yours !== 'string') return undefined;
  if (theirs.includes(yours) || yours.includes(theirs)) return undefined;
  return `${theirs}${line ? ' / ' : '\n'}${yours}`;
}
