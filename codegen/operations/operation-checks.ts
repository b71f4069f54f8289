/** Checks a file of openapi/operations before its calls are parsed. */
import { escapePointer, segmentsOf } from '../../src/contract/json-pointer.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { schemaIn } from '../../src/fields/json-schema.ts';
import type { Json } from '../files/call-bodies.ts';
import type { OperationsFile } from '../files/operation-files.ts';
import type { Fail, Problem } from '../files/problem.ts';
import { inWords } from '../files/words.ts';
import { problemsBySchema } from '../resources/check.ts';

const object = { type: 'object' };
const text = { type: 'string', minLength: 1 };
const call = {
  type: 'object',
  required: ['operationId', 'responses'],
  additionalProperties: false,
  properties: {
    operationId: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', 'x-meaning': 'a name in small letters, digits and _' },
    'x-access': { type: ['string', 'object'] },
    'x-only-reads': { type: 'boolean' },
    'x-acts-by-cookie': { type: 'boolean' },
    security: { type: 'array' },
    summary: text,
    description: text,
    tags: { type: 'array', items: text },
    parameters: {
      type: 'array',
      items: {
        type: 'object',
        if: { required: ['$ref'] },
        // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema.
        then: { maxProperties: 1 },
        else: { required: ['name', 'in', 'schema'] },
        additionalProperties: false,
        properties: {
          $ref: { type: 'string', pattern: '^#/components/parameters/', 'x-meaning': 'a shared parameter' },
          name: text,
          in: { enum: ['path', 'query', 'header', 'cookie'] },
          required: { type: 'boolean' },
          description: text,
          schema: object,
          example: {},
        },
      },
    },
    requestBody: {
      type: 'object',
      required: ['content'],
      additionalProperties: false,
      properties: { required: { type: 'boolean' }, content: object, 'x-max-megabytes': { type: 'number' } },
    },
    responses: object,
  },
};
const fileSchema = {
  type: 'object',
  required: ['tag'],
  additionalProperties: false,
  properties: {
    tag: text,
    'x-parameters': {},
    replaces: { type: 'array', items: text },
    components: object,
    paths: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(['get', 'put', 'post', 'patch', 'delete'].map((method) => [method, call])),
      },
    },
  },
};

/**
 * Reports unknown members of a file, references without a target in the contract, and parameters that differ from those
 * in their path. `components` are those of the contract.
 */
export function operationFileProblems(file: string, content: OperationsFile, components: Json): readonly Problem[] {
  const problems: Problem[] = [...problemsBySchema(fileSchema, content, file)];
  if (problems.length > 0) return problems;
  const fail: Fail = (pointer, message, mend) => problems.push({ file, pointer, message, mend });
  checkReferences(content, '', { components, fail });
  for (const [path, item] of Object.entries(content.paths ?? {}))
    for (const [method, operation] of Object.entries(item)) {
      const at = `/paths/${escapePointer(path)}/${method}/parameters`;
      const declared = ((operation['parameters'] ?? []) as readonly Json[])
        .filter((one) => one['in'] === 'path')
        .map((one) => String(one['name']));
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      for (const name of named)
        if (!declared.includes(name))
          fail(
            at,
            `The path has {${name}}, and no parameter describes it.`,
            `Describe one with "name: ${name}, in: path".`,
          );
      for (const name of declared)
        if (!named.includes(name))
          fail(
            at,
            `The path has no {${name}}.`,
            named.length > 0 ? `It has ${inWords(named, 'and')}.` : 'Take it out.',
          );
    }
  return problems;
}

/** Reports each `$ref` below `part` without a target. */
function checkReferences(
  part: unknown,
  pointer: string,
  known: { readonly components: Json; readonly fail: Fail },
): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const at = `${pointer}/${escapePointer(key)}`;
    if (key === '$ref' && typeof value === 'string') checkReference(value, at, known);
    else checkReferences(value, at, known);
  }
}

function checkReference(
  reference: string,
  pointer: string,
  { components, fail }: { readonly components: Json; readonly fail: Fail },
): void {
  const home = '#/components';
  let part: unknown = components;
  for (const step of reference.startsWith(`${home}/`) ? segmentsOf(reference.slice(home.length)) : ['']) {
    const next = schemaIn(part);
    if (!Object.hasOwn(next, step)) {
      const mend = suggestion(
        step,
        Object.keys(next),
        'Name one under "components", such as #/components/responses/NotFound.',
      );
      fail(pointer, `"${reference}" leads to nothing.`, mend);
      return;
    }
    part = next[step];
  }
}
