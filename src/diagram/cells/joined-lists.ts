/** A value that is a list of ids; an empty one for what is none. */
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Theirs with what we have added, without what we have taken out. */
export const joinedLists = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] => [
  ...theirs.filter((one) => mine.includes(one) || !base.includes(one)),
  ...mine.filter((one) => !base.includes(one) && !theirs.includes(one)),
];
