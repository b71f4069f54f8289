import { type ElementCell, isFixed, type Point } from '../cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { snapPoint } from '../engine/geometry.ts';
import { boxOf } from '../engine/route.ts';
import type { StencilItem } from '../shapes/shape-type.ts';
import { insertElement, newElement } from './insert.ts';

/** Room between what is added one after another, in units. */
const gap = 30;
/** Places that are tried, to the right and then row by row. */
const [columns, rows] = [6, 8];

/** Adds what was chosen in the middle of the view, or inside the selected container, at the first free place. */
export function insertAtCentre(editor: Editor, item: StencilItem): ElementCell {
  const { graph, selection, viewport, index } = editor;
  const container = graph.element(selection.get()[0] ?? '');
  const area = container?.embedding_enabled ? boxOf(container) : viewport.area;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const first = newElement(item, middle);
  const corner = snapPoint(first.position, editor.grid);
  const at = (column: number, row: number): ElementCell => ({
    ...first,
    position: {
      x: corner.x + column * (first.size.width + gap),
      y: corner.y + row * (first.size.height + gap),
    },
  });
  const cell = freePlace(editor, at) ?? first;
  insertElement(graph, cell, index.query(boxOf(cell)));
  selection.set([cell.jsid]);
  editor.set({ focused: cell.jsid });
  const box = index.box(cell.jsid);
  if (box) viewport.reveal(box);
  editor.announce(`${item.label} added`);
  editor.host.focus();
  return cell;
}

function freePlace(editor: Editor, at: (column: number, row: number) => ElementCell): ElementCell | undefined {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = at(column, row);
      if (isFree(editor, cell)) return cell;
    }
  }
  return undefined;
}

const isFree = (editor: Editor, cell: ElementCell): boolean =>
  ![...editor.index.query(boxOf(cell))].some((jsid) => {
    const other = editor.graph.element(jsid);
    return other && !isFixed(other) && !holds(other, centre(cell));
  });

const centre = (cell: ElementCell): Point => ({
  x: cell.position.x + cell.size.width / 2,
  y: cell.position.y + cell.size.height / 2,
});

/** Containers are no obstacle to what comes to stand in them. */
const holds = (other: ElementCell, point: Point): boolean =>
  other.embedding_enabled === true &&
  point.x > other.position.x &&
  point.y > other.position.y &&
  point.x < other.position.x + other.size.width &&
  point.y < other.position.y + other.size.height;
