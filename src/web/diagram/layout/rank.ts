import { Graph, layout as runDagre } from '@dagrejs/dagre';
import type { Box, Point, Size } from '../cells/cell.ts';
import { type Direction, spacing } from './spacing.ts';

export interface Edge {
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

/** Boxes in ranks along one direction, from the origin; `edges` name only boxes of the call. */
export const rank = (sizes: ReadonlyMap<string, Size>, edges: readonly Edge[], direction: Direction): Ranked => {
  const right = direction === 'right';
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: spacing.node, edgesep: spacing.edge, ranksep: spacing.rank });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [jsid, { width, height }] of sizes) {
    graph.setNode(jsid, right ? { width, height } : { width: height, height: width });
  }
  for (const edge of edges) graph.setEdge(edge.source, edge.target, {}, edge.jsid);
  runDagre(graph);

  const boxes = new Map<string, Box>();
  const corner = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  for (const jsid of sizes.keys()) {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(jsid) as Partial<Box>;
    const box = { x: x - width / 2, y: y - height / 2, width, height };
    corner.x = Math.min(corner.x, box.x);
    corner.y = Math.min(corner.y, box.y);
    boxes.set(jsid, box);
  }
  const size = { width: 0, height: 0 };
  for (const [jsid, box] of boxes) {
    const moved = { ...box, x: Math.round(box.x - corner.x), y: Math.round(box.y - corner.y) };
    const drawn = right ? moved : turned(moved);
    boxes.set(jsid, drawn);
    size.width = Math.max(size.width, drawn.x + drawn.width);
    size.height = Math.max(size.height, drawn.y + drawn.height);
  }
  const vertices = new Map<string, readonly Point[]>();
  for (const edge of edges) {
    const points = (graph.edge(edge.source, edge.target, edge.jsid) as { points?: readonly Point[] }).points ?? [];
    // Neighbouring ranks are joined directly; only what passes other ranks needs its way around them.
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
