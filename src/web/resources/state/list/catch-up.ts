/** Updates the pages of a list by the changes since they were read, instead of reading them again. */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { lookUp } from '../../../api/client.ts';
import { Problem } from '../../../api/problem.ts';
import { invalidateResource, isRowsKey } from '../query/keys.ts';
import type { Query } from '../query/list-query.ts';
import { cachedPages, type RowPage } from '../row/cached-rows.ts';
import { type ListChanges, withChanges } from '../row/with-changes.ts';

/** Lists, by key, that the changes cannot update. */
const notUpdatable = new Set<string>();

/** The cached pages of one list with at least one in view. */
interface Shown {
  /** Without the page. */
  readonly key: QueryKey;
  readonly path: string;
  readonly query: Query;
  readonly perPage: number;
}

/** Reads the changes of the list at `path`; all other data of the resource is reloaded. Never rejects. */
export async function catchUp(client: QueryClient, resource: string, path: string): Promise<void> {
  const shown = shownLists(client, resource, path);
  const updated = new Set<string>();
  await Promise.all(
    shown.map(async (list) => {
      if (await update(client, list)) updated.add(hashKey(list.key));
    }),
  );
  await invalidateResource(client, resource, ({ queryKey }) => !updated.has(hashKey(queryKey.slice(0, -1))));
}

function shownLists(client: QueryClient, resource: string, path: string): readonly Shown[] {
  const lists = new Map<string, Shown>();
  for (const { queryKey } of client.getQueryCache().findAll({ type: 'active' })) {
    if (!isRowsKey(queryKey, resource, path)) continue;
    const key = queryKey.slice(0, -1);
    const [query, perPage] = queryKey.slice(4) as [Shown['query'], number];
    lists.set(hashKey(key), { key, path, query, perPage });
  }
  return [...lists.values()];
}

/** Updates the pages of a list. False if the changes do not suffice. */
async function update(client: QueryClient, list: Shown): Promise<boolean> {
  const { key, path, query, perPage } = list;
  const pages = cachedPages(client, key);
  const since = oldestMark(client, list, pages);
  if (since === null || 'ancestors' in query || notUpdatable.has(hashKey(key))) return false;
  try {
    const { data } = await lookUp<ListChanges>(`${path}/changes.json`, { query: { ...query, since } });
    if (data.derived.length > 0) notUpdatable.add(hashKey(key));
    const now = cachedPages(client, key);
    // A page that was reloaded meanwhile may be newer than these changes.
    const isSame = now.size === pages.size && [...pages].every(([page, { mark }]) => now.get(page)?.mark === mark);
    const made = isSame ? withChanges(now, perPage, data) : null;
    for (const [page, rows] of made ?? []) client.setQueryData<RowPage>([...key, page], rows);
    return made !== null;
  } catch (error) {
    if (!(error instanceof Problem)) {
      // A fault of ours in applying the changes: the list is read in full.
      reportError(error);
      return false;
    }
    // Without an answer it is retried on reconnect; after any other failure the list is reloaded, which reports it.
    return error.status === 0;
  }
}

/** The mark of the page that was read first; null if a page has none or is not cached. */
function oldestMark(client: QueryClient, { key }: Shown, pages: ReadonlyMap<number, RowPage>): string | null {
  const active = client.getQueryCache().findAll({ queryKey: key, type: 'active' });
  if (active.some(({ state }) => state.data === undefined)) return null;
  let oldest: { readonly mark: string; readonly at: number } | null = null;
  for (const [page, { mark, estimated }] of pages) {
    const at = client.getQueryState([...key, page])?.dataUpdatedAt ?? 0;
    // For a list too long to count, reloading the visible pages costs less than locating the changed rows.
    if (!mark || estimated) return null;
    if (!oldest || at < oldest.at) oldest = { mark, at };
  }
  return oldest?.mark ?? null;
}
