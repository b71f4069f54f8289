import { isElement, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import { add } from '../../../diagram/cells/geometry.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { cornersAfter, cornersMoved } from './corners.ts';
import { barsEndedBy, endBarAt, heightOf, isMessage, lifelineOf, messagesOf, putMessages } from './lifelines.ts';

/** The cells with their contents, without locked cells and the contents of these. */
export function withContents(graph: DiagramGraph, jsids: Iterable<string>): Set<string> {
  const all = new Set<string>();
  const visit = (jsid: string): void => {
    if (all.has(jsid)) return;
    all.add(jsid);
    for (const child of graph.element(jsid)?.embeds ?? []) {
      const cell = graph.get(child);
      if (cell && editRefusal(cell) === null) visit(child);
    }
  };
  for (const jsid of jsids) visit(jsid);
  return all;
}

/** The cells that move when these are moved: those that may move, with their contents. */
export const movedWith = (graph: DiagramGraph, jsids: Iterable<string>): Set<string> => {
  const free = [...jsids].filter((jsid) => {
    const cell = graph.get(jsid);
    return cell !== undefined && editRefusal(cell) === null;
  });
  return withContents(graph, free);
};

/**
 * Moves elements with their contents; locked ones stay. Links between moved elements move unchanged; other links retain
 * right angles.
 */
export function moveCells(graph: DiagramGraph, jsids: Iterable<string>, by: Point): void {
  if (!by.x && !by.y) return;
  const moved = movedWith(graph, jsids);
  const corners = new Map<string, readonly Point[]>();
  const places = new Map<string, CellPatch>();
  // Lines are read before the move, because afterwards their horizontal and vertical segments cannot be recognised.
  for (const jsid of moved) {
    const cell = graph.get(jsid);
    if (!cell) continue;
    if (isElement(cell)) {
      places.set(jsid, { position: add(cell.position, by) });
      for (const link of graph.linksOf(jsid)) bend(graph, link, { moved, by }, corners);
    } else bend(graph, cell, { moved, by }, corners);
  }
  const ended = by.y ? barsEndedBy(graph, moved) : new Map<string, string>();
  const heights = by.y ? messageHeights(graph, moved, by.y) : new Map<string, number>();
  // All in one change, so that lines whose corners move with both ends are not routed again.
  for (const [jsid, vertices] of corners) {
    const link = graph.link(jsid);
    if (link && !heights.has(jsid) && vertices !== verticesOf(link.values))
      places.set(jsid, { values: { ...link.values, vertices } });
  }
  graph.changeAll(places);
  putMessages(graph, heights);
  for (const [bar, link] of ended) endBarAt(graph, bar, heights.get(link) ?? 0);
}

/**
 * The new heights of the messages of moved elements. A message is not moved if only one of its two lifelines moves.
 */
function messageHeights(graph: DiagramGraph, moved: ReadonlySet<string>, by: number): ReadonlyMap<string, number> {
  // Only lifelines are examined, because thousands of other shapes may be moved at once.
  const touched = [...moved]
    .flatMap((jsid) => graph.link(jsid) ?? (lifelineOf(graph, jsid) ? messagesOf(graph, jsid) : []))
    .filter(isMessage);
  return new Map(
    touched.map((link) => {
      const ends = [link.source, link.target].map((end) => end !== null && moved.has(end));
      return [link.jsid, heightOf(graph, link) + (moved.has(link.jsid) || ends.every(Boolean) ? by : 0)];
    }),
  );
}

function bend(
  graph: DiagramGraph,
  link: LinkCell,
  { moved, by }: { readonly moved: ReadonlySet<string>; readonly by: Point },
  corners: Map<string, readonly Point[]>,
): void {
  const { jsid } = link;
  if (!verticesOf(link.values).length || corners.has(jsid)) return;
  const [source, target] = [graph.element(link.source ?? ''), graph.element(link.target ?? '')];
  const [first, last] = [
    link.source !== null && moved.has(link.source),
    link.target !== null && moved.has(link.target),
  ];
  if (moved.has(jsid) || (first && last)) corners.set(jsid, cornersMoved(verticesOf(link.values), by));
  else if (source && target)
    corners.set(jsid, cornersAfter(link, graph.routes.of(link), first ? 'source' : 'target', by));
}
