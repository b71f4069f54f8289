/** `x-cleared-by` of a field: the other field whose change clears it. */
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { FileField, ResourceFile } from '../files/resource-file.ts';

/** Whether the field has a column of its own: it is neither derived nor a list. */
const isStored = (field: FileField): boolean =>
  field['x-from'] === undefined && !Array.isArray(field['x-ref']) && !typesOf(field).includes('array');

/** The name of the other field; null without `x-cleared-by`. */
export function clearedByOf(
  key: string,
  { properties = {} }: ResourceFile,
  fail: (message: string, mend: string) => void,
): string | null {
  const field = properties[key] ?? {};
  const by = field['x-cleared-by'];
  if (by === undefined) return null;
  const others = Object.keys(properties).filter((name) => name !== key && isStored(properties[name] ?? {}));
  if (!others.includes(by)) {
    fail(
      by === key || properties[by]
        ? `"${by}" is no other stored value of the row.`
        : `There is no other field "${by}".`,
      suggestion(by, others, 'Name one that is stored.'),
    );
    return null;
  }
  if (!isStored(field) || field['x-ref'] !== undefined || ![field.type].flat().includes('null')) {
    fail('Only a stored value that may be empty is emptied.', 'Add "null" to its type, or take the word out.');
    return null;
  }
  return by;
}
