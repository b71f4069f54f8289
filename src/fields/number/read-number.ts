/** Numbers as people write them. Pure; linear in the length of the text. */

/** Blanks between digits, and signs of money and percent beside them. */
const bare = (text: string): string => text.replace(/[\s\u00a0'’]/g, '').replace(/[€$£%]/g, '');

/** Comma between thousands, point before decimals; null for what is not written so. */
export function readPointNumber(text: string): number | null {
  const digits = bare(text);
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits) ? Number(digits) : null;
}

/** Point between thousands, comma before decimals. */
export function readCommaNumber(text: string): number | null {
  const digits = bare(text);
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+(,\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : null;
}

/** A number that somebody types: either way to write it, where only one fits. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\s/g, '')
    .replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
