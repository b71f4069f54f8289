import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lookUp } from '../../api/client.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { useDiagram } from '../react/editor-context.ts';
import type { LookupRow, StencilGroup } from '../shapes/shape-type.ts';

/** The group of the stencil that offers a shape for each row of the family's lookup; null where there is none. */
export function useLookupGroup(): StencilGroup | null {
  const { lookup } = useDiagram().family;
  const { data } = useQuery({
    queryKey: [...resourceKey(lookup?.resource ?? ''), 'stencil'],
    queryFn: async ({ signal }) =>
      (
        await lookUp<readonly LookupRow[]>(`${lookup?.path}.json`, {
          query: { fields: 'id,name,color', per_page: 500 },
          signal,
        })
      ).data,
    enabled: lookup !== undefined,
    staleTime: 60_000,
  });
  return useMemo(
    () => (lookup && data?.length ? { label: lookup.label, items: data.map(lookup.item) } : null),
    [lookup, data],
  );
}
