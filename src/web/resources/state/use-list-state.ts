/** Brings the parts of a list together: what the address asks, the rows, what may be done and the doing. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Problem } from '../../api/problem.ts';
import { problemText } from '../../api/problem.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toasts.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useAccess } from './access.ts';
import { type Act, actsOf } from './acts.ts';
import { cachedRow } from './cached-rows.ts';
import { fieldOf, visibleColumns } from './columns.ts';
import { noFilter } from './filter.ts';
import type { Start } from './lanes.ts';
import type { ListShared, Proposal } from './list-context.ts';
import { isInOrder, isNarrowed, listQuery, rowsQuery } from './list-query.ts';
import { mostAtOnce } from './many.ts';
import { rowAddress, usesAddress } from './open-row.ts';
import { fillPath } from './paths.ts';
import { usePreferences } from './preferences.ts';
import { type Row, titleOf } from './row.ts';
import { noExtras } from './row-extras.ts';
import { noMarks, type RowMarks } from './row-marks.ts';
import { noSelection, type Selection, selectAll } from './selection.ts';
import { leavingKey, leavingRows } from './unsent-call.ts';
import { type Conflict, useChanges } from './use-changes.ts';
import { useLiveList } from './use-live-list.ts';
import { useNewRow } from './use-new-row.ts';
import { useOrder } from './use-order.ts';
import { fetchAll, useRows } from './use-rows.ts';
import { useStable } from './use-stable.ts';
import { useView } from './use-view.ts';
import { lookUpUses, type Use } from './uses.ts';
import { offeredKinds, viewInForce } from './view-in-force.ts';
import { viewKinds } from './view-kinds.ts';
import { lowerFirst, numberText } from './words.ts';

export interface ListState {
  readonly shared: ListShared;
  readonly conflict: Conflict | null;
  readonly endConflict: () => void;
  readonly inTheWay: { readonly rows: readonly Row[]; readonly problem: Problem } | null;
  readonly endInTheWay: () => void;
  /** A row that is to be deleted, and those that would lose it. */
  readonly inUse: { readonly row: Row; readonly uses: readonly Use[]; readonly act: Act } | null;
  readonly endInUse: () => void;
  readonly deleteInUse: () => void;
  /** Rows that are to be deleted once their name has been typed. */
  readonly toConfirm: { readonly rows: readonly Row[]; readonly act: Act } | null;
  readonly endConfirm: () => void;
  readonly confirm: () => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onSelectAll: () => void;
  /** The latest thing that happened, for those who do not see it. */
  readonly said: string;
}

const noActions = () => [];
/** Rows of one fetch where a view needs them together: as many as the server gives. */
const mostPerPage = 500;

