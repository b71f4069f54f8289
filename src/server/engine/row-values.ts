/** The values of a row by field, in the form of bodies and columns. */
import { splitMember } from '../../contract/member-names.ts';
import type { Field } from '../../contract/model.ts';
import { defaultIn, hasDefault, type Moment } from '../../fields/field-words.ts';
import { typesOf } from '../../fields/json-schema.ts';

export type Values = Record<string, unknown>;

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field, or of a member of its object. */
export function namedValue(row: Values, name: string): unknown {
  const member = splitMember(name);
  if (!member) return row[name] ?? null;
  const whole = row[member.field];
  return (isObject(whole) ? whole[member.key] : undefined) ?? null;
}

/** The time of a create: now, and the present day in UTC. */
export function momentOfCreate(): Moment {
  const now = new Date().toISOString();
  return { today: now.slice(0, 10), now };
}

/** The value that a create stores for an omitted field: the schema's default, else the empty value of the type. */
export function defaultOf(field: Field, moment: Moment = momentOfCreate()): unknown {
  if (hasDefault(field.schema)) return defaultIn(field.schema, moment);
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
