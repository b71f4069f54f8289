/** The open branches of a tree, of which only the pages in view are loaded. */
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inPlace } from '../../../api/failure.ts';
import { useStore } from '../../../ui/store.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { editedKey, editedRows } from '../../state/edit/row-edit.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import { type Query, rowsQuery } from '../../state/query/list-query.ts';
import { cachedPages, type RowPage } from '../../state/row/cached-rows.ts';
import { type Row, withValues } from '../../state/row/row.ts';
import { type Branch, BranchPlaces } from './branches.ts';

/** Rows per request. */
const perPage = 200;

/** The number of a row's children, as counted by the server. */
export const childrenOf = (row: Row): number => Number(row['children_count'] ?? 0);

export interface OpenBranches {
  readonly places: BranchPlaces;
  readonly isOpen: (id: number) => boolean;
  readonly setOpen: (id: number, open: boolean) => void;
  /** Loads the rows from one index to another. */
  readonly look: (from: number, to: number) => void;
  /** Loads the page of a branch with a row. */
  readonly fetchAround: (parent: number, index: number) => void;
  readonly loading: boolean;
  readonly error: unknown;
}

/** A page of a branch: the parent's id and the number of the page. */
type PageName = `${number}/${number}`;

/** The list of a tree's rows. */
export interface BranchSource {
  readonly resource: string;
  readonly path: string;
  /** With the fields to load. */
  readonly query: Query;
  /** False for a plain list, which is one branch. */
  readonly isTree: boolean;
}

/** The open branches of the list around, from the top. */
export function useBranches(): OpenBranches {
  const { entry, path, view } = useList();
  const query = useMemo(
    () => rowsQuery(entry, view, [entry.tree ?? '', 'children_count'].filter(Boolean)),
    [entry, view],
  );
  return useBranchesOf({ resource: entry.resource, path, query, isTree: true });
}

/** The open branches of any list, from the top. */
export function useBranchesOf({ resource, path, query, isTree }: BranchSource): OpenBranches {
  const client = useQueryClient();
  const pending = useStore(editedRows);
  const [open, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const [wanted, want] = useState<ReadonlySet<PageName>>(new Set(['0/1']));
  const queryBelow = (parent: number): Query => (isTree ? { ...query, below: String(parent) } : query);
  const keyOf = (parent: number) => rowsKey(resource, path, queryBelow(parent), perPage);
  const names = [...wanted].map((name) => name.split('/').map(Number) as [number, number]);
  const shown = names.filter(([parent]) => parent === 0 || open.has(parent));
  const results = useQueries({
    queries: shown.map(([parent, page]) => ({
      queryKey: [...keyOf(parent), page],
      queryFn: ({ signal }: QueryFunctionContext) =>
        fetchPage(path, queryBelow(parent), { perPage, page }, { signal, optOut: inPlace }),
      staleTime: 30_000,
    })),
  });
  const branches = new Map<number, Branch>();
  for (const parent of new Set(shown.map(([one]) => one))) {
    const pages = cachedPages(client, keyOf(parent));
    const branch = branchOf(pages, (row) => {
      const edited = pending.get(editedKey(resource, row.id));
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
    fetchAround: (parent, index) =>
      want((now) => new Set<PageName>([...now, `${parent}/1`, `${parent}/${Math.floor(index / perPage) + 1}`])),
    loading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}

/** Null until a page is loaded. */
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
