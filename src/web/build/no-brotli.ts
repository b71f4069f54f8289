/**
 * Replaces a reader of WOFF2 fonts.
 * @throws {Error} always
 */
export default function decompress(): never {
  throw new Error('Fonts in WOFF2 are not read here. Use TTF.');
}
