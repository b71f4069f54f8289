/** Geometry of lines and boxes: intersections, and whether a changed line retains its direction. Pure. */
import type { Box, Point } from '../cells/cell.ts';
import type { Side } from '../shapes/shape-type.ts';
import { allSides } from './ways.ts';

/** The side of a box that is nearest to a point. */
export function nearestSide({ x, y }: Point, box: Box): Side {
  const far: Readonly<Record<Side, number>> = {
    top: y - box.y,
    right: box.x + box.width - x,
    bottom: box.y + box.height - y,
    left: x - box.x,
  };
  return allSides.reduce((best, side) => (far[side] < far[best] ? side : best));
}

/** The box of a horizontal or vertical segment. */
export const stretchBox = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Whether two boxes overlap; a common edge is not sufficient. */
export const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The part of a segment within a box, as two fractions of the segment's length; undefined if no part is. */
function shareWithin(a: Point, b: Point, box: Box): readonly [number, number] | undefined {
  let [low, high] = [0, 1];
  for (const [from, by, least, most] of [
    [a.x, b.x - a.x, box.x, box.x + box.width],
    [a.y, b.y - a.y, box.y, box.y + box.height],
  ] as const) {
    if (Math.abs(by) < 1e-9) {
      if (from <= least || from >= most) return undefined;
      continue;
    }
    const [enter, leave] = [(least - from) / by, (most - from) / by];
    low = Math.max(low, Math.min(enter, leave));
    high = Math.min(high, Math.max(enter, leave));
  }
  return low < high - 1e-9 ? [low, high] : undefined;
}

/** Whether a line of any slope crosses a box. */
export function slantMeets(points: readonly Point[], box: Box): boolean {
  for (let at = 1; at < points.length; at++)
    if (shareWithin(points[at - 1] as Point, points[at] as Point, box)) return true;
  return false;
}

/** The parts of a line outside of a box, in order. */
export function partsOutside(points: readonly Point[], box: Box): readonly (readonly Point[])[] {
  const [first, ...rest] = points;
  if (!first) return [];
  const parts: Point[][] = [];
  let part: Point[] = [first];
  let a = first;
  for (const b of rest) {
    const within = shareWithin(a, b, box);
    if (within) {
      const at = (share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      if (within[0] > 0) parts.push([...part, at(within[0])]);
      part = within[1] < 1 ? [at(within[1])] : [];
    }
    if (!within || within[1] < 1) part.push(b);
    a = b;
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** The number of crossings of two lines. Points at which the lines only touch do not count. */
export function crossingsOf(one: readonly Point[], other: readonly Point[]): number {
  let count = 0;
  for (let at = 1; at < one.length; at++)
    for (let next = 1; next < other.length; next++)
      if (crosses([one[at - 1], one[at]] as Stretch, [other[next - 1], other[next]] as Stretch)) count += 1;
  return count;
}

type Stretch = readonly [Point, Point];

function crosses([a, b]: Stretch, [c, d]: Stretch): boolean {
  const turn = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/**
 * Whether the changed line has the direction of the old one: no segment was reversed, or shortened so much that the
 * line would double back.
 */
export function keepsDirection(before: readonly Point[], after: readonly Point[]): boolean {
  for (let at = 1; at < before.length; at++) {
    for (const axis of ['x', 'y'] as const) {
      const was = (before[at] as Point)[axis] - (before[at - 1] as Point)[axis];
      const is = (after[at] as Point)[axis] - (after[at - 1] as Point)[axis];
      if (Math.abs(was) > 0.5 && Math.sign(was) !== Math.sign(is)) return false;
    }
  }
  return true;
}
