/** Deleted rows of a collection, and their restoration. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { RemovedRow } from '../../../../contract/answers.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { lookUp, request } from '../../../api/client.ts';
import { longCall } from '../../../api/long-call.ts';
import { resourceKey } from '../query/keys.ts';

/** One page of results, and their total number. */
export interface ResultPage<T> {
  readonly items: readonly T[];
  readonly total: number;
}

const perPage = 100;

/** A list that loads its next page on demand; refusals are shown in place. */
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

/** Deleted rows with a text in them, the latest first. */
export const useDeletedRows = (resource: string, path: string, q: string) =>
  useParts<RemovedRow>(
    [...resourceKey(resource), path, 'deleted', q],
    `${path}/removed.json`,
    q.trim() === '' ? {} : { q: q.trim() },
  );

/** Restores rows, all or none; resolves to the changes for the undo. Rejects as `longCall` does. */
export async function restoreRows(path: string, ids: readonly number[], title: string): Promise<readonly string[]> {
  const [only] = ids;
  if (ids.length === 1) return changesIn((await request('POST', `${path}/removed/${only}/restore.json`)).headers);
  const { change } = await longCall<{ readonly change: number }>(title, `${path}/bulk_restore.json`, { ids });
  return [String(change)];
}
