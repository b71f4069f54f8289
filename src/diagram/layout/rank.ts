import { Graph, layout as runDagre } from '@dagrejs/dagre';
import type { Box, Point, Size } from '../cells/cell.ts';
import { crossedRanks, rankLong } from './rank-long.ts';
import { type Direction, spacing } from './spacing.ts';

export interface RankEdge {
  readonly jsid: string;
  readonly source: string;
  readonly target: string;
}

export interface Ranked {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly vertices: ReadonlyMap<string, readonly Point[]>;
  readonly size: Size;
}

const turned = (box: Box): Box => ({ x: box.y, y: box.x, width: box.height, height: box.width });

interface Placed {
  readonly boxes: ReadonlyMap<string, Box>;
  /** The points of an edge through the ranks, including its ends on the boxes. */
  pointsOf(edge: RankEdge): readonly Point[];
}

const rankShort = (sizes: ReadonlyMap<string, Size>, edges: readonly RankEdge[]): Placed => {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: spacing.node, edgesep: spacing.edge, ranksep: spacing.rank });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [jsid, { width, height }] of sizes) graph.setNode(jsid, { width, height });
  // The library places earlier edges below later ones, but people expect the first branch at the top.
  for (const edge of edges.toReversed()) graph.setEdge(edge.source, edge.target, {}, edge.jsid);
  runDagre(graph);
  const boxes = new Map<string, Box>();
  for (const jsid of sizes.keys()) {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(jsid) as Partial<Box>;
    boxes.set(jsid, { x: x - width / 2, y: y - height / 2, width, height });
  }
  return {
    boxes,
    pointsOf: ({ source, target, jsid }) =>
      (graph.edge(source, target, jsid) as { points?: readonly Point[] }).points ?? [],
  };
};

const placeLong = (sizes: ReadonlyMap<string, Size>, edges: readonly RankEdge[]): Placed => ({
  boxes: rankLong(sizes, edges),
  pointsOf: () => [],
});

/**
 * The sum of boxes and crossed ranks up to which the library is used. At the limit the library takes seconds; with ten
 * times as many it runs out of memory.
 */
const maxPlaced = 6000;

const place = (sizes: ReadonlyMap<string, Size>, edges: readonly RankEdge[]): Placed => {
  if (sizes.size + crossedRanks(sizes.keys(), edges) > maxPlaced) return placeLong(sizes, edges);
  try {
    return rankShort(sizes, edges);
  } catch (error) {
    // The library is recursive: a chain of some thousands of boxes overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    return placeLong(sizes, edges);
  }
};

/**
 * Arranges boxes in ranks along one direction, from the origin. `edges` refer to boxes of this call only. With `quick`,
 * the library is not used.
 */
export const rank = (
  sizes: ReadonlyMap<string, Size>,
  edges: readonly RankEdge[],
  direction: Direction,
  quick: boolean,
): Ranked => {
  const right = direction === 'right';
  const turnedSizes = (): Map<string, Size> =>
    new Map([...sizes].map(([jsid, { width, height }]) => [jsid, { width: height, height: width }]));
  const placed = (quick ? placeLong : place)(right ? sizes : turnedSizes(), edges);
  const corner = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  for (const { x, y } of placed.boxes.values()) {
    corner.x = Math.min(corner.x, x);
    corner.y = Math.min(corner.y, y);
  }
  const boxes = new Map<string, Box>();
  const size = { width: 0, height: 0 };
  for (const [jsid, box] of placed.boxes) {
    const moved = { ...box, x: Math.round(box.x - corner.x), y: Math.round(box.y - corner.y) };
    const drawn = right ? moved : turned(moved);
    boxes.set(jsid, drawn);
    size.width = Math.max(size.width, drawn.x + drawn.width);
    size.height = Math.max(size.height, drawn.y + drawn.height);
  }
  const vertices = new Map<string, readonly Point[]>();
  for (const edge of edges) {
    const points = placed.pointsOf(edge);
    // Edges between neighbouring ranks are direct; only edges across other ranks need a path around the boxes there.
    const inner = points.length > 3 ? points.slice(1, -1) : [];
    vertices.set(
      edge.jsid,
      inner.map((point) => {
        const moved = { x: Math.round(point.x - corner.x), y: Math.round(point.y - corner.y) };
        return right ? moved : { x: moved.y, y: moved.x };
      }),
    );
  }
  return { boxes, vertices, size };
};
