/** Rows that point to their parents, as a tree whose open nodes are listed one below the other. Pure. */
import type { Row } from '../../state/row/row.ts';
import type { Placed } from '../use-together.ts';

export interface Node {
  readonly card: Placed;
  readonly parent: Node | null;
  /** From 1. */
  readonly level: number;
  readonly siblings: readonly Placed[];
  /** Among its siblings, from 0. */
  readonly place: number;
  readonly children: readonly Placed[];
}

/** The id of the row above; null at the top. */
export const parentOf = (row: Row, field: string): number | null => {
  const id = row[field];
  return typeof id === 'number' ? id : null;
};

/** The rows below each, in the order of the list. What points to a row that is not there stands at the top. */
function byParent(placed: readonly Placed[], field: string): ReadonlyMap<number | null, readonly Placed[]> {
  const known = new Set(placed.map(({ row }) => row.id));
  return Map.groupBy(placed, ({ row }) => {
    const parent = parentOf(row, field);
    return parent !== null && known.has(parent) ? parent : null;
  });
}

/** The nodes that are to be seen, from top to bottom. */
export function shownNodes(placed: readonly Placed[], field: string, isOpen: (id: number) => boolean): readonly Node[] {
  const below = byParent(placed, field);
  const nodes: Node[] = [];
  const walk = (parent: Node | null) => {
    const siblings = below.get(parent?.card.row.id ?? null) ?? [];
    for (const [place, card] of siblings.entries()) {
      const children = below.get(card.row.id) ?? [];
      const node: Node = { card, parent, level: (parent?.level ?? 0) + 1, siblings, place, children };
      nodes.push(node);
      if (children.length > 0 && isOpen(card.row.id)) walk(node);
    }
  };
  walk(null);
  return nodes;
}

/** Whether a row is another or lies below it. */
export function isWithin(placed: readonly Placed[], field: string, id: number, of: number): boolean {
  const parents = new Map(placed.map(({ row }) => [row.id, parentOf(row, field)]));
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) if (at === of) return true;
  return false;
}
