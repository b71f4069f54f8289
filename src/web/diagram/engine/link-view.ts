import type { LinkCell, Point } from '../cells/cell.ts';
import { drawingNodes } from '../shapes/svg.ts';
import { type CellMarks, showMarks } from './cell-marks.ts';
import type { DiagramGraph } from './graph.ts';
import { drawLink } from './link-drawing.ts';
import { type CellView, createGroup } from './paper.ts';

/** The nodes of a link: its line, its markers, its words. */
function nodesOf(link: LinkCell, route: readonly Point[]): SVGElement[] {
  const { strokes, markers, width } = drawLink(link, route);
  const nodes = drawingNodes(strokes);
  for (const { marker, at, turn } of markers) {
    const stroke = strokes[0]?.kind === 'path' ? (strokes[0].stroke ?? '$stroke') : '$stroke';
    const [node] = drawingNodes([{ kind: 'path', d: marker.d, fill: marker.fill, stroke, width }]);
    node?.setAttribute('transform', `translate(${at.x},${at.y}) rotate(${turn})`);
    if (node) nodes.splice(1, 0, node);
  }
  return nodes;
}

/** Views of links: route and markers as SVG. Clicks find a link by geometry, so it is two or three nodes. */
export const linkViews =
  (graph: DiagramGraph, marks: () => CellMarks, onFault: (cell: LinkCell, error: unknown) => void) =>
  (jsid: string): CellView => {
    const element = createGroup();
    /** What its nodes show: the link with its words where they stand, and its line. */
    let drawn: { readonly placed: LinkCell; readonly route: readonly Point[] } | undefined;
    return {
      element,
      draw: () => {
        const cell = graph.link(jsid);
        if (!cell) return;
        try {
          const route = graph.routes.of(cell);
          const placed = graph.routes.labels.placedLink(cell, route);
          if (drawn?.placed !== placed || drawn.route !== route) element.replaceChildren(...nodesOf(placed, route));
          drawn = { placed, route };
        } catch (error) {
          drawn = undefined;
          element.replaceChildren();
          onFault(cell, error);
        }
        showMarks(element, cell, graph, marks());
      },
    };
  };
