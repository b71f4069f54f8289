/** The open parts of an outline, of which only the pages in view are loaded. */
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inPlace } from '../../../api/failure.ts';
import { useStore } from '../../../ui/store.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { editedKey, editedRows } from '../../state/edit/row-edit.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import type { Query } from '../../state/query/list-query.ts';
import { cachedPages, type RowPage } from '../../state/row/cached-rows.ts';
import { type Row, withValues } from '../../state/row/row.ts';
import { askedFor, countBelow, fieldsOf, type Level, partsBelow } from './levels.ts';
import { type Holder, holderKey, OutlinePlaces, type Part, type PartRows, partKey } from './places.ts';

/** Rows per request. */
const perPage = 200;

export interface OpenParts {
  readonly places: OutlinePlaces;
  readonly isOpen: (holder: Holder) => boolean;
  readonly setOpen: (holder: Holder, open: boolean) => void;
  /** Loads the rows from one index to another. */
  readonly look: (from: number, to: number) => void;
  /** Loads rows of one part, by their indices in it. */
  readonly load: (part: Part, from: number, to: number) => void;
  readonly loading: boolean;
  readonly error: unknown;
}

interface Wanted {
  readonly part: Part;
  readonly page: number;
}

const wantedKey = ({ part, page }: Wanted): string => `${partKey(part)}/${page}`;

/** The query for the rows of a part. */
function queryOf(levels: readonly Level[], part: Part, filter: Query): Query {
  const { entry } = levels[part.level] as Level;
  const fields = fieldsOf(levels, part.level);
  return {
    ...(part.holder === null && part.level === 0 && filter),
    ...askedFor(levels, part),
    sort: entry.order,
    ...(fields && { fields: fields.join(',') }),
  };
}

/** The open parts, from the top; `filter` applies to the first level. */
export function useParts(levels: readonly Level[], filter: Query): OpenParts {
  const client = useQueryClient();
  const pending = useStore(editedRows);
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const first = (holder: Holder | null): Wanted[] => partsBelow(levels, holder).map((part) => ({ part, page: 1 }));
  const keyed = (some: readonly Wanted[]) => some.map((one) => [wantedKey(one), one] as const);
  const [wanted, want] = useState<ReadonlyMap<string, Wanted>>(() => new Map(keyed(first(null))));
  const shown = [...wanted.values()].filter(({ part }) => part.holder === null || open.has(holderKey(part.holder)));
  const keyOf = (part: Part) => {
    const { entry, path } = levels[part.level] as Level;
    return rowsKey(entry.resource, path, queryOf(levels, part, filter), perPage);
  };
  const results = useQueries({
    queries: shown.map(({ part, page }) => ({
      queryKey: [...keyOf(part), page],
      queryFn: ({ signal }: QueryFunctionContext) =>
        fetchPage(
          (levels[part.level] as Level).path,
          queryOf(levels, part, filter),
          { perPage, page },
          { signal, optOut: inPlace },
        ),
      staleTime: 30_000,
    })),
  });
  const holding = useMemo(
    () => levels.map((_, level) => (row: Row) => countBelow(levels, { level, row }) !== 0),
    [levels],
  );
  const branches = new Map<string, PartRows>();
  for (const { part } of shown) {
    if (branches.has(partKey(part))) continue;
    const { resource } = (levels[part.level] as Level).entry;
    const branch = branchOf(cachedPages(client, keyOf(part)), {
      shown: (row) => {
        const edited = pending.get(editedKey(resource, row.id));
        return edited ? withValues(row, edited) : row;
      },
      holds: holding[part.level] ?? (() => false),
    });
    if (branch) branches.set(partKey(part), branch);
  }
  const places = new OutlinePlaces({ branches, open, partsOf: (holder) => partsBelow(levels, holder) });
  const load = useStable((part: Part, from: number, to: number) => {
    const more = new Map(wanted);
    for (let page = Math.floor(from / perPage) + 1; page <= Math.floor(to / perPage) + 1; page += 1)
      more.set(wantedKey({ part, page }), { part, page });
    if (more.size > wanted.size) want(more);
  });
  const look = useStable((from: number, to: number) => {
    const more = new Map(wanted);
    for (let place = from; place <= to; place += 1) {
      const found = places.placeAt(place);
      if (!found) continue;
      const one = { part: found.part, page: Math.floor(found.index / perPage) + 1 };
      more.set(wantedKey(one), one);
    }
    if (more.size > wanted.size) want(more);
  });
  return {
    places,
    isOpen: (holder) => open.has(holderKey(holder)),
    setOpen: (holder, opening) => {
      const key = holderKey(holder);
      setOpenKeys((now) => new Set(opening ? [...now, key] : [...now].filter((one) => one !== key)));
      if (opening) want((now) => new Map([...now, ...keyed(first(holder))]));
    },
    look,
    load,
    loading: results.some(({ isPending }) => isPending),
    error: results.find(({ isError, data }) => isError && !data)?.error ?? null,
  };
}

interface Reading {
  readonly shown: (row: Row) => Row;
  /** Whether rows are, or may be, below it. */
  readonly holds: (row: Row) => boolean;
}

/** Indices in a page, by row id. */
const indicesOfPages = new WeakMap<RowPage, ReadonlyMap<number, number>>();

function indicesOf(page: RowPage): ReadonlyMap<number, number> {
  const indices = indicesOfPages.get(page) ?? new Map(page.rows.map(({ id }, index) => [id, index]));
  indicesOfPages.set(page, indices);
  return indices;
}

type Holders = PartRows['holders'];

/** Rows of pages that have others below them, by index in the page: a render reads all loaded pages. */
const holdersOfPages = new WeakMap<RowPage, { readonly holds: Reading['holds']; readonly holders: Holders }>();

function holdersOf(page: RowPage, holds: Reading['holds']): Holders {
  const known = holdersOfPages.get(page);
  if (known?.holds === holds) return known.holders;
  const holders = page.rows.flatMap((row, index) => (holds(row) ? [{ index, id: row.id }] : []));
  holdersOfPages.set(page, { holds, holders });
  return holders;
}

/** Null until a page is loaded. */
function branchOf(pages: ReadonlyMap<number, RowPage>, { shown, holds }: Reading): PartRows | null {
  const latest = [...pages.values()].at(-1);
  if (!latest) return null;
  const rowAt = (index: number): Row | null => {
    const row = pages.get(Math.floor(index / perPage) + 1)?.rows[index % perPage];
    return row ? shown(row) : null;
  };
  const holders = [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([page, data]) => {
      const first = (page - 1) * perPage;
      return holdersOf(data, holds).map(({ index, id }) => ({ index: first + index, id }));
    });
  const indexOf = (id: number): number => {
    for (const [page, data] of pages) {
      const index = indicesOf(data).get(id);
      if (index !== undefined) return (page - 1) * perPage + index;
    }
    return -1;
  };
  return { total: latest.total, rowAt, holders, indexOf };
}
