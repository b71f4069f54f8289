/** What stands in an address is read as the contract describes it, before a handler sees it. */
import { expect, test } from 'vitest';
import type { CallParameter } from '../../src/contract/hand-written.ts';
import { readParameters } from '../../src/server/calls/parameters.ts';
import { ApiProblem } from '../../src/server/engine/problem.ts';

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
