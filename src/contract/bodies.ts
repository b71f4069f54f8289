/** The schemas of requests and answers of one collection: which fields it shows and takes. Pure. */
import {
  type Collection,
  type Field,
  type JsonSchema,
  levelRank,
  type Model,
  type Policy,
  type Resource,
} from './model.ts';
import { typesOf } from './schema-types.ts';

/** The largest number an integer column holds. */
const maxInteger = 2_147_483_647;

/** Fields an answer of this collection holds. */
export function readableFields(collection: Collection, resource: Resource): readonly Field[] {
  const level = levelRank(collection.levels.read);
  return [...resource.fields.values()].filter(
    (field) =>
      level >= levelRank(field.read) &&
      (field.from?.kind !== 'of_join' || boundArrays(collection).has(field.from.references)),
  );
}

/** Arrays of which the path or `where` names one member: what is said of that membership can be shown and set. */
export function boundArrays(collection: Collection): ReadonlySet<string> {
  const bound = new Set(collection.where.map(({ path }) => path));
  if (collection.binding?.kind === 'own_array') bound.add(collection.binding.field);
  return bound;
}

/** Fields that the path or `where` sets, so that a body need not and cannot. */
export function pathFields(collection: Collection): ReadonlySet<string> {
  const set = new Set(collection.where.map(({ path }) => path));
  const { binding } = collection;
  if (binding && 'field' in binding && binding.kind !== 'parent_array') set.add(binding.field);
  if (binding?.kind === 'polymorphic') set.add(binding.field.replace(/_id$/, '_type'));
  return set;
}

/** Fields a create or an update of this collection takes. */
export function writableFields(
  collection: Collection,
  resource: Resource,
  verb: 'create' | 'update',
): readonly Field[] {
  const level = levelRank(verb === 'create' ? collection.levels.create : collection.levels.write);
  const fixed = pathFields(collection);
  const owners = new Set(resource.owners.flatMap(({ field }) => [field, field.replace(/_id$/, '_type')]));
  return [...resource.fields.values()].filter((field) => {
    if (field.readOnly || fixed.has(field.name)) return false;
    // A row has one owner: what the path goes through is it, and no row changes hands.
    if (owners.has(field.name) && (verb === 'update' || collection.binding?.kind === 'owner')) return false;
    if (field.from?.kind === 'of_join' && !boundArrays(collection).has(field.from.references)) return false;
    return mayReach(field.write[verb], level);
  });
}

/** A guard is asked per row; an audience is settled by the collection. */
const mayReach = (policy: Policy, level: number): boolean =>
  policy.kind === 'audience' ? level >= levelRank(policy.audience) : policy.kind !== 'nobody';

/** The value of a field in a request: bounded, so that whatever passes fits its column. */
function requestSchema(field: Field): JsonSchema {
  const { readOnly: _, ...schema } = field.schema as JsonSchema & { readOnly?: unknown };
  const types = [schema['type'] ?? []].flat();
  return {
    ...schema,
    ...(types.includes('integer')
      ? { minimum: schema['minimum'] ?? -maxInteger, maximum: schema['maximum'] ?? maxInteger }
      : {}),
    ...(types.includes('string') &&
    !schema['enum'] &&
    !('maxLength' in schema) &&
    !schema['format']?.toString().startsWith('date')
      ? { maxLength: ['html', 'textarea'].includes(String(schema['format'])) ? 200_000 : 10_000 }
      : {}),
    ...(field.kind === 'references' ? { uniqueItems: true, maxItems: schema['maxItems'] ?? 10_000 } : {}),
  };
}

/** Body of a create: unknown members are refused. */
export function createSchema(collection: Collection, resource: Resource): JsonSchema {
  const fields = writableFields(collection, resource, 'create');
  const required = fields.filter((field) => field.required && !('default' in field.schema) && !field.callerDefault);
  return {
    type: 'object',
    title: `New ${resource.title.toLowerCase()}`,
    ...(required.length ? { required: required.map(({ name }) => name) } : {}),
    properties: Object.fromEntries(fields.map((field) => [field.name, requestSchema(field)])),
    additionalProperties: false,
  };
}

/** Body of an update: what changes, and the version it was made on. */
export function updateSchema(collection: Collection, resource: Resource): JsonSchema {
  const fields = writableFields(collection, resource, 'update');
  const properties = Object.fromEntries(
    fields.map((field) => {
      const { default: _, ...schema } = requestSchema(field) as JsonSchema & { default?: unknown };
      return [field.name, schema];
    }),
  );
  return {
    type: 'object',
    title: `Changes to a ${resource.title.toLowerCase()}`,
    properties: {
      ...properties,
      updated_at: {
        type: 'string',
        format: 'date-time',
        title: 'Version',
        description: 'As it was read. If the row has changed since, the answer is 409 with the row as it is.',
      },
    },
    additionalProperties: false,
  };
}

/** What is said of a membership is empty once it has ended. */
const shownSchema = (field: Field): JsonSchema =>
  field.from?.kind === 'of_join' ? { ...field.schema, type: [...typesOf(field.schema), 'null'] } : field.schema;

/** One row as this collection answers it. */
export function answerSchema(collection: Collection, resource: Resource): JsonSchema {
  const fields = readableFields(collection, resource);
  const labelled = fields.filter((field) => ['reference', 'references', 'polymorphic'].includes(field.kind));
  const writable = new Set(
    (['create', 'update'] as const)
      .flatMap((verb) => writableFields(collection, resource, verb))
      .map(({ name }) => name),
  );
  return {
    type: 'object',
    title: resource.title,
    ...(resource.description ? { description: resource.description } : {}),
    required: [...fields.map(({ name }) => name), ...(labelled.length ? ['_labels'] : [])],
    properties: {
      ...Object.fromEntries(
        fields.map((field) => [
          field.name,
          { ...shownSchema(field), ...(writable.has(field.name) ? {} : { readOnly: true }) },
        ]),
      ),
      ...(labelled.length && {
        _labels: {
          type: 'object',
          title: 'Labels',
          readOnly: true,
          description: 'What the rows that are pointed to are called, by field.',
          properties: Object.fromEntries(
            labelled.map((field) => [
              field.name,
              field.kind === 'references'
                ? { type: 'array', items: { type: ['string', 'null'] } }
                : { type: ['string', 'null'] },
            ]),
          ),
        },
      }),
    },
  };
}

/** Lists can be sorted and filtered by these. */
export const comparable = (field: Field): boolean =>
  field.kind !== 'derived'
    ? !['object', 'array'].includes(String([field.schema['type'] ?? ''].flat()[0])) || field.kind === 'references'
    : !['object', 'array'].includes(String([field.schema['type'] ?? ''].flat()[0]));

export const sortable = (field: Field): boolean => comparable(field) && field.kind !== 'references';

/** Resource of a collection; the model is closed, so it is there. */
export function resourceOf(model: Model, collection: Collection): Resource {
  const resource = model.resources.get(collection.resource);
  if (!resource) throw new Error(`The model has no resource "${collection.resource}".`);
  return resource;
}
