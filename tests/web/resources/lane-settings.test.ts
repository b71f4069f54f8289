import { expect, test } from 'vitest';
import { removed, renamed, withLimit } from '../../../src/web/resources/state/row/lane-settings.ts';

const kept = { order: ['To do', 'Doing', 'Done'], limits: { Doing: 3, Done: 5 } };

test('a lane is given another limit or none, and the others keep theirs', () => {
  expect(withLimit(kept, 'Doing', 4).limits).toEqual({ Doing: 4, Done: 5 });
  expect(withLimit(kept, 'Doing', null).limits).toEqual({ Done: 5 });
  expect(withLimit(kept, 'none', 1).limits).toEqual({ Doing: 3, Done: 5, none: 1 });
});

test('a lane that is renamed keeps its place and its limit; one that is removed takes its limit along', () => {
  expect(renamed(kept, 'Doing', 'At work')).toEqual({
    order: ['To do', 'At work', 'Done'],
    limits: { 'At work': 3, Done: 5 },
  });
  expect(renamed(kept, 'To do', 'Next').limits).toEqual(kept.limits);
  expect(removed(kept, 'Done')).toEqual({ order: ['To do', 'Doing'], limits: { Doing: 3 } });
});
