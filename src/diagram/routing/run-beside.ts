/** Positions of straight relations beside lines that they would overlap. Pure geometry. */
import type { Point } from '../cells/cell.ts';
import type { Side } from '../shapes/shape-type.ts';
import { type Stretch, stretchesOf } from './apart.ts';
import { type End, portOf, spreadOf } from './ways.ts';

/**
 * The offsets to try, in units, the nearest first. The smallest offsets are last, for shapes that have no room for
 * larger ones.
 */
const asides = [10, -10, 14, -14, 18, -18, 22, -22, 26, -26, 8, -8] as const;
/** A line whose ends differ by less than this looks horizontal or vertical, in units. */
const nearlyLevel = 8;

interface Reach {
  readonly axis: 'x' | 'y';
  readonly sides: readonly [Side, Side];
}

/** The direction of a line with two points; undefined if the line is slanted. */
function reachOf([from, to]: readonly [Point, Point]): Reach | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) < nearlyLevel && Math.abs(dx) > Math.abs(dy))
    return { axis: 'y', sides: dx > 0 ? ['right', 'left'] : ['left', 'right'] };
  if (Math.abs(dx) < nearlyLevel && Math.abs(dy) > Math.abs(dx))
    return { axis: 'x', sides: dy > 0 ? ['bottom', 'top'] : ['top', 'bottom'] };
  return undefined;
}

/**
 * Other horizontal or vertical positions of a straight line, the nearest first. None if the line is slanted, or
 * overlaps no other line.
 */
export function waysBeside(
  line: readonly [Point, Point],
  [a, b]: readonly [End, End],
  overlapsOther: (stretch: Stretch) => boolean,
): readonly (readonly Point[])[] {
  const reach = reachOf(line);
  if (!reach) return [];
  const { axis, sides } = reach;
  const at = (line[0][axis] + line[1][axis]) / 2;
  const run = (place: number): readonly Point[] => [portOf(a, sides[0], place).point, portOf(b, sides[1], place).point];
  const isTaken = (points: readonly Point[]): boolean =>
    stretchesOf({ link: '', fixed: false }, points).some(overlapsOther);
  if (!isTaken(run(at))) return [];
  const [one, other] = [spreadOf(a, axis), spreadOf(b, axis)];
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return asides
    .map((by) => at + by)
    .filter((place) => place >= low && place <= high)
    .map(run)
    .filter((points) => !isTaken(points));
}
