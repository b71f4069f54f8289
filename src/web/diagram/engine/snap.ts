import type { Box, Point } from '../../../diagram/cells/cell.ts';
import { snaplineDistance } from '../../../diagram/cells/constants.ts';
import { equalGap } from './equal-gaps.ts';

/** A line that shows which edge or centre a box is aligned with. */
export interface Snapline {
  readonly from: Point;
  readonly to: Point;
}

interface Edges {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}
const across = ({ x, width }: Box): Edges => ({ low: x, middle: x + width / 2, high: x + width });
const down = ({ y, height }: Box): Edges => ({ low: y, middle: y + height / 2, high: y + height });

type Pair = readonly [own: keyof Edges, other: keyof Edges];

/**
 * The parts of boxes that snap to each other. Centres have priority, because shapes of a flow have different heights
 * and are aligned by their centres; edges snap if no centre is near. Edges do not snap to centres, because such an
 * alignment is not visible.
 */
const middles: readonly Pair[] = [['middle', 'middle']];
const edges: readonly Pair[] = [
  ['low', 'low'],
  ['high', 'high'],
  ['low', 'high'],
  ['high', 'low'],
];

interface Neighbour {
  readonly edges: Edges;
  readonly box: Box;
}

const nearest = (mine: Edges, others: readonly Neighbour[]) =>
  nearestBy(middles, mine, others) ?? nearestBy(edges, mine, others);

function nearestBy(pairs: readonly Pair[], mine: Edges, others: readonly Neighbour[]) {
  let best: { by: number; at: number; box: Box } | undefined;
  for (const { edges, box } of others) {
    for (const [own, other] of pairs) {
      const by = edges[other] - mine[own];
      if (Math.abs(by) <= snaplineDistance && (!best || Math.abs(by) < Math.abs(best.by)))
        best = { by, at: edges[other], box };
    }
  }
  return best;
}

/**
 * Snaps a box to edges and centres of others within 10 units, else to a position with equal gaps between neighbours,
 * else to the grid.
 */
export function snapBox(
  box: Box,
  others: readonly Box[],
  grid: number,
): { readonly offset: Point; readonly lines: readonly Snapline[] } {
  const x = nearest(
    across(box),
    others.map((other) => ({ edges: across(other), box: other })),
  );
  const y = nearest(
    down(box),
    others.map((other) => ({ edges: down(other), box: other })),
  );
  const [beside, below] = [x ? undefined : equalGap(box, others, 'x'), y ? undefined : equalGap(box, others, 'y')];
  const offset = {
    x: (x ?? beside)?.by ?? Math.round(box.x / grid) * grid - box.x,
    y: (y ?? below)?.by ?? Math.round(box.y / grid) * grid - box.y,
  };
  const moved = { ...box, x: box.x + offset.x, y: box.y + offset.y };
  const lines: Snapline[] = [];
  if (x) {
    const [top, bottom] = [Math.min(moved.y, x.box.y), Math.max(moved.y + moved.height, x.box.y + x.box.height)];
    lines.push({ from: { x: x.at, y: top }, to: { x: x.at, y: bottom } });
  }
  if (y) {
    const [left, right] = [Math.min(moved.x, y.box.x), Math.max(moved.x + moved.width, y.box.x + y.box.width)];
    lines.push({ from: { x: left, y: y.at }, to: { x: right, y: y.at } });
  }
  const middle = { x: moved.x + moved.width / 2, y: moved.y + moved.height / 2 };
  for (const { low, high } of beside?.gaps ?? [])
    lines.push({ from: { x: low, y: middle.y }, to: { x: high, y: middle.y } });
  for (const { low, high } of below?.gaps ?? [])
    lines.push({ from: { x: middle.x, y: low }, to: { x: middle.x, y: high } });
  return { offset, lines };
}

/** The coordinates of the sides opposite the dragged sides; undefined along an axis that is not dragged. */
interface FixedSides {
  readonly x: number | undefined;
  readonly y: number | undefined;
}

/** The coordinate to which a dragged edge snaps, and the ends of the line that shows it. */
interface SideSnap {
  readonly at: number;
  readonly box: Box;
  /** Whether the box gets the same size as another box, instead of being aligned with it. */
  readonly alike: boolean;
}

/** The nearest size of another box that a dragged side almost reaches. */
function nearestSize(to: number, fixed: number, others: readonly Neighbour[]): SideSnap | undefined {
  let best: SideSnap | undefined;
  for (const { edges: other, box } of others) {
    const at = fixed + Math.sign(to - fixed) * (other.high - other.low);
    const far = Math.abs(at - to);
    if (far <= snaplineDistance && (!best || far < Math.abs(best.at - to))) best = { at, box, alike: true };
  }
  return best;
}

/**
 * Snaps a dragged side or corner to an edge or centre of others within 10 units, else to the width or height of another
 * box, else to the grid.
 */
export function snapSide(
  to: Point,
  fixed: FixedSides,
  others: readonly Box[],
  grid: number,
): { readonly point: Point; readonly lines: readonly Snapline[] } {
  const found = (axis: 'x' | 'y', edgesOf: (box: Box) => Edges): SideSnap | undefined => {
    const stays = fixed[axis];
    if (stays === undefined) return undefined;
    const neighbours = others.map((box) => ({ edges: edgesOf(box), box }));
    const edge = nearestBy([...edges, ...middles], { low: to[axis], middle: to[axis], high: to[axis] }, neighbours);
    return edge ? { ...edge, alike: false } : nearestSize(to[axis], stays, neighbours);
  };
  const [x, y] = [found('x', across), found('y', down)];
  const point = { x: x ? x.at : Math.round(to.x / grid) * grid, y: y ? y.at : Math.round(to.y / grid) * grid };
  const lines: Snapline[] = [];
  if (x) lines.push(x.alike ? widthOf(x.box) : uprightAt(x.at, point.y, x.box));
  if (y) lines.push(y.alike ? heightOf(y.box) : levelAt(y.at, point.x, y.box));
  return { point, lines };
}

const uprightAt = (x: number, y: number, box: Box): Snapline => ({
  from: { x, y: Math.min(y, box.y) },
  to: { x, y: Math.max(y, box.y + box.height) },
});
const levelAt = (y: number, x: number, box: Box): Snapline => ({
  from: { x: Math.min(x, box.x), y },
  to: { x: Math.max(x, box.x + box.width), y },
});
const widthOf = ({ x, y, width, height }: Box): Snapline => ({
  from: { x, y: y + height / 2 },
  to: { x: x + width, y: y + height / 2 },
});
const heightOf = ({ x, y, width, height }: Box): Snapline => ({
  from: { x: x + width / 2, y },
  to: { x: x + width / 2, y: y + height },
});
