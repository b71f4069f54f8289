/** The table as a tree: rows below the rows that they point to as their parents. */
import { useState } from 'react';
import { offerUndo } from '../../../api/changes.ts';
import { history } from '../../../api/history.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { ListProvider, type Outline, type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { treeFieldOf } from '../../state/query/tree-field.ts';
import { listPlace } from '../../state/row/lanes.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { Beyond } from '../places/place-frame.tsx';
import { Grid } from '../table/grid.tsx';
import { type Placed, useTogether } from '../use-together.ts';
import { isWithin, type Node, type ParentField, parentOf, shownNodes } from './nodes.ts';
import { ParentDialog } from './parent-dialog.tsx';

/** A row and where it goes among those below its parent. */
interface Among {
  readonly row: Row;
  /** The others, in the order of the list. */
  readonly siblings: readonly Placed[];
  readonly index: number;
  /** Its parent is the one it had. */
  readonly stays: boolean;
}

/** What a save sends so that a row lies below a parent: the whole object, where the field lies in one. */
function withParent(row: Row, { name, inside }: ParentField, parent: number | null): Readonly<Record<string, unknown>> {
  if (!inside) return { [name]: parent };
  const { [inside.member]: _, ...others } = (row[inside.field] ?? {}) as Readonly<Record<string, unknown>>;
  return { [inside.field]: parent === null ? others : { ...others, [inside.member]: parent } };
}

/** Rows below the rows they belong to, each of which can be closed and moved. */
export function View({ onRange, onSelectAll }: RowsViewProps) {
  const list = useList();
  const { entry, access } = list;
  const together = useTogether(onRange);
  const { placed } = together;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [toMove, ask] = useState<Row | null>(null);
  const field: ParentField = treeFieldOf(entry) ?? { name: '' };
  const nodes = shownNodes(placed, field, (id) => !closed.has(id));
  const holder = fieldOf(entry, field.inside?.field ?? field.name);
  const mayMove = (row: Row): boolean => holder !== null && access.edit(holder, row);
  const ordered = access.reorder && list.fixed === null;

  const setOpen = (id: number, open: boolean) =>
    setClosed((now) => new Set(open ? [...now].filter((one) => one !== id) : [...now, id]));

  /** Puts a row below a parent; at an index among its children, if those have an order that can be changed. */
  const put = async (row: Row, parent: number | null, index?: number): Promise<void> => {
    if (!mayMove(row)) return;
    const name = titleOf(row, entry.label);
    if (parent !== null && isWithin(placed, field, parent, row.id))
      return void toast({ text: `${name} cannot be below itself.`, kind: 'error' });
    const siblings = placed.filter((one) => one.row.id !== row.id && parentOf(one.row, field) === parent);
    const before = history.latest();
    try {
      const stays = parentOf(row, field) === parent;
      if (!stays) await list.save(row, withParent(row, field, parent));
      if (ordered && index !== undefined) await putAmong({ row, siblings, index, stays });
      const changes = history.after(before);
      const above = placed.find((one) => one.row.id === parent);
      if (changes.length > 0)
        offerUndo(`${name} moved ${above ? `below ${titleOf(above.row, entry.label)}` : 'to the top'}`, changes);
      if (parent !== null) setOpen(parent, true);
    } catch (error) {
      toast({ text: `${name} stays where it was. ${problemText(error)}`, kind: 'error' });
    }
  };
  /** Puts a row at an index among those that have its parent by now. */
  const putAmong = async ({ row, siblings, index, stays }: Among): Promise<void> => {
    if (field.inside) {
      // The engine knows nothing of such parents: the rows have one order, whatever they lie below.
      const at = placed.find((one) => one.row.id === row.id)?.index;
      const to = at === undefined ? null : listPlace(at, siblings, index);
      if (at !== undefined && to !== null) await list.move(row, at, to);
      return;
    }
    // A row that is new here stands behind the others until it is put in its place.
    const present = stays ? nodes.find(({ card }) => card.row.id === row.id)?.place : siblings.length;
    const from = present ?? siblings.length;
    const others = siblings.map((one) => one.row);
    if (from !== index) await list.move(row, from, index, others.toSpliced(from, 0, row));
  };
  const idOf = (node: Node | null): number | null => node?.card.row.id ?? null;
  const placeAmong = (node: Node, row: Row): number =>
    node.siblings.filter((one) => one.row.id !== row.id).findIndex((one) => one.row.id === node.card.row.id);

  /** Alt with an arrow: up and down among the siblings, right below the one before, left out of the parent. */
  const moveByKey = (key: string, { card: { row }, parent, siblings, place }: Node): boolean => {
    if (key === 'ArrowUp' && place > 0) void put(row, idOf(parent), place - 1);
    else if (key === 'ArrowDown' && place < siblings.length - 1) void put(row, idOf(parent), place + 1);
    else if (key === 'ArrowRight' && place > 0) void put(row, siblings[place - 1]?.row.id ?? null);
    else if (key === 'ArrowLeft' && parent) void put(row, idOf(parent.parent), parent.place + 1);
    return key.startsWith('Arrow');
  };
  const outline: Outline = {
    isTree: true,
    sectionAt: () => null,
    nodeAt: (index) => {
      const node = nodes[index];
      if (!node) return null;
      const { id } = node.card.row;
      const open = node.children.length === 0 ? null : !closed.has(id);
      return {
        level: node.level,
        open,
        siblings: node.siblings.length,
        place: node.place + 1,
        toggle: () => setOpen(id, open === false),
      };
    },
    drop: (row, over, edge) => {
      const node = nodes[over];
      if (!node) return;
      if (edge === 'into') void put(row, idOf(node));
      else void put(row, idOf(node.parent), placeAmong(node, row) + (edge === 'bottom' ? 1 : 0));
    },
    onKey: (key, alt, index, column) => {
      const node = nodes[index];
      if (!node) return null;
      if (alt) return moveByKey(key, node) ? index : null;
      if (column !== 1 || node === undefined) return null;
      const { id } = node.card.row;
      const open = node.children.length > 0 && !closed.has(id);
      if (key === 'ArrowRight' && node.children.length > 0 && !open) setOpen(id, true);
      else if (key === 'ArrowLeft' && open) setOpen(id, false);
      else if (key === 'ArrowLeft' && node.parent) return nodes.indexOf(node.parent);
      else return null;
      return index;
    },
  };
  return (
    <ListProvider
      value={{
        ...list,
        outline,
        access: { ...access, reorder: placed.some(({ row }) => mayMove(row)) },
        fixed: null,
        moreActions: (row) =>
          mayMove(row)
            ? [{ label: 'Move to ...', icon: 'box-arrow-in-right', divided: true, run: () => ask(row) }]
            : [],
        rows: {
          ...list.rows,
          count: list.rows.count && { ...list.rows.count, total: nodes.length },
          rowAt: (index) => nodes[index]?.card.row ?? null,
        },
      }}
    >
      <Grid onRange={() => undefined} onSelectAll={onSelectAll} />
      <Beyond together={together} />
      {toMove && (
        <ParentDialog
          row={toMove}
          field={field}
          nodes={shownNodes(placed, field, () => true).filter(
            ({ card }) => !isWithin(placed, field, card.row.id, toMove.id),
          )}
          onClose={() => ask(null)}
          onChosen={(parent) => void put(toMove, parent)}
        />
      )}
    </ListProvider>
  );
}
