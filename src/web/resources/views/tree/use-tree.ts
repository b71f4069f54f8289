/** The rows of a list as a tree: closed rows, and moves below other rows. */
import { useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { offerUndo } from '../../../api/changes.ts';
import { history } from '../../../api/history.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { type ListShared, useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { treeFieldOf } from '../../state/query/tree-field.ts';
import { emptyLane, fieldsIn, listPlace } from '../../state/row/lanes.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import type { IndexedRow } from '../use-together.ts';
import { isDescendant, type Node, parentOf, shownNodes } from './nodes.ts';

export interface Tree {
  /** The field with the parent of a row. */
  readonly field: FieldEntry;
  /** The visible nodes, from top to bottom. */
  readonly nodes: readonly Node[];
  readonly isClosed: (id: number) => boolean;
  readonly setOpen: (id: number, open: boolean) => void;
  readonly mayMove: (row: Row) => boolean;
  /** Moves a row below a parent; to an index among its children if their order can be changed. */
  readonly put: (row: Row, parent: number | null, index?: number) => Promise<void>;
}

/** A row and its new index among its siblings. */
interface Among {
  readonly row: Row;
  /** The others, in the order of the list. */
  readonly siblings: readonly IndexedRow[];
  readonly index: number;
  /** Its present index among them; behind them if it has another parent. */
  readonly from: number;
}

/** The change that moves a row below a parent. */
function withParent(row: Row, field: FieldEntry, parent: number | null): Readonly<Record<string, unknown>> {
  const lane = { key: String(parent), title: '', color: null, value: parent };
  return fieldsIn(row, [field], [parent === null ? emptyLane(field) : lane]);
}

/** Moves a row, which has its new parent, to its index among the siblings. */
async function putAmong(
  list: Pick<ListShared, 'move'>,
  whole: readonly IndexedRow[] | null,
  among: Among,
): Promise<void> {
  const { row, siblings, index, from } = among;
  if (whole) {
    const at = whole.find((one) => one.row.id === row.id)?.index;
    const to = at === undefined ? null : listPlace(at, siblings, index);
    if (at !== undefined && to !== null) await list.move(row, at, to);
  } else if (from !== index) {
    const others = siblings.map((one) => one.row);
    await list.move(row, from, index, others.toSpliced(from, 0, row));
  }
}

/**
 * The tree of the list around.
 * @throws {Error} if its rows have no parents
 */
export function useTree(placed: readonly IndexedRow[]): Tree {
  const list = useList();
  const { entry, access } = list;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const field = treeFieldOf(entry);
  if (!field) throw new Error(`${entry.plural} do not point to parents: they are not drawn as a tree.`);
  const nodes = shownNodes(placed, field, (id) => !closed.has(id));
  const holder = fieldOf(entry, field.inside?.field ?? field.name);
  const mayMove = (row: Row): boolean => holder !== null && access.edit(holder, row);
  const ordered = access.reorder && list.fixed === null;
  // The server orders rows by siblings only for a parent outside of objects; otherwise there is one order of all rows.
  const whole = field.inside ? placed : null;

  const setOpen = (id: number, open: boolean) =>
    setClosed((now) => new Set(open ? [...now].filter((one) => one !== id) : [...now, id]));

  const put = async (row: Row, parent: number | null, index?: number): Promise<void> => {
    if (!mayMove(row)) return;
    const name = titleOf(row, entry.label);
    if (parent !== null && isDescendant(placed, field, parent, row.id))
      return void toast({ text: `${name} cannot be below itself.`, kind: 'error' });
    const siblings = placed.filter((one) => one.row.id !== row.id && parentOf(one.row, field) === parent);
    const before = history.latest();
    try {
      const stays = parentOf(row, field) === parent;
      const present = stays ? nodes.find(({ card }) => card.row.id === row.id)?.place : undefined;
      if (!stays) await list.save(row, withParent(row, field, parent));
      if (ordered && index !== undefined)
        await putAmong(list, whole, { row, siblings, index, from: present ?? siblings.length });
      const changes = history.takeSince(before);
      const above = placed.find((one) => one.row.id === parent);
      if (changes.length > 0)
        offerUndo(`${name} moved ${above ? `below ${titleOf(above.row, entry.label)}` : 'to the top'}`, changes);
      if (parent !== null) setOpen(parent, true);
    } catch (error) {
      toast({ text: `${name} stays where it was. ${problemText(error)}`, kind: 'error' });
    }
  };
  return { field, nodes, isClosed: (id) => closed.has(id), setOpen, mayMove, put };
}
