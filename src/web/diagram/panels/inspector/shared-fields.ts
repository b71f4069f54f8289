/** Determines which fields several selected cells have in common, and where their values differ. Pure. */
import type { JsonSchema } from '../../../../contract/model.ts';
import { sameValue } from '../../../../contract/same-value.ts';
import type { Values } from '../../../resources/form/form-values.ts';

/** The schema and the values of a cell, as a form needs them. */
export interface FormSubject {
  readonly schema: JsonSchema;
  readonly values: Values;
}

export interface SharedFields {
  readonly schema: JsonSchema;
  /** The values that all cells have in common; fields with different values are left out. */
  readonly values: Values;
  readonly mixed: ReadonlySet<string>;
}

type Members = Readonly<Record<string, JsonSchema>>;

/** The property schemas of an object schema, by name. */
export const membersOf = (schema: JsonSchema | undefined): Members => (schema?.['properties'] ?? {}) as Members;

/** The rank of a field in the form: choices first, switches last. Stored schemas have no order of their own. */
const rankOf = (schema: JsonSchema): number => (schema['enum'] ? 0 : schema['type'] === 'boolean' ? 2 : 1);

const own = new WeakMap<JsonSchema, JsonSchema>();

/**
 * The schema of the fields that users fill in, without hidden fields and the style, which has a section of its own.
 */
export function ownFields(schema: JsonSchema): JsonSchema {
  const known = own.get(schema);
  if (known) return known;
  const shown = Object.entries(membersOf(schema)).filter(([name, member]) => name !== 'style' && !member['x-hidden']);
  const ordered = shown.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other));
  const made = { type: 'object', properties: Object.fromEntries(ordered), additionalProperties: false };
  own.set(schema, made);
  return made;
}

/** The value of a field: that of the cell, else the default of the schema. */
const valueIn = ({ values }: FormSubject, name: string, member: JsonSchema): unknown =>
  name in values ? values[name] : member['default'];

/** The fields that have the same schema in all cells, and the values that all cells have in common. */
export function sharedFields(subjects: readonly FormSubject[]): SharedFields {
  const [first, ...rest] = subjects;
  // Thousands of cells have few different schemas, so these are compared only once.
  const schemas = [...new Set(subjects.map(({ schema }) => schema))].slice(1);
  const shared: Record<string, JsonSchema> = {};
  const values: Record<string, unknown> = {};
  const mixed = new Set<string>();
  for (const [name, member] of Object.entries(membersOf(first?.schema))) {
    if (!first || schemas.some((schema) => !sameValue(membersOf(schema)[name], member))) continue;
    shared[name] = member;
    const value = valueIn(first, name, member);
    if (rest.some((other) => !sameValue(value, valueIn(other, name, member)))) mixed.add(name);
    else if (value !== undefined) values[name] = value;
  }
  return { schema: { type: 'object', properties: shared, additionalProperties: false }, values, mixed };
}

/** The text beside a field whose values differ. */
export const mixedWords = 'Mixed: they differ. What you enter is set on all.';

/** The schema with a note on each field whose values differ. */
export function markMixed(schema: JsonSchema, mixed: ReadonlySet<string>): JsonSchema {
  if (!mixed.size) return schema;
  const marked = Object.entries(membersOf(schema)).map(([name, member]) =>
    mixed.has(name) ? [name, { ...member, description: mixedWords }] : [name, member],
  );
  return { ...schema, properties: Object.fromEntries(marked) };
}

/** The values after a patch, without empty ones: in a diagram, null and absent have the same meaning. */
export function withValues(values: Values, patch: Values): Values {
  const next: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}
