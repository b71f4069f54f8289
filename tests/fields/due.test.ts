/** Due dates. */
import { expect, test } from 'vitest';
import { meansDone, urgencyOf } from '../../src/fields/due.ts';

test('a day is overdue, soon or later, as seen from today', () => {
  const near = (day: string) => urgencyOf({ 'x-due': true }, day, '2026-11-28');
  expect(near('2026-11-27')).toBe('overdue');
  expect(near('2026-11-28')).toBe('soon');
  expect(near('2026-12-05')).toBe('soon');
  expect(near('2026-12-06')).toBe('later');
  expect(urgencyOf({}, '2026-11-27', '2026-11-28')).toBeNull();
});

test('a row is done by a yes, or by the values that say so', () => {
  expect([true, false].map((value) => meansDone({ 'x-done': true }, value))).toEqual([true, false]);
  const stages = { 'x-done': ['adopts', 'advocates'] };
  expect(['aware', 'adopts', null].map((value) => meansDone(stages, value))).toEqual([false, true, false]);
  expect(meansDone({}, true)).toBe(false);
});
