/**
 * References inside of values whose JSON Schema is in a row, such as the fields of an item: `x-ref` names the resource
 * of an id. Server and web find these references by the same traversal of schema and value. Pure.
 */

import { typesOf } from '../fields/json-schema.ts';
import { maxInteger } from '../fields/number/whole-number.ts';
import { escapePointer, resolveLocal, valueAt, withValueAt } from './json-pointer.ts';
import type { JsonSchema } from './model.ts';

/** A value that its schema declares as an id. */
export interface ValueReference {
  /** JSON pointer of the id within the value; for an array of ids, of the array (`place` is the index). */
  readonly pointer: string;
  /** Index of an id in an array of ids, from 0; null for a single id. */
  readonly place: number | null;
  /** Name of the resource whose row the id denotes. */
  readonly target: string;
  /** Title in the schema; without a title, the name of the member. */
  readonly title: string;
  /** The value that should be an id. */
  readonly value: unknown;
}

/** Whether a value can be the id of a row. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= maxInteger;

/** A fast check of a schema's text, which is false for nearly all schemas. */
export const mentionsReferences = (schema: string): boolean => schema.includes('"x-ref"');

const asSchema = (part: unknown): JsonSchema | null =>
  part && typeof part === 'object' && !Array.isArray(part) ? (part as JsonSchema) : null;

const membersOf = (part: unknown): readonly (readonly [string, unknown])[] => Object.entries(asSchema(part) ?? {});

/** The present position of the traversal in the value. */
interface Place {
  readonly pointer: string;
  readonly title: string;
  /** The array that contains this entry. */
  readonly list: { readonly pointer: string; readonly place: number; readonly title: string } | null;
}

/** Every value that its schema declares as an id, in the order of the value; null is left out. */
export function referencesIn(root: JsonSchema, value: unknown): readonly ValueReference[] {
  const found = new Map<string, ValueReference>();
  const add = (reference: ValueReference): void => {
    const { pointer, place, target } = reference;
    if (reference.value !== null && reference.value !== undefined)
      found.set(`${pointer} ${place} ${target}`, reference);
  };
  const note = (target: string, one: unknown, { pointer, title, list }: Place): void => {
    if (Array.isArray(one))
      for (const [place, entry] of one.entries()) add({ pointer, place, target, title, value: entry });
    else if (list) add({ ...list, target, value: one });
    else add({ pointer, place: null, target, title, value: one });
  };
  /** `way` has the schemas above this value, so that a schema that references itself ends. */
  const visit = (part: unknown, one: unknown, place: Place, way: ReadonlySet<JsonSchema>): void => {
    const schema = asSchema(part);
    if (!schema || way.has(schema)) return;
    const here = new Set([...way, schema]);
    const named = typeof schema['title'] === 'string' ? { ...place, title: schema['title'] } : place;
    const target = schema['x-ref'];
    if (typeof target === 'string') note(target, one, named);
    if (typeof schema['$ref'] === 'string') visit(resolveLocal(root, schema['$ref']), one, named, here);
    for (const branch of branches(schema)) visit(branch, one, named, here);
    if (Array.isArray(one)) visitItems(schema, one, named);
    else if (one && typeof one === 'object') visitMembers(schema, one as JsonSchema, named);
  };
  const visitItems = (schema: JsonSchema, list: readonly unknown[], { pointer, title }: Place): void => {
    const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    list.forEach((one, place) => {
      const entry = { pointer: `${pointer}/${place}`, title, list: { pointer, place, title } };
      visit(first[place] ?? schema['items'], one, entry, new Set());
    });
  };
  const visitMembers = (schema: JsonSchema, object: JsonSchema, { pointer }: Place): void => {
    const declared = asSchema(schema['properties']) ?? {};
    const patterns = membersOf(schema['patternProperties']);
    for (const [key, one] of Object.entries(object)) {
      const parts = [
        ...(Object.hasOwn(declared, key) ? [declared[key]] : []),
        ...patterns.flatMap(([pattern, part]) => (matches(pattern, key) ? [part] : [])),
      ];
      const member = { pointer: `${pointer}/${escapePointer(key)}`, title: key, list: null };
      for (const part of parts.length ? parts : [schema['additionalProperties']]) visit(part, one, member, new Set());
    }
  };
  visit(root, value, { pointer: '', title: '', list: null }, new Set());
  return [...found.values()];
}

