/** How far a call that changes many rows has come, and whether anybody still waits for it. */

/** Hears how many of how many rows are done. Throws if whoever asked has gone, so that nothing of it takes effect. */
export type Progress = (done: number, of: number) => void;

/** Rows after which progress is told. */
export const rowsAtOnce = 500;

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
