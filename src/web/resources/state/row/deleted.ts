/** Rows that were deleted from a collection, as the server remembers them, and bringing them back. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { RemovedRow } from '../../../../contract/answers.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { lookUp, request } from '../../../api/client.ts';
import { longCall } from '../../../api/long-call.ts';
import { resourceKey } from '../query/keys.ts';

/** One page of what the server tells in order, and how much there is in all. */
export interface ResultPage<T> {
  readonly items: readonly T[];
  readonly total: number;
}

const perPage = 100;

/** A list of which the next part is fetched when it is asked for; refusals stay where the list stands. */
export function useParts<T>(
  queryKey: readonly unknown[],
  address: string,
  query: Readonly<Record<string, string>> = {},
): UseInfiniteQueryResult<InfiniteData<ResultPage<T>>> {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ResultPage<T>> => {
      const { data, headers } = await lookUp<readonly T[]>(address, {
        query: { ...query, page: pageParam, per_page: perPage },
        signal,
      });
      return { items: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, parts) => (parts.length * perPage < total ? parts.length + 1 : undefined),
    staleTime: 10_000,
  });
}

/** Rows deleted from a collection, the latest first, that a text is in. */
export const useDeletedRows = (resource: string, path: string, q: string) =>
  useParts<RemovedRow>(
    [...resourceKey(resource), path, 'deleted', q],
    `${path}/removed.json`,
    q.trim() === '' ? {} : { q: q.trim() },
  );

/** Brings rows back to the collection, all or none; resolves to what takes that back. Rejects as `longCall` does. */
export async function restoreRows(path: string, ids: readonly number[], title: string): Promise<readonly string[]> {
  const [only] = ids;
  if (ids.length === 1) return changesIn((await request('POST', `${path}/removed/${only}/restore.json`)).headers);
  const { change } = await longCall<{ readonly change: number }>(title, `${path}/bulk_restore.json`, { ids });
  return [String(change)];
}
