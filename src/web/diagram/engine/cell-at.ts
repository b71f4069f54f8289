import type { Cell, Point } from '../cells/cell.ts';
import { isInside, nearestOnLine } from '../cells/geometry.ts';
import { boxOf } from '../routing/route.ts';
import type { Editor } from './editor.ts';

/** How near to a link's line a press must be, in pixels. */
const linkReach = 6;

/** The topmost cell at a place of the sheet. Links are found by their line, so they need no node to be pressed on. */
export function cellAt(editor: Editor, point: Point): Cell | undefined {
  const { graph, index, viewport } = editor;
  const reach = linkReach / viewport.view.zoom;
  let best: { cell: Cell; z: number } | undefined;
  for (const jsid of index.query({ x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach })) {
    const cell = graph.get(jsid);
    const z = graph.joint.getCell(jsid)?.attributes['z'] as number;
    if (!cell || (best && z < best.z) || !isHit(editor, cell, point, reach)) continue;
    best = { cell, z };
  }
  return best?.cell;
}

function isHit(editor: Editor, cell: Cell, point: Point, reach: number): boolean {
  if ('position' in cell) return isInside(point, boxOf(cell));
  const points = editor.route(cell);
  for (let at = 1; at < points.length; at++) {
    if (nearestOnLine(point, points[at - 1] as Point, points[at] as Point).distance <= reach) return true;
  }
  return false;
}
