/** Measures the durations of a page's frames during an action. */
import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds between frames since `frames` began. */
    frameTimes?: number[];
  }
}

export interface Frames {
  readonly median: number;
  readonly p95: number;
  /** The number of frames that were late by a whole frame or more. */
  readonly late: number;
  /** Processor time of the page's main thread for each frame, which excludes other work of the machine. */
  readonly work: number;
}

/** At 60 frames a second a frame takes 16.7 ms; from this duration on, a frame was skipped. */
const lateFrom = 30;

export const quantile = (values: readonly number[], at: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const taskTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

/** Runs `work` while the page records its frames. */
export async function frames(page: Page, session: CDPSession, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    let last = 0;
    const note = (now: number): void => {
      if (window.frameTimes !== times) return;
      if (last) times.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const before = await taskTime(session);
  await work();
  const spent = (await taskTime(session)) - before;
  const times = await page.evaluate(() => {
    const noted = window.frameTimes ?? [];
    delete window.frameTimes;
    return noted;
  });
  return {
    median: median(times),
    p95: quantile(times, 0.95),
    late: times.filter((time) => time > lateFrom).length,
    work: spent / Math.max(1, times.length),
  };
}
