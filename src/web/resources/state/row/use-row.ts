import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { request } from '../../../api/client.ts';
import { inPlace, type OptOut } from '../../../api/failure.ts';
import { readPage } from '../../../session/first-load.ts';
import { rowKey } from '../query/keys.ts';
import { cachedRow } from './cached-rows.ts';
import type { Row } from './row.ts';

/**
 * One row with all its fields; the part in a cached list shows at once. `id` null: the row of a singleton. `stays`:
 * refusals of the first load that the component shows itself; after any other the page is left.
 */
export function useRow(
  entry: CollectionEntry,
  path: string,
  id: string | null,
  { enabled = true, stays = [] }: { readonly enabled?: boolean; readonly stays?: readonly OptOut[] } = {},
): UseQueryResult<Row> {
  const client = useQueryClient();
  return useQuery({
    queryKey: rowKey(entry.resource, path, id ?? ''),
    queryFn: (reading) => {
      const address = id === null ? path : `${path}/${encodeURIComponent(id)}`;
      const load = async (options: { readonly signal: AbortSignal; readonly optOut: readonly OptOut[] }) =>
        (await request<Row>('GET', `${address}.json`, { ...options, optOut: [...options.optOut, ...stays] })).data;
      return stays.length === inPlace.length
        ? load({ signal: reading.signal, optOut: inPlace })
        : readPage(reading, load);
    },
    enabled,
    staleTime: 10_000,
    placeholderData: () => (id === null ? undefined : (cachedRow(client, entry.resource, Number(id)) ?? undefined)),
  });
}
