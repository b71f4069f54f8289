/** Computes the rows of the table of elements. Pure. */
import { type ElementCell, isElement } from '../../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { laneNameOf, typeTitle, waysOf } from '../../outline/describe.ts';
import { flatOrder, type ReadingNode } from '../../outline/reading-order.ts';
import type { LinkCounts } from './outline-rows.ts';

export interface TableRow {
  readonly jsid: string;
  readonly name: string;
  readonly type: string;
  readonly lane: string;
  /** The next elements, such as "yes: Send; no: Ask". */
  readonly ways: string;
  readonly into: number;
  readonly out: number;
  readonly assigned: number;
  readonly comments: number;
}

export const tableColumns = [
  ['name', 'Name'],
  ['type', 'Type'],
  ['lane', 'Lane'],
  ['ways', 'Leads to'],
  ['into', 'In'],
  ['out', 'Out'],
  ['assigned', 'Assigned'],
  ['comments', 'Comments'],
] as const;
export type TableColumn = (typeof tableColumns)[number][0];

export interface Sorting {
  readonly column: TableColumn;
  readonly down: boolean;
}

const assignedTo = (cell: ElementCell): number =>
  [cell.stakeholder_ids, cell.product_and_service_item_ids, cell.tag_ids, cell.user_ids].reduce(
    (sum, ids) => sum + (ids?.length ?? 0),
    0,
  );

/** The rows of all elements, in reading order. */
export function tableRows(
  graph: DiagramGraph,
  nodes: readonly ReadingNode[],
  counts: ReadonlyMap<string, LinkCounts>,
): readonly TableRow[] {
  return flatOrder(nodes).flatMap((jsid) => {
    const cell = graph.get(jsid);
    if (!cell || !isElement(cell)) return [];
    const { into = 0, out = 0 } = counts.get(jsid) ?? {};
    return [
      {
        jsid,
        name: cell.title,
        type: typeTitle(graph, jsid),
        lane: laneNameOf(graph, jsid) ?? '',
        ways: waysOf(graph, jsid).join('; '),
        into,
        out,
        assigned: assignedTo(cell),
        comments: cell.comment_count ?? 0,
      },
    ];
  });
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sorts the rows by a column; reading order if `sorting` is null. */
export function sortRows(rows: readonly TableRow[], sorting: Sorting | null): readonly TableRow[] {
  if (!sorting) return rows;
  const { column, down } = sorting;
  const sign = down ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
}

/** The sorting after a column heading is pressed: ascending, then descending, then reading order. */
export const nextSorting = (now: Sorting | null, column: TableColumn): Sorting | null =>
  now?.column !== column ? { column, down: false } : now.down ? null : { column, down: true };
