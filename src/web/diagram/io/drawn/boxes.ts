import type { Box, Point } from '../../cells/cell.ts';

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export const areaOf = (box: Box): number => box.width * box.height;

export const holds = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** How far a point is from the border of a box, from either side. */
export const toBorder = (box: Box, point: Point): number => {
  const left = point.x - box.x;
  const top = point.y - box.y;
  const right = box.width - left;
  const bottom = box.height - top;
  if (holds(box, point)) return Math.min(left, top, right, bottom);
  return Math.hypot(Math.max(-left, -right, 0), Math.max(-top, -bottom, 0));
};
