/**
 * Compares PostgreSQL snapshots as text, `xmin:xmax:xip_list`: the oldest running transaction, the next one, the
 * running ones. Pure.
 */

/** The largest transaction id that PostgreSQL accepts. */
const maxTransaction = 2n ** 63n - 1n;

/** Whether PostgreSQL accepts a text as a snapshot. */
export function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text);
  if (!parts) return false;
  const [oldest, next] = [BigInt(parts[1] ?? ''), BigInt(parts[2] ?? '')];
  const running = (parts[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const isRising = running.every((one, i) => one > (running[i - 1] ?? 0n));
  return (
    oldest > 0n &&
    oldest <= next &&
    next <= maxTransaction &&
    isRising &&
    running.every((one) => one >= oldest && one < next)
  );
}

/** Whether a snapshot is later than another. A snapshot later than the present one belongs to a restored database. */
export const isLater = (one: string, other: string): boolean => nextOf(one) > nextOf(other);

const nextOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0);
