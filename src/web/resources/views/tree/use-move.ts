/** Moves rows of a tree together, in one change. */
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import { type Row, titleOf } from '../../state/row/row.ts';

/** Moves rows below a parent (null for the top), before a row or to the end. */
export type MoveRows = (rows: readonly Row[], parent: number | null, before: Row | null) => Promise<void>;

/** Moves rows in one change, and reports it; `open` shows the rows below a parent. */
export function useMoveRows(open: (parent: number) => void): MoveRows {
  const { entry, path, changes } = useList();
  return async (rows, parent, before) => {
    const [first] = rows;
    if (!first) return;
    const name = rows.length === 1 ? titleOf(first, entry.label) : `${rows.length} ${lowerFirst(entry.plural)}`;
    try {
      const { headers } = await request<readonly Row[]>('POST', `${path}/move_rows.json`, {
        body: {
          ids: rows.map(({ id }) => id),
          values: { [entry.tree as string]: parent },
          before: before?.id ?? null,
        },
        optOut: inPlace,
      });
      if (parent !== null) open(parent);
      await changes.refresh();
      offerUndo(`${name} moved`, changesIn(headers));
    } catch (error) {
      const stay = rows.length === 1 ? 'stays where it was' : 'stay where they were';
      toast({ text: `${name} ${stay}. ${problemText(error)}`, kind: 'error' });
    }
  };
}

/** Rows of a tree in their order, without those below another one of them; `parentOf` is the id of the parent. */
export function rootsOf(rows: readonly Row[], selected: ReadonlySet<number>, parentOf: (row: Row) => number | null) {
  const within = new Set<number>();
  return rows.filter((row) => {
    const parent = parentOf(row);
    const isBelow = parent !== null && within.has(parent);
    if (isBelow || selected.has(row.id)) within.add(row.id);
    return selected.has(row.id) && !isBelow;
  });
}
