/** Suggestions for misspelled names. Pure. */

/** The known name that is closest to a misspelled one; undefined if none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // The maximum number of wrong characters, about a third: with more it is another word.
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

/** "Did you mean" with the closest known name, else the known names or other advice. */
export function suggestion(
  wrong: unknown,
  known: Iterable<string>,
  otherwise = `There are: ${[...known].join(', ')}.`,
): string {
  const near = closest(String(wrong), known);
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

/**
 * The edit distance: the number of wrong, additional or missing characters; two transposed ones count as one. At most
 * `limit`.
 */
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
