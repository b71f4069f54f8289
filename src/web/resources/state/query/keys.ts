/** Keys of everything fetched, so that a change of a resource finds all that shows it. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Query as ListQuery } from './list-query.ts';

const root = 'collection';

/** The key of a page of rows, in the cache. */
export const rowsKey = (resource: string, path: string, query: ListQuery, perPage: number) =>
  [root, resource, path, 'rows', query, perPage] as const;

/** The key of one row, in the cache. */
export const rowKey = (resource: string, path: string, id: string) => [root, resource, path, 'row', id] as const;

/** What the keys of all that shows a resource begin with. */
export const resourceKey = (resource: string) => [root, resource] as const;

/** Whether a key is that of a numbered page of rows of the list at `path`. */
export const isRowsKey = (key: QueryKey, resource: string, path: string): boolean =>
  key[0] === root && key[1] === resource && key[2] === path && key[3] === 'rows' && typeof key[6] === 'number';

/**
 * After a change: what shows the resource is fetched again, as far as it `counts`, and the rest when next looked at, since
 * labels may differ.
 */
export async function invalidateResource(
  client: QueryClient,
  resource: string,
  counts: (query: Query) => boolean = () => true,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: resourceKey(resource), predicate: counts }),
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === root && queryKey[1] !== resource,
      refetchType: 'none',
    }),
  ]);
}
