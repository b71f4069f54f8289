/** The branches of a tree that are open, of which only the pages in view are fetched. */
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inPlace } from '../../../api/failure.ts';
import { useStore } from '../../../ui/store.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { pendingKey, pendingRows } from '../../state/edit/row-edit.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import { rowsQuery } from '../../state/query/list-query.ts';
import { cachedPages, type RowPage } from '../../state/row/cached-rows.ts';
import { type Row, withValues } from '../../state/row/row.ts';
import { type Branch, BranchPlaces } from './branches.ts';

/** Rows of a branch in one answer. */
const perPage = 200;

/** How many rows have a row as their parent, as the server counted when it was read. */
export const childrenOf = (row: Row): number => Number(row['children_count'] ?? 0);

export interface OpenBranches {
  readonly places: BranchPlaces;
  readonly isOpen: (id: number) => boolean;
  readonly setOpen: (id: number, open: boolean) => void;
  /** Fetches the rows from one place to another. */
  readonly look: (from: number, to: number) => void;
  readonly loading: boolean;
}

/** A page of a branch, by the id of its parent. */
type PageName = `${number}/${number}`;

/** The open branches of the list around, beginning with the rows at the top. */
export function useBranches(): OpenBranches {
  const { entry, path, view } = useList();
  const client = useQueryClient();
  const pending = useStore(pendingRows);
  const [open, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const [wanted, want] = useState<ReadonlySet<PageName>>(new Set(['0/1']));
  const query = useMemo(
    () => rowsQuery(entry, view, [entry.tree ?? '', 'children_count'].filter(Boolean)),
    [entry, view],
  );
  const keyOf = (parent: number) => rowsKey(entry.resource, path, { ...query, below: String(parent) }, perPage);
  const names = [...wanted].map((name) => name.split('/').map(Number) as [number, number]);
  const shown = names.filter(([parent]) => parent === 0 || open.has(parent));
  const results = useQueries({
    queries: shown.map(([parent, page]) => ({
      queryKey: [...keyOf(parent), page],
      queryFn: ({ signal }: QueryFunctionContext) =>
        fetchPage(path, { ...query, below: String(parent) }, { perPage, page }, { signal, optOut: inPlace }),
      staleTime: 30_000,
    })),
  });
  const branches = new Map<number, Branch>();
  for (const parent of new Set(shown.map(([one]) => one))) {
    const pages = cachedPages(client, keyOf(parent));
    const branch = branchOf(pages, (row) => {
      const edited = pending.get(pendingKey(entry.resource, row.id));
      return edited ? withValues(row, edited) : row;
    });
    if (branch) branches.set(parent, branch);
  }
  const places = new BranchPlaces(branches, open);
  const look = useStable((from: number, to: number) => {
    const names = new Set(wanted);
    for (let place = from; place <= to; place += 1) {
      const found = places.placeAt(place);
      if (found) names.add(`${found.parent}/${Math.floor(found.index / perPage) + 1}`);
    }
    if (names.size > wanted.size) want(names);
  });
  return {
    places,
    isOpen: (id) => open.has(id),
    setOpen: (id, opening) => {
      setOpenIds((now) => new Set(opening ? [...now, id] : [...now].filter((one) => one !== id)));
      if (opening) want((now) => new Set<PageName>([...now, `${id}/1`]));
    },
    look,
    loading: results.some(({ isPending }) => isPending),
  };
}

/** Null until a page has come. */
function branchOf(pages: ReadonlyMap<number, RowPage>, shown: (row: Row) => Row): Branch | null {
  const latest = [...pages.values()].at(-1);
  if (!latest) return null;
  const holders = [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([page, { rows }]) =>
      rows.flatMap((row, at) => (childrenOf(row) > 0 ? [{ index: (page - 1) * perPage + at, id: row.id }] : [])),
    );
  return {
    total: latest.total,
    rowAt: (index) => {
      const row = pages.get(Math.floor(index / perPage) + 1)?.rows[index % perPage];
      return row ? shown(row) : null;
    },
    holders,
  };
}
