/** The ledger of the person who is logged in on this page. */

import { createListeners } from '../../diagram/listeners.ts';
import { addressOf } from '../api/settings.ts';
import { session } from '../session/session.ts';
import { createStore } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';
import { browserStore } from './browser-store.ts';
import type { LedgerEntry } from './entry.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** False if unsaved changes are lost with the page, because the browser allows no storage. */
export const lasting = createStore(true);

/** The text about the storage of unsent changes. */
export const storageWords = (lasts: boolean): string =>
  lasts ? 'Kept on this device' : 'Only in this page: this browser keeps nothing';

/**
 * Announces that a change waits for the server. `then` begins the sentence about the moment when the server is back.
 */
export function announceUnsent(then = 'It is done'): void {
  toast({ text: `${storageWords(lasting.get())}. ${then} as soon as the server is back.` });
}

const released = createListeners();

/** Reports released entries of this person, from this page or one that has closed. */
export const onReleased = released.add;

const page = crypto.randomUUID();
const ledgers = new Map<string, Promise<Ledger>>();

/** Milliseconds after which the storage counts as missing: some browsers never answer if they allow none. */
const openTimeout = 3_000;

const tooLate = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), openTimeout));

/** The ledger of the logged-in user; null for guests, who change nothing. */
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

/** The storage of the edit of one object, which is stored whole until it has arrived. */
export interface EditStorage<Payload> {
  readonly id: string;
  /** Stores the payload in place of the previous one. */
  readonly keep: (payload: Payload, count: number) => Promise<void>;
  /** Removes the entry: all changes have been saved or discarded. */
  readonly clear: () => Promise<void>;
  /** The owner of the entry closes while the page stays: unsent changes are adopted like those of an earlier page. */
  readonly release: () => Promise<void>;
}

/**
 * Stores one object for the person who is logged in. `kind` selects the code that sends it, `key` identifies the
 * object. `adopted`: entries of earlier pages that it replaces.
 */
export function editStorage<Payload>(
  kind: string,
  key: string,
  adopted: readonly LedgerEntry[] = [],
): EditStorage<Payload> {
  const opened = ledger();
  const holder = crypto.randomUUID();
  let former = adopted;
  /** The latest entry, stored or being stored. */
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
    const storedEntry = await last;
    return storedEntry ? [...all, storedEntry] : all;
  };
  return {
    id: `${kind}\n${key}`,
    // Starts at once, also during another write: a page that is closing does not wait. Arrivals before it do not remove
    // it, because it is younger.
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

/** Adopts the entries of some kinds that earlier pages of this person have left, oldest first. */
export async function adoptEdits(isWanted: (kind: string) => boolean): Promise<readonly LedgerEntry[]> {
  return (await (await ledger())?.adopt(isWanted)) ?? [];
}
