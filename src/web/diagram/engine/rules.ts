import { type Cell, isFixed, isLink } from '../../../diagram/cells/cell.ts';

/** The reason why an action is not allowed, as a sentence; null if it is allowed. */
export type Refusal = string | null;

interface End {
  readonly jsid: string;
  readonly isLink: boolean;
  readonly fixed: boolean;
  readonly hidden: boolean;
  readonly connectable: boolean;
}

/** The reason why a link may not connect two ends (spec W5); null if it may. */
export function connectionRefusal(source: End, target: End): Refusal {
  if (source.jsid === target.jsid) return 'A link joins two different elements.';
  if (source.isLink || target.isLink) return 'A link cannot start or end on a link.';
  if (source.fixed || target.fixed) return 'Fixed cells take no links.';
  if (source.hidden || target.hidden) return 'One of them lies on a hidden layer.';
  if (!source.connectable || !target.connectable) return 'This kind of element takes no links.';
  return null;
}

/**
 * Whether the container may contain the child (spec W5): the container allows it, and the child is neither a container
 * nor excluded.
 */
export const canEmbed = (
  container: { readonly embedding_enabled?: boolean | undefined },
  child: { readonly embedding_enabled?: boolean | undefined; readonly embedding_excluded?: boolean | undefined },
): boolean => container.embedding_enabled === true && !child.embedding_enabled && !child.embedding_excluded;

/**
 * The reason why a cell may not be changed, moved or removed, in a module with write access (spec W4); null if it may.
 */
export function editRefusal(cell: Pick<Cell, 'locked' | 'celltype'>): Refusal {
  if (isFixed(cell)) return 'This is a fixed part of the diagram.';
  if (cell.locked) return 'It is locked. Unlock it to change it.';
  return null;
}

/** Whether the cell is stored. Links that are not connected at both ends are not (spec W4). */
export const isSaved = (cell: Cell): boolean => !isLink(cell) || (cell.source !== null && cell.target !== null);
