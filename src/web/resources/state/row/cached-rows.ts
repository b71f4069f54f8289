/** Rows in the query cache: changed there, so that an edit shows before the server answers. */
import type { QueryClient } from '@tanstack/react-query';
import { resourceKey } from '../query/keys.ts';
import type { FetchedPage } from './count.ts';
import { moved } from './reorder.ts';
import { type Row, withValues } from './row.ts';

export interface RowPage extends FetchedPage {
  readonly rows: readonly Row[];
  /** The position in the changes up to which the rows were read; left out for lists without changes. */
  readonly mark?: string;
}
type Cached = RowPage | Row | undefined;
const isPage = (data: RowPage | Row): data is RowPage => 'rows' in data && 'estimated' in data;

/** The latest version of a row anywhere in the cache. */
export function cachedRow(client: QueryClient, resource: string, id: number): Row | null {
  let best: Row | null = null;
  for (const [, data] of client.getQueriesData<Cached>({ queryKey: resourceKey(resource) })) {
    if (!data) continue;
    const found = isPage(data) ? data.rows.find((row) => row.id === id) : data.id === id ? data : undefined;
    if (found && (!best || (found.updated_at ?? '') > (best.updated_at ?? ''))) best = found;
  }
  return best;
}

/** Sets fields in every copy of a row. Labels of changed references would be wrong, so they are removed. */
export function patchCached(
  client: QueryClient,
  resource: string,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): void {
  const patch = (row: Row): Row => {
    const labels = { ...(row._labels as Record<string, unknown> | undefined) };
    for (const name of Object.keys(fields)) delete labels[name];
    return {
      ...withValues(row, without(fields)),
      _labels: { ...labels, ...(fields._labels as Record<string, unknown> | undefined) },
    };
  };
  client.setQueriesData<Cached>({ queryKey: resourceKey(resource) }, (data) => {
    if (!data) return data;
    if (!isPage(data)) return data.id === id ? patch(data) : data;
    return data.rows.some((row) => row.id === id)
      ? { ...data, rows: data.rows.map((row) => (row.id === id ? patch(row) : row)) }
      : data;
  });
}
const without = ({ _labels, ...fields }: Readonly<Record<string, unknown>>) => fields;

/** The cached pages of a list, by number. */
export function cachedPages(client: QueryClient, key: readonly unknown[]): Map<number, RowPage> {
  const pages = new Map<number, RowPage>();
  for (const [found, data] of client.getQueriesData<RowPage>({ queryKey: key })) {
    const page = found.at(-1);
    if (data && typeof page === 'number') pages.set(page, data);
  }
  return pages;
}

/** The cached rows of a list in order, with their indices. */
export function cachedOrder(
  pages: ReadonlyMap<number, RowPage>,
  perPage: number,
): { readonly index: number; readonly row: Row }[] {
  return [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([page, { rows }]) => rows.map((row, at) => ({ index: (page - 1) * perPage + at, row })));
}

/** Moves a row in the cached pages; no effect if a page in between is not cached. */
export function moveCached(
  client: QueryClient,
  key: readonly unknown[],
  perPage: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const pages = cachedPages(client, key);
  const low = Math.min(from, to);
  const part = cachedOrder(pages, perPage).filter(({ index }) => index >= low && index <= Math.max(from, to));
  if (part.length !== Math.abs(from - to) + 1) return;
  const placed = moved(
    part.map(({ row }) => row),
    from - low,
    to - low,
  );
  for (const [page, data] of pages) {
    const rows = data.rows.map((row, at) => placed[(page - 1) * perPage + at - low] ?? row);
    client.setQueryData<RowPage>([...key, page], { ...data, rows });
  }
}
