/** Combines the parts of a list: its address, rows, rights and actions. */
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { type Problem, problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { beginTypingAhead } from '../../../ui/typed-ahead.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { actsOf } from '../edit/acts.ts';
import { maxAtOnce } from '../edit/many.ts';
import { type RowConflict, useChanges } from '../edit/use-changes.ts';
import { type Removal, useRemoval } from '../edit/use-removal.ts';
import { noFilter } from '../query/filter.ts';
import { isInOrder } from '../query/list-query.ts';
import { fillPath } from '../query/paths.ts';
import { useAccess } from '../row/access.ts';
import { type Row, titleOf } from '../row/row.ts';
import { noExtras } from '../row/row-extras.ts';
import { noMarks, type RowMarks } from '../row/row-marks.ts';
import { numberText } from '../row/words.ts';
import type { LineAt, ListShared, Proposal } from './list-context.ts';
import { rowAddresses, usesAddress } from './open-row.ts';
import { noSelection, type Selection, selectAll } from './selection.ts';
import { type ListRows, useListRows } from './use-list-rows.ts';
import { useLiveList } from './use-live-list.ts';
import { useNewRow } from './use-new-row.ts';
import { useOrder } from './use-order.ts';
import { fetchAll } from './use-rows.ts';

export interface ListState extends Omit<Removal, 'remove' | 'removing'>, Pick<ListRows, 'onRange'> {
  readonly shared: ListShared;
  readonly conflict: RowConflict | null;
  readonly endConflict: () => void;
  readonly inTheWay: { readonly rows: readonly Row[]; readonly problem: Problem } | null;
  readonly endInTheWay: () => void;
  readonly onSelectAll: () => void;
  /** The latest event, for screen readers. */
  readonly announcement: string;
}

const noActions = () => [];

/** The state of a list's page: rows, columns, selection and actions. */
export function useListState(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  marks: RowMarks = noMarks,
): ListState {
  const path = fillPath(entry.path, params);
  const { onRange, ...list } = useListRows(entry, path, marks);
  const { view, change, query, rows } = list;
  const [selection, select] = useState<Selection>(noSelection);
  const [conflict, setConflict] = useState<RowConflict | null>(null);
  const [inTheWay, setInTheWay] = useState<ListState['inTheWay']>(null);
  const [proposed, propose] = useState<Proposal | null>(null);
  const [begun, begin] = useState<Pick<ListShared, 'start' | 'begun'>>({ start: null, begun: '' });
  const [line, setLine] = useState<LineAt | null>(null);
  const [announcement, say] = useState('');
  const access = useAccess(entry);
  const acts = useMemo(() => actsOf(entry, access), [entry, access]);
  const changes = useChanges(entry, path, entry, {
    onConflict: setConflict,
    onInTheWay: (gone, problem) => setInTheWay({ rows: gone, problem }),
  });
  const { remove, removing, ...removal } = useRemoval(entry, {
    path,
    access,
    changes,
    onGone: (ids) => {
      select({ ids: new Set([...selection.ids].filter((id) => !ids.has(id))), anchor: null });
      if (view.row !== null && ids.has(Number(view.row))) change({ row: null }, 'replace');
    },
  });
  const order = useOrder(entry, path, query, rows);
  useLiveList(entry.resource, path);
  const { newRow, showNew } = useNewRow(path, query, rows, () =>
    toast({
      text: `Search and filters hide the new ${lowerFirst(entry.title)}.`,
      action: { label: 'Show all', run: () => change({ q: '', filter: noFilter, page: 1 }) },
    }),
  );
  const total = rows.count?.total ?? 0;
  const links = useLinks(entry, params, list);
  const onSelectAll = useStable(async () => select(selectAll(await idsOfAll(path, query, total))));

  const addByForm: ListShared['addByForm'] = (start = null, text = '') => {
    beginTypingAhead();
    begin({ start, begun: text });
    change({ row: 'new' });
  };
  const shared: ListShared = {
    ...list,
    ...links,
    entry,
    params,
    path,
    words: entry,
    access,
    acts,
    outline: null,
    moreActions: noActions,
    extras: noExtras,
    selection,
    select,
    changes,
    removing,
    proposed,
    propose,
    fixed: whyFixed(entry, list),
    trace: access.uses ? links.trace : null,
    ...begun,
    line,
    setLine,
    typed: null,
    add: addByForm,
    addByForm,
    save: changes.update,
    move: async (row, from, to, among) => {
      await order(row, from, to, among);
      if (among) return;
      say(`${titleOf(row, entry.label)} moved to position ${Math.min(total, Math.max(1, to + 1))} of ${total}.`);
    },
    newRow,
    showNew: async (row) => {
      await changes.refresh();
      await showNew(row);
    },
    remove,
  };
  return {
    ...removal,
    shared,
    conflict,
    endConflict: () => setConflict(null),
    inTheWay,
    endInTheWay: () => setInTheWay(null),
    onRange,
    onSelectAll: () => {
      onSelectAll().catch((error: unknown) => toast({ text: problemText(error), kind: 'error' }));
    },
    announcement,
  };
}

/** The addresses of rows, and navigation to them. */
function useLinks(entry: CollectionEntry, params: Readonly<Record<string, string>>, { view }: Pick<ListRows, 'view'>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hrefOf = useMemo(
    () => rowAddresses(entry, params, { view, present: new URLSearchParams(search) }),
    [entry, params, view, search],
  );
  return {
    hrefOf,
    open: (row: Row) => void navigate(hrefOf(row)),
    trace: (row: Row) => void navigate(usesAddress(hrefOf(row), entry)),
  };
}

/** Why rows cannot be moved now; null if they can. */
function whyFixed(entry: CollectionEntry, { view, narrowed }: Pick<ListRows, 'view' | 'narrowed'>): string | null {
  if (!isInOrder(entry, view)) return 'Rows can be moved in their usual order: clear the sorting first.';
  return narrowed ? 'Rows can be moved when all are shown: clear search and filters first.' : null;
}

/** The ids of all rows of a query, up to the limit of one change; a toast reports a list that is cut. */
async function idsOfAll(path: string, query: ListShared['query'], total: number): Promise<number[]> {
  const all = await fetchAll(path, query, ['id'], maxAtOnce);
  if (all.length === maxAtOnce && total > maxAtOnce)
    toast({
      text: `The first ${numberText(maxAtOnce)} are selected: as many as can be changed at once. Narrow the list by a filter to reach the others.`,
    });
  return all.map((row) => row.id);
}
