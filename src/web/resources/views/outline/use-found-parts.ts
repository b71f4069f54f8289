/** The results of a search in an outline: loaded completely, and open. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { resourceKey } from '../../state/query/keys.ts';
import { branchesOf, findRows } from './found-rows.ts';
import { type Level, partsBelow } from './levels.ts';
import { holderKey, OutlinePlaces } from './places.ts';
import type { OpenParts } from './use-parts.ts';

/** The results of a search, and whether there are more. */
export function useFoundParts(levels: readonly Level[], q: string): OpenParts & { readonly more: boolean } {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [first] = levels as readonly [Level];
  const { data, error, isFetching } = useQuery({
    queryKey: [...resourceKey(first.entry.resource), first.path, 'found', q],
    queryFn: ({ signal }) => findRows(levels, q, signal),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  const places = useMemo(() => {
    const found = data ?? { rows: [], more: false };
    const open = found.rows.flatMap((rows, level) => rows.map(({ id }) => holderKey({ level, id })));
    return new OutlinePlaces({
      branches: branchesOf(levels, found),
      open: new Set(open.filter((key) => !closed.has(key))),
      partsOf: (holder) => partsBelow(levels, holder),
    });
  }, [data, levels, closed]);
  return {
    places,
    isOpen: (holder) => !closed.has(holderKey(holder)),
    setOpen: (holder, open) => {
      const key = holderKey(holder);
      setClosed((now) => new Set(open ? [...now].filter((one) => one !== key) : [...now, key]));
    },
    look: () => undefined,
    load: () => undefined,
    loading: isFetching && !data,
    error,
    more: data?.more ?? false,
  };
}
