import type { ElementCell } from '../cells/cell.ts';
import { drawingNodes } from '../shapes/svg.ts';

/** The dot on a shape that people talk about: how many comments, filled while some are unread. */
export function badgeNodes(cell: ElementCell): SVGElement[] {
  const count = cell.comment_count ?? 0;
  if (!count) return [];
  const unread = (cell.unread_comment_count ?? 0) > 0;
  const x = cell.size.width - 2;
  const nodes = drawingNodes([
    {
      kind: 'path',
      d: `M${x - 9} 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z`,
      fill: unread ? '$accent' : '$band',
      stroke: '$accent',
    },
    {
      kind: 'words',
      lines: [count > 99 ? '99' : String(count)],
      x,
      y: 0,
      align: 'middle',
      size: 10,
      weight: 600,
      fill: unread ? '$fill' : '$text',
    },
  ]);
  for (const node of nodes) node.classList.add('comment-badge');
  return nodes;
}
