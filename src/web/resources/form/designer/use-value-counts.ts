/** The number of rows with a value of each field of a schema. */
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../../contract/generated/client.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';

type ValueCounts = components['schemas']['ValueCounts'];

export interface ValueUse {
  /** Number of rows with the schema. */
  readonly rows: number;
  /** Number of those rows with a value of the field. */
  readonly of: (key: string) => number;
  /** Number of those values that do not fit the field. */
  readonly unfit: (key: string) => number;
  /** Keys with values, whether the schema declares them or not. */
  readonly keys: readonly string[];
}

/** Null while loading, if the row is new, and if the collection has no such call. */
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
