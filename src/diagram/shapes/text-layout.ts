/** Breaks labels into lines that fit a box. */
import { breakWord } from './break-word.ts';
import { lineHeight } from './drawing.ts';
import { textWidth, type Weight } from './text-ruler.ts';

const ellipsis = '…';
/** The maximum number of characters of a label that are drawn, so that a huge title does not block the page. */
const maxCharacters = 4000;

let recent = new Map<string, readonly string[]>();
let older = new Map<string, readonly string[]>();
const maxRecent = 8000;

/** The number of lines of a font size that fit into a height; at least one. */
const linesIn = (height: number, size: number): number => Math.max(1, Math.floor(height / (size * lineHeight)));

/**
 * Breaks `text` into lines for a box: between words, within words that are too long for a line, and at line breaks of
 * the text. Text that does not fit ends in an ellipsis. White-space within a line is preserved.
 */
export function wrap(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
  size: number,
  weight: Weight = 400,
): readonly string[] {
  if (!text) return [];
  const most = linesIn(height, size);
  const key = `${width}|${most}|${size}|${weight}|${text}`;
  const known = recent.get(key) ?? older.get(key);
  if (known) return known;
  if (recent.size >= maxRecent) {
    older = recent;
    recent = new Map();
  }
  const lines = layOut(text.slice(0, maxCharacters), { width: Math.max(width, size), most }, size, weight);
  recent.set(key, lines);
  return lines;
}

/** Whether the broken lines omit part of the text. */
export const isCut = (lines: readonly string[], text: string): boolean =>
  lines.at(-1)?.endsWith(ellipsis) === true && !text.trimEnd().endsWith(ellipsis);

function layOut(
  text: string,
  { width, most }: { readonly width: number; readonly most: number },
  size: number,
  weight: Weight,
): readonly string[] {
  const measure = (part: string): number => textWidth(part, size, weight);
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n')) {
    if (lines.length > most) break;
    let line = '';
    let used = 0;
    let started = false;
    for (const word of paragraph.split(' ')) {
      const wide = word ? measure(word) : 0;
      if (started && used + space + wide <= width) {
        line += ` ${word}`;
        used += space + wide;
        continue;
      }
      if (started) lines.push(line);
      started = true;
      line = word;
      used = wide;
      if (wide > width) {
        const pieces = [...breakWord(word, width, measure)];
        line = pieces.pop() ?? '';
        lines.push(...pieces);
        used = measure(line);
      }
      if (lines.length > most) break;
    }
    lines.push(line);
  }
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  shown[most - 1] = shorten(shown[most - 1] ?? '', width, measure);
  return shown;
}

function shorten(line: string, width: number, measure: (part: string) => number): string {
  const characters = [...line.trimEnd()];
  while (characters.length && measure(characters.join('') + ellipsis) > width) characters.pop();
  return characters.join('').trimEnd() + ellipsis;
}
