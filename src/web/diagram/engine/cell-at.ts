import type { Cell, Point } from '../../../diagram/cells/cell.ts';
import { isInside, nearestOnLine } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Editor } from './editor.ts';
import { byDrawingOrder, type OrderedCell } from './graph.ts';

/** The distance from a link's line within which a press selects it, in screen pixels. */
const linkTolerance = 6;

/** The distance from a border within which a press grabs it, in screen pixels. */
const grabSlack = 6;

/** Whether a press at a point grabs the cell: the inside of a pool counts as sheet. */
export const canGrab = ({ viewport }: Pick<Editor, 'viewport'>, cell: Cell, point: Point): boolean =>
  !('position' in cell) || (shapeType(cell.type).canGrabAt?.(cell, point, grabSlack / viewport.view.zoom) ?? true);

/**
 * The topmost cell at a point, among those that `among` accepts. Links are found by their line, and labels beside a
 * shape or line belong to it. A cell that a press at the point would not grab has lower priority than all that it
 * would.
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
