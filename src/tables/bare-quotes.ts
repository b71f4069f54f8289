/**
 * Removes spaces around quoted cells, which some programs write: a CSV reader would take the quotation marks for text.
 * Pure.
 */

const isSpace = (letter: string | undefined): boolean => letter === ' ' || letter === '\t';
const isLineEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';

/** The index after a run of spaces. */
function behindSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (isSpace(text[at]) && text[at] !== delimiter) at += 1;
  return at;
}

/** The index after the quotation mark that closes the cell at `from`; -1 if the cell is not closed. */
function behindQuotes(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  return -1;
}

/** The text without spaces before the quotation marks of fully quoted cells; linear. */
export function bareQuotes(text: string, delimiter: string): string {
  // Most files have no such spaces, so they are returned without a copy.
  if (!text.includes(' "') && !text.includes('\t"')) return text;
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  let unclosed = false;
  while (at < text.length) {
    const start = behindSpaces(text, at, delimiter);
    if (text[start] === '"' && !unclosed) {
      const end = behindQuotes(text, start);
      unclosed = end < 0;
      const next = end < 0 ? end : behindSpaces(text, end, delimiter);
      if (end >= 0 && (next >= text.length || text[next] === delimiter || isLineEnd(text[next]))) {
        parts.push(text.slice(from, at));
        from = start;
        at = next;
      }
    }
    // Continues to the start of the next cell.
    while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
    at += 1;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
