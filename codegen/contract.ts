/** The whole contract: openapi/openapi.yaml, the hand-written calls, and what the collections give. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { answerSchema, createSchema, resourceOf, updateSchema } from '../src/contract/bodies.ts';
import { accessOf, type Collection, type JsonSchema, levelRank, type Model, type Policy } from '../src/contract/model.ts';
import { isClosed, type Operation, operationsOf, tagOf } from '../src/contract/operations.ts';
import { exampleOf } from './examples.ts';
import { projectRoot } from './load.ts';
import { SchemaProblems } from './problem.ts';

type Json = Record<string, unknown>;
export interface Contract extends Json {
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: { readonly schemas: Record<string, JsonSchema>; readonly parameters: Record<string, never> };
}

/** A hand-written call, as a file of openapi/operations describes it. */
export interface SpecialOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const pascal = (name: string): string => name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
const jsonContent = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Names each distinct schema once: the fullest variant has the plain name. */
class SchemaNames {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #byText = new Map<string, string>();

  add(base: string, suffix: string, schema: JsonSchema): string {
    const text = `${base} ${JSON.stringify(schema)}`;
    const known = this.#byText.get(text);
    if (known) return known;
    let name = base;
    if (this.schemas[name]) name = `${base}${suffix}`;
    for (let n = 2; this.schemas[name]; n++) name = `${base}${suffix}${n}`;
    this.schemas[name] = schema;
    this.#byText.set(text, name);
    return name;
  }
}

/** Builds the contract of a model with the hand-written calls below `root`. */
export function buildContract(model: Model, root: string = projectRoot): { contract: Contract; specials: readonly SpecialOperation[] } {
  const entry = parse(readFileSync(join(root, 'openapi/openapi.yaml'), 'utf8')) as Contract & { components: Json };
  const names = new SchemaNames();
  const paths: Contract['paths'] = {};
  const tags = new Set<string>();
  const put = (path: string, method: string, operation: Json, file: string) => {
    const item = (paths[path] ??= {});
    const key = method.toLowerCase();
    if (item[key] && !item[key]['x-generic'])
      throw new SchemaProblems([{ file, pointer: `/paths/${path}/${key}`, message: 'This call is described twice.', mend: 'Take one of the two out.' }]);
    item[key] = operation;
    for (const tag of (operation['tags'] ?? []) as string[]) tags.add(tag);
  };

  // Fuller collections first, so that they get the plain names.
  const inOrder = [...operationsOf(model)].sort((a, b) => levelRank(b.collection.levels.read) - levelRank(a.collection.levels.read));
  const described = new Map(inOrder.map((operation) => [operation.id, describe(model, operation, names)]));
  for (const operation of operationsOf(model)) {
    const made = described.get(operation.id);
    if (made) put(operation.path, operation.method, { ...made, 'x-generic': true }, 'schemas/resources');
  }

  const specials: SpecialOperation[] = [];
  const folder = join(root, 'openapi/operations');
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!file.endsWith('.yaml')) continue;
    const said = parse(readFileSync(join(folder, file), 'utf8')) as { tag: string; paths?: Contract['paths']; components?: { schemas?: Record<string, JsonSchema> } };
    for (const [name, schema] of Object.entries(said.components?.schemas ?? {})) names.schemas[name] = schema;
    for (const [path, item] of Object.entries(said.paths ?? {}))
      for (const [method, operation] of Object.entries(item)) {
        put(path, method, { tags: [said.tag], ...operation }, `openapi/operations/${file}`);
        specials.push({ id: String(operation['operationId']), method: method.toUpperCase(), path });
      }
  }
  for (const item of Object.values(paths)) for (const operation of Object.values(item)) delete operation['x-generic'];

  const contract = {
    ...entry,
    tags: [...tags].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { ...entry.components, schemas: { ...(entry.components.schemas as Record<string, JsonSchema>), ...sorted(names.schemas) } },
  };
  return { contract: contract as Contract, specials };
}

const sorted = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

const inWords = (policy: Policy): string => {
  switch (policy.kind) {
    case 'nobody':
      return 'nobody';
    case 'mine':
      return 'whoever made the row';
    case 'audience':
      return { public: 'everyone', session: 'everyone logged in', guest: 'members and shared users', member: 'members', company_admin: 'company admins', system_admin: 'system admins' }[policy.audience];
    case 'company':
      return `members whose company grants ${policy.right}`;
    case 'guard':
      return `whoever has ${policy.right} on the ${policy.guard === 'row' ? 'thing it belongs to' : policy.guard.replace('_', ' ')}`;
  }
};

const verbs: Readonly<Record<Operation['verb'], (title: string, plural: string) => string>> = {
  list: (_, plural) => `List ${plural}`,
  quick_index: (_, plural) => `Ids and labels of ${plural}`,
  get: (title) => `Get a ${title}`,
  create: (title) => `Add a ${title}`,
  update: (title) => `Change a ${title}`,
  update_positions: (_, plural) => `Reorder ${plural}`,
  delete: (title) => `Delete a ${title}`,
  move_item: (title) => `Move a ${title} up or down`,
  import: (_, plural) => `Import ${plural}`,
  export: (_, plural) => `Export ${plural} as a file`,
};

