/** References whose choices depend on another field. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';

type Values = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** Query parameters for the picker's search; null while the field named in `narrowedBy` is empty. */
export function narrowedParams({ narrowedBy }: FieldEntry, params: Params, values: Values): Params | null {
  if (!narrowedBy) return params;
  const chosen = values[narrowedBy.field];
  return typeof chosen === 'number' ? { ...params, [narrowedBy.through]: String(chosen) } : null;
}

/** The filled fields to empty after these changes, because the field named in their `narrowedBy` has another value. */
export const releasedBy = (fields: readonly FieldEntry[], before: Values, changes: Values): readonly FieldEntry[] =>
  fields.filter(
    ({ name, narrowedBy }) =>
      narrowedBy &&
      narrowedBy.field in changes &&
      !(name in changes) &&
      before[name] != null &&
      before[narrowedBy.field] !== changes[narrowedBy.field],
  );
