/**
 * Checks a row as it will be: comparisons between fields, conditional requirements, and one-line texts, with tolerance
 * for values that are already stored.
 */
import { writableFields } from '../../../contract/bodies.ts';
import type { Collection, JsonSchema, Resource } from '../../../contract/model.ts';
import { isHideable, lackingWhereShown } from '../../../contract/required-if-shown.ts';
import { comparedNames, orderFaults } from '../../../fields/compared-fields.ts';
import { lineFaults } from '../../../fields/one-line.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import { nothingBeside, type WithBeside } from './values-beside.ts';

const schemas = { create: new WeakMap<Collection, JsonSchema>(), update: new WeakMap<Collection, JsonSchema>() };

/** A row as one object. Required fields are those that are shown and that the caller can set here. */
function rowSchema({ collection, resource }: Scope, verb: 'create' | 'update'): JsonSchema {
  const known = schemas[verb].get(collection);
  if (known) return known;
  const required = writableFields(collection, resource, verb).filter(
    (field) => field.required && isHideable(field.schema),
  );
  const made = {
    required: required.map(({ name }) => name),
    properties: membersOf(resource)['properties'],
  };
  schemas[verb].set(collection, made);
  return made;
}

const members = new WeakMap<Resource, JsonSchema>();

/** The fields of a row as the members of an object. */
function membersOf(resource: Resource): JsonSchema {
  const known = members.get(resource) ?? {
    properties: Object.fromEntries([...resource.fields].map(([name, { schema }]) => [name, schema])),
  };
  members.set(resource, known);
  return known;
}

/**
 * The missing fields of a new row with all its values; `verb` is the call that creates it. Pointers are within the row.
 */
export const newRowFaults = (
  scope: Scope,
  row: Values,
  verb: 'create' | 'update' = 'create',
  beside: WithBeside = nothingBeside,
): readonly FieldError[] => [
  ...lackingWhereShown(rowSchema(scope, verb), beside(row)),
  ...textFaults(scope.resource, row),
];

/** Faults of one-line texts in a row. Pointers are within the row. */
export const textFaults = (resource: Resource, row: Values): readonly FieldError[] =>
  lineFaults(membersOf(resource), row).map(({ pointer, message }) => ({ pointer, message }));

/** As `textFaults`, for a change: a text that is already stored may stay. */
function newTextFaults(schema: JsonSchema, row: Values, before: Values): readonly FieldError[] {
  const faults = lineFaults(schema, row);
  if (!faults.length) return faults;
  const fieldOf = (pointer: string) => pointer.split('/')[1];
  const stored = new Set(lineFaults(schema, before).map(({ pointer, text }) => `${fieldOf(pointer)} ${text}`));
  return faults
    .filter(({ pointer, text }) => !stored.has(`${fieldOf(pointer)} ${text}`))
    .map(({ pointer, message }) => ({ pointer, message }));
}

/**
 * Faults of fields in combination, where a change sets one field and another one is stored. A value that was missing
 * before is no fault of a change of another field. `stored`: the present rows, by id. Returns the index of the row among
 * `rows` with each fault; pointers are within a row.
 */
export function storedFaults(
  scope: Scope,
  rows: readonly (Values & { id: number })[],
  stored: Readonly<Record<string, Values>>,
  beside: WithBeside,
): readonly (FieldError & { readonly at: number })[] {
  const schema = rowSchema(scope, 'update');
  const fields = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const isCompared = comparedNames(fields).length > 0;
  return rows.flatMap((row, at) => {
    const before = stored[row.id] ?? {};
    const now = { ...before, ...row };
    const order = isCompared ? orderFaults(fields, now) : [];
    const lacked = new Set(lackingWhereShown(schema, beside(before)).map(({ pointer }) => pointer));
    return [
      ...order.map(({ name, message }) => ({ at, pointer: `/${name}`, message })),
      ...lackingWhereShown(schema, beside(now)).flatMap((fault) =>
        lacked.has(fault.pointer) ? [] : [{ at, ...fault }],
      ),
      ...newTextFaults(schema, row, before).map((fault) => ({ at, ...fault })),
    ];
  });
}
