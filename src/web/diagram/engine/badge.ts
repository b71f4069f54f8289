import type { ElementCell, Point } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { drawingNodes } from '../../../diagram/shapes/svg.ts';

/** The visible upper right corner of a shape. */
const cornerOf = (cell: ElementCell): Point => shapeType(cell.type).cornerOf?.(cell) ?? { x: cell.size.width, y: 0 };

/**
 * The nodes of the lock icon of a locked shape. The icon is not part of the shape's drawing, so that files and prints
 * do not contain it.
 */
export function lockNodes(cell: ElementCell): SVGElement[] {
  if (!cell.locked) return [];
  const corner = cornerOf(cell);
  const [x, y] = [cell.size.width - corner.x, corner.y];
  const nodes = drawingNodes([
    { kind: 'path', d: `M${x - 8} ${y}a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z`, fill: '$band', stroke: '$stroke' },
    {
      kind: 'path',
      d: `M${x - 3.5} ${y - 0.5}h7v4.5h-7Z`,
      fill: '$text',
    },
    {
      kind: 'path',
      d: `M${x - 2.25} ${y - 0.5}v-1.5a2.25 2.25 0 0 1 4.5 0v1.5`,
      stroke: '$text',
      width: 1.3,
    },
  ]);
  for (const node of nodes) node.classList.add('lock-sign');
  return nodes;
}

/** The nodes of the badge of a shape with comments: their number, on a filled background if some are unread. */
export function badgeNodes(cell: ElementCell): SVGElement[] {
  const count = cell.comment_count ?? 0;
  if (!count) return [];
  const unread = (cell.unread_comment_count ?? 0) > 0;
  const corner = cornerOf(cell);
  const [x, y] = [corner.x - 2, corner.y];
  const nodes = drawingNodes([
    {
      kind: 'path',
      d: `M${x - 9} ${y}a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z`,
      fill: unread ? '$accent' : '$band',
      stroke: '$accent',
    },
    {
      kind: 'words',
      lines: [count > 99 ? '99' : String(count)],
      x,
      y,
      align: 'middle',
      size: 10,
      weight: 600,
      fill: unread ? '$fill' : '$text',
    },
  ]);
  for (const node of nodes) node.classList.add('comment-badge');
  return nodes;
}
