import { useQuery } from '@tanstack/react-query';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { fetchAll } from '../state/list/use-rows.ts';
import { resourceKey } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { idsIn } from '../state/row/row.ts';

/** A list with more says of itself that there are too many to be told one by one. */
const most = 2_000;
const none: readonly number[] = [];

/** What other rows of the collection have in a field that no two of them may have alike: not to be offered again. */
export function useTaken(
  entry: CollectionEntry | null,
  params: Readonly<Record<string, string>>,
  field: FieldEntry,
): readonly number[] {
  const wanted = entry?.unique.includes(field.name) && entry.operations.includes('list');
  const path = entry && wanted ? fillPath(entry.path, params) : '';
  const { data = none } = useQuery({
    queryKey: [...resourceKey(entry?.resource ?? ''), path, 'taken', field.name],
    queryFn: async () => (await fetchAll(path, {}, [field.name], most)).flatMap((row) => idsIn(row[field.name])),
    enabled: path !== '',
    staleTime: 10_000,
  });
  return data;
}
