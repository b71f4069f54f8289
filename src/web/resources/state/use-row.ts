import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import { cachedRow } from './cached-rows.ts';
import { rowKey } from './keys.ts';
import type { Row } from './row.ts';

/** One row with all its fields; what a list already has of it shows at once. `id` null: the one row of a singleton. */
export function useRow(entry: CollectionEntry, path: string, id: string | null, enabled = true): UseQueryResult<Row> {
  const client = useQueryClient();
  return useQuery({
    queryKey: rowKey(entry.resource, path, id ?? ''),
    queryFn: async ({ signal }) => {
      const address = id === null ? path : `${path}/${encodeURIComponent(id)}`;
      const { data } = await request<Row>('GET', `${address}.json`, { signal });
      return data;
    },
    enabled,
    staleTime: 10_000,
    placeholderData: () => (id === null ? undefined : (cachedRow(client, entry.resource, Number(id)) ?? undefined)),
  });
}
