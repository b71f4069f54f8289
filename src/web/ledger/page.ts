/** The ledger of whoever works on this page. */
import { addressOf } from '../api/settings.ts';
import { session } from '../session/session.ts';
import { browserStore } from './browser-store.ts';
import type { Entry } from './entry.ts';
import { type Ledger, openLedger } from './ledger.ts';

const page = crypto.randomUUID();
const ledgers = new Map<string, Promise<Ledger>>();

/** Of the person who is logged in; null for guests, who change nothing. */
export function ledger(): Promise<Ledger> | null {
  const { user } = session.get();
  if (!user || user.shared_user) return null;
  const owner = { server: new URL(addressOf('/'), window.location.origin).href, user: String(user.id) };
  const key = `${owner.server} ${owner.user}`;
  const known = ledgers.get(key);
  if (known) return known;
  const opened = browserStore()
    .catch(() => null)
    .then((store) => openLedger({ owner, store, locks: navigator.locks ?? null, page }));
  ledgers.set(key, opened);
  return opened;
}

/** One thing of a module that is kept whole until it has arrived. */
export interface Keeper<Payload> {
  /** Keeps the payload in place of the one before. */
  keep(payload: Payload, count: number): Promise<void>;
  /** All has arrived. */
  clear(): Promise<void>;
  /** What earlier pages of this person have left behind, oldest first; this page has it to send now. */
  adopt(): Promise<readonly Entry<Payload>[]>;
}

/** Keeps what a module has to save. Payloads are its own: nothing else writes under its name. */
export function keeperOf<Payload>(module: string, key = 'unsaved'): Keeper<Payload> {
  let present: Entry | null = null;
  let adopted: readonly Entry[] = [];
  return {
    async keep(payload, count) {
      const opened = await ledger();
      present = (await opened?.put({ module, key, payload, count })) ?? null;
    },
    async clear() {
      const opened = await ledger();
      const arrived = present ? [...adopted, present] : adopted;
      [present, adopted] = [null, []];
      for (const entry of arrived) await opened?.remove(entry);
    },
    async adopt() {
      const opened = await ledger();
      adopted = (await opened?.adopt(module)) ?? [];
      return adopted as readonly Entry<Payload>[];
    },
  };
}
