/** The other ends of pairs with all rows above them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inPlace } from '../../../api/failure.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import type { Chain } from './hidden-ends.ts';
import type { Pairs } from './use-pairs.ts';
import { chainTo, type Side } from './use-side.ts';

/** Limit on the ends of one request. */
const most = 500;

const noChains: ReadonlyMap<number, Chain> = new Map();

/** The chains of the ends that a side has among the pairs; of those outside of the side's owner there are none. */
export function useChains({ side, path, query }: Side, { all }: Pairs): ReadonlyMap<number, Chain> {
  const ids = useMemo(() => {
    const own = new Set(
      all.flatMap((pair) => (typeof pair[side.field] === 'number' ? [Number(pair[side.field])] : [])),
    );
    return [...own].sort((one, other) => one - other).slice(0, most);
  }, [all, side.field]);
  const asked = { ...query, ids: ids.join(','), ...(side.tree === null ? {} : { ancestors: 'true' }) };
  const { data } = useQuery({
    queryKey: [...rowsKey(side.source.resource, path, asked, most), 'chains'],
    queryFn: ({ signal }) => fetchPage(path, asked, { perPage: most, page: 1 }, { signal, optOut: inPlace }),
    enabled: ids.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!data) return noChains;
    const byId = new Map(data.rows.map((row) => [row.id, row]));
    return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, chainTo(id, byId, side.tree)]] : [])));
  }, [data, ids, side.tree]);
}
