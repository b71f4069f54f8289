/** Moments as PostgreSQL writes its snapshots: `oldest running : next : those running in between`. Pure. */

/** The largest transaction number there is. */
const most = 2n ** 63n - 1n;

/** Whether a text is a moment that the database will understand. */
export function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/.exec(text);
  if (!parts) return false;
  const [oldest, next] = [BigInt(parts[1] ?? ''), BigInt(parts[2] ?? '')];
  const running = (parts[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const isRising = running.every((one, i) => one > (running[i - 1] ?? 0n));
  return (
    oldest > 0n && oldest <= next && next <= most && isRising && running.every((one) => one >= oldest && one < next)
  );
}

/** Whether a moment lies after another: it cannot be of the same database, which has been put back since. */
export const isLater = (one: string, other: string): boolean => nextOf(one) > nextOf(other);

const nextOf = (moment: string): bigint => BigInt(moment.split(':')[1] ?? 0);
