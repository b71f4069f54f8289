/** Values of the rows that a form's references point to, for conditions of fields. */
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { type ReferencePath, referencePaths } from '../../../fields/condition/paths.ts';
import { inPlace } from '../../api/failure.ts';
import { fetchPage } from '../state/list/use-rows.ts';
import { fieldOf } from '../state/query/columns.ts';
import { resourceKey } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import type { Row } from '../state/row/row.ts';
import type { Values } from './form-values.ts';

/** Values that conditions read beyond the fields of a form. */
export interface Beside {
  /** By their paths. */
  readonly values: Values;
  /** Paths whose values cannot be read: their conditions hide nothing. */
  readonly unread: ReadonlySet<string>;
}

export const nothingBeside: Beside = { values: {}, unread: new Set() };

interface Asked {
  readonly reference: string;
  readonly resource: string;
  /** Null where no collection lists the rows. */
  readonly path: string | null;
  readonly paths: readonly ReferencePath[];
}

/** The references that conditions of the collection's fields lead through. */
function askedBy(entry: CollectionEntry): readonly Asked[] {
  const paths = referencePaths(entry.fields.filter(({ inside }) => !inside).map(({ schema }) => schema));
  return [...Map.groupBy(paths, ({ reference }) => reference)].map(([reference, some]) => {
    const option = fieldOf(entry, reference)?.options[0];
    return { reference, resource: option?.resource ?? '', path: option?.path ?? null, paths: some };
  });
}

/** The values beside the row of a form; those of a choice that is being loaded are those of the choice before. */
export function useBeside(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  { values, row }: { readonly values: Values; readonly row: Row | null },
): Beside {
  const asked = useMemo(() => askedBy(entry), [entry]);
  // The form has only the fields that can be changed.
  const idOf = (reference: string): unknown => (reference in values ? values[reference] : row?.[reference]);
  const results = useQueries({
    queries: asked.map(({ reference, resource, path, paths }) => {
      const address = path === null ? '' : fillPath(path, params);
      const id = idOf(reference);
      const query = { ids: String(id), fields: ['id', ...paths.map(({ field }) => field)].join(',') };
      return {
        queryKey: [...resourceKey(resource), address, 'beside', query],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Row | null> =>
          (await fetchPage(address, query, { perPage: 1, page: 1 }, { signal, optOut: inPlace })).rows[0] ?? null,
        enabled: path !== null && typeof id === 'number',
        placeholderData: keepPreviousData<Row | null>,
        staleTime: 30_000,
      };
    }),
  });
  if (asked.length === 0) return nothingBeside;
  const found: Record<string, unknown> = {};
  const unread = new Set<string>();
  for (const [at, { reference, path, paths }] of asked.entries()) {
    const { data, error } = results[at] ?? {};
    const isChosen = typeof idOf(reference) === 'number';
    for (const one of paths) {
      if (isChosen && (path === null || error || data === null)) unread.add(one.path);
      else if (isChosen) found[one.path] = data?.[one.field] ?? null;
    }
  }
  return { values: found, unread };
}