function describe(model: Model, operation: Operation, names: SchemaNames): Json {
  const { collection, verb, path } = operation;
  const resource = resourceOf(model, collection);
  const level = collection.levels[verb === 'create' ? 'create' : 'read'];
  const suffix = `For${pascal(level)}`;
  const row = () => names.add(pascal(resource.name), suffix, answerSchema(collection, resource));
  const params = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) =>
    name === 'type'
      ? ref('parameters', 'type')
      : { name, in: 'path', required: true, description: name === 'id' ? `Id of the ${resource.title.toLowerCase()}.` : `Id of the ${String(name).replace(/_id$/, '').replaceAll('_', ' ')} above.`, schema: { type: 'integer', minimum: 1 }, example: 1 },
  );
  const listQuery = ['page', 'per_page', 'sort', 'q', 'fields', 'count', 'operator', 'ids', 'filter'].map((name) => ref('parameters', name));
  const query: readonly Json[] =
    verb === 'list' || verb === 'export'
      ? listQuery
      : verb === 'quick_index'
        ? [ref('parameters', 'q'), ref('parameters', 'ids')]
        : verb === 'delete'
          ? [ref('parameters', 'updated_at')]
          : [];
  const policies = collection.access[accessOf[verb]];
  const closed = isClosed(operation);
  const open = policies.some((policy) => policy.kind === 'audience' && policy.audience === 'public');
  const who = `For ${[...new Set(policies.map(inWords))].join(' or ')}.`;
  const leaves = (verb === 'delete' || verb === 'update') && collection.leave.includes(verb);
  const title = leaves ? `Take a ${resource.title.toLowerCase()} out of ${collection.path.split('/').at(-1)?.replaceAll('_', ' ')}` : verbs[verb](resource.title.toLowerCase(), resource.plural.toLowerCase());
  const about = closed ? `Answers 405: ${verb} makes no sense here.` : [collection.description, who].filter(Boolean).join(' ');
  const body = closed ? null : requestBody(operation, model, names, pascal(resource.name), suffix);
  return {
    operationId: operation.id,
    summary: title,
    description: about,
    tags: [tagOf(collection.path)],
    ...(open ? { security: [] } : {}),
    ...(params.length + query.length ? { parameters: [...params, ...query] } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: closed
      ? { '401': ref('responses', 'Unauthenticated'), '405': ref('responses', 'NotAllowed') }
      : { ...success(operation, row, model), ...failures(operation, open) },
  };
}

function requestBody({ verb, collection }: Operation, model: Model, names: SchemaNames, base: string, suffix: string): Json | null {
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
  const entries = Object.entries(example).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)).slice(0, 4);
  return { columns: entries.map(([column]) => column), rows: [entries.map(([, value]) => value)], dry_run: true };
};

function success({ verb, collection }: Operation, row: () => string, model: Model): Json {
  const change = { 'X-Change': ref('headers', 'Change') };
  const example = () => exampleOf(answerSchema(collection, resourceOf(model, collection)));
  switch (verb) {
    case 'list':
      return { '200': { description: 'The rows.', headers: { 'X-Total-Count': ref('headers', 'Total'), 'X-Total-Count-Estimated': ref('headers', 'Estimated') }, content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]) } };
    case 'quick_index': {
      const { label } = resourceOf(model, collection);
      return { '200': { description: 'At most 1,000 rows.', content: jsonContent({ type: 'array', items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, [label]: { type: ['string', 'null'] } } } }, [{ id: 1, [label]: 'A name' }]) } };
    }
    case 'get':
      return { '200': { description: 'The row.', content: jsonContent(ref('schemas', row()), example()) } };
    case 'create':
      return { '201': { description: 'The new row.', headers: change, content: jsonContent(ref('schemas', row()), example()) } };
    case 'update':
    case 'move_item':
      return { '200': { description: 'The row as it is now.', headers: change, content: jsonContent(ref('schemas', row()), example()) } };
    case 'update_positions':
      return { '200': { description: 'The rows that were moved.', headers: change, content: jsonContent({ type: 'array', items: ref('schemas', row()) }, [example()]) } };
    case 'delete':
      return { '204': { description: 'It is gone.', headers: change } };
    case 'import':
      return { '200': { description: 'What was, or would be, imported.', headers: change, content: jsonContent(ref('schemas', 'ImportReport'), { total: 1, clean: 1, created: 0, errors: [], rows: [] }) } };
    case 'export':
      return {
        '200': {
          description: 'The file.',
          content: { 'text/csv': { schema: { type: 'string' } }, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } }, 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
        },
      };
  }
}

function failures({ verb, collection, path }: Operation, open: boolean): Json {
  const all: Json = {};
  const body = ['create', 'update', 'update_positions', 'move_item', 'import'].includes(verb);
  if (body) all['400'] = ref('responses', 'Malformed');
  if (!open) {
    all['401'] = ref('responses', 'Unauthenticated');
    all['403'] = ref('responses', 'Forbidden');
  }
  if (path.includes('{') || collection.singleton) all['404'] = ref('responses', 'NotFound');
  if (['create', 'update', 'update_positions', 'move_item', 'delete', 'import'].includes(verb)) all['409'] = ref('responses', 'Conflict');
  if (body) {
    all['413'] = ref('responses', 'TooLarge');
    all['415'] = ref('responses', 'WrongType');
  }
  if (verb !== 'get') all['422'] = ref('responses', 'Invalid');
  return all;
}
