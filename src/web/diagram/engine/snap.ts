import type { Box, Point } from '../cells/cell.ts';
import { snaplineDistance } from '../cells/constants.ts';

/** A line that shows what an edge was drawn to. */
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
 * What is drawn to what: the middle to the middle, and where that is out of reach edges to edges. Shapes of a flow are of
 * many heights, and stand on one line by their middles. An edge in line with a middle is no line one sees.
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

/** Where a box comes to lie when its edges and centre are drawn to the edges and centres of others within 10 units, else to the grid. */
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
  const offset = {
    x: x ? x.by : Math.round(box.x / grid) * grid - box.x,
    y: y ? y.by : Math.round(box.y / grid) * grid - box.y,
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
  return { offset, lines };
}

/** Where a side or corner that is drawn to a place comes to lie: at an edge or centre of others within 10 units, else on the grid. */
export function snapSide(
  to: Point,
  /** What of the place the side or corner follows. */
  follows: { readonly x: boolean; readonly y: boolean },
  others: readonly Box[],
  grid: number,
): { readonly point: Point; readonly lines: readonly Snapline[] } {
  const found = (axis: 'x' | 'y', edgesOf: (box: Box) => Edges) =>
    follows[axis]
      ? nearestBy(
          [...edges, ...middles],
          { low: to[axis], middle: to[axis], high: to[axis] },
          others.map((box) => ({ edges: edgesOf(box), box })),
        )
      : undefined;
  const [x, y] = [found('x', across), found('y', down)];
  const point = { x: x ? x.at : Math.round(to.x / grid) * grid, y: y ? y.at : Math.round(to.y / grid) * grid };
  const lines: Snapline[] = [];
  if (x)
    lines.push({
      from: { x: x.at, y: Math.min(point.y, x.box.y) },
      to: { x: x.at, y: Math.max(point.y, x.box.y + x.box.height) },
    });
  if (y)
    lines.push({
      from: { x: Math.min(point.x, y.box.x), y: y.at },
      to: { x: Math.max(point.x, y.box.x + y.box.width), y: y.at },
    });
  return { point, lines };
}
