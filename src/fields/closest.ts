/** What somebody may have meant. Pure. */

/** Names close to what somebody wrote, for "did you mean". */
export function closest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A third of it may be wrong: more of a short word, or a letter for a letter, would be another word.
  let least = Math.min(4, name.length, Math.ceil(name.length / 3) + 1);
  for (const candidate of known) {
    const distance = editDistance(name, candidate, least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** "Did you mean" where something known is close to what is written, else what there is, or another advice. */
export function suggestion(
  wrong: unknown,
  known: Iterable<string>,
  otherwise = `There are: ${[...known].join(', ')}.`,
): string {
  const near = closest(String(wrong), known);
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

/** Letters that are wrong, too many or missing; two that have changed places are one mistake. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? limit) + 1,
        (next[j - 1] ?? limit) + 1,
        (row[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (above[j - 2] ?? limit) + 1 : limit,
      );
    }
    above = row;
    row = next;
  }
  return row[b.length] ?? limit;
}
