import type { Box, Point, Size } from '../cells/cell.ts';
import { centreOf, clamp, distance } from '../cells/geometry.ts';
import type { PathStroke, Words } from './drawing.ts';
import { boxOfWords } from './word-box.ts';

/** A label closer than this to a round shape needs no leader line, in units. */
const near = 12;

/** The leader line from a round shape to its label. Undefined if the label is so close that it needs none. */
export function leaderTo(shape: Box, words: Box): readonly [Point, Point] | undefined {
  const middle = centreOf(shape);
  const end = {
    x: clamp(middle.x, words.x, words.x + words.width),
    y: clamp(middle.y, words.y, words.y + words.height),
  };
  return distance(middle, end) - Math.min(shape.width, shape.height) / 2 > near ? [middle, end] : undefined;
}

/** The leader line as strokes, relative to the corner of the shape. */
export function leaderLine(size: Size, words: readonly Words[]): readonly PathStroke[] {
  return words.flatMap((one) => {
    const line = one.halo && leaderTo({ x: 0, y: 0, ...size }, boxOfWords(one));
    if (!line) return [];
    const [from, to] = line;
    return [{ kind: 'path', d: `M ${from.x} ${from.y} L ${to.x} ${to.y}`, fill: 'none', stroke: '$stroke' }];
  });
}
