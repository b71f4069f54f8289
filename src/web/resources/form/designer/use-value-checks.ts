/** What saving a draft would make of the values that rows hold, and which values do not fit the stored schema. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { ValueCheck, ValueChecks } from '../../../../contract/answers.ts';
import { changesMeaning } from '../../../../fields/conversion.ts';
import { type JsonSchema, membersOf, titleFor } from '../../../../fields/json-schema.ts';
import { targetLacking } from '../../../../fields/schema/draft.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { request } from '../../../api/client.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';

/** A check of a field, with the resource of the rows that it names. */
export interface FieldCheck extends ValueCheck {
  readonly resource: string;
}

/** The fields of the draft whose values would mean or fit something else; null where there are none. */
function changedParts(draft: JsonSchema, saved: JsonSchema): JsonSchema | null {
  const stored = new Map(membersOf(saved));
  const changed = membersOf(draft).flatMap(([key, to]): [string, JsonSchema][] => {
    const from = stored.get(key);
    if (!from || targetLacking(to) || !changesMeaning({ from, to })) return [];
    // What depends on other fields says nothing of values, and titles that are alike are told elsewhere.
    const { 'x-shown-if': _, 'x-at-least': __, default: ___, ...part } = to;
    return [[key, { ...part, title: `${titleFor(to, key)} (${key})` }]];
  });
  if (changed.length === 0) return null;
  const { $defs } = draft;
  return { type: 'object', ...($defs !== undefined && { $defs }), properties: Object.fromEntries(changed) };
}

interface Checking {
  readonly context: ResourceFormContext;
  /** The field that holds the schema. */
  readonly name: string;
  /** As it would be saved; null for the schema that is stored. */
  readonly schema: JsonSchema | null;
  readonly wanted: boolean;
}

function useChecks({ context: { entry, params, row }, name, schema, wanted }: Checking) {
  const asks = wanted && entry?.operations.includes('check_values') === true && row !== null && row.id > 0;
  const path = entry && fillPath(entry.path, params);
  const { data } = useQuery({
    queryKey: [...resourceKey(entry?.resource ?? ''), path, 'check_values', row?.id, name, JSON.stringify(schema)],
    queryFn: async ({ signal }) => {
      const body = { field: name, ...(schema && { schema }) };
      const options = { body, signal, quiet: true, ownHistory: true };
      return (await request<ValueChecks>('POST', `${path}/${row?.id}/check_values.json`, options)).data.fields;
    },
    enabled: asks,
    retry: false,
  });
  return (key: string): readonly FieldCheck[] =>
    (asks ? (data ?? []) : []).flatMap(({ resource, members }) =>
      members.flatMap((check) => (check.member === key ? [{ ...check, resource }] : [])),
    );
}

/** By field, what saving the draft would make of its values; nothing for a field that stays as it is. */
export function useDraftChecks(context: ResourceFormContext, name: string, draft: JsonSchema, saved: JsonSchema) {
  const parts = changedParts(useDeferredValue(draft), saved);
  return useChecks({ context, name, schema: parts, wanted: parts !== null });
}

/** By field, the values that do not fit the stored schema, once they are wanted. */
export const useStoredChecks = (context: ResourceFormContext, name: string, wanted: boolean) =>
  useChecks({ context, name, schema: null, wanted });
