/** Keys of everything fetched, so that a change of a resource finds all that shows it. */
import type { QueryClient } from '@tanstack/react-query';
import type { Query } from './list-query.ts';

const root = 'collection';

/** The key of a page of rows, in the cache. */
export const rowsKey = (resource: string, path: string, query: Query, perPage: number) =>
  [root, resource, path, 'rows', query, perPage] as const;

/** The key of one row, in the cache. */
export const rowKey = (resource: string, path: string, id: string) => [root, resource, path, 'row', id] as const;

/** What the keys of all that shows a resource begin with. */
export const resourceKey = (resource: string) => [root, resource] as const;

/** After a change: what shows the resource is fetched again, the rest when next looked at, since labels may differ. */
export async function invalidateResource(client: QueryClient, resource: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: resourceKey(resource) }),
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === root && queryKey[1] !== resource,
      refetchType: 'none',
    }),
  ]);
}
