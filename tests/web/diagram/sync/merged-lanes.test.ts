import { expect, test } from 'vitest';
import type { Lane } from '../../../../src/diagram/cells/lanes.ts';
import { mergedLanes } from '../../../../src/web/diagram/sync/merged-lanes.ts';

const lane = (id: string, label = id, size = 100): Lane => ({ id, label, size });
const base = [lane('a'), lane('b')];
const lanesAsText = (lanes: readonly Lane[]) => lanes.map(({ label, size }) => `${label} ${size}`);

test('lanes that two add at once are both there, where each has put them', () => {
  expect(lanesAsText(mergedLanes(base, [lane('a'), lane('mine'), lane('b')], [...base, lane('theirs')]))).toEqual([
    'a 100',
    'mine 100',
    'b 100',
    'theirs 100',
  ]);
  expect(lanesAsText(mergedLanes(base, [lane('mine'), ...base], base))).toEqual(['mine 100', 'a 100', 'b 100']);
  expect(lanesAsText(mergedLanes([], [lane('mine')], [lane('theirs')]))).toEqual(['theirs 100', 'mine 100']);
});

test('two who rename, resize or move different lanes do not clash, and one that both rename has both names', () => {
  const mine = [lane('b', 'Ours'), lane('a')];
  expect(lanesAsText(mergedLanes(base, mine, [lane('a', 'Theirs', 150), lane('b')]))).toEqual([
    'Ours 100',
    'Theirs 150',
  ]);
  expect(lanesAsText(mergedLanes(base, [lane('a', 'Ours'), lane('b')], [lane('a', 'Theirs'), lane('b')]))).toEqual([
    'Theirs / Ours 100',
    'b 100',
  ]);
});

test('a lane that one takes out goes, unless the other has changed it; lanes in lanes are merged alike', () => {
  expect(lanesAsText(mergedLanes(base, [lane('a')], base))).toEqual(['a 100']);
  expect(lanesAsText(mergedLanes(base, base, [lane('a')]))).toEqual(['a 100']);
  expect(lanesAsText(mergedLanes(base, [lane('a')], [lane('a'), lane('b', 'Needed')]))).toEqual([
    'a 100',
    'Needed 100',
  ]);
  const inner = (...lanes: readonly Lane[]): Lane => ({ ...lane('a'), lanes });
  const merged = mergedLanes(
    [inner(lane('x'), lane('y'))],
    [inner(lane('x'), lane('y'), lane('mine'))],
    [inner(lane('theirs'), lane('x'), lane('y'))],
  );
  expect(lanesAsText(merged[0]?.lanes ?? [])).toEqual(['theirs 100', 'x 100', 'y 100', 'mine 100']);
  expect(merged[0]?.size).toBe(400);
});
