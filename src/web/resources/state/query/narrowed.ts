/** References whose choices another field of the row narrows. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';

type Values = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

/** The parameters by which a picker of the field finds its rows; null while nothing is chosen that narrows it. */
export function narrowedParams({ narrowedBy }: FieldEntry, params: Params, values: Values): Params | null {
  if (!narrowedBy) return params;
  const chosen = values[narrowedBy.field];
  return typeof chosen === 'number' ? { ...params, [narrowedBy.through]: String(chosen) } : null;
}

/** Fields that hold what no longer fits once these changes are made: they are emptied with them. */
export const releasedBy = (fields: readonly FieldEntry[], before: Values, changes: Values): readonly FieldEntry[] =>
  fields.filter(
    ({ name, narrowedBy }) =>
      narrowedBy &&
      narrowedBy.field in changes &&
      !(name in changes) &&
      before[name] != null &&
      before[narrowedBy.field] !== changes[narrowedBy.field],
  );
