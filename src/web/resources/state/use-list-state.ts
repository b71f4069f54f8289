/** Brings the parts of a list together: what the address asks, the rows, what may be done and the doing. */
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Problem } from '../../api/problem.ts';
import { problemText } from '../../api/problem.ts';
import { useLiveList } from '../../live/use-live-list.ts';
import { useEntityWords } from '../../session/caller.ts';
import { toast } from '../../ui/toasts.ts';
import { asksBeforeDeleting } from '../views/confirm-by-name.tsx';
import type { ListShared, Proposal } from '../views/list-context.ts';
import { useAccess } from './access.ts';
import { fieldOf, visibleColumns } from './columns.ts';
import { isInOrder, isNarrowed, listQuery, rowsQuery } from './list-query.ts';
import { rowAddress } from './open-row.ts';
import { fillPath } from './paths.ts';
import { type Row, titleOf } from './row.ts';
import { noSelection, type Selection, selectAll } from './selection.ts';
import { type Conflict, useChanges } from './use-changes.ts';
import { useOrder } from './use-order.ts';
import { fetchAll, useRows } from './use-rows.ts';
import { useStable } from './use-stable.ts';
import { useView } from './use-view.ts';

export interface ListState {
  readonly shared: ListShared;
  readonly conflict: Conflict | null;
  readonly endConflict: () => void;
  readonly inTheWay: { readonly row: Row; readonly problem: Problem } | null;
  readonly endInTheWay: () => void;
  /** Rows that are to be deleted once their name has been typed. */
  readonly toConfirm: readonly Row[] | null;
  readonly endConfirm: () => void;
  readonly confirm: (rows: readonly Row[]) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  /** The latest thing that happened, for those who do not see it. */
  readonly said: string;
}

export function useListState(entry: CollectionEntry, params: Readonly<Record<string, string>>): ListState {
  const { view, change } = useView();
  const location = useLocation();
  const navigate = useNavigate();
  const wordsFor = useEntityWords();
  const [selection, select] = useState<Selection>(noSelection);
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [inTheWay, setInTheWay] = useState<ListState['inTheWay']>(null);
  const [proposed, propose] = useState<Proposal | null>(null);
  const [toConfirm, setToConfirm] = useState<readonly Row[] | null>(null);
  const [said, say] = useState('');
  const [range, setRange] = useState(() => ({
    from: (view.page - 1) * view.perPage,
    to: (view.page - 1) * view.perPage,
  }));

  const path = fillPath(entry.path, params);
  const words = wordsFor(entry.renamedWord, { title: entry.title, plural: entry.plural });
  const access = useAccess(entry);
  const columnNames = visibleColumns(entry, view.columns).join(',');
  const columns = useMemo(
    () => columnNames.split(',').flatMap((name) => fieldOf(entry, name) ?? []),
    [entry, columnNames],
  );
  const query = listQuery(entry, view);
  const rows = useRows(entry, path, rowsQuery(entry, view), view.perPage, range);
  const changes = useChanges(entry, path, words, {
    onConflict: setConflict,
    onInTheWay: (row, problem) => setInTheWay({ row, problem }),
  });
  const order = useOrder(entry, path, query, rows);
  useLiveList(entry.resource, path);
  const total = rows.count?.total ?? 0;

  const hrefOf = (row: Row) => rowAddress(entry, params, view, new URLSearchParams(location.search), row);
  const shared: ListShared = {
    entry,
    params,
    path,
    words,
    access,
    view,
    change,
    query,
    rows,
    columns,
    selection,
    select,
    changes,
    leaving,
    hrefOf,
    proposed,
    propose,
    fixed: whyFixed(),
    open: (row) => void navigate(hrefOf(row)),
    add: () => change({ row: 'new' }),
    save: changes.update,
    move: async (row, from, to) => {
      await order(row, from, to);
      say(`${titleOf(row, entry.label)} moved to position ${Math.min(total, Math.max(1, to + 1))} of ${total}.`);
    },
    remove: async (gone) => (asksBeforeDeleting(entry) ? setToConfirm(gone) : removeNow(gone)),
  };

  async function removeNow(gone: readonly Row[]): Promise<void> {
    const ids = new Set(gone.map((row) => row.id));
    setLeaving(ids);
    const count = await changes.remove(gone);
    setLeaving(new Set());
    if (count === 0) return;
    select({ ids: new Set([...selection.ids].filter((id) => !ids.has(id))), anchor: null });
    if (view.row !== null && ids.has(Number(view.row))) change({ row: null }, 'replace');
  }
  function whyFixed(): string | null {
    if (!isInOrder(entry, view)) return 'Rows can be moved in their usual order: clear the sorting first.';
    return isNarrowed(view) ? 'Rows can be moved when all are shown: clear search and filters first.' : null;
  }
  // Only whole pages count: between them scrolling is the grid's own affair.
  const onRange = useStable((from: number, to: number) => {
    const start = (index: number) => Math.floor(index / view.perPage) * view.perPage;
    if (start(from) !== start(range.from) || start(to) !== start(range.to)) setRange({ from, to });
  });
  const onSelectAll = useStable(async () => {
    try {
      const all = await fetchAll(path, query, ['id']);
      select(selectAll(all.map((row) => row.id)));
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    }
  });
  return {
    shared,
    conflict,
    inTheWay,
    said,
    toConfirm,
    endConfirm: () => setToConfirm(null),
    confirm: (gone) => void removeNow(gone),
    endConflict: () => setConflict(null),
    endInTheWay: () => setInTheWay(null),
    onRange,
    onSelectAll: () => void onSelectAll(),
  };
}
