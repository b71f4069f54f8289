/** So many a second on average, and some at once; answers whether one more is within it. */
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
