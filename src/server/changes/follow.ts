/**
 * Polls the journal and delivers new lines: soon after a commit of this process, and regularly for commits of other
 * processes. A write sends no NOTIFY, because that would serialize the commits of the whole database server.
 */
import { log } from '../log.ts';
import { currentSnapshot, type JournalSource, type LiveChanges, linesSince, placesSince } from './journal-lines.ts';
import { times } from './limits.ts';

export interface JournalFollower {
  /** Starts following. Resolves once every later write will be delivered. */
  readonly begin: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Follows the journal from `begin` until `wanted` returns false. */
export function followJournal(
  source: () => JournalSource,
  wanted: () => boolean,
  deliver: (changes: LiveChanges) => void,
): JournalFollower {
  const { database } = source();
  const look = database.kind === 'pglite' ? times.lookAlone : times.look;
  /** The snapshot up to which the journal has been delivered; null without listeners. */
  let at: string | null = null;
  let reading: Promise<void> | null = null;
  /** Whether this process has committed since the last read began. */
  let committed = false;
  let lastRead = 0;
  let failed = false;
  let next: { readonly timer: NodeJS.Timeout; readonly due: number } | null = null;
  let stopped = false;

  const readOn = async (): Promise<void> => {
    if (at === null) return;
    if (!wanted()) {
      at = null;
      return;
    }
    const { model } = source();
    const { lines, at: now } = await linesSince(database, model, at);
    if (lines?.length) deliver({ lines, places: [], at: now });
    else if (lines === null) deliver({ lines: [], places: await placesSince(database, model, at), at: now });
    at = now;
  };
  const read = async (): Promise<void> => {
    lastRead = Date.now();
    committed = false;
    try {
      await readOn();
      failed = false;
    } catch (error) {
      // An outage is logged once, not for each retry.
      if (!failed) log.error({ error }, 'The journal could not be read for live updates. It is tried every second.');
      failed = true;
    }
    reading = null;
    if (at === null) return;
    if (failed) readIn(times.retry);
    else readIn(committed ? times.gather : look);
  };
  const readIn = (milliseconds: number): void => {
    const due = Date.now() + milliseconds;
    if (stopped || reading || (next && next.due <= due)) return;
    clearTimeout(next?.timer);
    const timer = setTimeout(() => {
      next = null;
      reading = read();
    }, milliseconds);
    next = { timer, due };
  };
  const afterCommit = (): void => {
    committed = true;
    if (at !== null && !failed) readIn(Math.max(0, lastRead + times.gather - Date.now()));
  };
  const stopHearing = database.onCommit(afterCommit);
  return {
    begin: async () => {
      if (at !== null) return;
      const now = await currentSnapshot(database);
      at ??= now;
      readIn(look);
    },
    stop: async () => {
      stopped = true;
      stopHearing();
      clearTimeout(next?.timer);
      await reading;
    },
  };
}
