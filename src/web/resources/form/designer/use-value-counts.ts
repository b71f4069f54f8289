/** The number of rows that have a value, for each field of a schema. */
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../../contract/generated/client.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';

type ValueCounts = components['schemas']['ValueCounts'];

export interface ValueUse {
  /** The number of rows with the schema. */
  readonly rows: number;
  /** Returns the number of these rows that have a value of the field. */
  readonly of: (key: string) => number;
  /** Returns the number of values that do not fit the field. */
  readonly unfit: (key: string) => number;
  /** The keys of all fields with values, also of those that the schema does not declare. */
  readonly keys: readonly string[];
}

/** The numbers of rows with values. Null while loading, for a new row, and if the collection has no such call. */
export function useValueCounts({ entry, params, row }: ResourceFormContext, field: string): ValueUse | null {
  const asks = entry?.operations.includes('value_counts') && row !== null && row.id > 0;
  const path = entry && fillPath(entry.path, params);
  const { data } = useQuery({
    queryKey: [...resourceKey(entry?.resource ?? ''), path, 'value_counts', row?.id],
    queryFn: async ({ signal }) =>
      (await lookUp<ValueCounts>(`${path}/${row?.id}/value_counts.json`, { signal })).data.fields,
    enabled: Boolean(asks),
  });
  if (!asks || !data) return null;
  const counts = data.filter((one) => one.field === field);
  const of = (key: string): number => counts.reduce((sum, { held }) => sum + (held[key] ?? 0), 0);
  const unfit = (key: string): number => counts.reduce((sum, one) => sum + (one.unfit[key] ?? 0), 0);
  return {
    rows: counts.reduce((sum, { rows }) => sum + rows, 0),
    of,
    unfit,
    keys: [...new Set(counts.flatMap(({ held }) => Object.keys(held)))],
  };
}
