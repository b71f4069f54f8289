/** The rows that join what is in view on the two sides. */
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { inPlace } from '../../../api/failure.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import type { Query } from '../../state/query/list-query.ts';
import type { Row } from '../../state/row/row.ts';
import type { Side } from './use-side.ts';

/** Places whose pairs are asked for together. */
export const together = 50;
const perPage = 500;

export interface Pairs {
  readonly of: (side: 'left' | 'right', id: number) => readonly Row[];
  readonly all: readonly Row[];
}

const none: readonly Row[] = [];

/** From a place on, that of a page. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** The ids of the rows at the places in sight, in pages. */
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

/** Pairs of which one end is in sight, or is chosen, beside those just made. */
export function usePairs(
  sides: { readonly left: Side; readonly right: Side },
  sights: { readonly left: Sight; readonly right: Sight },
  made: readonly Row[],
): Pairs {
  const { entry, path } = useList();
  const screen = entry.screen?.sides;
  const { left, right } = sides;
  const fields = [
    ...['id', 'updated_at', left.side.field, right.side.field],
    ...[screen?.score, screen?.decision?.field].flatMap((name) => name ?? []),
    ...Object.keys(screen?.none ?? {}),
  ];
  const pageOf = (side: Side, ids: readonly number[]): Query => ({
    fields: [...new Set(fields)].join(','),
    [`filter[${side.side.field}]`]: ids.map(String),
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
  const before = useRef<readonly Row[]>(none);
  const data = results.map((result) => result.data);
  const isWaiting = data.some((page) => !page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages, one by one
  const rows = useMemo(() => {
    const fetched = data.flatMap((page) => page?.rows ?? []);
    return [...new Map([...(isWaiting ? before.current : []), ...fetched].map((row) => [row.id, row])).values()];
  }, [isWaiting, data.length, ...data]);
  if (!isWaiting) before.current = rows;
  return useMemo(() => {
    const joined = (row: Row): string => `${row[left.side.field]} ${row[right.side.field]}`;
    const known = new Set(rows.map(joined));
    const all = [...rows, ...made.filter((row) => !known.has(joined(row)))];
    const by = {
      left: Map.groupBy(all, (row) => row[left.side.field]),
      right: Map.groupBy(all, (row) => row[right.side.field]),
    };
    return { all, of: (side, id) => by[side].get(id) ?? none };
  }, [rows, made, left.side.field, right.side.field]);
}
