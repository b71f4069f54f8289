/** Checks requests and responses with the contract: valid input, and whether the contract describes a response. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import type { JsonSchema } from '../../../src/contract/model.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: JsonSchema;
}
interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the body with resolved references; null without a body. */
  readonly body: JsonSchema | null;
  readonly answers: Readonly<Record<string, Answer>>;
}
export interface Given {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>>;

/** Every call of the contract, with resolved references. */
export function callsOf(contract: Contract): Call[] {
  const follow = <T>(node: unknown): T => {
    const $ref = (node as { $ref?: string })?.$ref;
    if (!$ref) return node as T;
    return follow(
      $ref
        .slice(2)
        .split('/')
        .reduce((at: unknown, key) => (at as Node)[key], contract),
    );
  };
  const whole = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(whole);
    if (!schema || typeof schema !== 'object') return schema;
    const found = follow<Node>(schema);
    return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, whole(value)]));
  };
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, said]): Call => {
      const body = follow<Node | undefined>(said['requestBody']);
      const content = body?.['content'] as Record<string, { schema: unknown }> | undefined;
      return {
        id: String(said['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: ((said['parameters'] ?? []) as unknown[]).map((one) => follow<Parameter>(one)),
        body: (whole(content?.['application/json']?.schema) as JsonSchema | undefined) ?? null,
        answers: Object.fromEntries(
          Object.entries(said['responses'] as Node).map(([status, answer]) => [status, follow<Answer>(answer)]),
        ),
      };
    }),
  );
}

/**
 * Errors that any call may return although its description does not list them: here for a request head that is too
 * large.
 */
const generic = new Set([431]);

/** The faults of a response, as sentences; empty if the contract describes the response. */
export function makeCheck(contract: Contract): (call: Call, given: Given, partial: boolean) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv, ['date', 'date-time']);
  for (const shown of ['color', 'email', 'uri', 'uri-or-empty', 'textarea', 'html', 'image', 'json', 'binary'])
    ajv.addFormat(shown, true);
  ajv.addSchema(contract, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  const absolute = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(absolute);
    if (!schema || typeof schema !== 'object') return schema;
    // Members that the contract does not list are a fault too, if it lists any: of several schemas together, in none.
    const { allOf } = schema as { readonly allOf?: readonly Node[] };
    if (allOf)
      return {
        allOf: allOf.map((one) => (one['$ref'] ? { $ref: `contract${one['$ref']}` } : absolute(one))),
        unevaluatedProperties: false,
      };
    if (typeof (schema as Node)['$ref'] === 'string')
      return { $ref: `contract${(schema as { $ref: string }).$ref}`, unevaluatedProperties: false };
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, absolute(value)]));
  };
  const faultsOf = (key: string, schema: JsonSchema, value: unknown, ignored: readonly string[] = []): string[] => {
    const check = compiled.get(key) ?? ajv.compile(absolute(schema) as object);
    compiled.set(key, check);
    if (check(value)) return [];
    return (check.errors ?? [])
      .filter(({ keyword }) => !ignored.includes(keyword))
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .slice(0, 3);
  };
  const problemSchema = { $ref: '#/components/schemas/Problem' };

  return (call, { status, headers, text }, partial) => {
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const faults: string[] = [];
    if (status >= 500) faults.push(`The server failed: ${text.slice(0, 300)}`);
    if (!(status in call.answers) && !generic.has(status)) faults.push(`${status} is not an answer of this call.`);
    if (!headers.get('x-app-release-version')) faults.push('The release is not named.');
    if (status >= 400) {
      if (type !== 'application/problem+json') return [...faults, `A failure came as ${type || 'nothing'}.`];
      const problem = JSON.parse(text) as {
        status: number;
        detail: string;
        errors?: { pointer: string }[];
        report?: unknown;
      };
      faults.push(...faultsOf('problem', problemSchema, problem));
      if (problem.status !== status) faults.push(`The problem says ${problem.status}.`);
      if (!/[.?]$/.test(problem.detail)) faults.push(`"${problem.detail}" is no sentence.`);
      if (status === 422 && !problem.errors?.length && !problem.report) faults.push('Nothing says where the fault is.');
      for (const { pointer } of problem.errors ?? [])
        if (!/^(\/.*)?$/s.test(pointer)) faults.push(`"${pointer}" is no JSON pointer.`);
      return faults;
    }
    const content = call.answers[status]?.content;
    if (!content) return text ? [...faults, 'There is a body where the contract has none.'] : faults;
    const media = content[type];
    if (!media) return [...faults, `${type} is not a type this call answers.`];
    if (type !== 'application/json') return faults;
    const ignored = partial ? ['required'] : [];
    return [...faults, ...faultsOf(`${call.id} ${status}`, media.schema, JSON.parse(text), ignored)];
  };
}
