/** Request bodies and responses of a generic call, for the contract. */
import {
  createSchema,
  detaches,
  formPictures,
  ownersToMoveTo,
  requestSchema,
  resourceOf,
  updateSchema,
  writableFields,
} from '../../src/contract/bodies.ts';
import { maxPictureMegabytes } from '../../src/contract/constants.ts';
import {
  bulkCloneSchema,
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
import { exampleOf } from '../../src/fields/kinds.ts';
import { type ContractParts, ref } from './contract-parts.ts';

export type Json = Record<string, unknown>;

/** The name of a component: `ProjectStatus` for `project_status`. */
export const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

/**
 * The schema of a row in standard JSON Schema. A field that is required only while shown is described in a sentence, at
 * any depth.
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

/** The body of an update in the contract: with the base, which all updates share. */
function changesSchema(collection: Collection, resource: Resource): JsonSchema {
  const schema = rowInWords(updateSchema(collection, resource), resource);
  if (detaches(collection)) return schema;
  return { ...schema, properties: { ...(schema['properties'] as JsonSchema), base: ref('schemas', 'EditBase') } };
}

/** A schema with a value of it; what it refers to is left out. */
export function withExample(schema: JsonSchema): JsonSchema {
  const own = Object.fromEntries(membersOf(schema).filter(([, member]) => !('$ref' in member)));
  return { ...schema, examples: [exampleOf({ ...schema, properties: own })] };
}

/** A JSON body, with an example if its schema has none. */
export const jsonContent = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** The request body; null for a call without one. */
export function requestBody(
  { verb, collection }: Operation,
  model: Model,
  parts: ContractParts,
  { base, suffix }: { readonly base: string; readonly suffix: string },
): Json | null {
  const resource = resourceOf(model, collection);
  const named = (name: string, schema: JsonSchema): Json => ({
    required: true,
    content: jsonContent(ref('schemas', parts.add(name, suffix, withExample(schema)))),
  });
  const shared = (name: string, schema: JsonSchema, example: unknown, required = true): Json =>
    parts.share('requestBodies', name, {
      required,
      content: jsonContent(ref('schemas', parts.add(name, '', { ...schema, examples: [example] }))),
    });
  switch (verb) {
    case 'create': {
      return named(`${base}Create`, rowInWords(createSchema(collection, resource), resource));
    }
    case 'update': {
      const body = named(`${base}Update`, changesSchema(collection, resource));
      const pictures = formPictures(collection, resource);
      if (pictures.length === 0) return body;
      return {
        ...body,
        'x-max-megabytes': maxPictureMegabytes,
        content: { ...(body['content'] as Json), 'multipart/form-data': { schema: formSchema(pictures) } },
      };
    }
    case 'update_positions':
      return shared('Positions', positionsSchema, [{ id: 1, position: 0 }]);
    case 'move_item':
      return shared('Move', moveSchema, { move_direction: 'up' });
    case 'bulk_update': {
      if (detaches(collection)) return shared('BulkDetach', bulkDetachSchema, { ids: [1, 2] });
      const values = changesSchema(collection, resource);
      const schema = {
        ...bulkUpdateSchema,
        properties: {
          ids: ref('schemas', parts.add('Ids', '', idsSchema)),
          values: ref('schemas', parts.add(`${base}Update`, suffix, withExample(values))),
          add: bulkUpdateSchema.properties.add,
          remove: bulkUpdateSchema.properties.remove,
          versions: ref('schemas', parts.add('Versions', '', versionsSchema)),
        },
      };
      const [field] = Object.entries(exampleOf(updateSchema(collection, resource)) as Json);
      return {
        required: true,
        content: jsonContent(schema, { ids: [1, 2], values: field ? Object.fromEntries([field]) : {} }),
      };
    }
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return shared('Copy', copySchema, { name: 'Another name' }, false);
    case 'bulk_clone':
      return shared('BulkClone', bulkCloneSchema, { ids: [1, 2] });
    case 'bulk_create':
      return shared('BulkCreate', bulkCreateSchema, { rows: [{ values: { name: 'A name' } }] });
    case 'move_rows': {
      const values = movedValues(collection, resource);
      const { values: _, ...properties } = moveRowsSchema.properties;
      const schema = {
        ...moveRowsSchema,
        properties: {
          ...properties,
          ids: ref('schemas', parts.add('Ids', '', idsSchema)),
          values: { ...moveRowsSchema.properties.values, ...values },
          versions: ref('schemas', parts.add('Versions', '', versionsSchema)),
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
      return shared('ValueCheckRequest', checkValuesSchema, {
        field: 'schema',
        schema: { type: 'object', properties: { cost: { type: ['number', 'null'], title: 'Cost' } } },
      });
    case 'purge_values':
      return shared('Purge', purgeSchema, { field: 'schema', members: ['cost'] });
    case 'import':
      return shared('Import', importSchema, { columns: ['name'], rows: [['A name']] });
    default:
      return null;
  }
}

/** The fields of a move: those of an update, and the owner if rows can be moved to another one. */
const movedValues = (collection: Collection, resource: Resource): JsonSchema => ({
  properties: Object.fromEntries(
    [...writableFields(collection, resource, 'update'), ...ownersToMoveTo(collection, resource)].map((field) => [
      field.name,
      requestSchema(field),
    ]),
  ),
  additionalProperties: false,
});

/**
 * The form of an update: pictures. It may contain other fields of the row, which the types of most languages cannot
 * express.
 */
const formSchema = (pictures: readonly Field[]): JsonSchema => ({
  type: 'object',
  description: 'Other fields of the row may be sent beside the pictures, each as JSON or as plain text.',
  properties: Object.fromEntries(
    pictures.map(({ name, title }) => [
      name,
      {
        type: 'string',
        format: 'binary',
        description: `${title}: PNG, JPEG, GIF or WebP, at most ${maxPictureMegabytes} MB. Sent empty, it is taken off.`,
      },
    ]),
  ),
});

/** The names of the response schemas. A schema is created when its name is first read. */
export interface AnswerSchemas {
  readonly row: () => string;
  readonly created: () => string;
}

/** The successful response. Equal responses of several calls share a component. */
export function success(
  operation: Operation,
  { row, created }: AnswerSchemas,
  model: Model,
  parts: ContractParts,
): Json {
  const { verb, collection } = operation;
  const resource = resourceOf(model, collection);
  const share = (name: string, response: Json) => parts.share('responses', name, response);
  const change = { 'X-Change': ref('headers', 'Change') };
  const tag = { ETag: ref('headers', 'Tag') };
  const changed = (name: string) =>
    share(`Changed${name}`, {
      description: 'The row as it is now.',
      headers: { ...change, 'X-Notes': ref('headers', 'Notes') },
      content: jsonContent(ref('schemas', name)),
    });
  const merged = (name: string) =>
    share(`Updated${name}`, {
      description: 'The row as it is now.',
      headers: { ...change, 'X-Notes': ref('headers', 'Notes') },
      content: jsonContent(
        { allOf: [ref('schemas', name), ref('schemas', 'Merged')] },
        (parts.schemas[name]?.['examples'] as readonly unknown[] | undefined)?.[0],
      ),
    });
  const oneRow = () => jsonContent(ref('schemas', row()));
  const rows = () => jsonContent({ type: 'array', items: ref('schemas', row()) });
  const unchanged = { '304': ref('responses', 'NotModified') };
  const final = isFinal(operation, resource);
  switch (verb) {
    case 'list':
      return {
        '200': share(`${row()}List`, {
          description: 'The rows.',
          headers: {
            'X-Total-Count': ref('headers', 'Total'),
            'X-Total-Count-Estimated': ref('headers', 'Estimated'),
            'X-Searched-By': ref('headers', 'SearchedBy'),
            'X-Mark': ref('headers', 'Mark'),
            Link: ref('headers', 'Link'),
            ...tag,
            ...(resource.anonymousIf && { 'X-Fewest-People': ref('headers', 'FewestPeople') }),
          },
          content: rows(),
        }),
        ...unchanged,
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
    case 'quick_index':
      return {
        '200': share(`IdsAnd${pascal(resource.label)}`, { ...labels(resource.label), headers: tag }),
        ...unchanged,
      };
    case 'get':
      return {
        '200': share(`${row()}Row`, { description: 'The row.', headers: tag, content: oneRow() }),
        ...unchanged,
      };
    case 'create':
      return { '201': changed(created()) };
    case 'clone':
    case 'create_global_from':
    case 'create_local_from':
      return { '201': changed(row()) };
    case 'update':
      return { '200': collection.detach.includes('update') ? changed(row()) : merged(row()) };
    case 'restore':
    case 'move_item':
      return { '200': changed(row()) };
    case 'update_positions':
    case 'move_rows':
      return {
        '200': share(`Moved${row()}`, { description: 'The rows that were moved.', headers: change, content: rows() }),
      };
    case 'bulk_create':
    case 'bulk_clone':
      return { '201': ref('responses', 'BulkMade') };
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
      return { '204': ref('responses', final ? 'GoneForGood' : 'Gone') };
    case 'import':
      return { '200': ref('responses', 'Imported') };
    case 'export':
      return {
        '200': share(`${row()}File`, {
          description: 'The file.',
          content: {
            'text/csv': { schema: { type: 'string' } },
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
              schema: { type: 'string', format: 'binary' },
            },
            ...rows(),
          },
        }),
      };
  }
}

/** The response of `changes`, for rows of a schema. */
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

/** The labels of rows by id. */
const labels = (label: string): Json => ({
  description: 'At most 1,000 rows.',
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
});

/** Verbs whose bodies name rows, which may be missing. */
const ofSeveral: ReadonlySet<Operation['verb']> = new Set([
  'bulk_create',
  'bulk_clone',
  'bulk_update',
  'bulk_destroy',
  'bulk_restore',
  'update_positions',
  'move_rows',
]);

/** The error responses of a call. */
export function failures({ verb, collection, path }: Operation, open: boolean): Json {
  const all: Json = {};
  const { body, changes } = operationOf(verb);
  if (body) all['400'] = ref('responses', 'Malformed');
  if (!open) {
    all['401'] = ref('responses', 'Unauthenticated');
    all['403'] = ref('responses', 'Forbidden');
  }
  if (path.includes('{') || collection.singleton || ofSeveral.has(verb)) all['404'] = ref('responses', 'NotFound');
  if (changes) all['409'] = ref('responses', 'Conflict');
  if (body) {
    all['413'] = ref('responses', 'TooLarge');
    all['415'] = ref('responses', 'WrongType');
  }
  if (verb !== 'get' && verb !== 'restore' && verb !== 'value_counts') all['422'] = ref('responses', 'Invalid');
  return all;
}
