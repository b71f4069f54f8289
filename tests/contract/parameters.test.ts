/** Parameters of an address are parsed as the contract describes, before a handler receives them. */
import { describe, expect, test } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import { resourceOf } from '../../src/contract/bodies.ts';
import { isCondition } from '../../src/contract/conditions.ts';
import type { CallParameter } from '../../src/contract/hand-written.ts';
import { isClosed, operationsOf } from '../../src/contract/operations.ts';
import { relationsOf } from '../../src/contract/relations.ts';
import { readParameters } from '../../src/server/calls/parameters.ts';
import { ApiProblem } from '../../src/server/engine/problem.ts';
import { readListIntent } from '../../src/server/engine/read/list-intent.ts';

const generated = generate();

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Shape;
}

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly schema: Shape;
}

const described: readonly CallParameter[] = [
  { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  { name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 5 } },
  { name: 'days', in: 'query', required: true, schema: { type: 'integer', maximum: 31 } },
  { name: 'closed', in: 'query', required: false, schema: { type: 'boolean' } },
  { name: 'share', in: 'query', required: false, schema: { type: 'number' } },
];
const read = (path: Record<string, string>, query: string) =>
  readParameters(described, path, new URLSearchParams(query));

test('they come as what they are', () => {
  expect(read({ id: '7', name: 'png-a' }, 'days=3&closed=true&share=0.5')).toEqual({
    path: { id: 7, name: 'png-a' },
    query: { days: 3, closed: true, share: 0.5 },
  });
});

test.each([
  'abc',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999',
  ' 1',
  '1e1',
  '',
])('a path with id "%s" names nothing', (id) => {
  expect(() => read({ id, name: 'a' }, 'days=1')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('a query that does not fit is refused with all its faults, each told by the name of its parameter', () => {
  const faults = (query: string): readonly string[] => {
    try {
      read({ id: '1', name: 'a' }, query);
      return [];
    } catch (error) {
      return error instanceof ApiProblem
        ? (error.members.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`)
        : [];
    }
  };
  expect(faults('days=1&day=2')).toEqual(['/query/day There is no parameter "day". Did you mean "days"?']);
  expect(faults('closed=maybe&share=half')).toEqual([
    '/query/days The parameter days is required.',
    '/query/closed Closed must be true or false.',
    '/query/share Share must be a number.',
  ]);
  expect(faults('days=32')).toEqual(['/query/days Days must be at most 31.']);
  expect(faults('days=31')).toEqual([]);
});

describe('each condition that the contract lists', () => {
  const { contract, model } = generated;
  const shared = contract.components.parameters as unknown as Record<string, Listed>;
  const examples: Readonly<Record<string, string>> = { integer: '1', number: '1.5', boolean: 'true', string: 'PT1H' };
  const days: Readonly<Record<string, string>> = { date: '2026-01-01', 'date-time': '2026-01-01T00:00:00Z' };
  const exampleFor = ({ items, type = '', format = '', enum: choices }: Shape): string =>
    items ? exampleFor(items) : String(choices?.[0] ?? days[format] ?? examples[type]);
  const lists = operationsOf(model).filter((one) => one.verb === 'list' && !isClosed(one));

  test('is taken by the server with a value of its type, and is described by the title of its field', () => {
    const faults: string[] = [];
    let count = 0;
    for (const { collection, path } of lists) {
      const resource = resourceOf(model, collection);
      const about = { collection, resource, relations: relationsOf(model, collection) };
      const { parameters = [] } = contract.paths[path]?.['get'] as { parameters?: readonly { $ref?: string }[] };
      for (const { $ref } of parameters) {
        const listed = shared[$ref?.split('/').at(-1) ?? ''];
        if (!listed || !isCondition(listed.name)) continue;
        count += 1;
        const field = resource.fields.get(listed.name.slice(0, listed.name.lastIndexOf('.')));
        if (field && !listed.description.startsWith(`${field.title} `))
          faults.push(
            `${path}: ${listed.name} is described as "${listed.description}", its field is "${field.title}".`,
          );
        const query = new URLSearchParams({ [listed.name]: exampleFor(listed.schema) });
        try {
          if (readListIntent(query, about).filters.length !== 1) faults.push(`${path}?${query}: nothing is asked`);
        } catch (error) {
          faults.push(`${path}?${query}: ${error}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(lists.length * 10);
  });
});
