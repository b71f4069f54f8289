import type { Box, Point } from '../../diagram/cells/cell.ts';
import { isInside } from '../../diagram/cells/geometry.ts';

/** The area of a box, in square units. */
export const areaOf = (box: Box): number => box.width * box.height;

/** The distance of a point from the border of a box, inside or outside. */
export const toBorder = (box: Box, point: Point): number => {
  const left = point.x - box.x;
  const top = point.y - box.y;
  const right = box.width - left;
  const bottom = box.height - top;
  if (isInside(point, box)) return Math.min(left, top, right, bottom);
  return Math.hypot(Math.max(-left, -right, 0), Math.max(-top, -bottom, 0));
};
