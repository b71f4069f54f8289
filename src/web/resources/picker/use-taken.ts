import { useQuery } from '@tanstack/react-query';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { fetchAll } from '../state/list/use-rows.ts';
import { resourceKey } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { idsIn } from '../state/row/row.ts';

/** If there are more rows than this, the list only says that there are too many. */
const maxRows = 2_000;
const noIds: readonly number[] = [];

/** The values that a unique field has in other rows of the collection, so that they are not offered. */
export function useTaken(
  entry: CollectionEntry | null,
  params: Readonly<Record<string, string>>,
  field: FieldEntry,
): readonly number[] {
  const wanted = entry?.unique.includes(field.name) && entry.operations.includes('list');
  const path = entry && wanted ? fillPath(entry.path, params) : '';
  const { data = noIds } = useQuery({
    queryKey: [...resourceKey(entry?.resource ?? ''), path, 'taken', field.name],
    queryFn: async () => (await fetchAll(path, {}, [field.name], maxRows)).flatMap((row) => idsIn(row[field.name])),
    enabled: path !== '',
    staleTime: 10_000,
  });
  return data;
}
