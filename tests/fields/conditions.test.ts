/** Conditions: their results for values, their faults, and their sentences. */
import { describe, expect, test } from 'vitest';
import { comparisonsIn, holds, readsOf } from '../../src/fields/condition/condition.ts';
import { conditionFaults, readableMembers } from '../../src/fields/condition/faults.ts';
import { conditionWords, saidOfMembers } from '../../src/fields/condition/words.ts';
import { isShown, shownFaults } from '../../src/fields/form-words.ts';

const members = {
  kind: { title: 'Kind', type: 'string', enum: ['bought', 'made'] },
  cost: { type: 'number', minimum: 0 },
  due: { type: ['string', 'null'], format: 'date' },
  tags: { type: 'array', items: { type: 'string', enum: ['red', 'blue'] } },
  name: { type: 'string', maxLength: 10 },
  on: { type: 'boolean' },
  box: { type: 'object' },
} as const;

describe('what holds', () => {
  test.each([
    [{ field: 'kind' }, { kind: 'made' }, true],
    [{ field: 'kind' }, {}, false],
    [{ field: 'on' }, { on: false }, false],
    [{ field: 'cost' }, { cost: 0 }, true],
    [{ field: 'kind', is: ['bought', 'made'] }, { kind: 'made' }, true],
    [{ field: 'kind', is: ['bought'] }, { kind: 'made' }, false],
    [{ field: 'cost', above: 3 }, { cost: 3 }, false],
    [{ field: 'cost', at_least: 3 }, { cost: 3 }, true],
    [{ field: 'cost', below: 3 }, { cost: null }, false],
    [{ field: 'cost', at_most: 3 }, { cost: '2' }, false],
    [{ field: 'due', above: '2026-01-31' }, { due: '2026-02-01' }, true],
    [{ field: 'due', below: '2026-01-31' }, { due: 'soon' }, false],
    [{ field: 'tags', contains: 'red' }, { tags: ['blue', 'red'] }, true],
    [{ field: 'tags', contains: 'red' }, { tags: 'red' }, true],
    [{ field: 'name', contains: 'an' }, { name: 'Hanna' }, true],
    [{ count: 'tags', at_least: 2 }, { tags: ['red'] }, false],
    [{ count: 'tags' }, { tags: ['red'] }, true],
    [{ count: 'name', is: [1] }, { name: '😀' }, true],
    [{ count: 'name', is: [0] }, {}, true],
    [{ all: [{ field: 'kind' }, { not: { field: 'on' } }] }, { kind: 'made', on: false }, true],
    [{ any: [{ field: 'on' }, { field: 'cost', above: 1 }] }, { cost: 1 }, false],
    [{ not: { any: [{ field: 'on' }] } }, {}, true],
    [{ field: '__proto__' }, {}, false],
  ])('%j beside %j: %s', (condition, values, expected) => {
    expect(holds(condition, values)).toBe(expected);
    expect(isShown({ 'x-shown-if': condition }, values)).toBe(expected);
  });

  test('what is no condition hides nothing', () => {
    for (const condition of [undefined, null, 3, 'kind', [], {}, { of: 'kind' }])
      expect(holds(condition, {})).toBe(true);
  });

  test('the fields that a condition reads are found at any depth, each once', () => {
    const condition = { all: [{ field: 'a' }, { any: [{ count: 7 }, { not: { field: 'a', is: [1] } }] }] };
    expect(readsOf(condition)).toEqual(['a', '7']);
    expect(comparisonsIn(condition)).toHaveLength(3);
  });
});

