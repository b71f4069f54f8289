import { expect, test } from 'vitest';
import { withLimit } from '../../../src/web/resources/state/row/lane-limits.ts';

test('a lane is given another limit or none, and the others keep theirs', () => {
  const limits = { status: { new: 3, ready: 5 }, type: { 7: 2 } };
  expect(withLimit(limits, 'status', 'new', 4)).toEqual({ status: { new: 4, ready: 5 }, type: { 7: 2 } });
  expect(withLimit(limits, 'status', 'new', null)).toEqual({ status: { ready: 5 }, type: { 7: 2 } });
  expect(withLimit({}, 'status', 'none', 1)).toEqual({ status: { none: 1 } });
});
