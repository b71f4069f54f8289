/** Questions hidden by conditions: their order, cycles, options, and the run time. */
import { expect, test } from 'vitest';
import { type Conditioned, hiddenBeside, hidingPlan } from '../../src/fields/condition/hidden.ts';

const row = (id: number, ...conditions: readonly object[]): Conditioned => ({ id, conditions, options: new Map() });
const hiddenOf = (rows: readonly Conditioned[], answers: Readonly<Record<number, unknown>>) =>
  [
    ...hiddenBeside(hidingPlan(rows), new Map(Object.entries(answers).map(([id, value]) => [Number(id), value]))).rows,
  ].toSorted();

test('what is hidden counts as not answered, in whatever order the rows stand', () => {
  const rows = [row(4, { field: 3 }), row(3, { field: 2, is: ['b'] }), row(2, { field: 1, is: ['a'] }), row(1)];
  expect(hiddenOf(rows, { 1: 'a', 2: 'b', 3: 'c' })).toEqual([]);
  expect(hiddenOf(rows, { 1: 'x', 2: 'b', 3: 'c' })).toEqual([2, 3, 4]);
  expect(hiddenOf([row(1), row(2, { field: 1 }), row(3, { not: { field: 2 } })], { 2: 'left from before' })).toEqual([
    2,
  ]);
});

test('conditions in a circle, and those that wait for one, hide nothing', () => {
  const rows = [
    row(1, { field: 2 }),
    row(2, { field: 1 }),
    row(3, { field: 2 }),
    row(4, { field: 4 }),
    row(5, { field: 9 }),
  ];
  expect(hiddenOf(rows, {})).toEqual([5]);
  expect(hidingPlan(rows).stuck.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('an option that is hidden is not chosen', () => {
  const options = new Map([[7, { field: 1, is: [2] }]]);
  const rows = [row(1), { id: 2, conditions: [], options }, row(3, { field: 2, contains: 7 })];
  const hidden = hiddenBeside(
    hidingPlan(rows),
    new Map<number, unknown>([
      [1, 1],
      [2, [7, 8]],
    ]),
  );
  expect([[...hidden.options], [...hidden.rows]]).toEqual([[7], [3]]);
});

test('of 1,000 questions with 500 conditions an answer is worked in within a frame', () => {
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    at % 2
      ? row(at + 1, {
          any: [{ field: at, is: [1] }, { all: [{ field: Math.max(1, at - 10) }, { count: at, above: 3 }] }],
        })
      : row(at + 1),
  );
  const plan = hidingPlan(rows);
  const answers = new Map<number, unknown>(rows.map(({ id }) => [id, id % 3]));
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now();
    hiddenBeside(plan, answers);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  expect(plan.order).toHaveLength(500);
  // Half of the allowed time, because the test machine may be busy.
  expect(times[10]).toBeLessThan(8);
});
