/** Compares the words of two versions of a text: removed, unchanged and added ones. Pure. */

/** Consecutive words that are all removed, all unchanged, or all added. */
export interface Marked {
  readonly fate: 'same' | 'gone' | 'new';
  readonly text: string;
}

/**
 * The maximum number of words per text. Longer texts are shown one below another, because time and memory of the
 * comparison grow quadratically.
 */
const maxWords = 400;

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** The lengths of the longest common subsequences of the remaining words, for each pair of indices. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as Uint16Array;
      const next = lengths[i + 1] as Uint16Array;
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** The words of both texts in one sequence; null if the texts are too long, or have too little in common. */
export function wordMarks(before: string, after: string): readonly Marked[] | null {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  if (was.length > maxWords || is.length > maxWords) return null;
  const lengths = commonLengths(was, is);
  const common = lengths[0]?.[0] ?? 0;
  if (common * 3 < Math.max(was.length, is.length)) return null;
  const marks: { fate: Marked['fate']; text: string }[] = [];
  const mark = (fate: Marked['fate'], text: string): void => {
    const last = marks.at(-1);
    if (last?.fate === fate) last.text += text;
    else marks.push({ fate, text });
  };
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [one, other] = [was[i], is[j]];
    if (one !== undefined && one === other) {
      mark('same', one);
      i += 1;
      j += 1;
    } else if (other === undefined || (one !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      mark('gone', one as string);
      i += 1;
    } else {
      mark('new', other);
      j += 1;
    }
  }
  return marks;
}
