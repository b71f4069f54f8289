/** Reads the journal on whenever somebody has written to it, and tells what is new to all who listen here. */

import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { type LiveChanges, linesSince, placesSince, presentMoment } from './journal-lines.ts';
import { times } from './protocol.ts';

/** Milliseconds after which the journal is looked at unasked: a notification may have been lost with its connection. */
const lookAgain = 15_000;

export interface JournalFollower {
  /** Somebody listens from now on: what is written later will be told. */
  readonly begin: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Nothing is read while `wanted` says that nobody listens. */
export async function followJournal(
  services: () => Services,
  wanted: () => boolean,
  deliver: (changes: LiveChanges) => void,
): Promise<JournalFollower> {
  const { database } = services();
  /** How far has been told; null while nobody listens. */
  let at: string | null = null;
  let reading: Promise<void> | null = null;
  let again = false;
  let gathering: NodeJS.Timeout | undefined;
  let stopped = false;

  const readOn = async (): Promise<void> => {
    do {
      again = false;
      if (at === null) return;
      if (!wanted()) {
        at = null;
        return;
      }
      const { model } = services();
      const { lines, at: now } = await linesSince(database, model, at);
      if (lines?.length) deliver({ lines, places: [], at: now });
      else if (lines === null) deliver({ lines: [], places: await placesSince(database, model, at), at: now });
      at = now;
    } while (again && !stopped);
  };
  const read = (): void => {
    gathering = undefined;
    if (stopped) return;
    if (reading) {
      again = true;
      return;
    }
    reading = readOn()
      .catch((error: Error) => log.error({ error }, 'The journal could not be read for live updates.'))
      .finally(() => {
        reading = null;
        if (again && !stopped) wake();
      });
  };
  // The first of many notifications waits a little for the others.
  const wake = (): void => {
    if (!stopped && at !== null) gathering ??= setTimeout(read, times.gather);
  };
  const stopListening = await database.listen('tessera_journal', wake);
  const unasked = setInterval(wake, lookAgain).unref();
  return {
    begin: async () => {
      if (at !== null) return;
      const now = await presentMoment(database);
      at ??= now;
      // What was written in between has been notified to nobody.
      wake();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(gathering);
      clearInterval(unasked);
      await stopListening();
      await reading;
    },
  };
}
