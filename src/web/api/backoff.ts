const shortest = 500;
const longest = 30_000;

/** Milliseconds before the next attempt: exponential and random, so that many pages do not return at once. */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(longest, shortest * 2 ** attempt) * (0.5 + random);

/** Milliseconds before coming back to a server that has had too much of this page. */
export const waitAfterTooMany = (random: number): number => longest * (1 + random);
