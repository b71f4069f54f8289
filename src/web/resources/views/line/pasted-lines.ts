/** Lines of a pasted text with their indentation. Pure. */

export interface PastedLine {
  readonly text: string;
  /** From 0; at most one more than the line before. */
  readonly depth: number;
}

/** Bullets and numbers of lists. */
const bullet = /^(?:[-*•‣◦–]|\d{1,3}[.)])\s+/u;

/** Columns of a tab. */
const tabWidth = 4;

const columnsOf = (blank: string): number =>
  [...blank].reduce((at, letter) => (letter === '\t' ? (Math.floor(at / tabWidth) + 1) * tabWidth : at + 1), 0);

/** The lines with text, without their bullets. */
export function pastedLines(text: string): readonly PastedLine[] {
  const lines: PastedLine[] = [];
  /** Indentations, in columns, of the lines above the present one. */
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
