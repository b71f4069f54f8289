/** Faults in conditions of consecutive questions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../../src/fields/condition/condition.ts';
import { canHold, type LogicPlace, type LogicQuestion, logicFaults } from '../../src/fields/condition/logic.ts';

const schemas = {
  choice: { type: 'integer', enum: [1, 2, 3] },
  several: { type: 'array', items: { type: 'integer', enum: [1, 2, 3] } },
  many: { type: 'array', items: { type: 'integer', enum: [1, 2, 3, 4, 5, 6, 7, 8] } },
  time: { type: 'string', format: 'time' },
  amount: { type: 'number', minimum: 0, maximum: 100 },
  text: { type: 'string' },
  day: { type: 'string', format: 'date' },
} as const;
const schemaOf = (field: string) => schemas[field as keyof typeof schemas] ?? {};

const has = (field: string, all: readonly unknown[]) => all.map((contains) => ({ field, contains }));

describe('whether a condition can hold', () => {
  test.each<[string, unknown, boolean]>([
    ['five of a list of eight', { count: 'many', is: [5] }, true],
    [
      'four of a list and not a fifth',
      { all: [...has('many', [1, 2, 3, 4]), { not: { field: 'many', contains: 5 } }] },
      true,
    ],
    [
      'numbers close to each other',
      {
        all: [
          { field: 'amount', above: 4.2 },
          { field: 'amount', below: 4.4 },
        ],
      },
      true,
    ],
    [
      'times between',
      {
        all: [
          { field: 'time', above: '10:00' },
          { field: 'time', below: '10:30' },
        ],
      },
      true,
    ],
    [
      'some words and not others',
      { all: [...has('text', ['a', 'b']), { not: { field: 'text', contains: 'c' } }] },
      true,
    ],
    ['one of several choices', { field: 'choice', is: [1, 2] }, true],
    [
      'two choices at once',
      {
        all: [
          { field: 'choice', is: [1] },
          { field: 'choice', is: [2] },
        ],
      },
      false,
    ],
    ['a choice that is not it', { all: [{ field: 'choice', is: [1] }, { not: { field: 'choice', is: [1] } }] }, false],
    ['any but all', { not: { any: [1, 2, 3].map((one) => ({ field: 'choice', is: [one] })) } }, true],
    [
      'two of a list',
      {
        all: [
          { field: 'several', contains: 1 },
          { field: 'several', contains: 3 },
        ],
      },
      true,
    ],
    ['four of three', { count: 'several', above: 3 }, false],
    [
      'numbers between',
      {
        all: [
          { field: 'amount', above: 4 },
          { field: 'amount', below: 5 },
        ],
      },
      true,
    ],
    [
      'numbers apart',
      {
        all: [
          { field: 'amount', above: 5 },
          { field: 'amount', below: 4 },
        ],
      },
      false,
    ],
    ['beyond the most', { field: 'amount', above: 100 }, false],
    [
      'words of a text',
      {
        all: [
          { field: 'text', contains: 'a' },
          { field: 'text', contains: 'b' },
        ],
      },
      true,
    ],
    [
      'a text that is two',
      {
        all: [
          { field: 'text', is: ['a'] },
          { field: 'text', is: ['b'] },
        ],
      },
      false,
    ],
    ['a long text', { count: 'text', at_least: 40 }, true],
    [
      'days between',
      {
        all: [
          { field: 'day', above: '2026-01-01' },
          { field: 'day', below: '2026-01-03' },
        ],
      },
      true,
    ],
    [
      'days apart',
      {
        all: [
          { field: 'day', above: '2026-01-03' },
          { field: 'day', below: '2026-01-01' },
        ],
      },
      false,
    ],
    ['what is set and not', { all: [{ field: 'text' }, { not: { field: 'text' } }] }, false],
  ])('%s', (_what, condition, holds) => expect(canHold(condition, schemaOf)).toBe(holds));

  test('what cannot hold holds beside no values that are drawn', () => {
    const number = fc.integer({ min: 0, max: 20 }).map((one) => one / 2);
    const choices = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 });
    const comparison = fc.oneof(
      fc.record({ field: fc.constant('choice'), is: choices }),
      fc.record({ field: fc.constant('several'), contains: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ count: fc.constant('several'), above: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ field: fc.constant('amount'), above: number }),
      fc.record({ field: fc.constant('amount'), at_most: number }),
      fc.record({ field: fc.constant('text'), contains: fc.constantFrom('a', 'b') }),
      fc.constantFrom({ field: 'text' }, { field: 'choice' }),
    );
    const { condition } = fc.letrec((tie) => ({
      condition: fc.oneof({ depthSize: 'small' }, comparison, tie('all'), tie('any'), tie('not')),
      all: fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      any: fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      not: fc.record({ not: tie('condition') }),
    }));
    const values = fc.record(
      {
        choice: fc.integer({ min: 1, max: 3 }),
        several: fc.subarray([1, 2, 3]),
        amount: number,
        text: fc.constantFrom('', 'a', 'b', 'ab', 'x'),
      },
      { requiredKeys: [] },
    );
    let impossible = 0;
    fc.assert(
      fc.property(condition, fc.array(values, { minLength: 20, maxLength: 20 }), (one, drawn) => {
        if (canHold(one, schemaOf)) return;
        impossible += 1;
        for (const some of drawn) expect(holds(one, some), JSON.stringify([one, some])).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    expect(impossible).toBeGreaterThan(20);
  });

  test('what has too many combinations is not judged', () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ field: `f${at}`, is: [1] }));
    const condition = { all: [...many, { not: many[0] }] };
    const wide = { type: 'integer', enum: Array.from({ length: 20 }, (_, at) => at) };
    expect(canHold(condition, () => wide)).toBe(true);
  });
});

const question = (id: number, title: string, schema: LogicQuestion['schema'] = schemas.choice): LogicQuestion => ({
  id,
  title,
  schema,
});
const questions = [question(1, 'Which?'), question(2, 'How many?', schemas.amount), question(3, 'Why?', schemas.text)];
const place = (of: number, condition: unknown, more: Partial<LogicPlace> = {}): LogicPlace => ({
  title: questions[of - 1]?.title ?? '',
  condition,
  above: [],
  from: of - 1,
  ofQuestion: of,
  ...more,
});
const faults = (...places: LogicPlace[]) =>
  logicFaults(
    questions,
    places,
    places.map(({ ofQuestion: id, condition, above }) => ({
      id,
      conditions: [...above, condition],
      options: new Map(),
    })),
  );

test('conditions that can be fulfilled by what comes before are in order', () => {
  expect(faults(place(2, { field: 1, is: [2] }), place(3, { field: 2, above: 10 }))).toEqual([]);
});

test.each<[string, readonly LogicPlace[], RegExp]>([
  ['of a question that is gone', [place(2, { field: 9 })], /^“How many\?” depends on a question that was deleted\.$/],
  [
    'on what comes later',
    [place(1, { field: 3 })],
    /^“Which\?” goes by “Why\?”, which is asked only with it or after it\.$/,
  ],
  ['on itself', [place(1, { field: 1 })], /“Which\?”/],
  [
    'on an option that is gone',
    [place(2, { field: 1, is: [7] })],
    /“How many\?” is shown by what cannot be: “Which\?” is never 7/,
  ],
  [
    'against those above',
    [place(3, { field: 1, is: [1] }, { above: [{ field: 1, is: [2] }] })],
    /^“Why\?” is never shown: no answers fulfil its conditions\.$/,
  ],
])('a condition %s is told', (_what, places, sentence) => {
  expect(faults(...places)).toEqual([expect.stringMatching(sentence)]);
});

test('a circle is told once, with those that are in it', () => {
  expect(faults(place(1, { field: 2 }), place(2, { field: 1 }))).toEqual([
    '“Which?”, “How many?” go by one another in a circle, or by what does: their conditions hide nothing.',
  ]);
});
