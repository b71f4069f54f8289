/** Parses the lines of a pasted text with their indentation. Pure. */

export interface PastedLine {
  readonly text: string;
  /** The depth from 0; at most one more than that of the previous line. */
  readonly depth: number;
}

/** Matches bullets and numbers of lists. */
const bullet = /^(?:[-*•‣◦–]|\d{1,3}[.)])\s+/u;

/** The number of columns of a tab. */
const tabWidth = 4;

const columnsOf = (blank: string): number =>
  [...blank].reduce((at, letter) => (letter === '\t' ? (Math.floor(at / tabWidth) + 1) * tabWidth : at + 1), 0);

/** The non-empty lines, without their bullets. */
export function pastedLines(text: string): readonly PastedLine[] {
  const lines: PastedLine[] = [];
  /** The indentation of the ancestors of the current line, in columns. */
  const above: number[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [blank = ''] = /^\s*/.exec(line) ?? [];
    const words = line.slice(blank.length).replace(bullet, '').trim();
    if (words === '') continue;
    const column = columnsOf(blank);
    while (above.length > 0 && (above.at(-1) as number) >= column) above.pop();
    lines.push({ text: words, depth: above.length });
    above.push(column);
  }
  return lines;
}
