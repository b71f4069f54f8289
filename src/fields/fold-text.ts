/**
 * Text as it is searched: without case, accents and Unicode form, so that "cafe" finds "Café" and "strasse" "Straße".
 * The server's SQL function `tessera_fold` gives the same for the same text.
 */

/** Letters that have no accent to lose, and those they are searched by. */
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

/** A text of any length without case, accents and Unicode form; linear in its length, and seldom longer than it. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter as keyof typeof plainLetters]);

/** How well a name is what was typed: 0 is it, 1 begins with it, 2 has a word that begins with it, 3 holds it, 4 does not. */
export function matchRank(name: string, typed: string): number {
  const [held, wanted] = [foldText(name), foldText(typed)];
  if (held === wanted) return 0;
  if (held.startsWith(wanted)) return 1;
  if (held.includes(` ${wanted}`)) return 2;
  return held.includes(wanted) ? 3 : 4;
}

/** Whether a text has every word of what was typed. */
export function holdsWords(text: string, typed: string): boolean {
  const held = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
