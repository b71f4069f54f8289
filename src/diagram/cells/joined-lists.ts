/** A value as a list of ids; empty if it is no list. */
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Merges two changed versions of a list: theirs, with the ids that ours has added and without those that ours has
 * removed.
 */
export const joinedLists = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] => [
  ...theirs.filter((one) => mine.includes(one) || !base.includes(one)),
  ...mine.filter((one) => !base.includes(one) && !theirs.includes(one)),
];
