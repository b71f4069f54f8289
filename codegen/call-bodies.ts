/** What a generic call takes and answers, as the contract says it. */
import { answerSchema, createSchema, resourceOf, updateSchema } from '../src/contract/bodies.ts';
import type { Collection, JsonSchema, Model } from '../src/contract/model.ts';
import type { Operation } from '../src/contract/operations.ts';
import { exampleOf } from './examples.ts';
import type { SchemaNames } from './schema-names.ts';

export type Json = Record<string, unknown>;

export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
export const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
export const jsonContent = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Null for a call without a body. */
export function requestBody(
  { verb, collection }: Operation,
  model: Model,
  names: SchemaNames,
  base: string,
  suffix: string,
): Json | null {
  const resource = resourceOf(model, collection);
  const named = (name: string, schema: JsonSchema): Json => ({
    required: true,
    content: jsonContent(ref('schemas', name), exampleOf(schema)),
  });
  switch (verb) {
    case 'create': {
      const schema = createSchema(collection, resource);
      return named(names.add(`${base}Create`, suffix, schema), schema);
    }
    case 'update': {
      if (collection.leave.includes('update')) return { required: true, content: jsonContent({ type: 'object' }, {}) };
      const schema = updateSchema(collection, resource);
      return named(names.add(`${base}Update`, suffix, schema), schema);
    }
    case 'update_positions':
      return { required: true, content: jsonContent(ref('schemas', 'Positions'), [{ id: 1, position: 0 }]) };
    case 'move_item':
      return { required: true, content: jsonContent(ref('schemas', 'Move'), { move_direction: 'up' }) };
    case 'import':
      return { required: true, content: jsonContent(ref('schemas', 'Import'), importExample(collection, model)) };
    default:
      return null;
  }
}

const importExample = (collection: Collection, model: Model): Json => {
  const example = exampleOf(createSchema(collection, resourceOf(model, collection))) as Json;
  const entries = Object.entries(example)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, 4);
  return { columns: entries.map(([column]) => column), rows: [entries.map(([, value]) => value)], dry_run: true };
};

/** The answer when all went well. */
export function success({ verb, collection }: Operation, row: () => string, model: Model): Json {
  const change = { 'X-Change': ref('headers', 'Change') };
  const example = () => exampleOf(answerSchema(collection, resourceOf(model, collection)));
  switch (verb) {
    case 'list':
      return {
        '200': {
          description: 'The rows.',
          headers: { 'X-Total-Count': ref('headers', 'Total'), 'X-Total-Count-Estimated': ref('headers', 'Estimated') },
          content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]),
        },
      };
    case 'quick_index': {
      const { label } = resourceOf(model, collection);
      return {
        '200': {
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
        },
      };
    }
    case 'get':
      return { '200': { description: 'The row.', content: jsonContent(ref('schemas', row()), example()) } };
    case 'create':
      return {
        '201': { description: 'The new row.', headers: change, content: jsonContent(ref('schemas', row()), example()) },
      };
    case 'update':
    case 'move_item':
      return {
        '200': {
          description: 'The row as it is now.',
          headers: change,
          content: jsonContent(ref('schemas', row()), example()),
        },
      };
    case 'update_positions':
      return {
        '200': {
          description: 'The rows that were moved.',
          headers: change,
          content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]),
        },
      };
    case 'delete':
      return { '204': { description: 'It is gone.', headers: change } };
    case 'import':
      return {
        '200': {
          description: 'What was, or would be, imported.',
          headers: change,
          content: jsonContent(ref('schemas', 'ImportReport'), {
            total: 1,
            clean: 1,
            created: 0,
            errors: [],
            rows: [],
          }),
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

/** The failures a call can answer. */
export function failures({ verb, collection, path }: Operation, open: boolean): Json {
  const all: Json = {};
  const body = ['create', 'update', 'update_positions', 'move_item', 'import'].includes(verb);
  if (body) all['400'] = ref('responses', 'Malformed');
  if (!open) {
    all['401'] = ref('responses', 'Unauthenticated');
    all['403'] = ref('responses', 'Forbidden');
  }
  if (path.includes('{') || collection.singleton) all['404'] = ref('responses', 'NotFound');
  if (['create', 'update', 'update_positions', 'move_item', 'delete', 'import'].includes(verb))
    all['409'] = ref('responses', 'Conflict');
  if (body) {
    all['413'] = ref('responses', 'TooLarge');
    all['415'] = ref('responses', 'WrongType');
  }
  if (verb !== 'get') all['422'] = ref('responses', 'Invalid');
  return all;
}
