/** Durations of the frames of a page during an action. */
import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds between the frames since `frames` began. */
    frameTimes?: number[];
  }
}

export interface Frames {
  readonly median: number;
  readonly p95: number;
  /** Frames that came a whole frame late, or later. */
  readonly late: number;
  /** Processor time of the page's main thread by frame: other work of the machine is not in it. */
  readonly work: number;
}

/** At 60 frames a second the next one is due after 16.7 ms; from here on one was left out. */
const lateFrom = 30;

export const quantile = (values: readonly number[], at: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const taskTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

/** Runs `work` while the page notes its frames. */
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
