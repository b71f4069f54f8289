import { type Box, isFixed, type Size } from '../../../../diagram/cells/cell.ts';
import { centreOf } from '../../../../diagram/cells/geometry.ts';
import { boundsOf } from '../../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import type { Editor } from '../../engine/editor.ts';

/** The distance between present contents and new contents below them, in units. */
const spaceAbove = 30;

/** A free box of a given size: in the middle of the view, else below all present contents in that column. */
export function freePlace({ graph, index, viewport }: Editor, { width, height }: Size): Box {
  const centre = centreOf(viewport.area);
  const [x, y] = [Math.round(centre.x - width / 2), Math.round(centre.y - height / 2)];
  const taken = (box: Box): readonly Box[] =>
    [...index.query(box)].flatMap((jsid) => {
      const cell = graph.element(jsid);
      return cell && !isFixed(cell) ? [boxOf(cell)] : [];
    });
  if (!taken({ x, y, width, height }).length) return { x, y, width, height };
  const all = boundsOf(graph.elements().map(boxOf));
  const column = all ? taken({ x, y: all.y, width, height: all.height }) : [];
  const below = Math.max(...column.map((box) => box.y + box.height)) + spaceAbove;
  return { x, y: Math.round(below), width, height };
}
