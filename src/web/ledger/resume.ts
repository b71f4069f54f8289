/**
 * Sends the entries of earlier pages of the same person, and those of this page once a server and a login are
 * available.
 */
import { waitBefore } from '../api/backoff.ts';
import { connection, onReconnect } from '../api/connection.ts';
import { credentials } from '../api/credentials.ts';
import { session } from '../session/session.ts';
import type { LedgerEntry } from './entry.ts';
import { adoptEdits, type EditStorage, editStorage, onReleased } from './page.ts';
import { unsavedEdits } from './unsaved-edits.ts';

/** The code that sends the entries of a kind. */
export interface Resumer {
  readonly isOf: (kind: string) => boolean;
  readonly resume: (payload: unknown, entry: EditStorage<never>, kind: string) => void | Promise<void>;
}

/** Milliseconds between attempts while nothing hints at a change. */
const againAfter = 15_000;

/** Attempts after which the wait stops growing; it then equals the regular interval. */
const slowest = 4;

/** Retries entries that waited for a server or a login. */
function retryWaiting(): void {
  for (const one of [...unsavedEdits.get().values()]) if (one.kind === 'offline') one.retry();
}

let adopting: Promise<unknown> = Promise.resolve();
/** First attempts to send adopted entries, by kind. */
const resuming = new Map<string, Promise<unknown>>();

/** Resolves when the entries of a kind have been adopted, and sent or found unsendable for now. */
export async function whenResumed(kind: string): Promise<void> {
  await adopting;
  await resuming.get(kind);
}

/** Adopts the entries and sends them one after another. */
function adopt(resumers: readonly Resumer[]): void {
  const resume = async (entry: LedgerEntry): Promise<void> => {
    const resumer = resumers.find(({ isOf }) => isOf(entry.module));
    await resumer?.resume(entry.payload, editStorage(entry.module, entry.key, [entry]), entry.module);
  };
  const adopted = adoptEdits((kind) => resumers.some(({ isOf }) => isOf(kind))).then((entries) => {
    let last: Promise<unknown> = Promise.resolve();
    for (const entry of entries) {
      last = last.finally(() => resume(entry));
      resuming.set(entry.module, Promise.allSettled([resuming.get(entry.module), last]));
    }
    return { last };
  });
  adopting = Promise.allSettled([adopting, adopted]);
  void adopted.then(({ last }) => last);
}

/** Goes on sending until the returned function is called. */
export function keepSending(resumers: readonly Resumer[]): () => void {
  const canSend = (): boolean => connection.get() === 'online' && credentials.get().token !== null;
  const goOn = (): void => {
    if (!canSend()) return;
    retryWaiting();
    adopt(resumers);
  };
  let token = credentials.get().token;
  let user = session.get().user?.id;
  const follow = (): void => {
    const before = { token, user };
    token = credentials.get().token;
    user = session.get().user?.id;
    if (token !== null && user !== undefined && (before.token === null || before.user !== user)) goOn();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') goOn();
  };
  const timer = setInterval(goOn, againAfter);
  let soon: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  // If the outage ends before the failed save begins to wait for its end, it would wait forever.
  const followWaiting = (): void => {
    const kinds = new Set([...unsavedEdits.get().values()].map(({ kind }) => kind));
    if (!kinds.has('offline')) {
      if (!kinds.has('saving')) attempt = 0;
      return;
    }
    if (soon !== undefined || !canSend()) return;
    soon = setTimeout(
      () => {
        soon = undefined;
        goOn();
      },
      waitBefore(attempt, Math.random()),
    );
    attempt = Math.min(attempt + 1, slowest);
  };
  const ends = [
    onReconnect(goOn),
    // Independent of the server, because unsaved changes are shown.
    onReleased(() => adopt(resumers)),
    credentials.subscribe(follow),
    session.subscribe(follow),
    unsavedEdits.subscribe(followWaiting),
    () => clearTimeout(soon),
    () => document.removeEventListener('visibilitychange', onVisible),
    () => clearInterval(timer),
  ];
  document.addEventListener('visibilitychange', onVisible);
  goOn();
  return () => {
    for (const end of ends) end();
  };
}
