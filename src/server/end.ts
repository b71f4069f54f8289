/** The end of the process: in order when it is asked for, and within ten seconds whatever happens. */
import { log } from './log.ts';
import type { Running } from './start.ts';

/** Milliseconds. */
const atMost = 9_000;

/** Ends on SIGTERM and SIGINT: no new requests, running ones are finished, then the embedded database stops. */
export function endOnSignals(running: Running): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      setTimeout(() => {
        log.fatal('It did not end in order within nine seconds and is cut off.');
        process.exit(1);
      }, atMost).unref();
      running.close().then(
        () => process.exit(0),
        (error) => {
          log.fatal({ error }, 'It did not end in order.');
          process.exit(1);
        },
      );
    });
}
