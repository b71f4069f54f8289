/** The contract is valid OpenAPI, and every call in it has a complete description. */
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { contractPath } from '../../codegen/contract-path.ts';
import { generate } from '../../codegen/generate.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
}
interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Body {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Call {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name: string; readonly in: string }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const { contract, files } = generate();
const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, call]) => ({
    title: `${method.toUpperCase()} ${path}`,
    path,
    method,
    call: call as unknown as Call,
  })),
);

const resolve = (part: { readonly $ref?: string }): unknown =>
  part.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((node: unknown, key) => (node as Record<string, unknown>)[key], contract)
    : part;

/** Every call for which `holds` returns false. */
const failing = (holds: (call: Call, path: string, method: string) => boolean): string[] =>
  calls.filter(({ call, path, method }) => !holds(call, path, method)).map(({ title }) => title);

test('Redocly finds neither an error nor a warning in the contract', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('../../redocly.yaml', import.meta.url)) });
  const source = files.get(contractPath) as string;
  const problems = await lintFromString({ source, absoluteRef: contractPath, config });
  expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
}, 30_000);

describe('every call', () => {
  test('has an operationId of its own, a summary, a description and an area', () => {
    expect(
      failing((call) => Boolean(call.operationId && call.summary && call.description && call.tags?.length)),
    ).toEqual([]);
    expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length);
  });

  test('describes each parameter of its path', () => {
    const named = (call: Call) =>
      new Set(
        (call.parameters ?? [])
          .map((one) => resolve(one) as { name: string; in: string })
          .map((one) => (one.in === 'path' ? one.name : '')),
      );
    expect(
      failing((call, path) =>
        [...path.matchAll(/\{([a-z_]+)\}/g)].every(([, name]) => named(call).has(name as string)),
      ),
    ).toEqual([]);
  });

  test('answers something when all goes well, and 404 where its path names something', () => {
    expect(failing(({ responses }) => Object.keys(responses).some((status) => status < '400'))).toEqual([]);
    expect(failing(({ responses }, path) => !path.includes('{') || '404' in responses)).toEqual([]);
  });

  test('names at least one failure, and every failure is problem+json', () => {
    const problemOnly = (body: Body) =>
      Object.keys((resolve(body) as Body).content ?? {}).join() === 'application/problem+json';
    expect(
      failing(({ responses }) => {
        const failures = Object.entries(responses).filter(([status]) => status >= '400');
        return failures.length > 0 && failures.every(([, body]) => problemOnly(body));
      }),
    ).toEqual([]);
  });

  // A rule in redocly.yaml checks that each example is valid for its schema.
  test('shows an example of each JSON body that it takes or answers, beside its schema or in it', () => {
    const ofSchema = (part: Schema = {}): boolean => {
      const schema = resolve(part) as Schema;
      return Boolean(schema.examples?.length) || (schema.type === 'array' && ofSchema(schema.items));
    };
    const shown = (body: Body | undefined) => {
      const json = body && (resolve(body) as Body).content?.['application/json'];
      return !json || json.example !== undefined || ofSchema(json.schema);
    };
    expect(
      failing(
        (call) =>
          shown(call.requestBody) &&
          Object.entries(call.responses).every(([status, body]) => status >= '400' || shown(body)),
      ),
    ).toEqual([]);
  });
});
