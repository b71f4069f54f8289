/** Distributes the lines that share a side of a shape along it. Pure. */
import type { LinkCell, Point } from '../cells/cell.ts';
import type { Side } from '../shapes/shape-type.ts';
import { crossingsOf } from './line-geometry.ts';
import { acrossOf, isShort, leastGap, portGap, type Span } from './ways.ts';

/** With more lines than this at one side, crossings are not examined. */
const maxUncrossed = 12;

/** The end of a link at one side of a shape. */
export interface SideEnd {
  readonly link: LinkCell;
  readonly side: Side;
  /** The points of the link's line, beginning at this shape. */
  readonly line: readonly Point[];
  /** The position along the side that the end would have as the only one. */
  readonly at: number;
  /** Whether the position is fixed: the line is straight, or a person has placed the end. */
  readonly pinned: boolean;
  readonly order: number;
}

/**
 * The positions of lines that share a side, `gap` apart.
 * @param list in their order along the side
 */
export function placesAlong(
  list: readonly SideEnd[],
  span: Span,
  gap: number,
): readonly (readonly [SideEnd, number])[] {
  if (!isShort(span)) return apartAlong(list, span);
  const ordered = [...list];
  uncross(ordered);
  return sharedOut(ordered, span, inEighths(Math.min(gap, (span.high - span.low) / (list.length - 1))));
}

/**
 * Distributes lines along a long side: each at its preferred position, or at a readable distance from its neighbours.
 */
function apartAlong(list: readonly SideEnd[], { low, high }: Span): readonly (readonly [SideEnd, number])[] {
  const sorted = list.toSorted((a, b) => a.at - b.at || a.order - b.order);
  const places = sorted.map(({ at }) => at);
  const push = (from: number, by: 1 | -1): void => {
    for (let at = from + by; places[at] !== undefined; at += by) {
      const least = (places[at - by] as number) + by * portGap;
      if (sorted[at]?.pinned || ((places[at] as number) - least) * by >= 0) return;
      places[at] = Math.max(low, Math.min(high, least));
    }
  };
  // Straight lines stay; the other lines move away from straight lines, and then from each other.
  sorted.forEach(({ pinned }, at) => {
    if (pinned) for (const by of [1, -1] as const) push(at, by);
  });
  sorted.forEach((_, at) => {
    push(at, 1);
  });
  return sorted.map((one, at) => [one, places[at] as number] as const);
}

/**
 * Distributes lines along a short side, in the order of the list: around its middle, or beside lines with a fixed
 * position.
 */
function sharedOut(
  list: readonly SideEnd[],
  { low, high }: Span,
  gap: number,
): readonly (readonly [SideEnd, number])[] {
  const pinnedAt = list.flatMap(({ pinned, at }) => (pinned ? [at] : [])).sort((a, b) => a - b);
  // The movable lines in groups: before the first fixed line, between the first and the second, and so on.
  const groups: SideEnd[][] = Array.from({ length: pinnedAt.length + 1 }, () => []);
  let passed = 0;
  for (const one of list) {
    if (one.pinned) passed += 1;
    else groups[passed]?.push(one);
  }
  const placesOf = new Map<SideEnd, number>();
  // The gap between lines of a group, for the number of lines in it.
  const gapOf = (at: number, count: number): number => {
    const room = (pinnedAt[at] ?? high) - (pinnedAt[at - 1] ?? low);
    const isBetween = pinnedAt[at] !== undefined && pinnedAt[at - 1] !== undefined;
    return Math.min(gap, pinnedAt.length ? room / (isBetween ? count + 1 : count) : gap);
  };
  const least = Math.min(gap, leastGap);
  groups.forEach((group, at) => {
    // A group without enough room moves to the interval between or outside the fixed lines with the most room.
    const count = group.length;
    if (!count || gapOf(at, count) >= least) return;
    const gapAt = (other: number): number => gapOf(other, count + (other === at ? 0 : (groups[other]?.length ?? 0)));
    const roomiest = groups.reduce((best, _, other) => (gapAt(other) > gapAt(best) ? other : best), at);
    if (roomiest === at) return;
    groups[roomiest] =
      roomiest > at ? [...group, ...(groups[roomiest] ?? [])] : [...(groups[roomiest] ?? []), ...group];
    groups[at] = [];
  });
  groups.forEach((group, at) => {
    const [before, after] = [pinnedAt[at - 1], pinnedAt[at]];
    const count = group.length;
    const step = inEighths(Math.max(0, gapOf(at, count)));
    const first =
      before !== undefined && after !== undefined
        ? (before + after) / 2 - ((count - 1) / 2) * step
        : before !== undefined
          ? before + step
          : after !== undefined
            ? after - count * step
            : (low + high) / 2 - ((count - 1) / 2) * step;
    group.forEach((one, place) => {
      placesOf.set(one, Math.max(low, Math.min(high, first + place * step)));
    });
  });
  return list.map((one) => [one, placesOf.get(one) ?? one.at] as const);
}

/** Swaps neighbours on a side if that reduces crossings. */
function uncross(list: SideEnd[]): void {
  const side = list[0]?.side;
  if (!side || list.length > maxUncrossed) return;
  const axis = acrossOf(side);
  const shifted = ({ line }: SideEnd, by: number): Point[] =>
    line.map((point, at) => (at < 2 ? { ...point, [axis]: point[axis] + by } : point));
  const cross = (lower: SideEnd, upper: SideEnd): number => crossingsOf(shifted(lower, -1), shifted(upper, 1));
  for (let round = 1; round < list.length; round++) {
    let swapped = false;
    for (let at = 1; at < list.length; at++) {
      const [a, b] = [list[at - 1] as SideEnd, list[at] as SideEnd];
      if (cross(a, b) <= cross(b, a)) continue;
      [list[at - 1], list[at]] = [b, a];
      swapped = true;
    }
    if (!swapped) return;
  }
}

/**
 * Eighths are exact in binary, thirds are not. With rounding errors, the choice between two routes of equal length
 * could change after each move of the drawing.
 */
const inEighths = (value: number): number => Math.floor(value * 8) / 8;
