/**
 * The growth of the time of some work with the length of its input: a measure of complexity, not of speed. Time is the
 * processor time of this thread, so that other processes do not count.
 */

const lengths = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];
/** Milliseconds below which nothing is compared: the time would be that of the garbage collector. */
const noise = 10;

const timeOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/**
 * By how much the time for one character grows while the input doubles from 2,000 to 128,000 characters: about 1 for
 * linear work, 64 for quadratic. Stops at the first doubling that shows more than `most`, so that a runaway pattern
 * fails instead of standing still.
 *
 * @param inputOf an input of about so many characters
 */
export async function growthOf<T>(
  work: (input: T) => unknown,
  inputOf: (length: number) => T,
  most: number,
): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  let worst = 1;
  const first = inputOf(lengths[0] ?? 0);
  await work(first);
  for (const length of lengths) {
    const input = inputOf(length);
    let time = await timeOf(() => work(input));
    // A second and a third measurement where the first seems slow: the shortest is the time of the work.
    for (let look = 0; look < 2 && time >= noise && time / length / cheapest > most / 4; look += 1)
      time = Math.min(time, await timeOf(() => work(input)));
    if (time >= noise) worst = Math.max(worst, time / length / cheapest);
    cheapest = Math.min(cheapest, Math.max(time, noise / 16) / length);
    if (worst > most) break;
  }
  return worst;
}
