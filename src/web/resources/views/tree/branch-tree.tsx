/** A tree of many rows: a branch is loaded when it is opened, by page. */
import { useEffect } from 'react';
import { ListProvider, type Outline, type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { treeFieldOf } from '../../state/query/tree-field.ts';
import type { Row } from '../../state/row/row.ts';
import { Grid } from '../table/grid.tsx';
import { addBelow } from './add-below.ts';
import { childrenOf, type OpenBranches, useBranches } from './use-branches.ts';
import { type MoveRows, rootsOf, useMoveRows } from './use-move.ts';

/** The branches as the outline of the table, with the actions of pointer and keys. */
function outlineOf(branches: OpenBranches, move: MoveRows, selected: (row: Row) => readonly Row[]): Outline {
  const { places, isOpen, setOpen } = branches;
  const rowIn = (parent: number, index: number): Row | null => {
    const place = places.placeOf(parent, index);
    return place < 0 ? null : places.rowAt(place);
  };
  /** Alt with an arrow: up and down among the siblings, into the row before, out of the parent. */
  const moveByKey = (key: string, row: Row, at: number): boolean => {
    const found = places.placeAt(at);
    if (!found) return false;
    const rows = selected(row);
    const [first, last] = [rows[0], rows.at(-1)].map((one) => (one && placeOfRow(places, one.id)) ?? found);
    if (!first || !last) return false;
    const { parent, index } = first;
    const below = parent === 0 ? null : parent;
    if (key === 'ArrowUp' && index > 0) void move(rows, below, rowIn(parent, index - 1));
    else if (key === 'ArrowDown' && last.index + 1 < last.siblings)
      void move(rows, last.parent === 0 ? null : last.parent, rowIn(last.parent, last.index + 2));
    else if (key === 'ArrowRight' && index > 0) {
      const above = rowIn(parent, index - 1);
      if (above) void move(rows, above.id, null);
    } else if (key === 'ArrowLeft' && parent !== 0) {
      const holder = placeOfRow(places, parent);
      if (holder) void move(rows, holder.parent === 0 ? null : holder.parent, rowIn(holder.parent, holder.index + 1));
    }
    return key.startsWith('Arrow');
  };
  return {
    isTree: true,
    sectionAt: () => null,
    nodeAt: (at) => {
      const found = places.placeAt(at);
      const row = places.rowAt(at);
      if (!found || !row) return null;
      const open = childrenOf(row) === 0 ? null : isOpen(row.id);
      return {
        level: found.level,
        open,
        siblings: found.siblings,
        place: found.index + 1,
        toggle: () => setOpen(row.id, open === false),
      };
    },
    drop: (row, over, edge) => {
      const found = places.placeAt(over);
      const target = places.rowAt(over);
      if (!found || !target || target.id === row.id) return;
      const rows = selected(row);
      const moved = new Set(rows.map(({ id }) => id));
      if (edge === 'into') return void move(rows, target.id, null);
      let index = edge === 'top' ? found.index : found.index + 1;
      while (moved.has(rowIn(found.parent, index)?.id ?? 0)) index += 1;
      void move(rows, found.parent === 0 ? null : found.parent, rowIn(found.parent, index));
    },
    onKey: (key, alt, at, column) => {
      const row = places.rowAt(at);
      if (!row) return null;
      if (alt) return moveByKey(key, row, at) ? at : null;
      if (column !== 1) return null;
      const found = places.placeAt(at);
      if (key === 'ArrowRight' && childrenOf(row) > 0 && !isOpen(row.id)) setOpen(row.id, true);
      else if (key === 'ArrowLeft' && isOpen(row.id)) setOpen(row.id, false);
      else if (key === 'ArrowLeft' && found && found.parent !== 0) {
        const holder = placeOfRow(places, found.parent);
        return holder ? places.placeOf(holder.parent, holder.index) : null;
      } else return null;
      return at;
    },
  };
}

/** The position of a row with an open branch, which comes before its branch. */
function placeOfRow(places: OpenBranches['places'], id: number) {
  for (let at = 0; at < places.total; at += 1) if (places.rowAt(at)?.id === id) return places.placeAt(at);
  return null;
}

/** Rows below their parents, loaded by branch. */
export function BranchTree({ onSelectAll }: RowsViewProps) {
  const list = useList();
  const branches = useBranches();
  const field = treeFieldOf(list.entry);
  const { places, look } = branches;
  const move = useMoveRows((parent) => branches.setOpen(parent, true));
  const { selection } = list;
  const selected = (row: Row): readonly Row[] => {
    if (!selection.ids.has(row.id)) return [row];
    const shown = Array.from({ length: places.total }, (_, at) => places.rowAt(at)).filter((one) => one !== null);
    return rootsOf(shown, selection.ids, (one) => one[list.entry.tree as string] as number | null);
  };
  // The rows in view may be on a page that another branch has moved down.
  useEffect(() => look(0, Math.min(places.total - 1, 50)), [places.total, look]);
  return (
    <ListProvider
      value={{
        ...list,
        outline: outlineOf(branches, move, selected),
        ...(field && { moreActions: (row) => addBelow(list, field, row) }),
        rows: {
          ...list.rows,
          count: { total: places.total, estimated: false },
          rowAt: (at) => places.rowAt(at),
          loading: branches.loading,
        },
      }}
    >
      <Grid onRange={look} onSelectAll={onSelectAll} />
    </ListProvider>
  );
}
