/** The complete contract: openapi/openapi.yaml, the hand-written calls, and the calls of collections. */

import { levelRank } from '../../src/contract/audience.ts';
import { resourceOf } from '../../src/contract/bodies.ts';
import { callParameters } from '../../src/contract/call-parameters.ts';
import type { HandWrittenCall } from '../../src/contract/hand-written.ts';
import type { Collection, JsonSchema, Model } from '../../src/contract/model.ts';
import { isClosed, operationsOf, tagOf } from '../../src/contract/operations.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { schemaIn } from '../../src/fields/json-schema.ts';
import { idSchema } from '../../src/fields/number/whole-number.ts';
import { type Json, withExample } from '../files/call-bodies.ts';
import { ContractParts } from '../files/contract-parts.ts';
import { readYaml, resourceFilePath } from '../files/load.ts';
import { operationFiles } from '../files/operation-files.ts';
import { type Problem, SchemaProblems } from '../files/problem.ts';
import { projectRoot } from '../project-root.ts';
import { ParameterNames } from './condition-parameters.ts';
import type { Contract } from './contract-object.ts';
import { describe } from './describe.ts';
import { type Described, readHandWritten, resolved } from './hand-written.ts';
import { headersOfAll } from './headers.ts';
import { includeRows } from './included-rows.ts';
import { operationFileProblems } from './operation-checks.ts';
import { takeDefaultsOut } from './sent-defaults.ts';
import { takenAddresses } from './taken-addresses.ts';
import { withWholeReferences } from './whole-references.ts';

const invalid = { '422': { $ref: '#/components/responses/Invalid' } };
const tooMany = { '429': { $ref: '#/components/responses/TooMany' } };

/**
 * Builds the contract of a model with the hand-written calls below `root`.
 * @throws {SchemaProblems} with all faults in openapi/
 */
