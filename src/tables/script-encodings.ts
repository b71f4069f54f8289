/**
 * Detects encodings that letter frequencies cannot distinguish, by checking whether the decoded words are possible in
 * one script. Pure; linear.
 */

/** The letters of Cyrillic languages, most frequent first. */
const cyrillicByFrequency = 'оаеинтрсвлкмдпуяызьгбчйхжшюцщэфъёіїєґўђјљњћџ';
const weight = new Map([...cyrillicByFrequency].map((letter, at) => [letter, 1 - at / cyrillicByFrequency.length]));

const cyrillicEncodings = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'] as const;

const highBytes = (bytes: Uint8Array): Uint8Array => bytes.filter((byte) => byte >= 0x80);

/**
 * A score for how well a text reads as a Cyrillic language: 1 would be only the most frequent letter. Words with
 * letters of another script, and capitals after lower-case letters, reduce the score.
 */
function cyrillicFit(text: string, high: number): number {
  let sum = 0;
  let letters = 0;
  let capitals = 0;
  let before = '';
  for (const letter of text) {
    const small = letter.toLowerCase();
    const known = weight.get(small);
    if (known !== undefined) {
      sum += known;
      const capital = small !== letter;
      letters += 1;
      capitals += Number(capital);
      if (/[a-z]/i.test(before) || (capital && before !== before.toUpperCase())) sum -= 2;
    } else if (/[a-z]/i.test(letter) && weight.has(before.toLowerCase())) sum -= 2;
    else if (letter > '\u007F' && !/[\u2010-\u2026№«»°§\u00A0]/.test(letter)) sum -= 1;
    before = letter;
  }
  // Text in capitals only would fit any script.
  return capitals * 2 > letters ? 0 : sum / high;
}

/** The minimum number of distinct letters and the minimum score. Below these the other guess is used. */
const least = { letters: 5, fit: 0.45 } as const;

function cyrillic(bytes: Uint8Array, high: number): string | null {
  const fits = cyrillicEncodings.map((encoding) => ({
    encoding,
    fit: cyrillicFit(new TextDecoder(encoding).decode(bytes), high),
  }));
  const [best] = fits.toSorted((one, other) => other.fit - one.fit);
  return best && best.fit >= least.fit ? best.encoding : null;
}

/** Marks above and below Thai consonants, which cannot occur elsewhere. */
const thaiMarks = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g;
const strayThaiMarks = /(?<![\u0E01-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/;

function isThai(bytes: Uint8Array, high: number): boolean {
  const text = new TextDecoder('windows-874').decode(bytes);
  const letters = text.match(/[\u0E01-\u0E5B]/g)?.length ?? 0;
  const marks = text.match(thaiMarks)?.length ?? 0;
  return letters >= high * 0.95 && marks >= high * 0.1 && !strayThaiMarks.test(text) && !/[a-z][\u0E01]/i.test(text);
}

/**
 * Whether the bytes are Baltic: letters of Latvian and Lithuanian at bytes that Western languages do not use, and none
 * of the bytes that exclude them.
 */
function isBaltic(bytes: Uint8Array): boolean {
  const count = (...wanted: readonly number[]) => bytes.filter((byte) => wanted.includes(byte)).length;
  const carons = count(0xd0, 0xde, 0xf0, 0xfe);
  const others = count(0xe0, 0xe2, 0xe6, 0xe7, 0xe8, 0xeb, 0xec, 0xee, 0xef, 0xf2, 0xf8, 0xfb);
  const foreign = count(0xe9, 0xf3, 0xf6, 0xfa, 0xfc, 0xfd);
  return carons >= 1 && others >= 2 && foreign * 8 <= carons + others;
}

/**
 * Distinguishes the Greek encodings: a capital letter with a tonos begins a word, and capital Alpha with tonos is 0xA2
 * in windows-1253 and 0xB6 in ISO 8859-7.
 */
function greek(bytes: Uint8Array): 'windows-1253' | 'iso-8859-7' {
  let windows = 0;
  let iso = 0;
  for (const [at, byte] of bytes.entries()) {
    const begins = (bytes[at - 1] ?? 0) < 0xc0 && (bytes[at + 1] ?? 0) >= 0xc0;
    if (byte >= 0x80 && byte < 0xa0) windows += 1;
    else if (begins && byte === 0xa2) windows += 1;
    else if (begins && byte === 0xb6) iso += 1;
  }
  return windows > iso ? 'windows-1253' : 'iso-8859-7';
}

/** The encoding of a text that is not UTF-8. `guess` is the result of letter frequencies. */
export function encodingOfScript(bytes: Uint8Array, guess: string): string {
  if (guess === 'iso-8859-7' || guess === 'windows-1253') return greek(bytes);
  const letters = highBytes(bytes);
  const high = letters.length;
  if (certain.has(guess) || new Set(letters).size < least.letters) return guess;
  if (isThai(bytes, high)) return 'windows-874';
  const found = cyrillic(bytes, high);
  if (found) return found;
  return (guess === 'windows-1252' || guess === 'windows-1254') && isBaltic(bytes) ? 'windows-1257' : guess;
}

/** Encodings that byte order or frequency detects reliably. */
const certain: ReadonlySet<string> = new Set([
  ...['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'],
  ...['windows-1255', 'windows-1256'],
]);
