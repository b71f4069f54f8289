/** The schemas of requests and responses of one collection: the fields that it shows and accepts. Pure. */

import { withArticle } from '../fields/article.ts';
import { discriminatorOf } from '../fields/discriminator.ts';
import { hasDefault } from '../fields/field-words.ts';
import { typesOf } from '../fields/json-schema.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import { holdsEntries } from '../fields/list/entries.ts';
import { maxInteger } from '../fields/number/whole-number.ts';
import { levelRank } from './audience.ts';
import { memberName, memberPattern, splitMember } from './member-names.ts';
import {
  type Collection,
  type Field,
  issuedFields,
  type JsonSchema,
  type Model,
  type Policy,
  type Resource,
  type UniqueSet,
} from './model.ts';
import { isHideable } from './required-if-shown.ts';

/** The fields in responses of this collection. */
export function readableFields(collection: Collection, resource: Resource): readonly Field[] {
  const level = levelRank(collection.levels.read);
  return [...resource.fields.values()].filter(
    (field) =>
      level >= levelRank(field.read) &&
      (field.from?.kind !== 'of_join' || boundArrays(collection).has(field.from.references)),
  );
}

/** Arrays in which the path or `where` fixes one entry, so that the fields of that membership can be shown and set. */
export function boundArrays(collection: Collection): ReadonlySet<string> {
  const bound = new Set(collection.where.map(({ path }) => path));
  if (collection.binding?.kind === 'own_array') bound.add(collection.binding.field);
  return bound;
}

/** Fields that the path or `where` sets, so that a body must not contain them. */
export function pathFields(collection: Collection): ReadonlySet<string> {
  const set = new Set(collection.where.map(({ path }) => path));
  const { binding } = collection;
  if (binding && 'field' in binding && binding.kind !== 'parent_array') set.add(binding.field);
  if (binding?.kind === 'polymorphic') set.add(discriminatorOf(binding.field));
  return set;
}

/** Whether an update here detaches the row from the collection instead of changing it. */
export const detaches = (collection: Collection): boolean => collection.detach.includes('update');

/** Fields that a create or an update of this collection accepts. */
export function writableFields(
  collection: Collection,
  resource: Resource,
  verb: 'create' | 'update',
): readonly Field[] {
  if (verb === 'update' && detaches(collection)) return [];
  const level = levelRank(verb === 'create' ? collection.levels.create : collection.levels.write);
  const fixed = pathFields(collection);
  const owners = new Set(resource.owners.flatMap(({ field }) => [field, discriminatorOf(field)]));
  return [...resource.fields.values()].filter((field) => {
    if (field.readOnly || fixed.has(field.name)) return false;
    // The path fixes the owner, and an update does not change it.
    if (owners.has(field.name) && (verb === 'update' || collection.binding?.kind === 'owner')) return false;
    if (field.from?.kind === 'of_join' && !boundArrays(collection).has(field.from.references)) return false;
    return mayReach(field.write[verb], level);
  });
}

/**
 * Owner fields by which rows may be moved: owners below the owner in the path, so that neither guard nor tenant
 * changes. A row of a tree stays with its owner.
 */
export function ownersToMoveTo(collection: Collection, resource: Resource): readonly Field[] {
  if (collection.binding?.kind !== 'ancestor' || resource.tree) return [];
  return resource.owners.flatMap(({ field, targets }) => {
    const found = targets.length === 1 ? resource.fields.get(field) : undefined;
    return found ? [found] : [];
  });
}

/** A guard is checked for each row; an audience for the collection. */
const mayReach = (policy: Policy, level: number): boolean =>
  policy.kind === 'audience' ? level >= levelRank(policy.audience) : policy.kind !== 'nobody';

/** Pictures that people may set on rows of this collection: by the form of an update, or by separate calls. */
export function uploadFields(collection: Collection, resource: Resource): readonly Field[] {
  if (!collection.operations.includes('update') || detaches(collection)) return [];
  const level = levelRank(collection.levels.write);
  return readableFields(collection, resource).filter(({ upload }) => upload !== null && mayReach(upload, level));
}

