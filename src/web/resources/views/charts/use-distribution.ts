/** The distribution of the values in a list, which the server counts. */
import { useQuery } from '@tanstack/react-query';
import type { Distribution } from '../../../../contract/distribution.ts';
import { lookUp } from '../../../api/client.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { chartFields } from '../../state/query/view-in-force.ts';

export interface Charted {
  readonly distribution: Distribution | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The distribution for the rows that match the search and the filters. */
export function useDistribution(): Charted {
  const { entry, path, query } = useList();
  const { sort: _, ...filters } = query;
  const each = entry.screen?.charts?.each;
  const parameters = { ...filters, fields: chartFields(entry).join(','), ...(each && { each }) };
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(entry.resource), 'distribution', path, parameters],
    queryFn: async ({ signal }) =>
      (await lookUp<Distribution>(`${path}/distribution.json`, { query: parameters, signal })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  return { distribution: data, error, retry: () => void refetch() };
}
