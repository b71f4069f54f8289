/** Checks stored values: the effect of saving a draft on them, and which of them do not fit the stored schema. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ValueCheck, ValueChecks } from '../../../../contract/answers.ts';
import { changesMeaning } from '../../../../fields/conversion.ts';
import { type JsonSchema, membersOf, titleFor } from '../../../../fields/json-schema.ts';
import { targetLacking } from '../../../../fields/schema/draft.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { request } from '../../../api/client.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import { useSettled } from '../../state/row/use-options.ts';

/** The check of a field, with the resource of the listed rows. */
export interface FieldCheck extends ValueCheck {
  readonly resource: string;
}

/** The fields of the draft whose change would affect stored values; null if there are none. */
function changedParts(draft: JsonSchema, saved: JsonSchema): JsonSchema | null {
  const stored = new Map(membersOf(saved));
  const changed = membersOf(draft).flatMap(([key, to]): [string, JsonSchema][] => {
    const from = stored.get(key);
    if (!from || targetLacking(to) || !changesMeaning({ from, to })) return [];
    // Conditions on other fields do not affect stored values, so they are left out. The key makes equal titles unique.
    const { 'x-shown-if': _, 'x-at-least': __, default: ___, ...part } = to;
    return [[key, { ...part, title: `${titleFor(to, key)} (${key})` }]];
  });
  if (changed.length === 0) return null;
  const { $defs } = draft;
  return { type: 'object', ...($defs !== undefined && { $defs }), properties: Object.fromEntries(changed) };
}

interface Checking {
  readonly context: ResourceFormContext;
  /** The field that contains the schema. */
  readonly name: string;
  /** The schema to check, as JSON; null for the stored schema. */
  readonly schema: string | null;
  readonly wanted: boolean;
}

function useChecks({ context: { entry, params, row }, name, schema, wanted }: Checking) {
  const enabled = wanted && entry?.operations.includes('check_values') === true && row !== null && row.id > 0;
  const path = entry && fillPath(entry.path, params);
  const { data } = useQuery({
    queryKey: [...resourceKey(entry?.resource ?? ''), path, 'check_values', row?.id, name, schema],
    queryFn: async ({ signal }) => {
      const body = { field: name, ...(schema !== null && { schema: JSON.parse(schema) as JsonSchema }) };
      const options = { body, signal, quiet: true, ownHistory: true };
      return (await request<ValueChecks>('POST', `${path}/${row?.id}/check_values.json`, options)).data.fields;
    },
    enabled,
    retry: false,
  });
  return (key: string): readonly FieldCheck[] =>
    (enabled ? (data ?? []) : []).flatMap(({ resource, members }) =>
      members.flatMap((check) => (check.member === key ? [{ ...check, resource }] : [])),
    );
}

/** The time without an edit before the server checks the draft, in milliseconds. */
const settleMs = 300;

/** The effect of saving the draft on the stored values, by field; empty for an unchanged field. */
export function useDraftChecks(context: ResourceFormContext, name: string, draft: JsonSchema, saved: JsonSchema) {
  const parts = useMemo(() => changedParts(draft, saved), [draft, saved]);
  // Compared as text, so that an equal but not identical value does not restart the delay.
  const schema = useSettled(parts && JSON.stringify(parts), settleMs);
  return useChecks({ context, name, schema, wanted: schema !== null });
}

/** The values that do not fit the stored schema, by field; not loaded until they are wanted. */
export const useStoredChecks = (context: ResourceFormContext, name: string, wanted: boolean) =>
  useChecks({ context, name, schema: null, wanted });
