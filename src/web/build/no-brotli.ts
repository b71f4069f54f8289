/**
 * Replaces the reader of WOFF2 fonts, which is not needed.
 * @throws {Error} always
 */
export default function decompress(): never {
  throw new Error('Fonts in WOFF2 are not read here. Use TTF.');
}
