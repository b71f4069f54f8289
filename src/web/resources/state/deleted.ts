/** Rows that were deleted from a collection, as the server remembers them, and bringing them back. */
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { lookUp, request } from '../../api/client.ts';
import { resourceKey } from './keys.ts';
import type { Row } from './row.ts';

/** A deleted row and how it went. */
export interface DeletedRow {
  readonly id: number;
  readonly label: string | null;
  /** A moment as ISO 8601. */
  readonly deleted_at: string;
  /** Null where the reader does not see who it was. */
  readonly deleted_by_label: string | null;
  /** The call that deleted it. */
  readonly operation: string;
  /** As it was. */
  readonly row: Row;
}

/** One page of what the server tells in order, and how much there is in all. */
export interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

const perPage = 100;

/** A list of which the next part is fetched when it is asked for; refusals stay where the list stands. */
export function useParts<T>(
  queryKey: readonly unknown[],
  address: string,
  query: Readonly<Record<string, string>> = {},
): UseInfiniteQueryResult<InfiniteData<Part<T>>> {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Part<T>> => {
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

export const useDeletedRows = (resource: string, path: string, q: string) =>
  useParts<DeletedRow>(
    [...resourceKey(resource), path, 'deleted', q],
    `${path}/removed.json`,
    q.trim() === '' ? {} : { q: q.trim() },
  );

/** Brings a row back to the collection; resolves to the headers of the answer. Rejects with a `Problem`. */
export const restoreRow = async (path: string, id: number): Promise<Headers> =>
  (await request('POST', `${path}/removed/${id}/restore.json`)).headers;
