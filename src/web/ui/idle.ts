/** Work for when the browser has nothing else to do. Safari cannot say when that is: there it comes a moment later. */

/** Milliseconds that work may take at a time where the browser does not say how long nobody waits. */
const moment = 8;

/** Says how long the work may go on. */
export type IdleWork = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void;

const known = 'requestIdleCallback' in globalThis;

/**
 * Does the work when nothing else is to do, after `timeout` milliseconds at the latest.
 * @returns what `cancelIdle` is given; never 0
 */
export function whenIdle(work: IdleWork, timeout?: number): number {
  if (known) return requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return window.setTimeout(() => {
    const end = performance.now() + moment;
    work({ timeRemaining: () => Math.max(0, end - performance.now()) });
  }, 1);
}

/** Takes back what `whenIdle` has been told; 0 is nothing. */
export const cancelIdle = (handle: number): void => (known ? cancelIdleCallback(handle) : window.clearTimeout(handle));