export function buildContract(
  model: Model,
  root: string = projectRoot,
): { contract: Contract; handWritten: readonly HandWrittenCall[] } {
  const entry = readYaml(root, 'openapi/openapi.yaml') as Contract & {
    tags: readonly { name: string; description: string }[];
  };
  const parts = new ContractParts();
  const parameters = new ParameterNames(parts.parameters);
  const rows = new Map<Collection, string>();
  const paths: Contract['paths'] = {};
  const tags = new Set<string>();
  const put = (path: string, method: string, operation: Json) => {
    const item = paths[path] ?? {};
    paths[path] = item;
    item[method.toLowerCase()] = operation;
    for (const tag of (operation['tags'] ?? []) as string[]) tags.add(tag);
  };

  // Collections with most fields come first, so that they get the plain names. Calls that nobody may make are left out:
  // the server returns 405 for these, with the available methods.
  const offered = operationsOf(model).filter((operation) => !isClosed(operation));
  const inOrder = [...offered].sort(
    (a, b) => levelRank(b.collection.levels.read) - levelRank(a.collection.levels.read),
  );
  const described = new Map(
    inOrder.map((operation) => [operation.id, describe(model, operation, { parts, parameters, rows })]),
  );
  for (const operation of offered) {
    const made = described.get(operation.id);
    if (made) put(operation.path, operation.method, made);
  }

  const about = new Map(entry.tags.map(({ name, description }) => [name, description]));
  const files = operationFiles(root);
  for (const { content } of files)
    for (const [name, schema] of Object.entries(content.components?.schemas ?? {})) parts.schemas[name] = schema;
  const shared = {
    ...entry.components,
    parameters: { ...entry.components.parameters, ...sorted(parts.parameters) },
    requestBodies: sorted(parts.requestBodies),
    responses: { ...entry.components.responses, ...sorted(parts.responses) },
  };
  const components = { ...shared, schemas: { ...entry.components.schemas, ...parts.schemas } };
  const problems = files.flatMap(({ file, content }) => operationFileProblems(file, content, components));
  problems.push(...takenAddresses(model, files, root));
  if (problems.length) throw new SchemaProblems(problems);
  const createBody = (collection: string): unknown =>
    jsonBodyOf(described.get(`create_${collection}`), parts.requestBodies);
  const handWritten: HandWrittenCall[] = [];
  for (const { file, content } of files) {
    const about = { file, model, schemas: components.schemas, shared: shared.parameters, createBody, problems };
    for (const [path, item] of Object.entries(content.paths ?? {}))
      for (const [method, operation] of Object.entries(item)) {
        addExamples(operation, parts.schemas);
        put(path, method, { tags: [content.tag], ...operation });
        handWritten.push(readHandWritten({ ...about, path, method, operation }));
      }
    for (const [i, id] of (content.replaces ?? []).entries()) {
      const replaced = replacedCall(model, id, described.get(id), {
        schemas: components.schemas,
        shared: shared.parameters,
        body: jsonBodyOf(described.get(id), parts.requestBodies),
      });
      if (replaced) handWritten.push(replaced);
      else
        problems.push({
          file,
          pointer: `/replaces/${i}`,
          message: `There is no generic call "${id}" to add rows.`,
          mend: 'Name the operationId of one.',
        });
    }
  }
  problems.push(
    ...callsToNothing(model, handWritten),
    ...emptyReports(model, paths, parts.schemas),
    ...strangeOptions(model, paths, parts.schemas),
  );
  if (problems.length) throw new SchemaProblems(problems);
  for (const item of Object.values(paths))
    for (const operation of Object.values(item)) {
      // Every call can return 429.
      const own = operation['responses'] as Record<string, Json>;
      // Every open call refuses a query with an unknown parameter.
      operation['responses'] = { ...invalid, ...own, ...tooMany };
    }

  includeRows(model, rows, parts);
  const contract = {
    ...entry,
    tags: [...tags].sort().map((name) => ({ name, description: about.get(name) ?? aboutTag(model, name) })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { ...shared, schemas: { ...entry.components.schemas, ...sorted(parts.schemas) } },
  } as Contract;
  return { contract: withWholeReferences(takeDefaultsOut(headersOfAll(contract))), handWritten };
}

/** The schema of a call's JSON body. */
function jsonBodyOf(operation: Json | undefined, requestBodies: Readonly<Record<string, object>>): unknown {
  const listed = schemaIn(operation?.['requestBody']);
  const body = typeof listed['$ref'] === 'string' ? requestBodies[listed['$ref'].split('/').at(-1) ?? ''] : listed;
  return schemaIn(schemaIn(schemaIn(body)['content'])['application/json'])['schema'];
}

/** Null if the call is no generic call that adds rows. */
function replacedCall(
  model: Model,
  id: string,
  described: Json | undefined,
  { schemas, shared, body }: Pick<Described, 'schemas' | 'shared'> & { readonly body: unknown },
): HandWrittenCall | null {
  const operation = operationsOf(model).find((one) => one.id === id);
  if ((operation?.verb !== 'create' && operation?.verb !== 'import') || !described) return null;
  const { collection, method, path } = operation;
  return {
    id,
    method,
    path,
    what: `add ${resourceOf(model, collection).plural.toLowerCase()} here`,
    access: { kind: 'collection', collection: collection.key, action: 'create', row: null, policies: null },
    byCookie: false,
    onlyReads: false,
    personal: false,
    parameters: callParameters(described['parameters'], shared).map((parameter) =>
      parameter.in === 'path' ? { ...parameter, schema: idSchema } : parameter,
    ),
    body:
      operation.verb === 'create'
        ? { kind: 'create', list: null, mostBytes: null }
        : { kind: 'json', schema: resolved(body, schemas) as JsonSchema, mostBytes: null },
  };
}

/** Adds an example to response schemas without one. */
function addExamples(operation: Json, schemas: Record<string, JsonSchema>): void {
  for (const response of Object.values((operation['responses'] ?? {}) as Record<string, Json>)) {
    const json = (response['content'] as Record<string, Json> | undefined)?.['application/json'];
    const name = (json?.['schema'] as { $ref?: string } | undefined)?.$ref?.split('/').at(-1) ?? '';
    const schema = schemas[name];
    if (json?.['example'] === undefined && schema && !schema['examples']) schemas[name] = withExample(schema);
  }
}

/** The description of a reference area: the plurals of its resources. */
function aboutTag(model: Model, tag: string): string {
  const plurals = [...model.collections.values()]
    .filter(({ path }) => tagOf(path) === tag)
    .map((collection) => resourceOf(model, collection).plural);
  return plurals.length ? `${[...new Set(plurals)].sort().join(', ')}.` : '';
}

const sorted = <T>(object: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Reports calls that a screen uses but the contract lacks: on a row, for pictures, or with a file of rows. */
function callsToNothing(model: Model, handWritten: readonly HandWrittenCall[]): readonly Problem[] {
  const plain = (method: string, path: string) =>
    `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}').replace(/\.json$/, '')}`;
  const described = new Set([...handWritten, ...operationsOf(model)].map(({ method, path }) => plain(method, path)));
  return [...model.collections.values()].flatMap(
    ({ resource, path, singleton, screen, pictures, imports, exports }) => {
      const row = singleton ? path : `${path}/{id}`;
      const offered = (screen?.calls ?? []).map(({ name }) => ['POST', `${row}/${name}`] as const);
      const pictured = Object.values(pictures).flatMap(
        ({ upload, remove }) =>
          [
            ['POST', `${row}/${upload}`],
            ['DELETE', `${row}/${remove}`],
          ] as const,
      );
      const { exported, table, dictionary, file } = imports;
      const uploads = dictionary === null ? [] : [`${path}/${dictionary}`, `${row}/${dictionary}`];
      const imported = [exported, table, file?.path ?? null, ...uploads].flatMap((call) =>
        call === null ? [] : [['POST', call] as const],
      );
      const files = exports.files.map(({ name }) => name);
      const downloads = [exports.dictionary && `${exports.dictionary}.{format}`, exports.delta, ...files].flatMap(
        (call) => (call === null ? [] : [['GET', `${row}/${call}`] as const]),
      );
      const figures = screen?.figures ? [['GET', `${path}/${screen.figures}`] as const] : [];
      const reviewing = screen?.review ? [screen.review.differences, screen.review.accept, screen.review.decline] : [];
      const decided = reviewing.map((name) => ['POST', `${path}/${name}`] as const);
      return [...figures, ...decided, ...offered, ...pictured, ...imported, ...downloads]
        .filter(([method, call]) => !described.has(plain(method, call)))
        .map(([method, call]) => ({
          file: resourceFilePath(resource),
          pointer: '/x-collections',
          message: `A screen offers ${method} ${call}, and nobody describes it.`,
          mend: 'Describe it in openapi/operations, or take it out of the collection.',
        }));
    },
  );
}

/** Reports of screens whose call is not described, or whose lines lack a member that a column names. */
function emptyReports(
  model: Model,
  paths: Contract['paths'],
  schemas: Readonly<Record<string, JsonSchema>>,
): readonly Problem[] {
  return [...model.collections.values()].flatMap(({ resource, path, screen }) => {
    const report = screen?.report;
    if (!report) return [];
    const call = paths[`${path}/${report.name}`]?.['get'];
    const problem = (message: string, mend: string) => ({
      file: resourceFilePath(resource),
      pointer: '/x-collections',
      message,
      mend,
    });
    if (!call)
      return [
        problem(
          `A screen offers GET ${path}/${report.name}, and nobody describes it.`,
          'Describe it in openapi/operations, or take it out of the collection.',
        ),
      ];
    const members = Object.keys(lineOf(call, schemas)?.properties ?? {});
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const unknown = report.columns.flatMap(({ field, opens }) => [
      ...(members.includes(field) ? [] : [field]),
      ...Object.values(opens ?? {}).filter((name) => !members.includes(name) && !parameters.includes(name)),
    ]);
    return unknown.map((name) =>
      problem(`The lines of GET ${path}/${report.name} have no "${name}".`, suggestion(name, members)),
    );
  });
}

/** Options of file calls that are missing in their forms. */
function strangeOptions(
  model: Model,
  paths: Contract['paths'],
  schemas: Readonly<Record<string, JsonSchema>>,
): readonly Problem[] {
  return [...model.collections.values()].flatMap(({ resource, imports: { file } }) => {
    const call = file && paths[`${file.path}.json`]?.['post'];
    if (!call) return [];
    const form = (call['requestBody'] as { readonly content?: Json } | undefined)?.content?.['multipart/form-data'] as
      | { readonly schema?: unknown }
      | undefined;
    const fields = Object.keys((resolved(form?.schema, schemas) as JsonSchema | undefined)?.properties ?? {});
    return file.options
      .filter(({ name }) => !fields.includes(name))
      .map(({ name }) => ({
        file: resourceFilePath(resource),
        pointer: '/x-collections',
        message: `The form of POST ${file.path} has no field "${name}".`,
        mend: suggestion(name, fields),
      }));
  });
}

/** The schema of a list item in a call's response; undefined if the response is no list. */
function lineOf(call: Json, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema | undefined {
  const answers = call['responses'] as Readonly<Record<string, { readonly content?: Json }>> | undefined;
  const json = answers?.['200']?.content?.['application/json'] as { readonly schema?: unknown } | undefined;
  return (resolved(json?.schema, schemas) as JsonSchema | undefined)?.items as JsonSchema | undefined;
}
