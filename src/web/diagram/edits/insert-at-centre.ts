import type { ElementCell, Point } from '../../../diagram/cells/cell.ts';
import { isFixed } from '../../../diagram/cells/cell.ts';
import { distance, snapPoint } from '../../../diagram/cells/geometry.ts';
import { contains } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { newElement } from '../../../diagram/shapes/new-element.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { Editor } from '../engine/editor.ts';
import { setContainer } from './embed.ts';
import { insertElement } from './insert.ts';
import { growHome, homeOf } from './next-place.ts';
import { belowTheOthers, besideTheOthers, placeIn } from './place.ts';
import { type MoveTarget, targetHolding, targetsFor } from './targets.ts';

/** The space between elements that are added one after another, in units. */
const spaceBetween = 30;
/** The number of positions that are tried to each side of the centre, and the number of rows. */
const [columns, rows] = [6, 8];

/** Creates a new shape of an item. It is in the middle of the view until its position is determined. */
export function shapeToPlace(editor: Editor, item: StencilItem): ElementCell {
  const { area } = editor.viewport;
  return newElement(item, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
}

/** Adds a shape at the selection: in the selected container or lane, else at the first free position in the view. */
export function insertAtCentre(editor: Editor, item: StencilItem): ElementCell {
  const child = shapeToPlace(editor, item);
  const targets = targetsFor(editor.graph, child, false);
  const at = targetHolding(editor.graph, targets, editor.selection.get()[0] ?? '');
  return insertInto(editor, child, item.label, targets[at]);
}

/** Adds a shape to a container or lane, or directly to the sheet, and selects it. */
export function insertInto(
  editor: Editor,
  child: ElementCell,
  label: string,
  target: MoveTarget | undefined,
): ElementCell {
  const { graph, selection, viewport, index } = editor;
  graph.batch(`Add ${label.toLowerCase()}`, () => {
    const inside = target && placeIn(graph, child, target);
    const lined = inside ? undefined : (belowTheOthers(graph, child) ?? besideTheOthers(graph, child));
    const cell = inside
      ? { ...child, position: inside }
      : lined
        ? { ...child, position: { x: lined.x, y: lined.y }, size: { width: lined.width, height: lined.height } }
        : (freePlace(editor, child) ?? child);
    const holder = inside && graph.element(target?.container ?? '');
    const layer_id = holder ? graph.layerForNew(holder) : null;
    insertElement(graph, { ...cell, layer_id }, inside ? [] : index.query(boxOf(cell)));
    if (!holder) return;
    setContainer(graph, cell.jsid, holder.jsid);
    growHome(graph, homeOf(graph, graph.element(cell.jsid) ?? cell), cell);
  });
  selection.set([child.jsid]);
  editor.set({ focused: child.jsid });
  const box = index.box(child.jsid);
  if (box) viewport.reveal(box);
  editor.announce(target?.container ? `${label} added to ${target.name}` : `${label} added`);
  editor.host.focus();
  return graph.element(child.jsid) ?? child;
}

/**
 * The shape at the first free position in the view: from the middle to the right, then to the left, then row by row. If
 * all are taken: below the view, else at the position nearest to the middle.
 */
function freePlace(editor: Editor, child: ElementCell): ElementCell | undefined {
  const corner = snapPoint(child.position, editor.grid);
  const seen = editor.viewport.clearArea;
  const places = [...upTo(rows), ...upTo(rows, -1)].flatMap((row) =>
    [...upTo(columns), ...upTo(columns, -1)].map((column) => ({
      ...child,
      position: {
        x: corner.x + column * (child.size.width + spaceBetween),
        y: corner.y + row * (child.size.height + spaceBetween),
      },
    })),
  );
  const free = places.filter((cell) => isFree(editor, cell));
  const below = { ...seen, height: Number.POSITIVE_INFINITY };
  const far = ({ position }: ElementCell): number => distance(position, corner);
  return (
    free.find((cell) => contains(seen, boxOf(cell))) ??
    free.find((cell) => contains(below, boxOf(cell))) ??
    free.toSorted((a, b) => far(a) - far(b))[0]
  );
}

/** The numbers 0, 1, 2 ... below a count, or -1, -2 ... for a negative sign. */
const upTo = (count: number, sign: 1 | -1 = 1): readonly number[] =>
  Array.from({ length: count - (sign < 0 ? 1 : 0) }, (_, at) => (sign < 0 ? -at - 1 : at));

const isFree = (editor: Editor, cell: ElementCell): boolean =>
  ![...editor.index.query(boxOf(cell))].some((jsid) => {
    const other = editor.graph.element(jsid);
    return other && !isFixed(other) && (cell.embedding_enabled || !holds(other, centre(cell)));
  });

const centre = (cell: ElementCell): Point => ({
  x: cell.position.x + cell.size.width / 2,
  y: cell.position.y + cell.size.height / 2,
});

/** A container that contains the point is not an obstacle to its new contents. */
const holds = (other: ElementCell, point: Point): boolean =>
  other.embedding_enabled === true &&
  point.x > other.position.x &&
  point.y > other.position.y &&
  point.x < other.position.x + other.size.width &&
  point.y < other.position.y + other.size.height;
