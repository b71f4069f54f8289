import type { Box, Point } from './cell.ts';

/** The middle of a box. */
export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Whether a point is in a box or on its border. */
export const isInside = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;

/** The distance of a point from a box's border; negative within the box. */
const outsideBy = ({ x, y }: Point, box: Box): number =>
  Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height);

/** Whether the centre of a box is within half the box's width of the border of another box. */
export const isCentredOnBorder = (box: Box, other: Box): boolean =>
  Math.abs(outsideBy(centreOf(box), other)) <= box.width / 2;

/** The Euclidean distance. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The sum of two points. */
export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

/** The nearest multiple of a step. */
export const snap = (value: number, step: number): number => Math.round(value / step) * step;

/** The nearest point of a grid. */
export const snapPoint = ({ x, y }: Point, step: number): Point => ({ x: snap(x, step), y: snap(y, step) });

/** The box enlarged by a distance on each side, or reduced if the distance is negative. */
export const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The value, limited to the range. */
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The box between two opposite corners, in any order. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** The distance of a point from a line segment, and the nearest point on it. */
export function nearestOnLine(point: Point, from: Point, to: Point): { readonly at: Point; readonly distance: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const ratio = square === 0 ? 0 : clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0, 1);
  const at = { x: from.x + ratio * dx, y: from.y + ratio * dy };
  return { at, distance: distance(point, at) };
}

/** The length of a polyline. */
export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let at = 1; at < points.length; at++) length += distance(points[at - 1] as Point, points[at] as Point);
  return length;
}

/**
 * The point at a distance along the line. A negative distance counts from the end; a distance between 0 and 1 is a
 * fraction of the length.
 */
export function pointAlong(points: readonly Point[], offset: number): Point {
  const whole = lengthOf(points);
  let left = offset < 0 ? whole + offset : offset <= 1 ? whole * offset : offset;
  left = clamp(left, 0, whole);
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1] as Point, points[at] as Point];
    const stretch = distance(from, to);
    if (left <= stretch && stretch > 0) {
      const ratio = left / stretch;
      return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio };
    }
    left -= stretch;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

/** The four sides of a box, as boxes without width or height. */
export const edgesOf = ({ x, y, width, height }: Box): readonly Box[] => [
  { x, y, width, height: 0 },
  { x, y: y + height, width, height: 0 },
  { x, y, width: 0, height },
  { x: x + width, y, width: 0, height },
];
