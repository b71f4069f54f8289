/** Ends the process: in order after a signal, and within ten seconds in any case. */
import { log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Running } from './start.ts';

/** Milliseconds for the shutdown, in addition to the drain period. */
const atMost = 9_000;

/**
 * Handles SIGTERM and SIGINT: reports "not ready" for `drainSeconds`, then refuses new requests, finishes running ones,
 * and stops the embedded database.
 */
export function endOnSignals(running: Running, { drainSeconds }: Pick<Settings, 'drainSeconds'>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      setTimeout(
        () => {
          log.fatal('It did not end in order within nine seconds of its last requests and is cut off.');
          process.exit(1);
        },
        drainSeconds * 1_000 + atMost,
      ).unref();
      running.end().then(
        () => process.exit(0),
        (error) => {
          log.fatal({ error }, 'It did not end in order.');
          process.exit(1);
        },
      );
    });
}
