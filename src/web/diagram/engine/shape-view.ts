import type { ElementCell } from '../cells/cell.ts';
import { shapeType } from '../shapes/families.ts';
import { drawingNodes } from '../shapes/svg.ts';
import { badgeNodes, lockNodes } from './badge.ts';
import { type CellMarks, showMarks } from './cell-marks.ts';
import type { DiagramGraph } from './graph.ts';
import { type CellView, createGroup } from './paper.ts';

const brokenDrawing = (cell: ElementCell) =>
  drawingNodes([
    {
      kind: 'path',
      d: `M0 0H${cell.size.width}V${cell.size.height}H0ZM0 0L${cell.size.width} ${cell.size.height}`,
      fill: 'none',
      stroke: '$stroke',
    },
  ]);

/** What differs in looks; a moved shape is only moved. */
const looksAlike = (a: ElementCell, b: ElementCell): boolean =>
  a.title === b.title &&
  a.values === b.values &&
  a.size === b.size &&
  a.image === b.image &&
  a.type === b.type &&
  a.locked === b.locked &&
  a.comment_count === b.comment_count &&
  a.unread_comment_count === b.unread_comment_count;

/** Views of elements: their type's drawing as SVG, rebuilt only when its looks change. */
export const shapeViews =
  (graph: DiagramGraph, marks: () => CellMarks, onFault: (cell: ElementCell, error: unknown) => void) =>
  (jsid: string): CellView => {
    const element = createGroup();
    /** With its words where they stand. */
    let drawn: ElementCell | undefined;

    /** One bad cell shows as a crossed box and never takes the diagram with it. */
    const rebuild = (cell: ElementCell): void => {
      try {
        element.replaceChildren(
          ...drawingNodes(shapeType(cell.type).draw(cell)),
          ...badgeNodes(cell),
          ...lockNodes(cell),
        );
      } catch (error) {
        element.replaceChildren(...brokenDrawing(cell));
        onFault(cell, error);
      }
    };

    return {
      element,
      draw: () => {
        const cell = graph.element(jsid);
        if (!cell) return;
        const placed = graph.routes.labels.placed(cell);
        if (!drawn || !looksAlike(drawn, placed)) rebuild(placed);
        drawn = placed;
        element.setAttribute('transform', `translate(${cell.position.x},${cell.position.y})`);
        showMarks(element, cell, graph, marks());
      },
    };
  };
