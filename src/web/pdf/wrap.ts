/** Text in lines of a width. Pure. */

/** Breaks a text into lines of a width. A word that is too long for a line is broken between characters. */
export function wrap(text: string, width: number, measure: (part: string) => number): readonly string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => linesOf(paragraph, width, measure));
}

function linesOf(paragraph: string, width: number, measure: (part: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const put = (part: string, wide: number): void => {
    if (line !== '' && used + measure(part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += part;
    used += wide;
  };
  for (const word of paragraph.match(/\S+\s*/g) ?? []) {
    const wide = measure(word);
    if (measure(word.trimEnd()) <= width) put(word, wide);
    else for (const character of word) put(character, measure(character));
  }
  return [...lines, line.trimEnd()];
}

/** The text, truncated with an ellipsis if it does not fit. */
export function fitted(text: string, width: number, measure: (part: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  // Binary search finds the longest beginning that fits with few measurements.
  let [fits, not] = [0, characters.length];
  while (not - fits > 1) {
    const half = Math.floor((fits + not) / 2);
    if (measure(`${characters.slice(0, half).join('')}…`) <= width) fits = half;
    else not = half;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}
