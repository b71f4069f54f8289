/** Lines of a pasted text with how deep they are indented. Pure. */

export interface PastedLine {
  readonly text: string;
  /** From 0; never more than one deeper than the line before. */
  readonly depth: number;
}

/** What lists begin their lines with. */
const bullet = /^(?:[-*•‣◦–]|\d{1,3}[.)])\s+/u;

/** Columns of a tab. */
const tabWidth = 4;

const columnsOf = (blank: string): number =>
  [...blank].reduce((at, letter) => (letter === '\t' ? (Math.floor(at / tabWidth) + 1) * tabWidth : at + 1), 0);

/** The lines that hold words, without the bullets of a list. */
export function pastedLines(text: string): readonly PastedLine[] {
  const lines: PastedLine[] = [];
  /** Columns at which the lines begin that the present one lies below. */
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
