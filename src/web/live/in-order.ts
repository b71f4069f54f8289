/** Reads what others have changed, one reading after another, and again until it has come. */

import { waitBefore } from '../api/backoff.ts';
import { onReconnect } from '../api/connection.ts';
import { inPlace } from '../api/failure.ts';
import { isCancelled } from '../api/long-call.ts';
import { Problem, problemText } from '../api/problem.ts';
import { toast } from '../ui/toasts.ts';

/** Failures in a row after which it is said that what is shown may be old. */
const mostSilent = 4;

export interface Readings {
  /** Reads after what is being read already, so that an older answer never overtakes a newer one. */
  readonly add: (read: () => Promise<void>) => void;
  readonly stop: () => void;
}

/** `what` is told if it lasts: "Others’ changes of this diagram". */
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
        // A fault of ours, in taking in what was read: it would come again.
        if (!(error instanceof Problem)) return reportError(error);
        // No longer to be read: there is nothing to wait for.
        if ((inPlace as readonly number[]).includes(error.status)) return;
        if (attempt + 1 === mostSilent)
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