/** Pictures that the form of an update may set on rows of this collection. */
export const formPictures = (collection: Collection, resource: Resource): readonly Field[] =>
  uploadFields(collection, resource).filter(({ name }) => !collection.pictures[name]);

/** Whether rows can be created from tables here, by import or by a call that replaces it. */
export const takesTables = ({ operations, imports }: Collection): boolean =>
  operations.includes('import') || imports.table !== null;

/**
 * The unique sets by which an import can match existing rows; empty if the collection cannot both add and change rows.
 */
export function matchSets(collection: Collection, resource: Resource): readonly UniqueSet[] {
  const { operations } = collection;
  if (!takesTables(collection) || !operations.includes('update') || detaches(collection)) return [];
  const fixed = new Set(pathFields(collection));
  if (resource.owners.some(({ field }) => fixed.has(field))) fixed.add('$owner');
  const given = new Set(
    writableFields(collection, resource, 'create')
      .filter(({ kind }) => kind === 'value' || kind === 'reference')
      .map(({ name }) => name),
  );
  const sets = resource.unique
    .map((unique) => ({ ...unique, fields: unique.fields.filter((name) => !fixed.has(name)) }))
    .filter(({ fields }) => fields.length > 0 && fields.every((name) => given.has(name)));
  return [{ fields: ['id'], unless: null, nullsNotDistinct: false, caseInsensitive: false }, ...sets];
}

/** The schema of a field in a request. It is bounded, so that every valid value fits the column. */
export function requestSchema(field: Field): JsonSchema {
  const { readOnly: _, ...schema } = field.schema as JsonSchema & { readOnly?: unknown };
  const types = [schema['type'] ?? []].flat();
  const { mostCharacters, steps } = fieldKindOf({ schema: field.schema });
  const [lowest = -maxInteger, ...higher] = steps(field.schema);
  return {
    ...schema,
    ...(types.includes('integer')
      ? { minimum: schema['minimum'] ?? lowest, maximum: schema['maximum'] ?? higher.at(-1) ?? maxInteger }
      : {}),
    ...(types.includes('string') && !('maxLength' in schema) && mostCharacters !== null
      ? { maxLength: mostCharacters }
      : {}),
    ...(field.kind === 'references' ? { uniqueItems: true, maxItems: schema['maxItems'] ?? 10_000 } : {}),
  };
}

/** The body schema of a create. Unknown members are refused. */
export function createSchema(collection: Collection, resource: Resource): JsonSchema {
  const fields = writableFields(collection, resource, 'create');
  const required = fields.filter(
    (field) => field.required && !isHideable(field.schema) && !hasDefault(field.schema) && !field.callerDefault,
  );
  return {
    type: 'object',
    title: `New ${resource.title.toLowerCase()}`,
    ...(required.length ? { required: required.map(({ name }) => name) } : {}),
    properties: Object.fromEntries(fields.map((field) => [field.name, { ...requestSchema(field), ...begun(field) }])),
    additionalProperties: false,
  };
}

/**
 * The schema of the field. For an object whose schema is in a row it has no defaults, because these are not known here.
 */
const begun = ({ schema, schemaFrom }: Field): JsonSchema =>
  schemaFrom
    ? {
        description:
          `${String(schema['description'] ?? '')} Members left out begin with what ${schemaFrom.reference}.${schemaFrom.field} gives as default.`.trim(),
      }
    : {};

/**
 * The body schema of an update: the changed fields, and the version that they are based on. An update that detaches the
 * row has only the version.
 */
