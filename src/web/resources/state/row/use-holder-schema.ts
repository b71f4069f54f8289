/** The schema of an object in a row, from the row that has it. */
import { useQuery } from '@tanstack/react-query';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type JsonSchema, schemaIn } from '../../../../fields/json-schema.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../query/keys.ts';
import type { Row } from './row.ts';

/** Null while it is loading, and if the reader has no list of the rows with schemas. */
export function useHolderSchema({ schemaFrom }: FieldEntry, row: Row): JsonSchema | null {
  const { resource = '', path = null, reference = '', field = '' } = schemaFrom ?? {};
  const id = row[reference];
  const { data } = useQuery({
    queryKey: [...resourceKey(resource), path, 'schema', field, id],
    queryFn: async ({ signal }) => {
      const query = { ids: String(id), fields: `id,${field}` };
      return (await lookUp<readonly Row[]>(`${path}.json`, { query, signal })).data[0] ?? null;
    },
    enabled: path !== null && !path.includes('{') && typeof id === 'number',
    staleTime: 60_000,
  });
  return data ? schemaIn(data[field]) : null;
}
