const shortest = 500;
const longest = 30_000;

/**
 * The time before the next attempt, in milliseconds: exponential with a random part, so that many pages do not return
 * at once.
 */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(longest, shortest * 2 ** attempt) * (0.5 + random);

/** The time before the next call to a server that has limited this page (429), in milliseconds. */
export const waitAfterTooMany = (random: number): number => longest * (1 + random);
