/** Reads changes by other users, one call after another, and repeats failed calls. */

import { waitBefore } from '../api/backoff.ts';
import { onReconnect } from '../api/connection.ts';
import { inPlace } from '../api/failure.ts';
import { isCancelled } from '../api/long-call.ts';
import { Problem, problemText } from '../api/problem.ts';
import { toast } from '../ui/toasts.ts';

/** The number of failures in a row after which the user is warned that the page may be out of date. */
const maxSilent = 4;

export interface Readings {
  /** Adds a call to the queue. Calls run one after another, so that an older answer never replaces a newer one. */
  readonly add: (read: () => Promise<void>) => void;
  readonly stop: () => void;
}

/** @param what the subject of the warning about repeated failures, such as "Others’ changes of this diagram" */
export function readInOrder(what: string): Readings {
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;
  let close: (() => void) | null = null;

  const rest = (attempt: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(go, waitBefore(attempt, Math.random()));
      const stop = onReconnect(go);
    });
  const untilRead = async (read: () => Promise<void>): Promise<void> => {
    for (let attempt = 0; !stopped; attempt += 1) {
      try {
        await read();
        close?.();
        close = null;
        return;
      } catch (error) {
        if (stopped || isCancelled(error)) return;
        // An error of our own code would occur again, so the call is not repeated.
        if (!(error instanceof Problem)) return reportError(error);
        // The user may no longer read the data, so the call is not repeated.
        if ((inPlace as readonly number[]).includes(error.status)) return;
        if (attempt + 1 === maxSilent)
          close ??= toast({
            text: `${what} could not be read; they are asked for again. ${problemText(error)}`,
            kind: 'error',
          });
        await rest(attempt);
      }
    }
  };
  return {
    add(read) {
      turn = turn.then(() => untilRead(read));
    },
    stop() {
      stopped = true;
      close?.();
    },
  };
}
