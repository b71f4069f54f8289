/** The table as a tree of rows with parents. */
import { useState } from 'react';
import { ListProvider, type Outline, type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { Beyond } from '../places/place-frame.tsx';
import { Grid } from '../table/grid.tsx';
import { useTogether } from '../use-together.ts';
import { addBelow } from './add-below.ts';
import { isDescendant, type Node, parentOf, shownNodes } from './nodes.ts';
import { ParentDialog } from './parent-dialog.tsx';
import { type MoveRows, rootsOf, useMoveRows } from './use-move.ts';
import { type Tree, useTree } from './use-tree.ts';

const idOf = (node: Node | null): number | null => node?.card.row.id ?? null;

const placeAmong = (node: Node, row: Row): number =>
  node.siblings.filter((one) => one.row.id !== row.id).findIndex((one) => one.row.id === node.card.row.id);

/** Alt with an arrow: up and down among the siblings, into the row before, out of the parent. */
function moveByKey(key: string, { card: { row }, parent, siblings, place }: Node, put: Tree['put']): boolean {
  if (key === 'ArrowUp' && place > 0) void put(row, idOf(parent), place - 1);
  else if (key === 'ArrowDown' && place < siblings.length - 1) void put(row, idOf(parent), place + 1);
  else if (key === 'ArrowRight' && place > 0) void put(row, siblings[place - 1]?.row.id ?? null);
  else if (key === 'ArrowLeft' && parent) void put(row, idOf(parent.parent), parent.place + 1);
  return key.startsWith('Arrow');
}

/** Moves of several selected rows; null where the server moves rows one by one. */
interface Several {
  /** The selected rows if the row is one of several, in the order of the tree. */
  readonly nodesOf: (row: Row) => readonly Node[] | null;
  readonly move: MoveRows;
}

/** The first sibling from an index on that is not moved itself. */
function nextAmong(siblings: Node['siblings'], from: number, moved: readonly Node[]): Row | null {
  const ids = new Set(moved.map(({ card }) => card.row.id));
  return siblings.slice(from).find(({ row }) => !ids.has(row.id))?.row ?? null;
}

const rowsOf = (nodes: readonly Node[]): readonly Row[] => nodes.map(({ card }) => card.row);

/** As `moveByKey`, for several rows, which come together. */
function moveSeveral(key: string, nodes: readonly Node[], move: MoveRows): boolean {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return false;
  const rows = rowsOf(nodes);
  const { parent, place, siblings } = first;
  if (key === 'ArrowUp' && place > 0) void move(rows, idOf(parent), siblings[place - 1]?.row ?? null);
  else if (key === 'ArrowDown' && last.place < last.siblings.length - 1)
    void move(rows, idOf(last.parent), nextAmong(last.siblings, last.place + 2, nodes));
  else if (key === 'ArrowRight' && place > 0) void move(rows, siblings[place - 1]?.row.id ?? null, null);
  else if (key === 'ArrowLeft' && parent)
    void move(rows, idOf(parent.parent), nextAmong(parent.siblings, parent.place + 1, nodes));
  return key.startsWith('Arrow');
}

/** The tree as the outline of the table, with the actions of pointer and keys. */
const outlineOf = ({ nodes, isClosed, setOpen, put }: Tree, several: Several | null): Outline => ({
  isTree: true,
  sectionAt: () => null,
  nodeAt: (index) => {
    const node = nodes[index];
    if (!node) return null;
    const { id } = node.card.row;
    const open = node.children.length === 0 ? null : !isClosed(id);
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
    const moved = several?.nodesOf(row);
    if (several && moved) {
      const before = edge === 'into' ? null : nextAmong(node.siblings, node.place + (edge === 'bottom' ? 1 : 0), moved);
      void several.move(rowsOf(moved), edge === 'into' ? idOf(node) : idOf(node.parent), before);
    } else if (edge === 'into') void put(row, idOf(node));
    else void put(row, idOf(node.parent), placeAmong(node, row) + (edge === 'bottom' ? 1 : 0));
  },
  onKey: (key, alt, index, column) => {
    const node = nodes[index];
    if (!node) return null;
    const moved = alt ? several?.nodesOf(node.card.row) : null;
    if (several && moved) return moveSeveral(key, moved, several.move) ? index : null;
    if (alt) return moveByKey(key, node, put) ? index : null;
    if (column !== 1) return null;
    const { id } = node.card.row;
    const open = node.children.length > 0 && !isClosed(id);
    if (key === 'ArrowRight' && node.children.length > 0 && !open) setOpen(id, true);
    else if (key === 'ArrowLeft' && open) setOpen(id, false);
    else if (key === 'ArrowLeft' && node.parent) return nodes.indexOf(node.parent);
    else return null;
    return index;
  },
});

/** A tree with all rows loaded: rows can be closed and moved. */
export function WholeTree({ onRange, onSelectAll }: RowsViewProps) {
  const list = useList();
  const together = useTogether(onRange);
  const { placed } = together;
  const tree = useTree(placed);
  const { field, nodes, mayMove, put } = tree;
  const [toMove, ask] = useState<Row | null>(null);
  const move = useMoveRows((parent) => tree.setOpen(parent, true));
  const { ids } = list.selection;
  const nodesOf = (row: Row): readonly Node[] | null => {
    if (ids.size < 2 || !ids.has(row.id)) return null;
    const roots = new Set(
      rootsOf(rowsOf(nodes), ids, (one) => parentOf(one, field)).flatMap((one) => (mayMove(one) ? one.id : [])),
    );
    return nodes.filter(({ card }) => roots.has(card.row.id));
  };
  // Parents within objects have no call that moves several rows.
  const several = list.entry.operations.includes('move_rows') && !field.inside ? { nodesOf, move } : null;
  return (
    <ListProvider
      value={{
        ...list,
        outline: outlineOf(tree, several),
        access: { ...list.access, reorder: placed.some(({ row }) => mayMove(row)) },
        fixed: null,
        moreActions: (row) => [
          ...addBelow(list, field, row),
          ...(mayMove(row)
            ? [{ label: 'Move to ...', icon: 'box-arrow-in-right', divided: true, run: () => ask(row) }]
            : []),
        ],
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
            ({ card }) => !isDescendant(placed, field, card.row.id, toMove.id),
          )}
          onClose={() => ask(null)}
          onChosen={(parent) => void put(toMove, parent)}
        />
      )}
    </ListProvider>
  );
}
