/** Moves stretches of lines that lie on one another apart. */
import type { Point } from '../cells/cell.ts';

/** How far apart they come to lie, in units. */
const lineDistance = 10;
/** More places than this to one side are not looked at. */
const farthest = 6;
/** Lines nearer than this lie on one another. */
const onOne = 8;

/** A level or upright stretch of a line between two of its corners. */
export interface Stretch {
  readonly link: string;
  readonly axis: 'x' | 'y';
  /** Its height, or its breadth where it is upright. */
  readonly at: number;
  readonly low: number;
  readonly high: number;
  /** Nothing here moves it: a line with corners of its own, a relation, a border. */
  readonly fixed: boolean;
  /** It gives way to all others: a straight relation. */
  readonly yields: boolean;
  /** The shapes it begins or ends at. */
  readonly ends: readonly string[];
  /** Where the stretches before and after it go: their far ends along `axis`, and where they meet this one. */
  readonly arms: readonly { readonly to: number; readonly where: number }[];
}

/** A line whose stretches are asked for. */
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

/** The stretches of a line. `axis` is the one along which a stretch can be moved. */
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

/** Do two stretches lie on one another for some way. */
export const onOneAnother = (a: Stretch, b: Stretch, slack = -1): boolean =>
  a.axis === b.axis && Math.abs(a.at - b.at) < onOne && a.low < b.high + slack && b.low < a.high + slack;

/** How often two stretches' lines cross, or lie on one another beside them, if the first lies at the lower place. */
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

/** Do both begin or end at one shape: where is decided there. */
const meetAtShape = (a: Stretch, b: Stretch): boolean => a.ends.some((end) => b.ends.includes(end));

/** Is one to be moved away from the other. */
export function givesWay(own: Stretch, other: Stretch): boolean {
  if (own.fixed || other.yields || (isEnd(own) && !other.fixed && (!isEnd(other) || meetAtShape(own, other))))
    return false;
  // Two ends that meet come to lie on one another when the stretches behind them are moved apart.
  return onOneAnother(own, other, isEnd(own) && isEnd(other) ? lineDistance : -1);
}

/**
 * The first free position of a segment at which it overlaps no other segment. Every line computes the same order, so
 * that lines need not wait for one another. Segments between corners give way to those that begin or end at shapes, and
 * all of them to fixed ones.
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
    // If its own position is taken, it takes none of the others' positions, but may come as close as the minimum
    // distance.
    const others = shared.filter((at) => at !== wished);
    const nearest = others.flatMap((at) => [at + onOne, at - onOne]).filter((at) => !taken(at));
    const isApart = (at: number): boolean => others.every((other) => Math.abs(other - at) >= onOne);
    return [...tries, ...nearest].find((at) => isApart(at) && isFree(at)) ?? own.at;
  }
  // A single segment is free to choose: it takes the position that crosses fewer fixed lines.
  const crossed = (at: number): number => {
    const moved = { ...own, at };
    return near.reduce((sum, other) => sum + (at < other.at ? crossings(moved, other) : crossings(other, moved)), 0);
  };
  const free = tries.filter(isFree);
  return free.length ? free.reduce((best, at) => (crossed(at) < crossed(best) ? at : best)) : own.at;
}

/** Positions for a number of lines around one, the nearest first. */
function slotsAround(at: number, count: number): readonly number[] {
  const first = at + (count % 2 ? 0 : lineDistance / 2);
  const slots = Array.from({ length: 2 * farthest + 1 }, (_, place) => first + (place - farthest) * lineDistance);
  return slots.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
}
