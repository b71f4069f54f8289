/** Reports hand-written calls without a handler, and handlers without a call, by the names in the files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapePointer } from '../../src/contract/json-pointer.ts';
import { closest } from '../../src/fields/closest.ts';
import { operationFiles } from '../files/operation-files.ts';
import type { Problem } from '../files/problem.ts';

/** An `operationId` with its position, in the description of a call or in a handler. */
interface Named {
  readonly id: string;
  readonly file: string;
  readonly pointer: string;
  readonly line?: number;
}

const handled = /^export const \w+Handlers\b.*?^\}/gms;
const member = /^ {2}(?:async )?(\w+)(?=[:,(])/gm;

/** The members of constants whose name ends in `Handlers`. They are found by the layout of the formatter. */
const handlersIn = (root: string): readonly Named[] =>
  globSync('src/server/operations/*/**/*.ts', { cwd: root }).flatMap((path) => {
    const file = path.replaceAll('\\', '/');
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(handled)].flatMap((constant) =>
      [...constant[0].matchAll(member)].map(({ 1: id = '', index }) => ({
        id,
        file,
        pointer: '',
        line: text.slice(0, constant.index + index).split('\n').length,
      })),
    );
  });

/** The calls that files of openapi/operations describe or replace. */
const callsIn = (root: string): readonly Named[] =>
  operationFiles(root).flatMap(({ file, content }) => [
    ...Object.entries(content.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        id: String(operation['operationId']),
        file,
        pointer: `/paths/${escapePointer(path)}/${method}/operationId`,
      })),
    ),
    ...(content.replaces ?? []).map((id, at) => ({ id, file, pointer: `/replaces/${at}` })),
  ]);

const idsOf = (all: readonly Named[]): ReadonlySet<string> => new Set(all.map(({ id }) => id));

/** Calls without a handler and handlers without a call, each with the most similar unmatched name. */
export function handlerProblems(root: string): readonly Problem[] {
  const [calls, handlers] = [callsIn(root), handlersIn(root)];
  const [called, done] = [idsOf(calls), idsOf(handlers)];
  const idle = handlers.filter(({ id }) => !called.has(id));
  return [
    ...calls
      .filter(({ id }) => !done.has(id))
      .map(({ id, ...place }) => {
        const near = closest(id, idsOf(idle));
        return {
          ...place,
          message: `No handler is called "${id}".`,
          mend: near
            ? `Did you mean "${near}"? Call both alike.`
            : 'Write one in a constant whose name ends in "Handlers", below src/server/operations.',
        };
      }),
    ...idle.map(({ id, ...place }) => ({
      ...place,
      message: `No file of openapi/operations describes the call "${id}".`,
      mend: 'Describe it under this operationId, or take the handler out.',
    })),
  ];
}
