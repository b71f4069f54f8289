import { dia } from '@joint/core';
import type { ElementCell } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { drawingNodes } from '../../../diagram/shapes/svg.ts';
import { badgeNodes, lockNodes } from './badge.ts';
import { type CellMarks, showMarks } from './cell-marks.ts';
import type { DiagramGraph } from './graph.ts';

const brokenDrawing = (cell: ElementCell) =>
  drawingNodes([
    {
      kind: 'path',
      d: `M0 0H${cell.size.width}V${cell.size.height}H0ZM0 0L${cell.size.width} ${cell.size.height}`,
      fill: 'none',
      stroke: '$stroke',
    },
  ]);

/** Whether two versions of an element look the same except for their position. A moved shape is only translated. */
const looksAlike = (a: ElementCell, b: ElementCell): boolean =>
  a.title === b.title &&
  a.values === b.values &&
  a.size === b.size &&
  a.image === b.image &&
  a.type === b.type &&
  a.locked === b.locked &&
  a.comment_count === b.comment_count &&
  a.unread_comment_count === b.unread_comment_count;

/** The SVG view of an element, drawn by its type. It is rebuilt only when the appearance of the element changes. */
export function shapeView(
  graph: DiagramGraph,
  marks: () => CellMarks,
  onFault: (cell: ElementCell, error: unknown) => void,
) {
  return class ShapeView extends dia.ElementView {
    /** The element as it was drawn last, including the position of its label. */
    #drawn: ElementCell | undefined;

    override presentationAttributes() {
      return { cell: ['RENDER'] };
    }

    override confirmUpdate(): number {
      const cell = this.model.attributes['cell'] as ElementCell;
      const placed = graph.routes.labels.placed(cell);
      if (!this.#drawn || !looksAlike(this.#drawn, placed)) this.#draw(placed);
      this.#drawn = placed;
      this.el.setAttribute('transform', `translate(${cell.position.x},${cell.position.y})`);
      showMarks(this.el, cell, graph, marks());
      return 0;
    }

    /** Draws the cell. If the drawing fails, the cell is a crossed box, and the rest of the diagram is unaffected. */
    #draw(cell: ElementCell): void {
      try {
        this.el.replaceChildren(
          ...drawingNodes(shapeType(cell.type).draw(cell)),
          ...badgeNodes(cell),
          ...lockNodes(cell),
        );
      } catch (error) {
        this.el.replaceChildren(...brokenDrawing(cell));
        onFault(cell, error);
      }
    }
  };
}
