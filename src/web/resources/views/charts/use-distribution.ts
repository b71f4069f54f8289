/** The distribution of the values in a list, counted by the server. */
import { useQuery } from '@tanstack/react-query';
import type { Distribution } from '../../../../contract/distribution.ts';
import { lookUp } from '../../../api/client.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { chartFields } from '../../state/query/view-in-force.ts';

export interface Charted {
  readonly told: Distribution | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The distribution for the rows that match search and filters. */
export function useDistribution(): Charted {
  const { entry, path, query } = useList();
  const { sort: _, ...filters } = query;
  const each = entry.screen?.charts?.each;
  const asked = { ...filters, fields: chartFields(entry).join(','), ...(each && { each }) };
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(entry.resource), 'distribution', path, asked],
    queryFn: async ({ signal }) =>
      (await lookUp<Distribution>(`${path}/distribution.json`, { query: asked, signal })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  return { told: data, error, retry: () => void refetch() };
}
