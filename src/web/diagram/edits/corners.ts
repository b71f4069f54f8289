import type { Box, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { add, centreOf } from '../../../diagram/cells/geometry.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';

/** The tolerance within which a segment counts as horizontal or vertical, in units. */
const slack = 0.75;
const isLevel = (a: Point, b: Point): boolean => Math.abs(a.y - b.y) <= slack;
const isPlumb = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= slack;

/** Moves the corner next to a moved end perpendicular to the segment between them, so that the angles remain right. */
function followed(corner: Point, end: Point, by: Point): Point {
  const [level, plumb] = [isLevel(end, corner), isPlumb(end, corner)];
  if (level === plumb) return corner;
  return level ? { x: corner.x, y: corner.y + by.y } : { x: corner.x + by.x, y: corner.y };
}

/** The corners of a link after one of its ends has moved. `route` is the line before the move. */
export function cornersAfter(
  link: LinkCell,
  route: readonly Point[],
  end: 'source' | 'target',
  by: Point,
): readonly Point[] {
  const vertices = verticesOf(link.values);
  const at = end === 'source' ? 0 : vertices.length - 1;
  const corner = vertices[at];
  const from = end === 'source' ? route[0] : route.at(-1);
  if (!corner || !from) return vertices;
  const other = vertices[end === 'source' ? 1 : at - 1] ?? (end === 'source' ? route.at(-1) : route[0]);
  const next = followed(corner, from, by);
  // A corner within a straight line belongs to two segments: moving it would make the second one slanted.
  const straight =
    other && ((isLevel(from, corner) && isLevel(corner, other)) || (isPlumb(from, corner) && isPlumb(corner, other)));
  return straight || next === corner ? vertices : vertices.with(at, next);
}

/** The corners, translated by a vector. */
export const cornersMoved = (vertices: readonly Point[], by: Point): readonly Point[] =>
  vertices.map((vertex) => add(vertex, by));

/** The axis along which a segment can be moved; undefined if the segment is slanted. */
export function axisOf(route: readonly Point[], at: number): 'x' | 'y' | undefined {
  const [from, to] = [route[at], route[at + 1]];
  if (!from || !to || isLevel(from, to) === isPlumb(from, to)) return undefined;
  return isLevel(from, to) ? 'y' : 'x';
}

/**
 * The minimum distance between the end of a line and a corner of the shape that the line leaves at a right angle, in
 * units.
 */
const cornerRoom = 6;

/**
 * The minimum length of a segment beside a shape before the line turns towards the shape, in units. A shorter segment
 * looks like an error.
 */
const leastAside = 12;

/**
 * The coordinates near a shape at which a moved segment leaves the shape at a right angle (a range), or passes beside
 * it.
 */
function placesBy({ box, straight }: EndBox, axis: 'x' | 'y') {
  const [low, high] = [box[axis], box[axis] + (axis === 'x' ? box.width : box.height)];
  const middle = (low + high) / 2;
  const [first, last] = straight ? [low + cornerRoom, high - cornerRoom] : [middle, middle];
  return { first, last, before: low - leastAside, after: high + leastAside };
}

/** The coordinate nearest to the wished one at which a segment meets the shapes at both ends well. */
function nearestPlace(wished: number, axis: 'x' | 'y', ends: readonly EndBox[]): number {
  const shapes = ends.map((end) => placesBy(end, axis));
  const places = [wished, ...shapes.flatMap(({ first, last, before, after }) => [first, last, before, after])];
  return places
    .filter((at) =>
      shapes.every(({ first, last, before, after }) => at <= before || at >= after || (at >= first && at <= last)),
    )
    .reduce((best, one) => (Math.abs(one - wished) < Math.abs(best - wished) ? one : best), Number.POSITIVE_INFINITY);
}

/**
 * The corners of a line after one horizontal or vertical segment has moved. If the segment begins at a shape, the line
 * leaves the shape at a right angle where possible, else from the middle of the shape around a new corner.
 */
export function stretchMoved(
  route: readonly Point[],
  at: number,
  wished: number,
  ends: readonly [EndBox | undefined, EndBox | undefined],
): readonly Point[] {
  const axis = axisOf(route, at);
  const inner = route.slice(1, -1);
  if (!axis) return inner;
  const along = axis === 'x' ? 'y' : 'x';
  const [source, target] = ends;
  const first = at === 0;
  const last = at === route.length - 2;
  const to = nearestPlace(
    wished,
    axis,
    [first && source, last && target].filter((end) => typeof end === 'object'),
  );
  const placed = (point: Point): Point => (axis === 'x' ? { x: to, y: point.y } : { x: point.x, y: to });
  const corner = (end: EndBox): Point[] => {
    const low = end.box[axis] + cornerRoom;
    const high = end.box[axis] + (axis === 'x' ? end.box.width : end.box.height) - cornerRoom;
    if (to >= low && to <= high) return [];
    const centre = centreOf(end.box)[along];
    return [axis === 'x' ? { x: to, y: centre } : { x: centre, y: to }];
  };
  const before = first ? (source ? corner(source) : []) : [...inner.slice(0, at - 1), placed(inner[at - 1] as Point)];
  const after = last ? (target ? corner(target) : []) : [placed(inner[at] as Point), ...inner.slice(at + 1)];
  return [...before, ...after];
}

/** The box of the shape at an end of a line, and whether lines may leave the shape at any point of its sides. */
export interface EndBox {
  readonly box: Box;
  readonly straight: boolean;
}
