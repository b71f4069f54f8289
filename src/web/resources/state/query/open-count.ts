import { useQuery } from '@tanstack/react-query';
import { conditionName } from '../../../../contract/conditions.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from './keys.ts';

/** The number of rows that wait for a decision, by their status; null while loading. */
export function useOpenCount(
  resource: string,
  path: string,
  { field, open }: { readonly field: string; readonly open: string },
): number | null {
  const { data } = useQuery({
    queryKey: [...resourceKey(resource), 'open', path],
    queryFn: async ({ signal }) => {
      const query = { [conditionName(field, 'equals')]: open, per_page: 1, page: 1, fields: 'id' };
      const { headers } = await lookUp<readonly unknown[]>(`${path}.json`, { query, signal });
      return Number(headers.get('x-total-count') ?? 0);
    },
  });
  return data ?? null;
}
