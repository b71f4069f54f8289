/** What a generic call takes and answers, as the contract says it. */
import {
  answerSchema,
  createdSchema,
  createSchema,
  detaches,
  formPictures,
  ownersToMoveTo,
  requestSchema,
  resourceOf,
  updateSchema,
  writableFields,
} from '../../src/contract/bodies.ts';
import { mostPictureMegabytes } from '../../src/contract/constants.ts';
import {
  bulkCreateSchema,
  bulkDestroySchema,
  bulkDetachSchema,
  bulkRestoreSchema,
  bulkUpdateSchema,
  checkValuesSchema,
  copySchema,
  idsSchema,
  importSchema,
  moveRowsSchema,
  moveSchema,
  positionsSchema,
  purgeSchema,
  versionsSchema,
} from '../../src/contract/generic-bodies.ts';
import { operationOf } from '../../src/contract/generic-operations.ts';
import type { Collection, Field, JsonSchema, Model, Resource } from '../../src/contract/model.ts';
import { isFinal, type Operation } from '../../src/contract/operations.ts';
import { isHideable, requiringAlways, toldWhenRequired } from '../../src/contract/required-if-shown.ts';
import { membersOf } from '../../src/fields/json-schema.ts';
import { exampleOf, fieldKindOf } from '../../src/fields/kinds.ts';
import type { SchemaNames } from './schema-names.ts';

export type Json = Record<string, unknown>;

/** A reference to a component of the description. */
export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** `project_status` as `ProjectStatus`, as components are called. */
export const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

/**
 * The schema of a row as JSON Schema can say it: what is required where it is shown is said in words, in fields as in
 * what they hold.
 */
export function rowInWords(schema: JsonSchema, { fields }: Resource): JsonSchema {
  const members = Object.fromEntries([...fields].map(([name, field]) => [name, field.schema]));
  const beside = { properties: members };
  return {
    ...schema,
    properties: Object.fromEntries(
      membersOf(schema).map(([name, member]) => {
        const field = fields.get(name);
        const inner = requiringAlways(member, toldWhenRequired);
        return [name, field?.required && isHideable(field.schema) ? toldWhenRequired(inner, beside) : inner];
      }),
    ),
  };
}

/** A body of JSON, with an example where there is one. */
export const jsonContent = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** The same told line by line with its progress, to whoever accepts that. */
const inLines = (content: Json): Json => ({
  ...content,
  'application/x-ndjson': { schema: ref('schemas', 'ProgressLine') },
});

/** Null for a call without a body. */
export function requestBody(
  { verb, collection }: Operation,
  model: Model,
  names: SchemaNames,
  { base, suffix }: { readonly base: string; readonly suffix: string },
): Json | null {
  const resource = resourceOf(model, collection);
  const named = (name: string, schema: JsonSchema): Json => ({
    required: true,
    content: jsonContent(ref('schemas', name), exampleOf(schema)),
  });
  const shared = (name: string, schema: JsonSchema, example: unknown): Json => ({
    required: true,
    content: jsonContent(ref('schemas', names.add(name, '', schema)), example),
  });
  switch (verb) {
    case 'create': {
      const schema = rowInWords(createSchema(collection, resource), resource);
      return named(names.add(`${base}Create`, suffix, schema), schema);
    }
    case 'update': {
      const schema = rowInWords(updateSchema(collection, resource), resource);
      const body = named(names.add(`${base}Update`, suffix, schema), schema);
      const pictures = formPictures(collection, resource);
      if (pictures.length === 0) return body;
      return {
        ...body,
        'x-max-megabytes': mostPictureMegabytes,
        content: { ...(body['content'] as Json), 'multipart/form-data': { schema: formSchema(pictures) } },
      };
    }
    case 'update_positions':
      return shared('Positions', positionsSchema, [{ id: 1, position: 0 }]);
    case 'move_item':
      return shared('Move', moveSchema, { move_direction: 'up' });
    case 'bulk_update': {
      if (detaches(collection)) return shared('BulkDetach', bulkDetachSchema, { ids: [1, 2] });
      const values = rowInWords(updateSchema(collection, resource), resource);
      const schema = {
        ...bulkUpdateSchema,
        properties: {
          ids: ref('schemas', names.add('Ids', '', idsSchema)),
          values: ref('schemas', names.add(`${base}Update`, suffix, values)),
          add: bulkUpdateSchema.properties.add,
          remove: bulkUpdateSchema.properties.remove,
          versions: ref('schemas', names.add('Versions', '', versionsSchema)),
        },
      };
      return { required: true, content: jsonContent(schema, { ids: [1, 2], values: exampleOf(values) }) };
    }
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return { ...shared('Copy', copySchema, { name: 'Another name' }), required: false };
    case 'bulk_create':
      return shared('BulkCreate', bulkCreateSchema, {
        rows: [{ values: exampleOf(createSchema(collection, resource)) }],
      });
    case 'move_rows': {
      const values = movedValues(collection, resource);
      const { values: _, ...properties } = moveRowsSchema.properties;
      const schema = {
        ...moveRowsSchema,
        properties: {
          ...properties,
          ids: ref('schemas', names.add('Ids', '', idsSchema)),
          values: { ...moveRowsSchema.properties.values, ...values },
          versions: ref('schemas', names.add('Versions', '', versionsSchema)),
        },
      };
      return { required: true, content: jsonContent(schema, { ids: [1, 2], before: null }) };
    }
    case 'bulk_destroy':
      if (collection.detach.includes('delete')) return shared('BulkDetach', bulkDetachSchema, { ids: [1, 2] });
      return shared('BulkDestroy', bulkDestroySchema, { ids: [1, 2] });
    case 'bulk_restore':
      return shared('BulkRestore', bulkRestoreSchema, { ids: [1, 2] });
    case 'check_values':
      return shared('ValueCheckRequest', checkValuesSchema, checkValuesExample(collection, model));
    case 'purge_values':
      return shared('Purge', purgeSchema, purgeExample(collection, model));
    case 'import':
      return shared('Import', importSchema, importExample(collection, model));
    default:
      return null;
  }
}

