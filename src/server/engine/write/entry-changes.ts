/** Entries added to and removed from the arrays of rows, whose other entries stay. */
import type { Resource } from '../../../contract/model.ts';
import { typesOf } from '../../../fields/json-schema.ts';
import type { FieldError } from '../problem.ts';
import { namedValue, type Values } from '../row-values.ts';

/** The entries to add and to remove, by field or member of values. */
export interface EntryChanges {
  readonly add: Values;
  readonly remove: Values;
}

/** Whether any entry is added or removed. */
export const changesEntries = ({ add, remove }: EntryChanges): boolean =>
  Object.keys(add).length + Object.keys(remove).length > 0;

/** Faults of such changes, also in combination with the values that the body sets. */
export function entryFaults(resource: Resource, values: Values, changes: EntryChanges): readonly FieldError[] {
  return (['add', 'remove'] as const).flatMap((part) =>
    Object.entries(changes[part]).flatMap(([key, entries]): readonly FieldError[] => {
      const field = resource.fields.get(key);
      const title = field?.title ?? key;
      const pointer = `/${part}/${key}`;
      if (key in values)
        return [{ pointer, message: `${title} is set whole in "values". Leave it out of one of them.` }];
      const several = field ? field.kind === 'references' || typesOf(field.schema).includes('array') : true;
      if (several && Array.isArray(entries)) return [];
      return [{ pointer, message: `${title}: entries are a list, of a field that holds several.` }];
    }),
  );
}

/** The arrays of a row after the changes, by field. */
export function entriesThen(row: Values, { add, remove }: EntryChanges): Values {
  const keys = [...new Set([...Object.keys(add), ...Object.keys(remove)])];
  return Object.fromEntries(
    keys.map((key) => {
      const entries = [namedValue(row, key) ?? []].flat();
      const gone = new Set([remove[key] ?? []].flat());
      return [key, [...new Set([...entries.filter((entry) => !gone.has(entry)), ...[add[key] ?? []].flat()])]];
    }),
  );
}
