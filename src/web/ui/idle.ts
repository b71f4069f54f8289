/**
 * Schedules work for idle times of the browser. Safari does not report them: there the work runs after a short delay.
 */

/** Milliseconds that work may take at a time if the browser does not report the idle time. */
const moment = 8;

/** Work for an idle time, with the time that remains. */
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

/** Cancels work scheduled with `whenIdle`; 0 does nothing. */
export const cancelIdle = (handle: number): void => (known ? cancelIdleCallback(handle) : window.clearTimeout(handle));
