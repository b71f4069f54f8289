import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from '../../../src/web/api/connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const begin = (answers: { now: boolean }) => {
  const attempts: number[] = [];
  const connectivity = createConnectivity({
    probe: async () => {
      attempts.push(Date.now());
      return answers.now;
    },
    hasNetwork: () => true,
    random: () => 0.5,
  });
  return { connectivity, asked: attempts };
};

test('a call that is answered beside one that was not brings the end of the outage forward but does not make it', async () => {
  const { connectivity } = begin({ now: true });
  connectivity.missed();
  connectivity.heard();
  expect(connectivity.state.get()).toBe('away');
  await vi.advanceTimersByTimeAsync(500);
  expect(connectivity.state.get()).toBe('online');
});

test('the waits grow while the server stays away, and an answer to another call shortens the one under way, once', async () => {
  const answers = { now: false };
  const { connectivity, asked } = begin(answers);
  const start = Date.now();
  connectivity.missed();
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect(asked.map((at) => at - start)).toEqual([500, 1500, 3500]);
  connectivity.heard();
  await vi.advanceTimersByTimeAsync(300);
  connectivity.heard();
  answers.now = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map((at) => at - start)).toEqual([500, 1500, 3500, 4000]);
  expect(connectivity.state.get()).toBe('online');
});

test('a call that fails again and again while others are answered is not repeated without a pause', async () => {
  const { connectivity, asked } = begin({ now: true });
  connectivity.state.subscribe(() => {
    if (connectivity.state.get() === 'online') connectivity.missed();
  });
  connectivity.missed();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.length).toBeLessThan(8);
});
