/**
 * Schedules work for idle time of the browser. Safari does not report idle time: there the work runs after a short
 * delay.
 */

/** The time that work may take at once if the browser does not report idle time, in milliseconds. */
const moment = 8;

/** Work to run in idle time. It gets the remaining time. */
export type IdleWork = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void;

const known = 'requestIdleCallback' in globalThis;

/**
 * Runs the work when the browser is idle, after `timeout` milliseconds at the latest.
 * @returns the handle for `cancelIdle`; never 0
 */
export function whenIdle(work: IdleWork, timeout?: number): number {
  if (known) return requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return window.setTimeout(() => {
    const end = performance.now() + moment;
    work({ timeRemaining: () => Math.max(0, end - performance.now()) });
  }, 1);
}

/** Cancels work that was scheduled with `whenIdle`. The handle 0 has no effect. */
export const cancelIdle = (handle: number): void => (known ? cancelIdleCallback(handle) : window.clearTimeout(handle));
