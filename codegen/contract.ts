/** The whole contract: openapi/openapi.yaml, the hand-written calls, and what the collections give. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resourceOf } from '../src/contract/bodies.ts';
import { type JsonSchema, levelRank, type Model } from '../src/contract/model.ts';
import { operationsOf, tagOf } from '../src/contract/operations.ts';
import { type Json, ref } from './call-bodies.ts';
import { describe } from './describe.ts';
import { projectRoot, readYaml } from './load.ts';
import { SchemaProblems } from './problem.ts';
import { SchemaNames } from './schema-names.ts';

export interface Contract extends Json {
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: { readonly schemas: Record<string, JsonSchema>; readonly parameters: Record<string, never> };
}

/** A hand-written call, as a file of openapi/operations describes it. */
export interface SpecialOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Anybody may call it, also with an access token that has run out. */
  readonly open: boolean;
}

/** Builds the contract of a model with the hand-written calls below `root`. */
export function buildContract(
  model: Model,
  root: string = projectRoot,
): { contract: Contract; specials: readonly SpecialOperation[] } {
  const entry = readYaml(root, 'openapi/openapi.yaml') as Contract & {
    components: Json;
    tags: readonly { name: string; description: string }[];
  };
  const names = new SchemaNames();
  const paths: Contract['paths'] = {};
  const tags = new Set<string>();
  const put = (path: string, method: string, operation: Json, file: string) => {
    const item = paths[path] ?? {};
    paths[path] = item;
    const key = method.toLowerCase();
    if (item[key] && !item[key]['x-generic'])
      throw new SchemaProblems([
        {
          file,
          pointer: `/paths/${path}/${key}`,
          message: 'This call is described twice.',
          mend: 'Take one of the two out.',
        },
      ]);
    item[key] = operation;
    for (const tag of (operation['tags'] ?? []) as string[]) tags.add(tag);
  };

  // Fuller collections first, so that they get the plain names.
  const inOrder = [...operationsOf(model)].sort(
    (a, b) => levelRank(b.collection.levels.read) - levelRank(a.collection.levels.read),
  );
  const described = new Map(inOrder.map((operation) => [operation.id, describe(model, operation, names)]));
  for (const operation of operationsOf(model)) {
    const made = described.get(operation.id);
    if (made) put(operation.path, operation.method, { ...made, 'x-generic': true }, 'schemas/resources');
  }

  const about = new Map(entry.tags.map(({ name, description }) => [name, description]));
  const specials: SpecialOperation[] = [];
  const folder = join(root, 'openapi/operations');
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!file.endsWith('.yaml')) continue;
    const said = readYaml(root, `openapi/operations/${file}`) as {
      tag: string;
      paths?: Contract['paths'];
      components?: { schemas?: Record<string, JsonSchema> };
    };
    for (const [name, schema] of Object.entries(said.components?.schemas ?? {})) names.schemas[name] = schema;
    for (const [path, item] of Object.entries(said.paths ?? {}))
      for (const [method, operation] of Object.entries(item)) {
        put(path, method, { tags: [said.tag], ...operation }, `openapi/operations/${file}`);
        const open = Array.isArray(operation['security']) && operation['security'].length === 0;
        specials.push({ id: String(operation['operationId']), method: method.toUpperCase(), path, open });
      }
  }
  for (const item of Object.values(paths))
    for (const operation of Object.values(item)) {
      delete operation['x-generic'];
      nameRelease(operation['responses'] as Record<string, Json>);
    }

  const contract = {
    ...entry,
    tags: [...tags].sort().map((name) => ({ name, description: about.get(name) ?? aboutTag(model, name) })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      ...entry.components,
      schemas: { ...(entry.components.schemas as Record<string, JsonSchema>), ...sorted(names.schemas) },
    },
  };
  return { contract: contract as Contract, specials };
}

/** Every answer that is no reference names the release it comes from. */
function nameRelease(responses: Record<string, Json>): void {
  for (const response of Object.values(responses))
    if (!response['$ref'])
      response['headers'] = { ...(response['headers'] as Json), 'X-App-Release-Version': ref('headers', 'Release') };
}

/** What an area of the reference is about: the things its collections hold. */
function aboutTag(model: Model, tag: string): string {
  const plurals = [...model.collections.values()]
    .filter(({ path }) => tagOf(path) === tag)
    .map((collection) => resourceOf(model, collection).plural);
  return plurals.length ? `${[...new Set(plurals)].sort().join(', ')}.` : '';
}

const sorted = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
