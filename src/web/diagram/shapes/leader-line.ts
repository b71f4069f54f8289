import type { Size } from '../cells/cell.ts';
import type { PathStroke, Words } from './drawing.ts';
import { boxOfWords } from './word-box.ts';

/** Words nearer than this to a round shape, in units, are seen to be its own. */
const near = 12;

/** A thin line from a round shape to its words, where they stand so far from it that they could be another's. */
export function leaderLine({ width, height }: Size, words: readonly Words[]): readonly PathStroke[] {
  return words.flatMap((one) => {
    const box = boxOfWords(one);
    const middle = { x: width / 2, y: height / 2 };
    const end = {
      x: Math.max(box.x, Math.min(box.x + box.width, middle.x)),
      y: Math.max(box.y, Math.min(box.y + box.height, middle.y)),
    };
    const distance = Math.hypot(end.x - middle.x, end.y - middle.y) - Math.min(width, height) / 2;
    if (!one.halo || distance <= near) return [];
    return [{ kind: 'path', d: `M ${middle.x} ${middle.y} L ${end.x} ${end.y}`, fill: 'none', stroke: '$stroke' }];
  });
}
