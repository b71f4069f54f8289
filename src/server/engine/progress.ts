/** The progress of a call that changes many rows, and whether its client is still connected. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Receives the number of finished rows and the total. Throws if the client has disconnected, which rolls the call back.
 */
export type Progress = (done: number, of: number) => void;

/** The number of rows between two progress reports. */
export const rowsAtOnce = 500;

/** Milliseconds of work between two yields to the event loop. */
const piece = 10;

/** Like `map` of an array, but yields to the event loop. */
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

/** Runs `work` on `rowsAtOnce` rows at a time, and reports the number of finished rows after each. */
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
