/** Who has changed a value since two sides had the same one: neither in another way, one of them, or each in a way of its own. */
export type ChangedBy = 'none' | 'mine' | 'theirs' | 'both';

/** Compares two versions of a value with the one that both were made from. Pure. */
export function changedBy<Value>(
  base: Value,
  { mine, theirs }: { readonly mine: Value; readonly theirs: Value },
  same: (one: Value, other: Value) => boolean,
): ChangedBy {
  if (same(mine, theirs)) return 'none';
  if (same(base, mine)) return 'theirs';
  return same(base, theirs) ? 'mine' : 'both';
}
