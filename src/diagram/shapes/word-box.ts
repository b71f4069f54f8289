import type { Box } from '../cells/cell.ts';
import { lineHeight, type Words } from './drawing.ts';
import { textWidth } from './text-ruler.ts';

/** The bounding box of lines of text, which may be rotated. */
export function boxOfWords(words: Words): Box {
  const width = Math.max(0, ...words.lines.map((line) => textWidth(line, words.size, words.weight)));
  const height = words.lines.length * words.size * lineHeight;
  const left = words.align === 'start' ? 0 : words.align === 'end' ? -width : -width / 2;
  const angle = ((words.turn ?? 0) * Math.PI) / 180;
  const corners = [left, left + width].flatMap((x) =>
    [-height / 2, height / 2].map((y) => ({
      x: words.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: words.y + x * Math.sin(angle) + y * Math.cos(angle),
    })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
