import { type Box, type Cell, type ElementCell, isElement, type Point } from '../../../diagram/cells/cell.ts';
import { centreOf, clamp, grow, isInside, snap } from '../../../diagram/cells/geometry.ts';
import { laneBoxes } from '../../../diagram/cells/lanes.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import { borderReach, holdsInside, takes } from './embed.ts';
import { placeIn } from './place.ts';

/** The distance of a copy from its original, in units. */
export const step = 20;

export interface PasteWish {
  /** The number of times that the same cells were pasted. */
  readonly times: number;
  /** The point of the request: where the menu was opened, or that of the pointer. */
  readonly at?: Point | undefined;
  /** Whether the user has pointed to the position. It then has priority over the selection. */
  readonly pointed?: boolean;
}

/** The offset of copies from their originals, and the containers that have to grow. */
interface PastePlace {
  readonly by: Point;
  readonly container?: string;
}

/** Whether an element can be attached to an activity: only catching intermediate events can. */
const waitsOnBorder = ({ type, values }: ElementCell): boolean =>
  shapeType(type).onBorder === true && values['event_type'] === 'double' && values['throwing'] !== true;

const canHost = (cell: ElementCell | undefined, child: ElementCell): cell is ElementCell =>
  cell !== undefined && shapeType(cell.type).hosts === true && editRefusal(cell) === null && takes(cell, child);

/** The point on the border of a box that is nearest to another point. */
function nearestOnBorder(box: Box, { x, y }: Point): Point {
  const [left, right, top, bottom] = [box.x, box.x + box.width, box.y, box.y + box.height];
  const [inX, inY] = [clamp(x, left, right), clamp(y, top, bottom)];
  const sides = [
    { far: Math.abs(x - left), at: { x: left, y: inY } },
    { far: Math.abs(x - right), at: { x: right, y: inY } },
    { far: Math.abs(y - top), at: { x: inX, y: top } },
    { far: Math.abs(y - bottom), at: { x: inX, y: bottom } },
  ];
  return sides.reduce((best, side) => (side.far < best.far ? side : best)).at;
}

const moveTo = (box: Box, corner: Point): Point => ({ x: corner.x - box.x, y: corner.y - box.y });

/**
 * The position of a single catching event that is attached to the activity under the pointer, or to the selected one.
 * Undefined for other cells.
 */
function onHost(editor: Editor, event: ElementCell, { at, pointed }: PasteWish): PastePlace | undefined {
  const { graph, selection } = editor;
  const chosen = graph.element(selection.get()[0] ?? '');
  const under = at && editor.cellAt(at, (cell) => isElement(cell) && canHost(cell, event));
  const box = boxOf(event);
  if (at && under && isElement(under) && isInside(at, grow(boxOf(under), borderReach))) {
    const middle = nearestOnBorder(boxOf(under), at);
    return { by: moveTo(box, { x: middle.x - box.width / 2, y: middle.y - box.height / 2 }) };
  }
  if (pointed || selection.get().length !== 1 || !canHost(chosen, event)) return undefined;
  const corner = placeIn(graph, event, { container: chosen.jsid, onBorder: true, box: boxOf(chosen), name: '' });
  return corner && { by: moveTo(box, corner) };
}

/**
 * The selected container, if exactly one is selected that accepts all pasted cells and is not itself the original of
 * one of them.
 */
function selectedContainer({ graph, selection }: Editor, cells: readonly Cell[], outer: readonly ElementCell[]) {
  const [jsid, another] = selection.get();
  const holder = jsid === undefined || another !== undefined ? undefined : graph.element(jsid);
  if (!holder || editRefusal(holder) || cells.some((cell) => cell.jsid === jsid)) return undefined;
  if (!holder.embedding_enabled && !holdsInside(holder)) return undefined;
  return outer.every((cell) => takes(holder, cell)) ? holder : undefined;
}

/** The position of copies: a requested point, inside the selected container, beside the originals, or in the view. */
export function pastePlace(editor: Editor, cells: readonly Cell[], wish: PasteWish): PastePlace | undefined {
  const elements = cells.filter(isElement);
  const box = boundsOf(elements.map(boxOf));
  if (!box) return undefined;
  const inner = new Set(elements.flatMap(({ embeds }) => embeds ?? []));
  const outer = elements.filter(({ jsid }) => !inner.has(jsid));
  const [only, another] = outer;
  const attached = only && !another && waitsOnBorder(only) ? onHost(editor, only, wish) : undefined;
  if (attached) return attached;
  const holder = selectedContainer(editor, cells, outer);
  const { at, pointed = false, times } = wish;
  if (holder && !(at && (pointed || isInside(at, boxOf(holder))))) {
    const stripe = laneBoxes(holder)[0] ?? boxOf(holder);
    const child = { ...(only as ElementCell), size: { width: box.width, height: box.height } };
    const corner = placeIn(editor.graph, child, { container: holder.jsid, onBorder: false, box: stripe, name: '' });
    if (corner) return { by: moveTo(box, corner), container: holder.jsid };
  }
  const { area } = editor.viewport;
  const isSeen =
    box.x < area.x + area.width &&
    box.x + box.width > area.x &&
    box.y < area.y + area.height &&
    box.y + box.height > area.y;
  const middle = at ?? (isSeen ? undefined : centreOf(area));
  if (!middle) return { by: { x: step * times, y: step * times } };
  // Each further paste at one point is offset by one step, so that copies do not cover each other.
  const further = at ? step * (times - 1) : 0;
  return {
    by: moveTo(box, {
      x: snap(middle.x - box.width / 2, editor.grid) + further,
      y: snap(middle.y - box.height / 2, editor.grid) + further,
    }),
  };
}