describe('what is refused', () => {
  const deep = Array.from({ length: 30 }).reduce<object>((inner) => ({ not: inner }), { field: 'kind' });
  test.each([
    ['no object', 'kind', ': A condition is an object.'],
    ['nothing', {}, ': The condition compares nothing.'],
    ['an unknown member', { field: 'kind', isnt: ['made'] }, '/isnt: A condition has no member "isnt".'],
    ['an unknown field', { field: 'knid' }, ': There is no other field "knid" to go by.'],
    ['two things', { field: 'kind', all: [] }, ': A condition says one thing, and this says "all" and "field".'],
    [
      'two comparators',
      { field: 'cost', above: 1, below: 3 },
      ': A condition says one thing, and this says "field" and "above" and "below".',
    ],
    ['an empty list', { any: [] }, '/any: "any" is a list of conditions.'],
    ['no list of values', { field: 'kind', is: 'made' }, '/is: "is" is a list of values.'],
    ['a value that is none', { field: 'kind', is: ['sold'] }, '/is: "kind" is never "sold".'],
    ['a choice in order', { field: 'kind', above: 3 }, '/above: "kind" cannot be put in order.'],
    ['a number among texts', { field: 'cost', above: 'much' }, '/above: "cost" cannot be compared with "much".'],
    ['a day that is none', { field: 'due', above: 'soon' }, '/above: "due" cannot be compared with "soon".'],
    [
      'an entry that is none',
      { field: 'tags', contains: 'green' },
      '/contains: "tags" cannot be compared with "green".',
    ],
    ['a list that is a value', { field: 'tags', is: ['red'] }, '/is: "tags" is never "red".'],
    ['a count of a number', { count: 'cost' }, '/count: "cost" has neither entries nor characters to count.'],
    ['a count that is none', { count: 'tags', is: [-1] }, '/is: "tags" is never -1.'],
    ['an object compared', { field: 'box', is: [1] }, '/is: "box" is never 1.'],
    [
      'something deep within',
      { all: [{ any: [{ field: 'x' }] }] },
      '/all/0/any/0: There is no other field "x" to go by.',
    ],
    ['a field that is no name', { field: { a: 1 } }, '/field: A field is named here.'],
    ['too deep', deep, `${'/not'.repeat(20)}: Conditions are nested 20 levels deep at most.`],
    [
      'too many',
      { any: Array.from({ length: 300 }, () => ({ field: 'kind' })) },
      '/any/200: A condition has 200 comparisons at most.',
    ],
    ['a value too long', { field: 'name', is: ['x'.repeat(3000)] }, '/is: A value has 2000 characters at most.'],
  ])('%s', (_, condition, sentence) => {
    const faults = conditionFaults(condition, readableMembers(members)).map(
      ({ pointer, message }) => `${pointer}: ${message}`,
    );
    expect(faults).toEqual([sentence]);
  });

  test('conditions that go round in a circle, through any of their parts', () => {
    const faults = shownFaults({
      a: { type: 'string', 'x-shown-if': { any: [{ field: 'c' }, { field: 'b' }] } },
      b: { type: 'string', 'x-shown-if': { not: { field: 'a' } } },
      c: { type: 'string' },
    }).map(({ pointer, message }) => `${pointer}: ${message}`);
    expect(faults).toEqual([
      '/properties/a/x-shown-if: "a" is shown by "b", and that by "a" again: neither ever is.',
      '/properties/b/x-shown-if: "b" is shown by "a", and that by "b" again: neither ever is.',
    ]);
  });

  test('all that a type can be compared by is taken', () => {
    for (const condition of [
      { field: 'kind', is: ['made'] },
      { field: 'cost', at_least: 2.5 },
      { field: 'due', at_most: '2026-12-31' },
      { field: 'tags', contains: 'red' },
      { count: 'tags', above: 1 },
      { count: 'name', at_most: 3 },
      { field: 'name', contains: 'a' },
      { field: 'on', is: [false] },
      { not: { all: [{ field: 'box' }] } },
    ])
      expect(conditionFaults(condition, readableMembers(members))).toEqual([]);
  });
});

test('a condition is said in words', () => {
  const condition = {
    all: [
      { field: 'kind', is: ['bought', 'made'] },
      { any: [{ count: 'tags', at_least: 2 }, { not: { field: 'cost' } }] },
    ],
  };
  expect(conditionWords(condition, saidOfMembers(members))).toBe(
    'Kind is "bought" or "made" and (the number of Tags is at least 2 or not (Cost is set))',
  );
});