export function useListState(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  marks: RowMarks = noMarks,
): ListState {
  const { view, change } = useView();
  const location = useLocation();
  const navigate = useNavigate();
  const [selection, select] = useState<Selection>(noSelection);
  const [going, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const waiting = useStore(leavingRows);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [inTheWay, setInTheWay] = useState<ListState['inTheWay']>(null);
  const [inUse, setInUse] = useState<ListState['inUse']>(null);
  const client = useQueryClient();
  const [proposed, propose] = useState<Proposal | null>(null);
  const [toConfirm, setToConfirm] = useState<ListState['toConfirm']>(null);
  const [start, startIn] = useState<Start | null>(null);
  const [said, say] = useState('');
  const [range, setRange] = useState(() => ({
    from: (view.page - 1) * view.perPage,
    to: (view.page - 1) * view.perPage,
  }));

  const path = fillPath(entry.path, params);
  const [preferences, setPreferences] = usePreferences(entry.key);
  const narrow = useIsNarrow();
  const shown = useMemo(
    () => viewInForce(viewKinds, entry, { view, preferences }, narrow),
    [entry, view, preferences, narrow],
  );
  const perPage = shown.kind.together ? mostPerPage : view.perPage;
  const words = entry;
  const access = useAccess(entry);
  const columnNames = visibleColumns(entry, view.columns).join(',');
  const columns = useMemo(
    () => columnNames.split(',').flatMap((name) => fieldOf(entry, name) ?? []),
    [entry, columnNames],
  );
  const query = listQuery(entry, view);
  const beside = [...shown.by.map(({ name }) => name), ...marks.fields];
  const rows = useRows(entry, path, rowsQuery(entry, view, beside), { perPage, range });
  const changes = useChanges(entry, path, words, {
    onConflict: setConflict,
    onInTheWay: (gone, problem) => setInTheWay({ rows: gone, problem }),
  });
  const order = useOrder(entry, path, query, rows);
  useLiveList(entry.resource, path);
  const { newRow, showNew } = useNewRow(path, query, rows, () =>
    toast({
      text: `Search and filters hide the new ${lowerFirst(words.title)}.`,
      action: { label: 'Show all', run: () => change({ q: '', filter: noFilter, page: 1 }) },
    }),
  );
  const total = rows.count?.total ?? 0;
  const leaving = useMemo(() => {
    const prefix = leavingKey(entry.resource, 0).slice(0, -1);
    const waits = [...waiting].flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
    return new Set([...going, ...waits]);
  }, [going, waiting, entry.resource]);
  const acts = useMemo(() => actsOf(entry, access), [entry, access]);

  const hrefOf = (row: Row) => rowAddress(entry, params, { view, present: new URLSearchParams(location.search) }, row);
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
    marks,
    shown,
    kinds: useMemo(() => offeredKinds(viewKinds, entry), [entry]),
    choose: (kind, by) => {
      const names = by ?? (preferences.by[kind] ? [...preferences.by[kind]] : null);
      setPreferences({ view: kind, ...(names ? { by: { ...preferences.by, [kind]: names } } : {}) });
      change({ kind, by: names, page: 1 });
    },
    preferences,
    setPreferences,
    columns,
    outline: null,
    moreActions: noActions,
    extras: noExtras,
    selection,
    select,
    changes,
    leaving,
    hrefOf,
    proposed,
    propose,
    fixed: whyFixed(),
    open: (row) => void navigate(hrefOf(row)),
    trace: access.uses ? (row) => void navigate(usesAddress(hrefOf(row), entry)) : null,
    start,
    add: (lanes) => {
      startIn(lanes ?? null);
      change({ row: 'new' });
    },
    save: changes.update,
    move: async (row, from, to, among) => {
      await order(row, from, to, among);
      if (among) return;
      say(`${titleOf(row, entry.label)} moved to position ${Math.min(total, Math.max(1, to + 1))} of ${total}.`);
    },
    acts,
    newRow,
    showNew: async (row) => {
      await changes.refresh();
      await showNew(row);
    },
    remove: async (gone, act) => {
      if (act.asks) return setToConfirm({ rows: gone, act });
      const losing = await losingIt(gone, act);
      if (losing) return setInUse(losing);
      return removeNow(gone, act);
    },
  };

  /** Where one row is to be deleted that others would lose: those. What cannot be asked now is undone later, if need be. */
  async function losingIt(gone: readonly Row[], act: Act): Promise<ListState['inUse']> {
    const [row] = gone;
    if (!row || gone.length > 1 || act.call !== 'DELETE' || entry.leave || !entry.lostByOthers || !access.uses)
      return null;
    const uses = await lookUpUses(path, row.id).catch(() => []);
    const losing = uses.filter(({ on_delete }) => on_delete === 'null');
    // What is in the way is said by the refusal, which offers another row as well.
    if (losing.length === 0 || uses.some(({ on_delete }) => on_delete === 'restrict')) return null;
    return { row: cachedRow(client, entry.resource, row.id) ?? row, uses: losing, act };
  }

  async function removeNow(gone: readonly Row[], act: Act): Promise<void> {
    const ids = new Set(gone.map((row) => row.id));
    // Of many a bar tells how far it is.
    if (gone.length === 1) setLeaving(ids);
    const count = await changes.remove(gone, act);
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
    const start = (index: number) => Math.floor(index / perPage) * perPage;
    if (start(from) !== start(range.from) || start(to) !== start(range.to)) setRange({ from, to });
  });
  const onSelectAll = useStable(async () => {
    try {
      const all = await fetchAll(path, query, ['id'], mostAtOnce);
      select(selectAll(all.map((row) => row.id)));
      if (all.length === mostAtOnce && total > mostAtOnce)
        toast({
          text: `The first ${numberText(mostAtOnce)} are selected: as many as can be changed at once. Narrow the list by a filter to reach the others.`,
        });
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
    confirm: () => toConfirm && void removeNow(toConfirm.rows, toConfirm.act),
    endConflict: () => setConflict(null),
    endInTheWay: () => setInTheWay(null),
    inUse,
    endInUse: () => setInUse(null),
    deleteInUse: () => inUse && void removeNow([inUse.row], inUse.act),
    onRange,
    onSelectAll: () => void onSelectAll(),
  };
}
