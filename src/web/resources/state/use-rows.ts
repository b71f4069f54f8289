/** A list as long as it is, of which only the pages in view are fetched. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import { cachedPages, type RowPage } from './cached-rows.ts';
import { countRows, type RowCount } from './count.ts';
import { rowsKey } from './keys.ts';
import type { Query } from './list-query.ts';
import type { Row } from './row.ts';

export interface RowWindow {
  /** Of the list, without the page. */
  readonly key: readonly unknown[];
  readonly perPage: number;
  /** Null until the first page has come. */
  readonly count: RowCount | null;
  readonly rowAt: (index: number) => Row | null;
  /** These are the rows of the question before; the answer to the present one is on its way. */
  readonly settling: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** One page of a list. */
export async function fetchPage(
  path: string,
  query: Query,
  perPage: number,
  page: number,
  signal?: AbortSignal,
): Promise<RowPage> {
  const { data, headers } = await request<readonly Row[]>('GET', `${path}.json`, {
    query: { ...query, page, per_page: perPage },
    ...(signal ? { signal } : {}),
  });
  const total = Number(headers.get('X-Total-Count') ?? data.length);
  return { rows: data, total, estimated: headers.get('X-Total-Count-Estimated') === 'true' };
}

/** The ids of every row that the query finds, in order, with the fields asked for. */
export async function fetchAll(path: string, query: Query, fields: readonly string[]): Promise<Row[]> {
  const most = 500;
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await fetchPage(path, { ...query, fields: fields.join(',') }, most, page);
    all.push(...rows);
    if (rows.length < most) return all;
  }
}

export function useRows(
  entry: CollectionEntry,
  path: string,
  query: Query,
  perPage: number,
  range: { readonly from: number; readonly to: number },
): RowWindow {
  const client = useQueryClient();
  const key = rowsKey(entry.resource, path, query, perPage);
  const first = Math.floor(Math.max(0, range.from) / perPage) + 1;
  const last = Math.max(first, Math.floor(Math.max(0, range.to) / perPage) + 1);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const results = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...key, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(path, query, perPage, page, signal),
      staleTime: 30_000,
    })),
  });

  const pages = cachedPages(client, key);
  for (const [index, page] of numbers.entries()) {
    const data = results[index]?.data;
    pages.delete(page);
    // Last in the map is what counts are read from: a page in view is newer than one left behind.
    if (data) pages.set(page, data);
  }
  const failed = results.find((result) => result.isError && !result.data);
  const window: RowWindow = {
    key,
    perPage,
    count: countRows(pages, perPage),
    rowAt: (index) => pages.get(Math.floor(index / perPage) + 1)?.rows[index % perPage] ?? null,
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
