/** The pairs of the rows in view on both sides. */

import { keepPreviousData, type QueryFunctionContext, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { conditionName } from '../../../../contract/conditions.ts';
import { inPlace } from '../../../api/failure.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { maxAtOnce } from '../../state/edit/many.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchAll, fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import type { Query } from '../../state/query/list-query.ts';
import type { Row } from '../../state/row/row.ts';
import type { Side } from './use-side.ts';

/** Rows whose pairs are loaded together. */
export const together = 50;
const perPage = 500;

export interface Pairs {
  readonly of: (side: 'left' | 'right', id: number) => readonly Row[];
  readonly all: readonly Row[];
  /** Whether a pair matches search and filters of the list. */
  readonly shows: (pair: Row) => boolean;
  /** The rows on the left, among these, with a pair that `counts`. */
  readonly pairedAmong: (ids: readonly number[], counts: (pair: Row) => boolean) => Promise<ReadonlySet<number>>;
}

const noPairs: readonly Row[] = [];

/** The visible range, in whole pages. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** The ids of the visible rows, by page. */
function idsInSight({ places }: Side, { from, to }: Sight): readonly (readonly number[])[] {
  const pages: number[][] = [];
  for (let start = Math.floor(from / together) * together; start <= to; start += together) {
    const ids: number[] = [];
    for (let place = start; place < start + together; place += 1) {
      const row = places.rowAt(place);
      if (row) ids.push(row.id);
    }
    if (ids.length > 0) pages.push(ids);
  }
  return pages;
}

/** Pairs with a visible or chosen end, and new pairs. */
export function usePairs(
  sides: { readonly left: Side; readonly right: Side },
  sights: { readonly left: Sight; readonly right: Sight },
  made: readonly Row[],
): Pairs {
  const { entry, path, query: filtered, narrowed } = useList();
  const screen = entry.screen?.sides;
  const { left, right } = sides;
  const fields = [
    ...['id', 'updated_at', left.side.field, right.side.field],
    ...[screen?.score, screen?.doubt, screen?.decision?.field].flatMap((name) => name ?? []),
    ...Object.keys(screen?.none ?? {}),
  ];
  const pageOf = (side: Side, ids: readonly number[]): Query => ({
    fields: [...new Set(fields)].join(','),
    [conditionName(side.side.field, 'equals')]: ids.map(String),
  });
  const queries = (['left', 'right'] as const).flatMap((name) => {
    const side = sides[name];
    const pages = idsInSight(side, sights[name]);
    const seen = side.chosen && !pages.some((ids) => ids.includes(side.chosen?.id ?? 0)) ? [[side.chosen.id]] : [];
    return [...pages, ...seen].map((ids) => pageOf(side, ids));
  });
  const results = useQueries({
    queries: queries.map((query) => ({
      queryKey: [...rowsKey(entry.resource, path, query, perPage), 1],
      queryFn: ({ signal }: QueryFunctionContext) =>
        fetchPage(path, query, { perPage, page: 1 }, { signal, optOut: inPlace }),
      staleTime: 30_000,
    })),
  });
  const before = useRef<readonly Row[]>(noPairs);
  const data = results.map((result) => result.data);
  const isWaiting = data.some((page) => !page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages, one by one
  const rows = useMemo(() => {
    const fetched = data.flatMap((page) => page?.rows ?? []);
    return [...new Map([...(isWaiting ? before.current : []), ...fetched].map((row) => [row.id, row])).values()];
  }, [isWaiting, data.length, ...data]);
  if (!isWaiting) before.current = rows;
  const passing = usePassing(rows, narrowed ? filtered : null);
  const pairedAmong = useStable(async (ids: readonly number[], counts: (pair: Row) => boolean) => {
    const found = await fetchPage(path, pageOf(left, ids), { perPage, page: 1 });
    return new Set(found.rows.filter(counts).map((row) => Number(row[left.side.field])));
  });
  return useMemo(() => {
    const joined = (row: Row): string => `${row[left.side.field]} ${row[right.side.field]}`;
    const known = new Set(rows.map(joined));
    const all = [...rows, ...made.filter((row) => !known.has(joined(row)))];
    const by = {
      left: Map.groupBy(all, (row) => row[left.side.field]),
      right: Map.groupBy(all, (row) => row[right.side.field]),
    };
    return {
      all,
      of: (side, id) => by[side].get(id) ?? noPairs,
      shows: ({ id }) => passing === null || id < 0 || passing.has(id),
      pairedAmong,
    };
  }, [rows, made, passing, pairedAmong, left.side.field, right.side.field]);
}

/** Ids of the pairs that match a query; null without a query. */
function usePassing(rows: readonly Row[], filtered: Query | null): ReadonlySet<number> | null {
  const { entry, path } = useList();
  const query: Query = { ...filtered, ids: rows.map(({ id }) => id).join(',') };
  const { data } = useQuery({
    queryKey: [...rowsKey(entry.resource, path, query, perPage), 'ids'],
    queryFn: () => fetchAll(path, query, ['id'], maxAtOnce),
    enabled: filtered !== null && rows.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (filtered ? new Set(data?.map(({ id }) => id)) : null), [filtered, data]);
}
