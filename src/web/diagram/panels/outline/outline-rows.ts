/**
 * Computes the lines of the outline: the elements of the diagram in reading order, without the contents of collapsed
 * containers. Pure.
 */
import { type Cell, isElement, isLink } from '../../../../diagram/cells/cell.ts';
import type { ReadingNode } from '../../outline/reading-order.ts';

export interface OutlineRow {
  /** The jsid of the element, or of a link that is one of its branches. */
  readonly jsid: string;
  /** The depth of the line; 1 for elements directly on the sheet. */
  readonly level: number;
  /** The index of the line among the lines with the same parent, from 1. */
  readonly position: number;
  /** The number of lines with the same parent, including this line. */
  readonly siblings: number;
  /** The jsid of the element one level above; null for lines at level 1. */
  readonly parent: string | null;
  /** Whether the contents are shown; null for an element without contents. */
  readonly open: boolean | null;
}

/**
 * The lines of the outline. `branchesOf` returns the branches of an element; each of them gets a line below the
 * element.
 */
export function outlineRows(
  nodes: readonly ReadingNode[],
  closed: ReadonlySet<string>,
  branchesOf: (jsid: string) => readonly string[] = () => [],
): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const visit = (siblings: readonly ReadingNode[], level: number, parent: string | null): void => {
    const branches = parent === null ? [] : branchesOf(parent);
    const count = branches.length + siblings.length;
    branches.forEach((jsid, at) => {
      rows.push({ jsid, level, position: at + 1, siblings: count, parent, open: null });
    });
    siblings.forEach(({ jsid, children }, at) => {
      const open = children.length || branchesOf(jsid).length ? !closed.has(jsid) : null;
      rows.push({ jsid, level, position: branches.length + at + 1, siblings: count, parent, open });
      if (open) visit(children, level + 1, jsid);
    });
  };
  visit(nodes, 1, null);
  return rows;
}

export interface LinkCounts {
  readonly into: number;
  readonly out: number;
}

/** Counts the incoming and the outgoing links of each element. */
export function linkCounts(cells: readonly Cell[]): ReadonlyMap<string, LinkCounts> {
  const counts = new Map<string, { into: number; out: number }>();
  for (const cell of cells) if (isElement(cell)) counts.set(cell.jsid, { into: 0, out: 0 });
  for (const cell of cells) {
    if (!isLink(cell)) continue;
    const [from, to] = [counts.get(cell.source ?? ''), counts.get(cell.target ?? '')];
    if (from) from.out += 1;
    if (to) to.into += 1;
  }
  return counts;
}
