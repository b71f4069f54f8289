/** Rows with parents as a tree, whose visible nodes are a flat list. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type Row, valueIn } from '../../state/row/row.ts';
import type { IndexedRow } from '../use-together.ts';

export interface Node {
  readonly card: IndexedRow;
  readonly parent: Node | null;
  /** From 1. */
  readonly level: number;
  readonly siblings: readonly IndexedRow[];
  /** Index among its siblings, from 0. */
  readonly place: number;
  readonly children: readonly IndexedRow[];
}

/** The field with the parent of a row. */
export type ParentField = Pick<FieldEntry, 'name' | 'inside'>;

/** The id of the parent; null at the top. */
export const parentOf = (row: Row, field: ParentField): number | null => {
  const id = valueIn(row, field);
  return typeof id === 'number' ? id : null;
};

/**
 * The children of each row, in the order of the list. A row without an existing parent is at the top, and so is one in
 * a cycle: two people may have moved two rows below each other at the same time.
 */
function byParent(
  placed: readonly IndexedRow[],
  field: ParentField,
): ReadonlyMap<number | null, readonly IndexedRow[]> {
  const parents = parentsOf(placed, field);
  return Map.groupBy(placed, ({ row }) => {
    const parent = parents.get(row.id) ?? null;
    return parent !== null && parents.has(parent) && !isAbove(parents, row.id, parent) ? parent : null;
  });
}

type Parents = ReadonlyMap<number, number | null>;

const parentsOf = (placed: readonly IndexedRow[], field: ParentField): Parents =>
  new Map(placed.map(({ row }) => [row.id, parentOf(row, field)]));

/** Whether a row is another row or one of its ancestors. */
function isAbove(parents: Parents, id: number, of: number): boolean {
  const passed = new Set<number>();
  for (let at: number | null = of; at !== null && !passed.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}

/** The visible nodes, from top to bottom. */
export function shownNodes(
  placed: readonly IndexedRow[],
  field: ParentField,
  isOpen: (id: number) => boolean,
): readonly Node[] {
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

/** Whether a row is another row or one of its descendants. */
export const isDescendant = (placed: readonly IndexedRow[], field: ParentField, id: number, of: number): boolean =>
  isAbove(parentsOf(placed, field), of, id);
