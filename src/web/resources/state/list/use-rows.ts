/** A list of any length of which only the pages in view are loaded. */
import { type QueryFunctionContext, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { request } from '../../../api/client.ts';
import { inPlace, type OptOut } from '../../../api/failure.ts';
import { followed } from '../../../api/queries.ts';
import { readPage } from '../../../session/first-load.ts';
import { useStore } from '../../../ui/store.ts';
import { editedKey, editedRows } from '../edit/row-edit.ts';
import { rowsKey } from '../query/keys.ts';
import type { Query } from '../query/list-query.ts';
import { cachedPages, type RowPage } from '../row/cached-rows.ts';
import { countRows, type RowCount, type SearchedBy } from '../row/count.ts';
import { withNamesInside } from '../row/names-inside.ts';
import { type Row, withValues } from '../row/row.ts';

export interface RowWindow {
  /** The key of the list, without the page. */
  readonly key: readonly unknown[];
  readonly perPage: number;
  /** Null until the first page is loaded. */
  readonly count: RowCount | null;
  readonly rowAt: (index: number) => Row | null;
  /** The rows belong to the former query; the present one is loading. */
  readonly settling: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** One page of a list. The caller shows a refusal itself, unless `optOut` says that the page is to be left. */
export async function fetchPage(
  path: string,
  query: Query,
  { perPage, page }: { readonly perPage: number; readonly page: number },
  options: { readonly signal?: AbortSignal; readonly optOut: readonly OptOut[] } = { optOut: inPlace },
): Promise<RowPage> {
  const { data, headers } = await request<readonly Row[]>('GET', `${path}.json`, {
    query: { ...query, page, per_page: perPage },
    ...options,
  });
  const total = Number(headers.get('X-Total-Count') ?? data.length);
  const searchedBy = headers.get('X-Searched-By') as SearchedBy | null;
  const estimated = headers.get('X-Total-Count-Estimated') === 'true';
  const fewest = Number(headers.get('X-Fewest-People') ?? 0);
  const mark = headers.get('X-Mark');
  return {
    rows: data,
    total,
    estimated,
    ...(searchedBy && { searchedBy }),
    ...(fewest && { fewest }),
    ...(mark && { mark }),
  };
}

/** All rows of a query in order, with the given fields; at most `limit`. */
export async function fetchAll(
  path: string,
  query: Query,
  fields: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const most = 500;
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await fetchPage(path, { ...query, fields: fields.join(',') }, { perPage: most, page });
    all.push(...rows);
    if (rows.length < most || all.length >= limit) return all.slice(0, limit);
  }
}

/** The rows of a list in view, loaded by page. */
export function useRows(
  entry: CollectionEntry,
  path: string,
  query: Query,
  { perPage, range }: { readonly perPage: number; readonly range: { readonly from: number; readonly to: number } },
): RowWindow {
  const client = useQueryClient();
  const pending = useStore(editedRows);
  const key = rowsKey(entry.resource, path, query, perPage);
  const first = Math.floor(Math.max(0, range.from) / perPage) + 1;
  const last = Math.max(first, Math.floor(Math.max(0, range.to) / perPage) + 1);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const results = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...key, page],
      queryFn: (reading: QueryFunctionContext) =>
        readPage(
          reading,
          async (options) => {
            const found = await fetchPage(path, query, { perPage, page }, options);
            return { ...found, rows: await withNamesInside(client, entry.fields, found.rows) };
          },
          cachedPages(client, key).size > 0,
        ),
      staleTime: 30_000,
      // Lists with live updates read the changes instead.
      refetchOnWindowFocus: false,
      meta: followed,
    })),
  });

  const pages = cachedPages(client, key);
  for (const [index, page] of numbers.entries()) {
    const data = results[index]?.data;
    pages.delete(page);
    // Counts are read from the last page of the map: a page in view is newer than one that was left.
    if (data) pages.set(page, data);
  }
  const failed = results.find((result) => result.isError && !result.data);
  const window: RowWindow = {
    key,
    perPage,
    count: countRows(pages, perPage),
    rowAt: (index) => {
      const row = pages.get(Math.floor(index / perPage) + 1)?.rows[index % perPage];
      const edited = row && pending.get(editedKey(entry.resource, row.id));
      return edited ? withValues(row, edited) : (row ?? null);
    },
    settling: false,
    loading: results.some((result) => result.isPending),
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };

  const before = useRef<{ path: string; window: RowWindow } | null>(null);
  useEffect(() => {
    if (window.count) before.current = { path, window };
  });
  if (window.count || window.error || before.current?.path !== path) return window;
  return { ...before.current.window, key, settling: true, loading: true };
}

/** The loaded rows. */
export function loadedRows({ rowAt, count }: RowWindow): readonly Row[] {
  const loaded: Row[] = [];
  for (let index = 0; index < (count?.total ?? 0); index += 1) {
    const row = rowAt(index);
    if (row) loaded.push(row);
  }
  return loaded;
}
