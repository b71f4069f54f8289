import { expect, test } from 'vitest';
import { removed, renamed, withLimit } from '../../../src/web/resources/state/row/lane-settings.ts';

const settings = { order: ['To do', 'Doing', 'Done'], limits: { Doing: 3, Done: 5 } };

test('a lane is given another limit or none, and the others keep theirs', () => {
  expect(withLimit(settings, 'Doing', 4).limits).toEqual({ Doing: 4, Done: 5 });
  expect(withLimit(settings, 'Doing', null).limits).toEqual({ Done: 5 });
  expect(withLimit(settings, 'none', 1).limits).toEqual({ Doing: 3, Done: 5, none: 1 });
});

test('a lane that is renamed keeps its place and its limit; one that is removed takes its limit along', () => {
  expect(renamed(settings, 'Doing', 'At work')).toEqual({
    order: ['To do', 'At work', 'Done'],
    limits: { 'At work': 3, Done: 5 },
  });
  expect(renamed(settings, 'To do', 'Next').limits).toEqual(settings.limits);
  expect(removed(settings, 'Done')).toEqual({ order: ['To do', 'Doing'], limits: { Doing: 3 } });
});
