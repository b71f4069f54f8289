/** How far a call that changes many rows has come, and whether anybody still waits for it. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Hears how many of how many rows are done. Throws if whoever asked has gone, so that nothing of it takes effect. */
export type Progress = (done: number, of: number) => void;

/** Rows after which progress is told. */
export const rowsAtOnce = 500;

/** Milliseconds of work in one piece, after which other requests have their turn. */
const piece = 10;

/** As `map` of an array, in pieces between which other requests have their turn. */
export async function mapInTurns<T, R>(all: readonly T[], work: (one: T, at: number) => R): Promise<R[]> {
  const made: R[] = [];
  let since = performance.now();
  for (const [at, one] of all.entries()) {
    if (performance.now() - since > piece) {
      await nextTurn();
      since = performance.now();
    }
    made.push(work(one, at));
  }
  return made;
}

/** Does `work` on a few hundred at a time, and tells after each how many are done. */
export async function inPortions<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  report: (done: number) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const some = all.slice(from, from + rowsAtOnce);
    await work(some);
    report(from + some.length);
  }
}
