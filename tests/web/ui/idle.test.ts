import { expect, test, vi } from 'vitest';
import { cancelIdle, whenIdle } from '../../../src/web/ui/idle.ts';

test('where the browser cannot say when it is idle, as Safari, the work is done a moment later, and can be taken back', async () => {
  expect('requestIdleCallback' in globalThis).toBe(false);
  vi.stubGlobal('window', globalThis);
  const done: string[] = [];
  cancelIdle(whenIdle(() => done.push('taken back')));
  const left = await new Promise<number>((resolve) => {
    whenIdle((deadline) => resolve(deadline.timeRemaining()), 100);
  });
  expect(left).toBeGreaterThan(0);
  expect(done).toEqual([]);
  vi.unstubAllGlobals();
});
