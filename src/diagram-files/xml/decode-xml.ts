import { ImportRefused } from '../import-result.ts';

const byteOrder = (bytes: Uint8Array): string | undefined => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // Without a byte order mark, the initial `<` shows the byte order of UTF-16.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
};

const declared = (bytes: Uint8Array): string => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? 'utf-8';
};

/**
 * Decodes the bytes of an XML document by the byte order mark, else by the declared encoding, else as UTF-8.
 * @throws {ImportRefused} if the bytes are invalid in that encoding
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const encoding = byteOrder(bytes) ?? declared(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportRefused(
      `The file says that its encoding is “${encoding}”, which cannot be read. Save it as UTF-8.`,
    );
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ImportRefused(`The file says that its encoding is ${encoding}, but holds other bytes. Save it as UTF-8.`);
  }
};
