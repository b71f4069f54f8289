/** Which words PDF's own Helvetica can show, and how they are written. Pure. */

/** What Windows-1252 has between 0x80 and 0x9f. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  const at = special.indexOf(character);
  return at >= 0 && code > 0xff ? 0x80 + at : undefined;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The line as a PDF string in WinAnsiEncoding; undefined if it holds a letter that has no place there. */
export function winAnsi(line: string): string | undefined {
  let bytes = '';
  for (const character of line) {
    const byte = byteOf(character);
    if (byte === undefined) return undefined;
    bytes += hex(byte, 2);
  }
  return `<${bytes}>`;
}

/** A text of the file's own description, in any letters. */
export const pdfString = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')}>`;