/** Fields that rows are moved by: those of an update, and the owner where they may go to another one. */
const movedValues = (collection: Collection, resource: Resource): JsonSchema => ({
  properties: Object.fromEntries(
    [...writableFields(collection, resource, 'update'), ...ownersToMoveTo(collection, resource)].map((field) => [
      field.name,
      requestSchema(field),
    ]),
  ),
  additionalProperties: false,
});

/** The form of an update: pictures, and other fields of the row beside them. */
const formSchema = (pictures: readonly Field[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    pictures.map(({ name, title }) => [
      name,
      {
        type: 'string',
        format: 'binary',
        description: `${title}: PNG, JPEG, GIF or WebP, at most ${mostPictureMegabytes} MB. Sent empty, it is taken off.`,
      },
    ]),
  ),
  additionalProperties: { type: 'string', description: 'Another field of the row, as JSON or as plain text.' },
});

const schemaFieldOf = (collection: Collection, model: Model): string =>
  [...resourceOf(model, collection).fields.values()].find((field) => fieldKindOf(field).name === 'schema')?.name ?? '';

const purgeExample = (collection: Collection, model: Model): Json => ({
  field: schemaFieldOf(collection, model),
  members: ['cost'],
});

const checkValuesExample = (collection: Collection, model: Model): Json => ({
  field: schemaFieldOf(collection, model),
  schema: { type: 'object', properties: { cost: { type: ['number', 'null'], title: 'Cost' } } },
});

const importExample = (collection: Collection, model: Model): Json => {
  const example = exampleOf(createSchema(collection, resourceOf(model, collection))) as Json;
  const entries = Object.entries(example)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, 4);
  return { columns: entries.map(([column]) => column), rows: [entries.map(([, value]) => value)] };
};

