import type { Box, Point } from '../../../diagram/cells/cell.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';

/** The six alignments of the specification. */
export const alignments = ['left', 'right', 'top', 'bottom', 'center vertically', 'center horizontally'] as const;
export type Alignment = (typeof alignments)[number];

/** The translation of a box for each alignment, within the bounds of all boxes. */
const offsets: Readonly<Record<Alignment, (box: Box, all: Box) => Point>> = {
  left: (box, all) => ({ x: all.x - box.x, y: 0 }),
  right: (box, all) => ({ x: all.x + all.width - box.x - box.width, y: 0 }),
  top: (box, all) => ({ x: 0, y: all.y - box.y }),
  bottom: (box, all) => ({ x: 0, y: all.y + all.height - box.y - box.height }),
  'center vertically': (box, all) => ({ x: 0, y: all.y + all.height / 2 - box.y - box.height / 2 }),
  'center horizontally': (box, all) => ({ x: all.x + all.width / 2 - box.x - box.width / 2, y: 0 }),
};

/**
 * The translations that align boxes. "Center vertically" gives the centres the same height, "center horizontally" the
 * same x coordinate.
 */
export function align(boxes: readonly Box[], how: Alignment): Point[] {
  const all = boundsOf(boxes);
  return all ? boxes.map((box) => offsets[how](box, all)) : [];
}

/** The translations that distribute boxes with equal gaps, rounded to units. The two outermost boxes stay. */
export function distribute(boxes: readonly Box[], axis: 'across' | 'down'): Point[] {
  const [at, extent] = axis === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const order = boxes.map((_, index) => index).sort((a, b) => (boxes[a]?.[at] ?? 0) - (boxes[b]?.[at] ?? 0));
  const all = boundsOf(boxes);
  if (!all || boxes.length < 3) return boxes.map(() => ({ x: 0, y: 0 }));
  const gap = (all[extent] - boxes.reduce((sum, box) => sum + box[extent], 0)) / (boxes.length - 1);
  const moves: Point[] = boxes.map(() => ({ x: 0, y: 0 }));
  let next = all[at];
  for (const index of order) {
    const box = boxes[index] as Box;
    const by = Math.round(next - box[at]);
    moves[index] = axis === 'across' ? { x: by, y: 0 } : { x: 0, y: by };
    next += box[extent] + gap;
  }
  return moves;
}
