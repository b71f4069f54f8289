import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import type { OptOut } from '../../api/failure.ts';
import { firstLoad } from '../../session/first-load.ts';
import { cachedRow } from './cached-rows.ts';
import { rowKey } from './keys.ts';
import type { Row } from './row.ts';

/**
 * One row with all its fields; what a list already has of it shows at once. `id` null: the one row of a singleton.
 * `leaves`: the page stands on this row, and is left when its first load is refused.
 */
export function useRow(
  entry: CollectionEntry,
  path: string,
  id: string | null,
  { enabled = true, leaves = false }: { readonly enabled?: boolean; readonly leaves?: boolean } = {},
): UseQueryResult<Row> {
  const client = useQueryClient();
  const queryKey = rowKey(entry.resource, path, id ?? '');
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const address = id === null ? path : `${path}/${encodeURIComponent(id)}`;
      const load = async (optOut?: readonly OptOut[]) =>
        (await request<Row>('GET', `${address}.json`, { signal, optOut })).data;
      return leaves && client.getQueryData(queryKey) === undefined ? firstLoad(load) : load();
    },
    enabled,
    staleTime: 10_000,
    placeholderData: () => (id === null ? undefined : (cachedRow(client, entry.resource, Number(id)) ?? undefined)),
  });
}
