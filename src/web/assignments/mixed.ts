/** Computes the assignments that several items have in common, and changes of all items at once. Pure. */

export interface Share {
  readonly id: number;
  /** The number of items that have the id. */
  readonly count: number;
}

/** The ids that any of the items has. Ids that all items have come first. */
export function sharesOf(lists: readonly (readonly number[] | undefined)[]): readonly Share[] {
  const counts = new Map<number, number>();
  for (const ids of lists) for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shares = [...counts].map(([id, count]) => ({ id, count }));
  return [
    ...shares.filter(({ count }) => count === lists.length),
    ...shares.filter(({ count }) => count < lists.length),
  ];
}

/** One id to add or to remove. */
export type IdChange = { readonly add: number } | { readonly remove: number };

/** The ids after an addition or removal; the same array if this changes nothing. */
export function changedIds(ids: readonly number[] | undefined, change: IdChange): readonly number[] {
  const now = ids ?? [];
  if ('remove' in change) return now.includes(change.remove) ? now.filter((id) => id !== change.remove) : now;
  return now.includes(change.add) ? now : [...now, change.add];
}
