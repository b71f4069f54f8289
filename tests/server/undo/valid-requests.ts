/** A valid request for each generic call that changes rows, derived from the model and the rows of the world. */
import { resourceOf, writableFields } from '../../../src/contract/bodies.ts';
import type { Field, Model, Resource } from '../../../src/contract/model.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import { exampleOf, fieldKindOf } from '../../../src/fields/kinds.ts';
import { valueFieldsOf } from '../../../src/server/engine/values/value-index.ts';

type Values = Record<string, unknown>;

/** The rows that a request names. */
export interface NamedRows {
  /** The row that the call is about. */
  readonly row: number;
  /** A row to reference; `alone` requires a row of its resource without any reference to it. */
  target(resource: string, alone: boolean): number | undefined;
}

/** A member of a JSON object that no schema declares. */
export const leftOver = 'left_over';

/** Values of fields that need more than their schema requires. */
const needed: Readonly<Record<string, Values>> = {
  email_template: { invitation_body: 'Begin at {{link}}', password_reset_body: 'Choose one at {{link}}' },
};

function fieldValue(field: Field, count: number, isUnique: boolean): unknown {
  const { schema } = field;
  // Rows of the world use the first values.
  if (isUnique && schema['enum']) return (schema['enum'] as unknown[]).at(-1);
  if (fieldKindOf(field).name === 'schema') return { type: 'object', properties: {} };
  if (field.schemaFrom) return {};
  const value = exampleOf(schema);
  if (typeof value !== 'string' || schema['enum'] || schema['const'] !== undefined) return value;
  if (schema['format'] === 'email') return `undo${count}@example.com`;
  // A value with a pattern gets additional letters and digits if it must be different.
  const pattern = schema['pattern'] as string | undefined;
  const longer = `${value}${count}`.slice(-Number(schema['maxLength'] ?? 1_000));
  if (schema['format'] && !['textarea', 'html'].includes(String(schema['format']))) return value;
  return pattern && !new RegExp(pattern, 'u').test(longer) ? value : longer;
}

const uniqueFields = (resource: Resource): ReadonlySet<string> =>
  new Set(resource.unique.flatMap(({ fields }) => fields));

/** All fields that a body accepts without an extra permission, except the position in a tree. */
function filledBody(
  { model, operation: { collection }, rows, count }: ValidRequest,
  verb: 'create' | 'update',
): Values {
  const resource = resourceOf(model, collection);
  const unique = uniqueFields(resource);
  const owners = new Set(resource.owners.map(({ field }) => field));
  const body: Values = {};
  for (const field of writableFields(collection, resource, verb)) {
    const { name } = field;
    if (name === resource.tree || field.kind === 'discriminator' || field.write[verb].kind !== 'audience') continue;
    if (field.kind === 'value') {
      body[name] = needed[resource.name]?.[name] ?? fieldValue(field, count, unique.has(name));
      continue;
    }
    if (owners.has(name) && Object.keys(body).some((other) => owners.has(other))) continue;
    const [target = ''] = field.targets;
    const id = rows.target(target, unique.has(name) && !owners.has(name));
    if (id === undefined) continue;
    body[name] = field.kind === 'references' ? [id] : id;
    if (field.kind === 'polymorphic') body[name.replace(/_id$/, '_type')] = target;
  }
  return body;
}

export interface ValidRequest {
  readonly model: Model;
  readonly operation: Operation;
  readonly rows: NamedRows;
  /** A different number for each request, from which unique values are made. */
  readonly count: number;
}

/** The body of a valid request; undefined if the call has none. */
export function validBody(request: ValidRequest): unknown {
  const { model, operation, rows } = request;
  const { collection, verb } = operation;
  const resource = resourceOf(model, collection);
  const ids = [rows.row];
  switch (verb) {
    case 'create':
    case 'update':
      return filledBody(request, verb);
    case 'bulk_create':
      return { rows: [{ values: filledBody(request, 'create') }] };
    case 'import': {
      const cells = Object.entries(filledBody(request, 'create')).filter(([, value]) => typeof value !== 'object');
      return { columns: cells.map(([name]) => name), rows: [cells.map(([, value]) => value)] };
    }
    case 'bulk_update': {
      if (collection.detach.includes('update')) return { ids };
      const unique = uniqueFields(resource);
      const values = Object.entries(filledBody(request, 'update')).filter(([name]) => !unique.has(name));
      return { ids, values: Object.fromEntries(values) };
    }
    case 'bulk_destroy':
    case 'bulk_restore':
    case 'bulk_clone':
    case 'move_rows':
      return { ids };
    case 'update_positions':
      return [{ id: rows.row, position: 77 }];
    case 'move_item':
      return { move_direction: 'down' };
    case 'purge_values':
      return { field: schemaField(model, resource), members: [leftOver] };
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return {};
    default:
      return undefined;
  }
}

/** The schema that values of other rows follow, else any. */
function schemaField(model: Model, { name, fields }: Resource): string {
  const followed = valueFieldsOf(model).find(({ holder }) => holder === name);
  const field = [...fields.values()].find((one) => fieldKindOf(one).name === 'schema');
  const found = followed?.schema ?? field?.name;
  if (found === undefined) throw new Error(`${name} has no schema.`);
  return found;
}
