/** Reports calls of collections whose address or name another call has too, because one of the two would be lost. */
import { escapePointer } from '../../src/contract/json-pointer.ts';
import type { Model } from '../../src/contract/model.ts';
import { type Operation, operationsOf } from '../../src/contract/operations.ts';
import { readYaml, resourceFilePath } from '../files/load.ts';
import type { OperationsFile } from '../files/operation-files.ts';
import type { Problem } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';

/** A call in a file of openapi/operations. */
interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly file: string;
}

/** Addresses that the server handles before it searches the calls of the contract. */
const pages: readonly Described[] = [
  ...['/api/docs', '/api/docs/{area}'].map((path) => ({
    id: 'the reference',
    method: 'get',
    path,
    file: 'src/server/reference/serve.ts',
  })),
];

/** The normalised address: without `.json`, a trailing slash and the names of parameters. */
const addressOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path
    .replace(/\/$/, '')
    .replace(/\.json$/, '')
    .replace(/\{\w+\}/g, '{}')}`;

/**
 * Duplicate addresses. A hand-written call may replace a generic one only by `replaces` in its file, or if the
 * collection leaves the operation out.
 */
export function takenAddresses(
  model: Model,
  files: readonly { readonly file: string; readonly content: OperationsFile }[],
  root: string,
): readonly Problem[] {
  const byAddress = new Map<string, Described>();
  const byId = new Map<string, Described>();
  const problems: Problem[] = [];
  for (const call of [...pages, ...files.flatMap(({ file, content }) => describedIn(file, content))]) {
    const twice = byAddress.get(addressOf(call.method, call.path)) ?? byId.get(call.id);
    if (twice)
      problems.push({
        file: call.file,
        pointer: `/paths/${escapePointer(call.path)}/${call.method}`,
        message: `This call is described twice: ${twice.file} has ${twice.method.toUpperCase()} ${twice.path} as "${twice.id}".`,
        mend: 'Take one of the two out.',
      });
    byAddress.set(addressOf(call.method, call.path), call);
    if (!pages.includes(call)) byId.set(call.id, call);
  }
  const taken = operationsOf(model).flatMap((operation) => {
    const call = byAddress.get(addressOf(operation.method, operation.path)) ?? byId.get(operation.id);
    return call ? [{ operation, call }] : [];
  });
  for (const [collection, calls] of Map.groupBy(taken, ({ operation }) => operation.collection))
    problems.push({ ...placeOf(collection.path, collection.resource, root), ...sentencesFor(calls) });
  return problems;
}

const describedIn = (file: string, content: OperationsFile): readonly Described[] =>
  Object.entries(content.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ id: String(operation['operationId']), method, path, file })),
  );

function placeOf(path: string, resource: string, root: string): Pick<Problem, 'file' | 'pointer'> {
  const file = resourceFilePath(resource);
  const collections = (readYaml(root, file) as ResourceFile)['x-collections'] ?? [];
  const at = collections.findIndex((one) => one.path === path);
  return { file, pointer: at < 0 ? '/x-collections' : `/x-collections/${at}/path` };
}

function sentencesFor(
  calls: readonly { readonly operation: Operation; readonly call: Described }[],
): Pick<Problem, 'message' | 'mend'> {
  const list = calls.map(({ operation: { verb }, call }) => `${verb} is "${call.id}" of ${call.file}`).join(', ');
  const verbs = [...new Set(calls.map(({ operation: { verb } }) => verb))].join(', ');
  return {
    message: `Calls written by hand have this address: ${list}.`,
    mend: `Choose another path, or leave ${verbs} out of the collection by "operations" or "without". A call that adds rows is done by hand where its file says so in "replaces", without describing it.`,
  };
}