const branches = (schema: JsonSchema): readonly unknown[] =>
  ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]);

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key);
  } catch {
    return false;
  }
}

/**
 * A value with its references replaced by `swap`. In an array of ids, duplicates and ids replaced by null are removed;
 * `undefined` leaves a reference unchanged.
 */
export function swapReferences(
  schema: JsonSchema,
  value: unknown,
  swap: (reference: ValueReference) => unknown,
): unknown {
  let swapped = value;
  const lists = new Set<string>();
  for (const reference of referencesIn(schema, value)) {
    const next = swap(reference);
    if (next === undefined || next === reference.value) continue;
    const { pointer, place } = reference;
    if (place !== null) lists.add(pointer);
    swapped = withValueAt(swapped, place === null ? pointer : `${pointer}/${place}`, next);
  }
  for (const pointer of lists)
    swapped = withValueAt(
      swapped,
      pointer,
      [...new Set(valueAt(swapped, pointer) as unknown[])].filter((one) => one !== null),
    );
  return swapped;
}

const structure = new Set([
  '$ref',
  'x-ref',
  'allOf',
  'anyOf',
  'oneOf',
  'then',
  'else',
  'prefixItems',
  'items',
  'additionalProperties',
]);
const groups = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/**
 * The parts of a schema that determine its references, as text independent of the order of members; null without
 * references. Schemas with equal text find the same references in every value.
 */
export function referenceShape(schema: JsonSchema): string | null {
  const reduced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(reduced);
    const object = asSchema(part);
    if (!object) return typeof part === 'string' ? part : null;
    const entries = Object.entries(object).flatMap(([key, inner]): [string, unknown][] => {
      if (structure.has(key)) return [[key, reduced(inner)]];
      if (!groups.has(key)) return [];
      return [[key, Object.fromEntries(sorted(membersOf(inner).map(([name, one]) => [name, reduced(one)] as const)))]];
    });
    return Object.fromEntries(sorted(entries));
  };
  const text = JSON.stringify(reduced(schema));
  return mentionsReferences(text) ? text : null;
}

const sorted = <T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** An `x-ref` of a schema: its pointer, and its target. */
export interface DeclaredReference {
  /** JSON pointer to the schema part with `x-ref`. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly target: unknown;
}

const single = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else', 'propertyNames'];
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Every part of a schema with its pointer, the root first. */
export function partsOf(root: JsonSchema): readonly { readonly pointer: string; readonly schema: JsonSchema }[] {
  const all: { pointer: string; schema: JsonSchema }[] = [];
  const visit = (part: unknown, pointer: string): void => {
    const schema = asSchema(part);
    if (!schema) return;
    all.push({ pointer, schema });
    for (const keyword of [...groups, 'dependentSchemas'])
      for (const [key, inner] of membersOf(schema[keyword]))
        visit(inner, `${pointer}/${keyword}/${escapePointer(key)}`);
    for (const keyword of single) visit(schema[keyword], `${pointer}/${keyword}`);
    for (const keyword of listed) {
      const list = schema[keyword];
      if (Array.isArray(list)) for (const [i, inner] of list.entries()) visit(inner, `${pointer}/${keyword}/${i}`);
    }
  };
  visit(root, '');
  return all;
}

/** Every `x-ref` of a schema, at any depth. */
export const declaredReferences = (root: JsonSchema): readonly DeclaredReference[] =>
  partsOf(root).flatMap(({ pointer, schema }) =>
    'x-ref' in schema ? [{ pointer, schema, target: schema['x-ref'] }] : [],
  );

/** Whether a field with this schema contains several ids. */
export const holdsMany = (schema: JsonSchema): boolean => typesOf(schema).includes('array');
