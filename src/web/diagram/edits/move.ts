import type { Point } from '../cells/cell.ts';
import { add } from '../engine/geometry.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { routeOf } from '../engine/route.ts';
import { verticesOf } from '../shapes/shape-type.ts';
import { cornersAfter, cornersMoved } from './corners.ts';

/** The cells themselves and all that stands in them. */
export function withContents(graph: DiagramGraph, jsids: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const jsid of jsids) {
    all.add(jsid);
    for (const child of graph.contentsOf(jsid)) all.add(child);
  }
  return all;
}

/** Moves elements with what stands in them. Links between moved elements keep their form; others keep their right angles. */
export function moveCells(graph: DiagramGraph, jsids: Iterable<string>, by: Point): void {
  if (!by.x && !by.y) return;
  const moved = withContents(graph, jsids);
  const corners = new Map<string, readonly Point[]>();
  // Lines are read before anything has moved: only then they tell which stretches were level or upright.
  for (const jsid of moved) {
    if (graph.link(jsid)) bend(graph, jsid, moved, by, corners);
    else for (const link of graph.linksOf(jsid)) bend(graph, link.jsid, moved, by, corners);
  }
  for (const jsid of moved) {
    const cell = graph.element(jsid);
    if (cell) graph.change(jsid, { position: add(cell.position, by) });
  }
  for (const [jsid, vertices] of corners) {
    const link = graph.link(jsid);
    if (link && vertices !== verticesOf(link.values)) graph.change(jsid, { values: { ...link.values, vertices } });
  }
}

function bend(
  graph: DiagramGraph,
  jsid: string,
  moved: ReadonlySet<string>,
  by: Point,
  corners: Map<string, readonly Point[]>,
): void {
  const link = graph.link(jsid);
  if (!link || corners.has(jsid) || !verticesOf(link.values).length) return;
  const [source, target] = [graph.element(link.source ?? ''), graph.element(link.target ?? '')];
  const [first, last] = [
    link.source !== null && moved.has(link.source),
    link.target !== null && moved.has(link.target),
  ];
  if (moved.has(jsid) || (first && last)) corners.set(jsid, cornersMoved(verticesOf(link.values), by));
  else if (source && target)
    corners.set(jsid, cornersAfter(link, routeOf(link, source, target), first ? 'source' : 'target', by));
}
