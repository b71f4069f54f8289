import { useQueries } from '@tanstack/react-query';
import type { FieldEntry } from '../../../contract/registry.ts';
import { useList } from '../state/list/list-context.ts';
import { resourceKey } from '../state/query/keys.ts';
import { type BoardLane, boardLanesOf, pointsElsewhere } from '../state/row/lanes.ts';
import type { Row } from '../state/row/row.ts';
import { type Option, optionsOf, sourceOf } from '../state/row/use-options.ts';

const noOptions: readonly Option[] = [];

/** The lanes of each field in the stored order. For references without a stored order, in the order of the options. */
export function useLanes(
  fields: readonly FieldEntry[],
  rows: readonly Row[],
  spare: boolean,
): readonly (readonly BoardLane[])[] {
  const { params, extras } = useList();
  const options = useLaneOptions(fields, params);
  return fields.map((field, at) => {
    // In views without spare lanes, such as the matrix, the order has a meaning, so it is that of the field's own
    // values.
    const order = spare ? (extras.lanes?.of(field.name).order ?? []) : [];
    return boardLanesOf(field, rows, options[at] ?? [], { spare, order });
  });
}

/** The options of each reference field; empty for other fields. */
export function useLaneOptions(
  fields: readonly FieldEntry[],
  params: Readonly<Record<string, string>>,
): readonly (readonly Option[])[] {
  const sources = fields.map((field) => (pointsElsewhere(field) ? sourceOf(field, params) : null));
  const results = useQueries({
    queries: sources.map((source) => ({
      queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'options', ''],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => (source ? optionsOf(source, {}, signal) : []),
      enabled: source !== null,
      staleTime: 30_000,
    })),
  });
  return results.map(({ data }) => data ?? noOptions);
}
