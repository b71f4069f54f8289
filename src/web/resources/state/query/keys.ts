/** Query keys, by which a change of a resource finds all data about it. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Query as ListQuery } from './list-query.ts';

const root = 'collection';

/** The key of a page of rows. */
export const rowsKey = (resource: string, path: string, query: ListQuery, perPage: number) =>
  [root, resource, path, 'rows', query, perPage] as const;

/** The key of one row. */
export const rowKey = (resource: string, path: string, id: string) => [root, resource, path, 'row', id] as const;

/** The prefix of all keys of a resource. */
export const resourceKey = (resource: string) => [root, resource] as const;

/** Whether a key is that of a numbered page of the list at `path`. */
export const isRowsKey = (key: QueryKey, resource: string, path: string): boolean =>
  key[0] === root && key[1] === resource && key[2] === path && key[3] === 'rows' && typeof key[6] === 'number';

/**
 * After a change: active queries of the resource that `counts` accepts are reloaded, others when they are next used,
 * because labels may have changed.
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
