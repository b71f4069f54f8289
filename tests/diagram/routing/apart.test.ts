/** Overlapping segments of lines, and the positions to which they are moved. */
import { expect, test } from 'vitest';
import { placeApart, type Stretch } from '../../../src/diagram/routing/apart.ts';

const stretch = (link: string, more: Partial<Stretch> = {}): Stretch => ({
  link,
  axis: 'y',
  at: 319,
  low: 0,
  high: 200,
  fixed: false,
  yields: false,
  ends: [],
  arms: [],
  ...more,
});

test('two that lie on one another come apart also where the place of one of them is not free', () => {
  const [one, other] = [stretch('a'), stretch('b')];
  const fixed = stretch('held', { at: 330, fixed: true });
  const isFree = (at: number): boolean => at > 305;
  const places = [placeApart(one, [other, fixed], isFree), placeApart(other, [one, fixed], isFree)] as const;
  expect(Math.abs(places[0] - places[1])).toBeGreaterThanOrEqual(8);
  expect(places.every((at) => isFree(at) && Math.abs(at - fixed.at) >= 8)).toBe(true);
});
