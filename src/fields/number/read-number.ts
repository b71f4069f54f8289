/** Parses numbers in common formats. Pure; linear in the length of the text. */

/** The text without blanks and thousands separators between digits, and without currency and percent signs. */
const bare = (text: string): string => text.replace(/[\s\u00a0'’]/g, '').replace(/[€$£%]/g, '');

/** Parses comma for thousands, point for decimals; null for any other format. */
export function readPointNumber(text: string): number | null {
  const digits = bare(text);
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits) ? Number(digits) : null;
}

/** Parses point for thousands, comma for decimals; null for any other format. */
export function readCommaNumber(text: string): number | null {
  const digits = bare(text);
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+(,\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : null;
}

/** A typed number in either format, if only one matches; else null. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\s/g, '')
    .replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
