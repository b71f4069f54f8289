/**
 * A rate limit: `perSecond` on average, `burst` at once. The returned function takes one token and returns whether it
 * was available.
 */
export function tokenBucket(perSecond: number, burst: number, now: () => number = Date.now): () => boolean {
  let left = burst;
  let since = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + ((at - since) / 1000) * perSecond);
    since = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
