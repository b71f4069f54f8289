import type { Box, Point } from '../../diagram/cells/cell.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';

interface Shaped {
  readonly type: string;
  readonly box: Box;
}

/**
 * The distance of a point from the centre of a shape, as a fraction of the distance of the outline: 1 is on the
 * outline.
 */
const outwardness = ({ type, box }: Shaped, point: Point): number => {
  const middle = centreOf(box);
  const x = Math.abs(point.x - middle.x) / (box.width / 2);
  const y = Math.abs(point.y - middle.y) / (box.height / 2);
  if (type === 'bp.Event') return Math.hypot(x, y);
  return type === 'bp.Gateway' ? x + y : Math.max(x, y);
};

const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

/** The point at which a line from inside a shape to a point outside crosses its outline. */
const crossing = (shape: Shaped, from: Point, to: Point): Point | undefined => {
  if (outwardness(shape, to) <= 1) return undefined;
  let [inside, outside] = [0, 1];
  const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  for (let step = 0; step < 30; step += 1) {
    const middle = (inside + outside) / 2;
    if (outwardness(shape, at(middle)) < 1) inside = middle;
    else outside = middle;
  }
  return at(outside);
};

/** Whether a point is visibly on the outline of a shape. */
export const isOnOutline = (shape: Shaped, point: Point): boolean =>
  (Math.abs(outwardness(shape, point) - 1) * Math.min(shape.box.width, shape.box.height)) / 2 < 0.5;

/** A line that ends farther from a shape than this does not belong to the shape, in units. */
const farthest = 40;

const isFar = ({ box }: Shaped, { x, y }: Point): boolean =>
  Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height) > farthest;

/**
 * The anchor of a link at a shape, as fractions of the shape's box. If a line ends inside the shape, the anchor is
 * where the line crosses the outline. If a line ends elsewhere, the result is undefined, and the link is routed
 * automatically.
 */
export const anchorAt = (shape: Shaped, point: Point | undefined, next: Point | undefined): Point | undefined => {
  if (!point || isFar(shape, point)) return undefined;
  const met = outwardness(shape, point) >= 0.85 ? point : next && crossing(shape, point, next);
  if (!met) return undefined;
  const { x, y, width, height } = shape.box;
  return { x: round((met.x - x) / width), y: round((met.y - y) / height) };
};
