/**
 * Measures how the time of some work grows with the length of its input: the complexity, not the speed. Processor time
 * of this thread is measured, so that other processes do not count.
 */

const lengths = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];
/** Milliseconds below which times are not compared, because garbage collection would dominate. */
const noise = 10;

const timeOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/**
 * The factor by which the time per character grows while the input doubles from 2,000 to 128,000 characters: about 1
 * for linear work, 64 for quadratic. Stops at the first doubling with a factor above `most`, so that a runaway pattern
 * fails instead of hanging.
 * @param inputOf returns an input with about this number of characters
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
    // If the first measurement seems slow, two more follow; the shortest time counts.
    for (let look = 0; look < 2 && time >= noise && time / length / cheapest > most / 4; look += 1)
      time = Math.min(time, await timeOf(() => work(input)));
    if (time >= noise) worst = Math.max(worst, time / length / cheapest);
    cheapest = Math.min(cheapest, Math.max(time, noise / 16) / length);
    if (worst > most) break;
  }
  return worst;
}