export function updateSchema(collection: Collection, resource: Resource): JsonSchema {
  const fields = writableFields(collection, resource, 'update');
  const properties = Object.fromEntries(
    fields.map((field) => {
      const { default: _, 'x-default': _moment, ...schema } = requestSchema(field);
      return [field.name, schema];
    }),
  );
  const { title, done } = collection.detachWords;
  const members = fields.filter(({ schemaFrom }) => schemaFrom);
  return {
    type: 'object',
    title: detaches(collection)
      ? `${title} ${withArticle(resource.title.toLowerCase())}`
      : `Changes to ${withArticle(resource.title.toLowerCase())}`,
    ...(detaches(collection) && {
      description: `The ${resource.title.toLowerCase()} is ${done} and not changed: fields of it are refused.`,
    }),
    properties: {
      ...properties,
      updated_at: {
        type: 'string',
        format: 'date-time',
        title: 'Version',
        description:
          'As it was read. If the row has changed since, the update is merged by its base; without a base the answer is 409 with the row as it is.',
      },
    },
    ...(members.length && {
      patternProperties: Object.fromEntries(
        members.map((field) => [
          memberPattern(field.name),
          {
            title: `A member of ${field.title.toLowerCase()}`,
            description: `${memberName(field.name, 'cost')} is the member cost alone: the others stay. Null takes out what may not be null.`,
          },
        ]),
      ),
    }),
    additionalProperties: false,
  };
}

/** Allows null for fields of a membership that has ended. */
const shownSchema = (field: Field): JsonSchema =>
  field.from?.kind === 'of_join' ? { ...field.schema, type: [...typesOf(field.schema), 'null'] } : field.schema;

/** The schema of a row as this collection returns it. */
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
      ...(resource.tree && {
        _above: {
          type: 'boolean',
          title: 'Above',
          readOnly: true,
          description: 'Only in a list with ancestors=true: the row is there because a row below it was found.',
        },
      }),
    },
  };
}

/** The response schema of a create: the row with the values that are issued only then. */
export function createdSchema(collection: Collection, resource: Resource): JsonSchema {
  const issued = issuedFields(resource);
  const { title, properties, ...schema } = answerSchema(collection, resource);
  return {
    ...schema,
    title: `New ${resource.title.toLowerCase()}`,
    properties: {
      ...(properties as JsonSchema),
      ...Object.fromEntries(
        issued.map((field) => [
          field.name,
          {
            ...field.schema,
            type: 'string',
            readOnly: true,
            description:
              `${String(field.schema['description'] ?? '')} Answered this once, and not to the same request sent again.`.trim(),
          },
        ]),
      ),
    },
  };
}

/** The field that a member of a body sets, completely or partly. */
export const fieldSet = (resource: Resource, name: string): Field | undefined =>
  resource.fields.get(splitMember(name)?.field ?? name);

/** Whether a field contains computed ids, which are filtered by their entries. */
export const isDerivedIds = ({ kind, schema }: Pick<Field, 'kind' | 'schema'>): boolean =>
  kind === 'derived' &&
  typesOf(schema)[0] === 'array' &&
  typesOf((schema['items'] ?? {}) as JsonSchema)[0] === 'integer';

/** Whether lists can be filtered by the field. */
export const comparable = (field: Field): boolean =>
  !['object', 'array'].includes(String(typesOf(field.schema)[0])) ||
  field.kind === 'references' ||
  isDerivedIds(field) ||
  hasEntries(field);

/** Whether the value is a list of texts or numbers, which is compared entry by entry. */
export const hasEntries = ({ kind, schema }: Pick<Field, 'kind' | 'schema'>): boolean =>
  kind === 'value' && holdsEntries(schema);

/** Whether lists can be sorted by the field. It must have a single value. */
export const sortable = (field: Field): boolean =>
  comparable(field) && field.kind !== 'references' && !isDerivedIds(field) && !hasEntries(field);

/**
 * The resource of a collection.
 * @throws if the collection belongs to another model
 */
export function resourceOf(model: Model, collection: Collection): Resource {
  const resource = model.resources.get(collection.resource);
  if (!resource) throw new Error(`The model has no resource "${collection.resource}".`);
  return resource;
}