/** The answer when all went well. */
export function success(
  operation: Operation,
  { row, created }: { readonly row: () => string; readonly created: () => string },
  model: Model,
): Json {
  const { verb, collection } = operation;
  const change = { 'X-Change': ref('headers', 'Change') };
  const final = isFinal(operation, resourceOf(model, collection));
  const example = () => exampleOf(answerSchema(collection, resourceOf(model, collection)));
  switch (verb) {
    case 'list':
      return {
        '200': {
          description: 'The rows.',
          headers: {
            'X-Total-Count': ref('headers', 'Total'),
            'X-Total-Count-Estimated': ref('headers', 'Estimated'),
            'X-Searched-By': ref('headers', 'SearchedBy'),
            'X-Mark': ref('headers', 'Mark'),
            Link: ref('headers', 'Link'),
            ETag: ref('headers', 'Tag'),
            ...(resourceOf(model, collection).anonymousIf && { 'X-Fewest-People': ref('headers', 'FewestPeople') }),
          },
          content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]),
        },
        '304': ref('responses', 'NotModified'),
      };
    case 'changes':
      return {
        '200': {
          description:
            'The rows that were made or changed since the mark, as they are now, and the ids of those that are gone. A row may come twice.',
          content: jsonContent(changesOf(ref('schemas', row())), {
            changed: [],
            gone: [2],
            mark: 'a2p1b3h4IGFiY2RlZiAxMjM6MTIzOg',
            derived: [],
          }),
        },
        '410': ref('responses', 'FetchAgain'),
      };
    case 'quick_index': {
      const { label } = resourceOf(model, collection);
      return {
        '200': {
          description: 'At most 1,000 rows.',
          headers: { ETag: ref('headers', 'Tag') },
          content: jsonContent(
            {
              type: 'array',
              items: {
                type: 'object',
                required: ['id'],
                properties: { id: { type: 'integer' }, [label]: { type: ['string', 'null'] } },
              },
            },
            [{ id: 1, [label]: 'A name' }],
          ),
        },
        '304': ref('responses', 'NotModified'),
      };
    }
    case 'get':
      return {
        '200': {
          description: 'The row.',
          headers: { ETag: ref('headers', 'Tag') },
          content: jsonContent(ref('schemas', row()), example()),
        },
        '304': ref('responses', 'NotModified'),
      };
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return {
        '201': { description: 'The copy.', headers: change, content: jsonContent(ref('schemas', row()), example()) },
      };
    case 'create': {
      const made = exampleOf(createdSchema(collection, resourceOf(model, collection)));
      return {
        '201': { description: 'The new row.', headers: change, content: jsonContent(ref('schemas', created()), made) },
      };
    }
    case 'update':
    case 'restore':
    case 'move_item':
      return {
        '200': {
          description: 'The row as it is now.',
          headers: verb === 'update' ? { ...change, 'X-Notes': ref('headers', 'Notes') } : change,
          content: jsonContent(ref('schemas', row()), example()),
        },
      };
    case 'update_positions':
    case 'move_rows':
      return {
        '200': {
          description: 'The rows that were moved.',
          headers: change,
          content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]),
        },
      };
    case 'bulk_create':
      return {
        '201': {
          description: 'The ids of the new rows, in the order of the list.',
          headers: change,
          content: jsonContent(ref('schemas', 'BulkDone'), { change: 1, ids: [1] }),
        },
      };
    case 'bulk_update':
    case 'bulk_destroy':
    case 'bulk_restore':
      return { '200': ref('responses', final ? 'BulkGone' : 'BulkDone') };
    case 'removed':
      return { '200': ref('responses', 'Removed') };
    case 'distribution':
      return { '200': ref('responses', 'Distribution') };
    case 'value_counts':
      return { '200': ref('responses', 'ValueCounts') };
    case 'check_values':
      return { '200': ref('responses', 'ValueChecks') };
    case 'purge_values':
      return { '200': ref('responses', 'Purged') };
    case 'history':
      return { '200': ref('responses', 'History') };
    case 'uses':
      return { '200': ref('responses', 'Uses') };
    case 'delete':
      return {
        '204': final
          ? { description: 'It is gone for good: this cannot be undone.' }
          : { description: 'It is gone.', headers: change },
      };
    case 'import':
      return {
        '200': {
          description: 'What was, or would be, imported.',
          headers: change,
          content: inLines(
            jsonContent(ref('schemas', 'ImportReport'), {
              total: 1,
              clean: 1,
              created: 0,
              updated: 0,
              outcomes: { new: 1, changed: 0, unchanged: 0 },
              errors: [],
              makeable: [],
              rows: [],
            }),
          ),
        },
      };
    case 'export':
      return {
        '200': {
          description: 'The file.',
          content: {
            'text/csv': { schema: { type: 'string' } },
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
              schema: { type: 'string', format: 'binary' },
            },
            ...jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]),
          },
        },
      };
  }
}

/** What a call for changes answers of rows of a kind. */
const changesOf = (row: Json): Json => ({
  type: 'object',
  required: ['changed', 'gone', 'mark', 'derived'],
  properties: {
    changed: { type: 'array', items: row },
    ...Object.fromEntries(
      ['gone', 'mark', 'derived', 'places', 'total'].map((member) => [
        member,
        ref('schemas', `Changes${pascal(member)}`),
      ]),
    ),
  },
});

/** The failures a call can answer. */
export function failures({ verb, collection, path }: Operation, open: boolean): Json {
  const all: Json = {};
  const { body, changes } = operationOf(verb);
  if (body) all['400'] = ref('responses', 'Malformed');
  if (!open) {
    all['401'] = ref('responses', 'Unauthenticated');
    all['403'] = ref('responses', 'Forbidden');
  }
  if (path.includes('{') || collection.singleton) all['404'] = ref('responses', 'NotFound');
  if (changes) all['409'] = ref('responses', 'Conflict');
  if (body) {
    all['413'] = ref('responses', 'TooLarge');
    all['415'] = ref('responses', 'WrongType');
  }
  if (verb !== 'get' && verb !== 'restore' && verb !== 'value_counts') all['422'] = ref('responses', 'Invalid');
  return all;
}
