/** The values of a row by field, as bodies bring them and columns take them. */
import type { Field } from '../../contract/model.ts';
import { defaultIn, hasDefault } from '../../fields/field-words.ts';
import { typesOf } from '../../fields/json-schema.ts';

export type Values = Record<string, unknown>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value a create stores where the body says nothing: the schema's default (a day as it is in UTC), else empty as the type has it. */
export function defaultOf(field: Field): unknown {
  if (hasDefault(field.schema)) {
    const now = new Date().toISOString();
    return defaultIn(field.schema, { today: now.slice(0, 10), now });
  }
  if (field.nullable) return null;
  const type = typesOf(field.schema)[0];
  return field.kind === 'references' || type === 'array'
    ? []
    : type === 'object'
      ? {}
      : type === 'boolean'
        ? false
        : null;
}
