/** Separates overlapping segments of lines. */
import type { Point } from '../cells/cell.ts';

/** The distance between separated segments, in units. */
const lineDistance = 10;
/** The maximum number of positions to one side that are tried. */
const farthest = 6;
/** Segments closer than this overlap, in units. */
const onOne = 8;

/** A horizontal or vertical segment of a line, between two of its corners. */
export interface Stretch {
  readonly link: string;
  readonly axis: 'x' | 'y';
  /** Its y if it is horizontal, its x if it is vertical. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
  /** It cannot be moved: part of a line with manual corners, a relation, or a border. */
  readonly fixed: boolean;
  /** It gives way to all other segments: a straight relation. */
  readonly yields: boolean;
  /** The shapes at its ends. */
  readonly ends: readonly string[];
  /** The adjacent segments: the coordinates of their far ends along `axis`, and of their junction with this one. */
  readonly arms: readonly { readonly to: number; readonly where: number }[];
}

/** A line, for which segments are computed. */
interface StretchedLine {
  readonly link: string;
  readonly source?: string | null;
  readonly target?: string | null;
  readonly fixed: boolean;
  readonly yields?: boolean;
}

const noArms: Stretch['arms'] = [];

/**
 * An array of exact length: the result of a filter has capacity for 17 entries, which costs memory with thousands of
 * links.
 */
function endsOf(source: string | null = null, target: string | null = null): readonly string[] {
  if (source === null) return target === null ? [] : [target];
  return target === null ? [source] : [source, target];
}

/** The segments of a line. `axis` is the one along which a segment can be moved. */
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
 * The number of crossings and overlaps between two lines near their segments, if the first segment is at the lower
 * coordinate.
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

/** Whether both segments end at the same shape, which distributes its lines itself. */
const meetAtShape = (a: Stretch, b: Stretch): boolean => a.ends.some((end) => b.ends.includes(end));

/** Whether a segment has to move away from another one. */
export function givesWay(own: Stretch, other: Stretch): boolean {
  if (own.fixed || other.yields || (isEnd(own) && !other.fixed && (!isEnd(other) || meetAtShape(own, other))))
    return false;
  // Two adjacent ends would overlap when the segments behind them are separated.
  return onOneAnother(own, other, isEnd(own) && isEnd(other) ? lineDistance : -1);
}

/**
 * The first free position of a segment at which it overlaps no other one. Every line computes the same order, so that
 * the result does not depend on the sequence of lines. Segments between corners give way to those that end at shapes,
 * and all of them to fixed ones.
 */
export function placeApart(own: Stretch, others: readonly Stretch[], isFree: (at: number) => boolean): number {
  const near = others.filter((other) => givesWay(own, other));
  if (!near.length) return own.at;
  const gives = (other: Stretch): boolean => !other.fixed && isEnd(own) === isEnd(other);
  // Among three segments each may prefer to be above the next: the result of sorting then depends on the initial order.
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
    // If its own position is taken, the segment does not take that of another one, but may be as close as the minimum
    // distance.
    const others = shared.filter((at) => at !== wished);
    const nearest = others.flatMap((at) => [at + onOne, at - onOne]).filter((at) => !taken(at));
    const isApart = (at: number): boolean => others.every((other) => Math.abs(other - at) >= onOne);
    return [...tries, ...nearest].find((at) => isApart(at) && isFree(at)) ?? own.at;
  }
  // A single segment takes the position with the fewest crossings.
  const crossed = (at: number): number => {
    const moved = { ...own, at };
    return near.reduce((sum, other) => sum + (at < other.at ? crossings(moved, other) : crossings(other, moved)), 0);
  };
  const free = tries.filter(isFree);
  return free.length ? free.reduce((best, at) => (crossed(at) < crossed(best) ? at : best)) : own.at;
}

/** Positions for a number of segments around a coordinate, the nearest first. */
function slotsAround(at: number, count: number): readonly number[] {
  const first = at + (count % 2 ? 0 : lineDistance / 2);
  const slots = Array.from({ length: 2 * farthest + 1 }, (_, place) => first + (place - farthest) * lineDistance);
  return slots.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
}
