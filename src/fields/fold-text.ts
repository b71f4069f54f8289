/**
 * Folds text for searches: ignores case, accents and Unicode form, so that "cafe" finds "Café" and "strasse" finds
 * "Straße". The SQL function `tessera_fold` folds in the same way.
 */

/** Letters that normalisation does not decompose, with their replacements. */
export const plainLetters = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
} as const;
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Folds a text of any length. The time is linear, and the result is rarely longer than the text. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter as keyof typeof plainLetters]);

/**
 * The rank of a name for a typed text: 0 equal, 1 begins with it, 2 contains a word that begins with it, 3 contains it,
 * 4 no match.
 */
export function matchRank(name: string, typed: string): number {
  const [folded, wanted] = [foldText(name), foldText(typed)];
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (folded.includes(` ${wanted}`)) return 2;
  return folded.includes(wanted) ? 3 : 4;
}

/** Whether a text contains every word of a typed text. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
