/** PostgreSQL's snapshots as text, `xmin:xmax:xip_list`: the oldest running transaction, the next one, those running. Pure. */

/** The largest transaction number that PostgreSQL reads. */
const maxTransaction = 2n ** 63n - 1n;

/** Whether PostgreSQL reads a text as a snapshot. */
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

/** Whether a snapshot is later than another. One that is later than the present belongs to a restored database. */
export const isLater = (one: string, other: string): boolean => nextOf(one) > nextOf(other);

const nextOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0);
