/** What is wrong with the regular expression of a field: whoever fills the field in can make the server try it. */
import { analyse } from 'scslre';
import { isPattern, type JsonSchema } from './json-schema.ts';

/** Characters of a text on which a pattern is tried whose time grows with a power of the length. */
export const longestForSlow = 1_000;

/** Characters of a pattern: whether a longer one is slow would itself take long to find out. */
const longestPattern = 500;

const wayOf = (pattern: string): { readonly exponential: boolean; readonly slow: boolean } => {
  if (pattern.length > longestPattern) return { exponential: false, slow: true };
  const { reports } = analyse({ source: pattern, flags: 'u' });
  return { exponential: reports.some(({ exponential }) => exponential), slow: reports.length > 0 };
};

/** Whether a text may keep a pattern busy for longer than its length accounts for. */
export const isSlow = (pattern: string): boolean => wayOf(pattern).slow;

/** Why the pattern of a schema cannot be used, with the mend; null if it can, or if there is none. */
export function patternFault({ pattern, maxLength }: JsonSchema): { message: string; mend: string } | null {
  if (typeof pattern !== 'string') return null;
  const shown = `"${pattern.slice(0, 60)}"`;
  if (!isPattern(pattern))
    return { message: `${shown} is not a regular expression.`, mend: 'Mend its brackets and backslashes.' };
  if (pattern.length > longestPattern)
    return {
      message: `A pattern takes at most ${longestPattern} characters; this has ${pattern.length}.`,
      mend: 'Shorten it, or name what is allowed with "enum".',
    };
  const { exponential, slow } = wayOf(pattern);
  if (exponential)
    return {
      message: `${shown} repeats something that repeats by itself: a text of forty characters could keep it busy for hours.`,
      mend: 'Take one of the two repetitions out, or set them apart by a character that the inner one does not take.',
    };
  if (slow && !(Number(maxLength) <= longestForSlow))
    return {
      message: `${shown} tries every part of a text against every other, and nothing bounds the text.`,
      mend: `Say "maxLength": ${longestForSlow} or less.`,
    };
  return null;
}
