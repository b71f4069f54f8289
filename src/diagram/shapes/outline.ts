/** The intersections of lines with the outlines of shapes. Pure geometry: nothing is measured on the page. */
import type { Box, Point } from '../cells/cell.ts';
import { centreOf } from '../cells/geometry.ts';
import type { Outline } from './shape-type.ts';

/**
 * The fraction of the segment from `from` by `step` at which the line leaves the figure; Infinity if it never does.
 * Both are relative to the figure's centre, in half widths and half heights.
 */
function leaving(outline: Outline, from: Point, step: Point): number {
  if (outline === 'ellipse') {
    const a = step.x ** 2 + step.y ** 2;
    const b = 2 * (from.x * step.x + from.y * step.y);
    const root = b * b - 4 * a * (from.x ** 2 + from.y ** 2 - 1);
    return root < 0 ? Number.POSITIVE_INFINITY : (-b + Math.sqrt(root)) / (2 * a);
  }
  if (outline === 'diamond')
    return Math.min(
      ...[1, -1].flatMap((sx) =>
        [1, -1].map((sy) => {
          const slope = sx * step.x + sy * step.y;
          return slope > 0 ? (1 - sx * from.x - sy * from.y) / slope : Number.POSITIVE_INFINITY;
        }),
      ),
    );
  const side = (at: number, by: number): number => (by === 0 ? Number.POSITIVE_INFINITY : (Math.sign(by) - at) / by);
  return Math.min(side(from.x, step.x), side(from.y, step.y));
}

/** The point where a line from inside a box (default: its centre) towards another point crosses the outline. */
export function crossing(box: Box, outline: Outline, towards: Point, from: Point = centreOf(box)): Point {
  const centre = centreOf(box);
  const [rx, ry] = [box.width / 2 || 1, box.height / 2 || 1];
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  // Messages end on the lifeline itself, which is the middle of its box.
  if ((dx === 0 && dy === 0) || outline === 'lifeline') return from;
  const share = leaving(
    outline,
    { x: (from.x - centre.x) / rx, y: (from.y - centre.y) / ry },
    { x: dx / rx, y: dy / ry },
  );
  if (!Number.isFinite(share)) return from;
  return { x: from.x + dx * Math.max(0, share), y: from.y + dy * Math.max(0, share) };
}
