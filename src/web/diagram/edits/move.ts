import type { Point } from '../cells/cell.ts';
import { add } from '../engine/geometry.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { verticesOf } from '../shapes/shape-type.ts';

/** The cells themselves and all that stands in them. */
export function withContents(graph: DiagramGraph, jsids: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const jsid of jsids) {
    all.add(jsid);
    for (const child of graph.contentsOf(jsid)) all.add(child);
  }
  return all;
}

/** Moves elements with what stands in them. Links between moved elements keep their form; others follow at one end. */
export function moveCells(graph: DiagramGraph, jsids: Iterable<string>, by: Point): void {
  if (!by.x && !by.y) return;
  const moved = withContents(graph, jsids);
  const links = new Set<string>();
  for (const jsid of moved) {
    const cell = graph.element(jsid);
    if (!cell) {
      links.add(jsid);
      continue;
    }
    graph.change(jsid, { position: add(cell.position, by) });
    for (const link of graph.linksOf(jsid)) links.add(link.jsid);
  }
  for (const jsid of links) {
    const link = graph.link(jsid);
    if (!link) continue;
    const vertices = verticesOf(link.values);
    const both = link.source !== null && link.target !== null && moved.has(link.source) && moved.has(link.target);
    if (!vertices.length || !(both || moved.has(jsid))) continue;
    graph.change(jsid, { values: { ...link.values, vertices: vertices.map((vertex) => add(vertex, by)) } });
  }
}
