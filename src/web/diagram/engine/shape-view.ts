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

/** Whether two versions are drawn alike; a moved shape is only translated. */
const looksAlike = (a: ElementCell, b: ElementCell): boolean =>
  a.title === b.title &&
  a.values === b.values &&
  a.size === b.size &&
  a.image === b.image &&
  a.type === b.type &&
  a.locked === b.locked &&
  a.comment_count === b.comment_count &&
  a.unread_comment_count === b.unread_comment_count;

/** The view of an element: its type's drawing as SVG, rebuilt only when its appearance changes. */
export function shapeView(
  graph: DiagramGraph,
  marks: () => CellMarks,
  onFault: (cell: ElementCell, error: unknown) => void,
) {
  return class ShapeView extends dia.ElementView {
    /** Includes the position of its label. */
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

    /** A cell that cannot be drawn is shown as a crossed box, and does not affect the rest of the diagram. */
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
