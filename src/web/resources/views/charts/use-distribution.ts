/** The distribution of the values in a list, which the server counts. */
import { useQuery } from '@tanstack/react-query';
import type { Distribution } from '../../../../contract/distribution.ts';
import type { ChartsBy } from '../../../../contract/screen.ts';
import { lookUp } from '../../../api/client.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { chartFields } from '../../state/query/view-in-force.ts';

export interface Charted {
  readonly distribution: Distribution | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The distribution for the rows that match search and filters, compared by a field. */
export function useDistribution(by: ChartsBy | null): Charted {
  const { entry, path, query } = useList();
  const { sort: _, ...filters } = query;
  const each = by?.fields ? null : entry.screen?.charts?.each;
  const fields = by?.fields ?? chartFields(entry);
  const parameters = { ...filters, fields: fields.join(','), ...(each && { each }), ...(by && { by: by.field }) };
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(entry.resource), 'distribution', path, parameters],
    queryFn: async ({ signal }) =>
      (await lookUp<Distribution>(`${path}/distribution.json`, { query: parameters, signal })).data,
    placeholderData: (before) => before,
    retry: false,
  });
  return { distribution: data, error, retry: () => void refetch() };
}
