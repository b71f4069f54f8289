import { dia } from '@joint/core';
import type { LinkCell, Point } from '../../../diagram/cells/cell.ts';
import { drawingNodes } from '../../../diagram/shapes/svg.ts';
import { type CellMarks, showMarks } from './cell-marks.ts';
import type { DiagramGraph } from './graph.ts';
import { drawLink } from './link-drawing.ts';

interface Drawn {
  readonly link: LinkCell;
  readonly route: readonly Point[];
}

/**
 * Whether two versions of a link look the same. After a drop, many lines nearby are routed again with the same result.
 */
const looksAlike = (a: Drawn, b: Drawn): boolean =>
  a.link.title === b.link.title &&
  a.link.values === b.link.values &&
  a.link.type === b.link.type &&
  a.route.length === b.route.length &&
  a.route.every(({ x, y }, at) => x === b.route[at]?.x && y === b.route[at]?.y);

/**
 * The SVG view of a link: its route and its markers. A link has only two or three nodes, because clicks find it by
 * geometry.
 */
export function linkView(
  graph: DiagramGraph,
  routeOf: (link: LinkCell) => Point[],
  marks: () => CellMarks,
  onFault: (cell: LinkCell, error: unknown) => void,
) {
  return class ConnectionView extends dia.LinkView {
    override presentationAttributes() {
      return { cell: ['RENDER'] };
    }

    /** The link as it was drawn last, including the position of its label. */
    #drawn: Drawn | undefined;

    override confirmUpdate(): number {
      const cell = this.model.attributes['cell'] as LinkCell;
      try {
        const route = routeOf(cell);
        const drawn = { link: graph.routes.labels.placedLink(cell, route), route };
        if (!this.#drawn || !looksAlike(this.#drawn, drawn)) this.#draw(drawn);
        this.#drawn = drawn;
      } catch (error) {
        this.#drawn = undefined;
        this.el.replaceChildren();
        onFault(cell, error);
      }
      showMarks(this.el, cell, graph, marks());
      return 0;
    }

    #draw({ link, route }: Drawn): void {
      const { strokes, markers, width } = drawLink(link, route);
      const nodes = drawingNodes(strokes);
      for (const { marker, at, turn } of markers) {
        const stroke = strokes[0]?.kind === 'path' ? (strokes[0].stroke ?? '$stroke') : '$stroke';
        const [node] = drawingNodes([{ kind: 'path', d: marker.d, fill: marker.fill, stroke, width }]);
        node?.setAttribute('transform', `translate(${at.x},${at.y}) rotate(${turn})`);
        if (node) nodes.splice(1, 0, node);
      }
      this.el.replaceChildren(...nodes);
    }

    /** Redraws the link without views of its ends, which may not exist. */
    override requestConnectionUpdate(options?: { [key: string]: unknown }): void {
      this.requestUpdate(this.getFlag(['RENDER']), options);
    }
  };
}
