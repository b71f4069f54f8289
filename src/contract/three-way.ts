/** The side that has changed a value since the common version: none, one, or both in different ways. */
export type ChangedBy = 'none' | 'mine' | 'theirs' | 'both';

/** Compares two versions of a value with their common base. Pure. */
export function changedBy<Value>(
  base: Value,
  { mine, theirs }: { readonly mine: Value; readonly theirs: Value },
  same: (one: Value, other: Value) => boolean,
): ChangedBy {
  if (same(mine, theirs)) return 'none';
  if (same(base, mine)) return 'theirs';
  return same(base, theirs) ? 'mine' : 'both';
}
