import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import type { DrawnNode } from '../drawn/drawn-page.ts';
import { Near } from '../drawn/near.ts';
import type { DrawioCell } from './drawio-cell.ts';

/** Whether a cell is a rotated text, as in the headings of pools. */
export const isTurned = ({ style, title }: DrawioCell): boolean =>
  title !== '' && style.names.has('text') && style.get('horizontal') === '0';

/** Recognises pools that are drawn without a pool shape: boxes around other shapes, with rotated text on the left. */
export function withTurnedHeadings(
  nodes: readonly DrawnNode[],
  cells: ReadonlyMap<string, DrawioCell>,
): readonly DrawnNode[] {
  const headings = nodes.filter(({ id }) => {
    const cell = cells.get(id);
    return cell !== undefined && isTurned(cell);
  });
  const near = new Near(headings);
  const used = new Set<DrawnNode>();
  const pools = new Map<DrawnNode, DrawnNode>();
  for (const node of nodes) {
    if (node.kind !== 'group' || node.name !== '') continue;
    const left = { ...node.box, width: node.box.width / 8 };
    const beside = near
      .listsIn(left)
      .flatMap((list) => list.filter((one) => !used.has(one) && isInside(centreOf(one.box), left)));
    const [heading, ...more] = new Set(beside);
    if (!heading || more.length > 0) continue;
    used.add(heading);
    pools.set(node, { ...node, kind: 'pool', name: heading.name, pool: { vertical: false, lanes: [] } });
  }
  return nodes.filter((node) => !used.has(node)).map((node) => pools.get(node) ?? node);
}
