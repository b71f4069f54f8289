/** Moves stretches of lines that lie on one another apart. */
import type { Point } from '../cells/cell.ts';

/** How far apart they come to lie, in units. */
const gap = 10;
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
  /** It begins or ends at a shape and stays. */
  readonly fixed: boolean;
  /** Where the stretches before and after it go: their far ends along `axis`, and where they meet this one. */
  readonly arms: readonly { readonly to: number; readonly where: number }[];
}

/** The stretches of a line. `axis` is the one along which a stretch can be moved. */
export function stretchesOf(link: string, points: readonly Point[]): Stretch[] {
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
      fixed: !before || !after,
      arms: [
        ...(before ? [{ to: before[axis], where: a[along] }] : []),
        ...(after ? [{ to: after[axis], where: b[along] }] : []),
      ],
    });
  }
  return found;
}

/** Do two stretches lie on one another for some way. */
export const onOneAnother = (a: Stretch, b: Stretch): boolean =>
  a.axis === b.axis && Math.abs(a.at - b.at) < onOne && a.low < b.high - 1 && b.low < a.high - 1;

/** How often two stretches' lines cross if the first lies at the lower place. */
function crossings(lower: Stretch, upper: Stretch): number {
  const inside = (where: number, { low, high }: Stretch) => where > low + 0.5 && where < high - 0.5;
  return (
    lower.arms.filter(({ to, where }) => to > lower.at && inside(where, upper)).length +
    upper.arms.filter(({ to, where }) => to < upper.at && inside(where, lower)).length
  );
}

const byLink = (a: Stretch, b: Stretch): number =>
  a.link < b.link ? -1 : a.link > b.link ? 1 : a.low - b.low || a.at - b.at;

const order = (a: Stretch, b: Stretch): number => crossings(a, b) - crossings(b, a) || byLink(a, b);

/**
 * Where a stretch shall lie so that it lies on none of the others; the first place that is free. Every line that asks
 * comes to the same order, so they need not wait for one another.
 */
export function placeApart(own: Stretch, others: readonly Stretch[], isFree: (at: number) => boolean): number {
  const near = others.filter((other) => onOneAnother(own, other));
  if (!near.length) return own.at;
  // Of three, each may be better off above the next: then what they are sorted by depends on how they stood before.
  const loose = [own, ...near.filter(({ fixed }) => !fixed)].sort(byLink).sort(order);
  const rank = loose.indexOf(own);
  const held = others.filter(
    ({ fixed, axis, low, high }) => fixed && axis === own.axis && low < own.high - 1 && own.low < high - 1,
  );
  const taken = (at: number) => held.some((other) => Math.abs(other.at - at) < onOne);
  const wished = own.at + (rank - (loose.length - 1) / 2) * gap;
  const tries = [wished, ...[1, -1, 2, -2, 3, -3].map((by) => wished + by * gap)];
  return tries.find((at) => !taken(at) && isFree(at)) ?? own.at;
}
