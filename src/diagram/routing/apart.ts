/** Separates overlapping segments of lines. */
import type { Point } from '../cells/cell.ts';

/** The distance between separated segments, in units. */
const lineDistance = 10;
/** The maximum number of slots to each side of the wished position that are tried. */
const farthest = 6;
/** Parallel segments closer than this, in units, count as overlapping. */
const onOne = 8;

/** A horizontal or vertical segment of a line, between two of its corners. */
export interface Stretch {
  readonly link: string;
  readonly axis: 'x' | 'y';
  /** The y coordinate of a horizontal segment, or the x coordinate of a vertical one. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
  /** Whether the segment cannot be moved: it belongs to a line with manual corners, to a relation, or to a border. */
  readonly fixed: boolean;
  /** Whether the segment gives way to all other segments: it belongs to a straight relation. */
  readonly yields: boolean;
  /** The jsids of the shapes at the ends of the segment. */
  readonly ends: readonly string[];
  /**
   * The adjacent segments: the coordinates of their far ends along `axis`, and of their junctions with this segment.
   */
  readonly arms: readonly { readonly to: number; readonly where: number }[];
}

/** A line that is divided into segments. */
interface StretchedLine {
  readonly link: string;
  readonly source?: string | null;
  readonly target?: string | null;
  readonly fixed: boolean;
  readonly yields?: boolean;
}

const noArms: Stretch['arms'] = [];

/**
 * Creates an array of exact length: a filtered array has capacity for 17 entries, which wastes memory with thousands of
 * links.
 */
function endsOf(source: string | null = null, target: string | null = null): readonly string[] {
  if (source === null) return target === null ? [] : [target];
  return target === null ? [source] : [source, target];
}

/** The segments of a line that can be moved along `axis`. */
export function stretchesOf(
  { link, source, target, fixed, yields = false }: StretchedLine,
  points: readonly Point[],
): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    if (dx > 0.5 && dy > 0.5) continue;
    const axis = dx > dy ? 'y' : 'x';
    const along = axis === 'x' ? 'y' : 'x';
    const [before, after] = [points[at - 2], points[at + 1]];
    found.push({
      link,
      axis,
      at: a[axis],
      low: Math.min(a[along], b[along]),
      high: Math.max(a[along], b[along]),
      fixed,
      yields,
      ends: endsOf(before ? null : source, after ? null : target),
      arms:
        before || after
          ? [
              ...(before ? [{ to: before[axis], where: a[along] }] : []),
              ...(after ? [{ to: after[axis], where: b[along] }] : []),
            ]
          : noArms,
    });
  }
  return found;
}

/** Whether two segments overlap over some length. */
export const onOneAnother = (a: Stretch, b: Stretch, slack = -1): boolean =>
  a.axis === b.axis && Math.abs(a.at - b.at) < onOne && a.low < b.high + slack && b.low < a.high + slack;

/**
 * The number of crossings and overlaps near two segments, if the first segment gets the lower coordinate.
 */
function crossings(lower: Stretch, upper: Stretch): number {
  const inside = (where: number, { low, high }: Stretch) => where > low + 0.5 && where < high - 0.5;
  const up = lower.arms.filter(({ to }) => to > lower.at);
  const down = upper.arms.filter(({ to }) => to < upper.at);
  return (
    up.filter(({ where }) => inside(where, upper)).length +
    down.filter(({ where }) => inside(where, lower)).length +
    up.filter((one) => down.some((other) => Math.abs(one.where - other.where) < onOne)).length
  );
}

const byLink = (a: Stretch, b: Stretch): number =>
  a.link < b.link ? -1 : a.link > b.link ? 1 : a.low - b.low || a.at - b.at;

const order = (a: Stretch, b: Stretch): number => crossings(a, b) - crossings(b, a) || byLink(a, b);

const isEnd = ({ ends }: Stretch): boolean => ends.length > 0;

/** Whether both segments end at the same shape. Such segments are distributed along the side of the shape elsewhere. */
const meetAtShape = (a: Stretch, b: Stretch): boolean => a.ends.some((end) => b.ends.includes(end));

/** Whether a segment has to move away from another segment. */
export function givesWay(own: Stretch, other: Stretch): boolean {
  if (own.fixed || other.yields || (isEnd(own) && !other.fixed && (!isEnd(other) || meetAtShape(own, other))))
    return false;
  // Adjacent ends would overlap after the segments behind the ends are separated.
  return onOneAnother(own, other, isEnd(own) && isEnd(other) ? lineDistance : -1);
}

/**
 * The first free position of a segment at which it overlaps no other segment. Every line computes the same order, so
 * the result does not depend on the sequence in which lines are routed. Segments between corners give way to segments
 * that end at shapes, and both give way to fixed segments.
 */
export function placeApart(own: Stretch, others: readonly Stretch[], isFree: (at: number) => boolean): number {
  const near = others.filter((other) => givesWay(own, other));
  if (!near.length) return own.at;
  const gives = (other: Stretch): boolean => !other.fixed && isEnd(own) === isEnd(other);
  // With three segments, the preferred order can be cyclic: the result of sorting then depends on the initial order,
  // which is therefore sorted first.
  const loose = [own, ...near.filter(gives)].sort(byLink).sort(order);
  const rank = loose.indexOf(own);
  const beside = others.filter(
    (other) =>
      !loose.includes(other) &&
      other.axis === own.axis &&
      ((other.low < own.high - 1 && own.low < other.high - 1) || near.includes(other)),
  );
  const taken = (at: number) => beside.some((other) => Math.abs(other.at - at) < onOne);
  const middle = (Math.min(...loose.map(({ at }) => at)) + Math.max(...loose.map(({ at }) => at))) / 2;
  const slots = slotsAround(middle, loose.length).filter((at) => !taken(at));
  const shared = slots.slice(0, loose.length).sort((a, b) => a - b);
  const wished = shared[rank] ?? own.at;
  const tries = [wished, ...[1, -1, 2, -2, 3, -3].map((by) => wished + by * lineDistance)].filter((at) => !taken(at));
  if (loose.length > 1) {
    // If its own position is taken, the segment avoids the positions of other segments, but may be as close as the
    // minimum distance.
    const others = shared.filter((at) => at !== wished);
    const nearest = others.flatMap((at) => [at + onOne, at - onOne]).filter((at) => !taken(at));
    const isApart = (at: number): boolean => others.every((other) => Math.abs(other - at) >= onOne);
    return [...tries, ...nearest].find((at) => isApart(at) && isFree(at)) ?? own.at;
  }
  // If only one segment moves, it takes the position with the fewest crossings.
  const crossed = (at: number): number => {
    const moved = { ...own, at };
    return near.reduce((sum, other) => sum + (at < other.at ? crossings(moved, other) : crossings(other, moved)), 0);
  };
  const free = tries.filter(isFree);
  return free.length ? free.reduce((best, at) => (crossed(at) < crossed(best) ? at : best)) : own.at;
}

/** Slots for a number of segments around a coordinate, the nearest slot first. */
function slotsAround(at: number, count: number): readonly number[] {
  const first = at + (count % 2 ? 0 : lineDistance / 2);
  const slots = Array.from({ length: 2 * farthest + 1 }, (_, place) => first + (place - farthest) * lineDistance);
  return slots.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
}
