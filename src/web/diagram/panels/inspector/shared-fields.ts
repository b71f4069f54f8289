/** Which fields several selected cells have in common, and where their values differ. Pure. */
import type { JsonSchema } from '../../../../contract/model.ts';
import { sameValue } from '../../../../contract/same-value.ts';
import type { Values } from '../../../resources/form/form-values.ts';

/** The data of a cell that forms need. */
export interface FormSubject {
  readonly schema: JsonSchema;
  readonly values: Values;
}

export interface SharedFields {
  readonly schema: JsonSchema;
  /** Values that all have; a field that is mixed is missing. */
  readonly values: Values;
  readonly mixed: ReadonlySet<string>;
}

type Members = Readonly<Record<string, JsonSchema>>;

/** The members that a schema of an object declares, by name. */
export const membersOf = (schema: JsonSchema | undefined): Members => (schema?.['properties'] ?? {}) as Members;

/** Choices first, switches last: stored schemas have no order. */
const rankOf = (schema: JsonSchema): number => (schema['enum'] ? 0 : schema['type'] === 'boolean' ? 2 : 1);

const own = new WeakMap<JsonSchema, JsonSchema>();

/**
 * The fields of an item type that users fill in, without hidden ones and the appearance, which has a section of its
 * own.
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

/** The value of a field: the cell's own, else the default. */
const valueIn = ({ values }: FormSubject, name: string, member: JsonSchema): unknown =>
  name in values ? values[name] : member['default'];

/** The fields that all of them have alike, with the values that all of them share. */
export function sharedFields(subjects: readonly FormSubject[]): SharedFields {
  const [first, ...rest] = subjects;
  // Thousands of cells are of a few types.
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

/** The schema with a note at every mixed field. */
export function markMixed(schema: JsonSchema, mixed: ReadonlySet<string>): JsonSchema {
  if (!mixed.size) return schema;
  const marked = Object.entries(membersOf(schema)).map(([name, member]) =>
    mixed.has(name) ? [name, { ...member, description: mixedWords }] : [name, member],
  );
  return { ...schema, properties: Object.fromEntries(marked) };
}

/** The values with some changed, without empty ones: absent and null mean the same in a drawing. */
export function withValues(values: Values, patch: Values): Values {
  const next: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}
