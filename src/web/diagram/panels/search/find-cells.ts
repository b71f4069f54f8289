/** Searches cells by their texts and assignments. Pure, except that it reads a graph. */
import type { Cell } from '../../../../diagram/cells/cell.ts';
import { lanesOf } from '../../../../diagram/cells/lanes.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { typeTitle } from '../../outline/describe.ts';
import { flatOrder, readingOrder } from '../../outline/reading-order.ts';

/** The names of assigned rows by id, by the field that refers to them. */
export type AssignedNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

export const assignedFields = ['stakeholder_ids', 'product_and_service_item_ids', 'tag_ids', 'user_ids'] as const;

function wordsOf(graph: DiagramGraph, cell: Cell, names: AssignedNames): string {
  const lanes = 'position' in cell ? lanesOf(cell).map(({ label }) => label) : [];
  const assigned = assignedFields.flatMap((field) => (cell[field] ?? []).flatMap((id) => names[field]?.get(id) ?? []));
  return [cell.title, typeTitle(graph, cell.jsid), cell.text ?? '', ...lanes, ...assigned].join('\n').toLowerCase();
}

/**
 * The jsids of cells that contain every word of the text in their label, type, text, lanes or assigned names. In
 * reading order, links last.
 */
export function findCells(graph: DiagramGraph, text: string, names: AssignedNames = {}): readonly string[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const cells = graph.cells();
  const order = [...flatOrder(readingOrder(cells)), ...graph.links().map(({ jsid }) => jsid)];
  return order.filter((jsid) => {
    const cell = graph.get(jsid);
    if (!cell) return false;
    const words = wordsOf(graph, cell, names);
    return wanted.every((word) => words.includes(word));
  });
}

/** The next (1) or previous (-1) index in a cyclic list; 0 for an empty list. */
export const wrappedIndex = (at: number, by: 1 | -1, count: number): number => (count ? (at + by + count) % count : 0);
