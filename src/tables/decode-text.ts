/** Decodes the bytes of a text file by its byte order mark, or by a guess from the bytes. Pure. */
import chardet from 'chardet';
import { encodingOfScript } from './script-encodings.ts';

/** The encodings that a user can choose, by their names in the Encoding Standard. */
export const encodings = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Western (Windows-1252, Latin-1)'],
  ['utf-16le', 'UTF-16, little endian'],
  ['utf-16be', 'UTF-16, big endian'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['iso-8859-2', 'Central European (Latin-2)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['iso-8859-5', 'Cyrillic (ISO 8859-5)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['iso-8859-7', 'Greek (ISO 8859-7)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1255', 'Hebrew (Windows-1255)'],
  ['windows-1256', 'Arabic (Windows-1256)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['shift_jis', 'Japanese (Shift_JIS)'],
  ['euc-jp', 'Japanese (EUC-JP)'],
  ['gb18030', 'Chinese, simplified (GB 18030)'],
  ['big5', 'Chinese, traditional (Big5)'],
  ['euc-kr', 'Korean (EUC-KR)'],
  ['iso-8859-15', 'Western with euro (Latin-9)'],
  ['macintosh', 'Western (Mac)'],
  ['ibm866', 'Cyrillic (DOS, code page 866)'],
  ['x-mac-cyrillic', 'Cyrillic (Mac)'],
  ['windows-874', 'Thai (Windows-874)'],
  ['iso-2022-jp', 'Japanese (ISO-2022-JP)'],
] as const;

const sampleSize = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** The shares of zero bytes at even and odd indices. In UTF-16 every other byte of Latin text is zero. */
function zeroShares(bytes: Uint8Array): readonly [even: number, odd: number] {
  const length = Math.min(bytes.length, sampleSize) & ~1;
  if (length < 8) return [0, 0];
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  return [(even * 2) / length, (odd * 2) / length];
}

/**
 * The byte order of UTF-16 without a byte order mark. In scripts other than Latin only separators and line ends have
 * zero bytes.
 */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [even, odd] = zeroShares(bytes);
  const most = Math.max(even, odd);
  if (most === 0 || Math.min(even, odd) > most / 4) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampleSize & ~1));
  const strange = text.match(/[\p{Cn}\p{Co}\p{Cs}\uFFFD]|(?![\t\n\r])\p{Cc}/gu)?.length ?? 0;
  return strange <= text.length / 100 && /[\n\r,;\t]/.test(text) ? encoding : null;
}

/** Whether bytes are UTF-8, possibly damaged: valid multi-byte characters outnumber invalid ones by far. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  if (wrong === 0) return true;
  const right = (text.match(/\P{ASCII}/gu)?.length ?? 0) - wrong;
  return right >= wrong * 4;
}

/**
 * Whether the text comes from an old Mac: it has é, è, à, ö, ü and ä at 0x80-0x9F, where Windows has rare characters.
 */
function looksLikeMac(bytes: Uint8Array): boolean {
  let mac = 0;
  let western = 0;
  let loneReturns = 0;
  for (let at = 0; at < Math.min(bytes.length, sampleSize); at += 1) {
    const byte = bytes[at] ?? 0;
    if ([0x80, 0x83, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8e, 0x8f, 0x90, 0x9a, 0x9f].includes(byte)) mac += 1;
    else if (byte >= 0xc0) western += 1;
    if (byte === 0x0d && bytes[at + 1] !== 0x0a) loneReturns += 1;
  }
  return mac > 0 && western === 0 && loneReturns > 0;
}

/** Encodings other than Western ones, by the detector's names. */
const foreign: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'ISO-8859-2': 'iso-8859-2',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-7': 'iso-8859-7',
  // The Windows encodings are supersets of the ISO encodings.
  'windows-1253': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};
const western: ReadonlySet<string> = new Set(['ISO-8859-1', 'windows-1252']);
/**
 * The minimum confidence, out of 100. Below it the result depends on a few letters, which are usually Western, unless
 * the detector found nothing Western.
 */
const sureEnough = { besideWestern: 30, alone: 20 } as const;

/** Escape sequences of ISO-2022-JP, whose bytes are all ASCII. */
const japaneseEscapes = ['\u001B$B', '\u001B$@', '\u001B(J'] as const;

function isIso2022(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, sampleSize));
  return japaneseEscapes.some((mark) => text.includes(mark));
}

/** The encoding by letter frequencies. */
function encodingOfLetters(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleSize);
  const found = chardet.analyse(sample);
  const least = found.some(({ name }) => western.has(name)) ? sureEnough.besideWestern : sureEnough.alone;
  const [likeliest] = found;
  const named = (likeliest && likeliest.confidence >= least && foreign[likeliest.name]) || 'windows-1252';
  return encodingOfScript(sample, named);
}

/** The most likely encoding. */
export function guessEncoding(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const [even, odd] = zeroShares(bytes);
  if (odd > 0.3 && even < 0.1) return 'utf-16le';
  if (even > 0.3 && odd < 0.1) return 'utf-16be';
  const order = utf16Order(bytes);
  if (order) return order;
  if (isUtf8(bytes)) return isIso2022(bytes) ? 'iso-2022-jp' : 'utf-8';
  return looksLikeMac(bytes) ? 'macintosh' : encodingOfLetters(bytes);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

export interface DecodedText {
  readonly text: string;
  /** The number of removed control characters, which databases and screens do not accept. */
  readonly dropped: number;
  /** The number of bytes that are invalid in this encoding. */
  readonly unreadable: number;
}

/** Decodes the text and removes its byte order mark and control characters. */
export function decodeText(bytes: Uint8Array, encoding: string): DecodedText {
  const decoded = new TextDecoder(encoding).decode(bytes);
  const dropped = decoded.match(controls)?.length ?? 0;
  const unreadable = decoded.match(/\uFFFD/g)?.length ?? 0;
  return { text: dropped > 0 ? decoded.replace(controls, '') : decoded, dropped, unreadable };
}
