import { useQueries } from '@tanstack/react-query';
import type { FieldEntry } from '../../../contract/registry.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { notReadable, onItsWay } from '../../../fields/reference-names.ts';
import { lookUp } from '../../api/client.ts';
import { useList } from '../state/list/list-context.ts';
import type { Condition } from '../state/query/filter.ts';
import { fillPath } from '../state/query/paths.ts';

type Indexed = { readonly id: number } & Readonly<Record<string, unknown>>;

/** The values of a condition as text; for references, the labels of the rows. */
export function useValueWords(field: FieldEntry | null, condition: Condition): string {
  const { params } = useList();
  const points = field?.kind === 'reference' || field?.kind === 'references';
  const ids = condition.values.join(',');
  const labels = useQueries({
    queries: points
      ? field.options.map(({ resource, path }) => ({
          queryKey: ['collection', resource, path, 'labels', ids],
          queryFn: async () => {
            const { data } = await lookUp<readonly Indexed[]>(`${fillPath(path ?? '', params)}/quick_index.json`, {
              query: { ids },
            });
            return data;
          },
          enabled: path !== null && ids !== '',
          staleTime: 300_000,
        }))
      : [],
  });
  if (!field) return condition.values.join(', ');
  const found = labels.flatMap((result) => result.data ?? []);
  const missing = labels.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle')
    ? onItsWay
    : notReadable;
  return condition.values
    .map((value) => (points ? (labelIn(found, value) ?? missing) : valueWords(field, value)))
    .join(', ');
}

function labelIn(rows: readonly Indexed[], id: string): string | null {
  const row = rows.find((one) => String(one.id) === id);
  const label = row && Object.entries(row).find(([name, value]) => name !== 'id' && typeof value === 'string')?.[1];
  return typeof label === 'string' ? label : null;
}

function valueWords(field: FieldEntry, value: string): string {
  const { filterValue, text } = fieldKindOf(field);
  return text(filterValue(value, field.schema) ?? value, field.schema, []);
}
