import type { Cell, Point } from '../../../diagram/cells/cell.ts';
import { isInside, nearestOnLine } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Editor } from './editor.ts';
import { byDrawingOrder, type OrderedCell } from './graph.ts';

/** A press within this distance of a link's line selects the link, in screen pixels. */
const linkTolerance = 6;

/** A press within this distance of a border grabs the border, in screen pixels. */
const grabSlack = 6;

/**
 * Whether a press at a point grabs the cell. The inside of a pool does not count: a press there is a press on the
 * sheet.
 */
export const canGrab = ({ viewport }: Pick<Editor, 'viewport'>, cell: Cell, point: Point): boolean =>
  !('position' in cell) || (shapeType(cell.type).canGrabAt?.(cell, point, grabSlack / viewport.view.zoom) ?? true);

/**
 * The topmost cell at a point, among those that `among` accepts. A link is found by its line. The label beside a shape
 * or line belongs to it. Cells that a press at the point would grab have priority over others.
 */
export function cellAt(editor: Editor, point: Point, among: (cell: Cell) => boolean = () => true): Cell | undefined {
  const { graph, index, viewport } = editor;
  const tolerance = linkTolerance / viewport.view.zoom;
  const worded = new Set(graph.routes.labels.at(point));
  const near = index.query({
    x: point.x - tolerance,
    y: point.y - tolerance,
    width: 2 * tolerance,
    height: 2 * tolerance,
  });
  let best: { readonly ordered: OrderedCell; readonly grabbed: boolean } | undefined;
  for (const jsid of new Set([...near, ...worded])) {
    const ordered = graph.ordered(jsid);
    if (!ordered || !among(ordered.cell)) continue;
    const isHere = isHit(editor, ordered.cell, point, tolerance) || (worded.has(jsid) && !graph.isHidden(ordered.cell));
    if (!isHere) continue;
    const grabbed = canGrab(editor, ordered.cell, point);
    const isAbove = !best || (grabbed === best.grabbed ? byDrawingOrder(ordered, best.ordered) > 0 : grabbed);
    if (isAbove) best = { ordered, grabbed };
  }
  return best?.ordered.cell;
}

function isHit(editor: Editor, cell: Cell, point: Point, tolerance: number): boolean {
  if ('position' in cell) return isInside(point, boxOf(cell));
  const points = editor.route(cell);
  for (let at = 1; at < points.length; at++) {
    if (nearestOnLine(point, points[at - 1] as Point, points[at] as Point).distance <= tolerance) return true;
  }
  return false;
}
