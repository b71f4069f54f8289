/** The ledger of whoever works on this page. */

import { createListeners } from '../../diagram/listeners.ts';
import { addressOf } from '../api/settings.ts';
import { session } from '../session/session.ts';
import { createStore } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';
import { browserStore } from './browser-store.ts';
import type { LedgerEntry } from './entry.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** False where what waits is lost with the page: the browser lets nothing be kept. */
export const lasting = createStore(true);

/** Where what could not be sent waits, in words. */
export const storageWords = (lasts: boolean): string =>
  lasts ? 'Kept on this device' : 'Only in this page: this browser keeps nothing';

/** Says that something waits for the server. `then` begins the sentence of what happens when it is back. */
export function announceUnsent(then = 'It is done'): void {
  toast({ text: `${storageWords(lasting.get())}. ${then} as soon as the server is back.` });
}

const released = createListeners();

/** Tells when something of whoever works here has been left, in this page or by one that has gone. */
export const onReleased = released.add;

const page = crypto.randomUUID();
const ledgers = new Map<string, Promise<Ledger>>();

/** What cannot be had after this long is taken not to be there: some browsers never answer where nothing may be kept. */
const openTimeout = 3_000;

const tooLate = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), openTimeout));

/** Of the person who is logged in; null for guests, who change nothing. */
export function ledger(): Promise<Ledger> | null {
  const { user } = session.get();
  if (!user || user.shared_user) return null;
  const owner = { server: new URL(addressOf('/'), window.location.origin).href, user: String(user.id) };
  const key = `${owner.server} ${owner.user}`;
  const known = ledgers.get(key);
  if (known) return known;
  const opened = Promise.race([browserStore().catch(() => null), tooLate()]).then((store) =>
    openLedger({ owner, store, locks: navigator.locks ?? null, page }),
  );
  ledgers.set(key, opened);
  void opened.then((made) => {
    const follow = (): void => lasting.set(made.waiting.get().lasting);
    made.waiting.subscribe(follow);
    follow();
    made.onReleased(released.emit);
  });
  return opened;
}

/** One thing that is kept whole until it has arrived. */
export interface UnsentEntry<Payload> {
  readonly id: string;
  /** Keeps the payload in place of the one before. */
  readonly keep: (payload: Payload, count: number) => Promise<void>;
  /** All has arrived, or was given up. */
  readonly clear: () => Promise<void>;
  /** Whoever keeps it goes, and the page stays: what has not arrived is taken over like that of an earlier page. */
  readonly release: () => Promise<void>;
}

/**
 * Keeps one thing for whoever works here now. `kind` says who can send it, `key` which thing it is. `adopted`: entries of earlier pages that it takes the place of.
 */
export function unsentEntry<Payload>(
  kind: string,
  key: string,
  adopted: readonly LedgerEntry[] = [],
): UnsentEntry<Payload> {
  const opened = ledger();
  const holder = crypto.randomUUID();
  let former = adopted;
  /** The last that is being kept, or is. */
  let present: Promise<LedgerEntry | null> = Promise.resolve(null);
  const each = async (
    entries: readonly LedgerEntry[],
    act: (into: Ledger, entry: LedgerEntry) => Promise<void>,
  ): Promise<void> => {
    const into = await opened;
    if (into) for (const entry of entries) await act(into, entry);
  };
  const takeAll = async (): Promise<readonly LedgerEntry[]> => {
    const all = former;
    const last = present;
    [former, present] = [[], Promise.resolve(null)];
    const kept = await last;
    return kept ? [...all, kept] : all;
  };
  return {
    id: `${kind}\n${key}`,
    // Begun at once, whatever is still being written: a page that is being closed waits for nothing. What arrived
    // before does not take it along, for it is younger.
    keep: async (payload, count) => {
      const before = former;
      former = [];
      present = (opened ?? Promise.resolve(null)).then(
        async (into) => (await into?.put({ module: kind, key, payload, count, holder })) ?? null,
      );
      await present;
      await each(before, (into, entry) => into.remove(entry));
    },
    clear: async () => each(await takeAll(), (into, entry) => into.remove(entry)),
    release: async () => each(await takeAll(), (into, entry) => into.release(entry)),
  };
}

/** Takes over what earlier pages of this person have left behind of some kinds, oldest first. */
export async function adoptUnsent(isWanted: (kind: string) => boolean): Promise<readonly LedgerEntry[]> {
  return (await (await ledger())?.adopt(isWanted)) ?? [];
}
