/**
 * Edits that have not reached the server. They are stored here before they are sent, and removed once they have
 * arrived, so that a crash, a lost connection or an ended login loses none: the next page of the same person sends
 * them.
 */
import { createListeners } from '../../diagram/listeners.ts';
import { createStore, type Store } from '../ui/store.ts';
import { byAge, type EntryStore, type LedgerEntry, type LedgerOwner } from './entry.ts';
import { memoryStore } from './memory-store.ts';

/** The state shown to the user. */
export interface WaitingChanges {
  /** Changes of this person that wait on this device. */
  readonly count: number;
  /** False if they are lost with the page, because the browser allows no storage. */
  readonly lasting: boolean;
}

/** An entry to store. */
export interface NewEntry
  extends Pick<LedgerEntry, 'module' | 'key' | 'payload'>,
    Partial<Pick<LedgerEntry, 'base' | 'count'>> {
  /**
   * The part of the page that stores the entry: of two that store the same object one after the other, the later does
   * not replace the entry of the former.
   */
  readonly holder?: string;
}

export interface Ledger {
  readonly waiting: Store<WaitingChanges>;
  /**
   * Stores an entry, which replaces an earlier one of the same key. Never rejects: without storage the entry lasts as
   * long as the page.
   */
  put(entry: NewEntry): Promise<LedgerEntry>;
  /** Removes an entry that the server has received; a later one of the same key stays. */
  remove(entry: Pick<LedgerEntry, 'id' | 'at'>): Promise<void>;
  /** Releases an entry to the next page that adopts it, which may be this one. */
  release(entry: LedgerEntry): Promise<void>;
  /** Called when entries are released, by this page or by one that has closed. */
  onReleased(listener: () => void): () => void;
  /** Entries of this person, oldest first; those of other open pages too. */
  list(module?: string): Promise<readonly LedgerEntry[]>;
  /** Takes over the entries that no open page is going to send; they are this page's from then on. */
  adopt(isWanted?: (module: string) => boolean): Promise<readonly LedgerEntry[]>;
}

export interface LedgerParts {
  readonly owner: LedgerOwner;
  /** Null if the browser offers no database. */
  readonly store: EntryStore | null;
  /** Null if the browser has no locks: then all entries that this page did not store are adopted. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
  readonly page: string;
  readonly now?: () => number;
  /** Milliseconds that a closing page may take to release its entries. */
  readonly closing?: number;
}

/** Milliseconds between two queries of the locks, which show the open pages. */
const lookEvery = 50;

/** The page of a released entry. */
const nobody = '';

/** The name of a page's lock. It contains the user, because several may log in one after the other. */
const pageLock = ({ server, user }: LedgerOwner, page: string): string => `tessera.page.${server}.${user}.${page}`;

/** Opens the ledger of a page: in the browser, or in memory while the page is open if there is no database. */
export function openLedger({ owner, store, locks, page, now = Date.now, closing = 1_000 }: LedgerParts): Ledger {
  const memory = memoryStore();
  const waiting = createStore<WaitingChanges>({ count: 0, lasting: store !== null });
  const released = createListeners();
  const awaited = new Set<string>();
  let latest = 0;
  let locked: Promise<void> | null = null;

  /** Marks this page as open for other pages; the lock is never released. */
  const lockPage = (): Promise<void> => {
    locked ??= new Promise((resolve) => {
      if (!locks) return resolve();
      const holding = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      locks.request(pageLock(owner, page), holding).catch(() => resolve());
    });
    return locked;
  };
  const all = async (): Promise<LedgerEntry[]> => {
    const lasting = (await store?.list(owner).catch(() => [])) ?? [];
    const oldestFirst = [...lasting, ...(await memory.list(owner))].sort(byAge);
    // An entry that could not be replaced on the disk has its latest version in memory.
    return [...new Map(oldestFirst.map((entry) => [entry.id, entry])).values()].sort(byAge);
  };
  const recount = async (): Promise<void> => {
    const count = (await all()).reduce((sum, entry) => sum + entry.count, 0);
    waiting.set((before) => (before.count === count ? before : { ...before, count }));
  };
  const write = async (entry: LedgerEntry): Promise<void> => {
    try {
      if (!store) throw new Error('This browser has no database.');
      await store.put(entry);
      // An earlier version may be in memory, if the disk was full.
      for (const old of await memory.list(owner)) if (old.id === entry.id) await memory.remove(old.id, old.at);
    } catch {
      await memory.put(entry);
      waiting.set((before) => ({ ...before, lasting: false }));
    }
  };
  /** Strictly increasing times, so that two entries of the same moment differ. */
  const moment = (): number => {
    latest = Math.max(now(), latest + 1);
    return latest;
  };
  const openPages = async (): Promise<ReadonlySet<string>> =>
    new Set((await locks?.query())?.held?.flatMap(({ name }) => name ?? []));

  /** Entries of another page that is closing are reported when it has closed. */
  const awaitEnd = (other: string): void => {
    if (!locks || awaited.has(other)) return;
    awaited.add(other);
    const gone = async (): Promise<void> => released.emit();
    locks.request(pageLock(owner, other), gone).catch(() => awaited.delete(other));
  };
  const takeOver = async (entries: readonly LedgerEntry[]): Promise<readonly LedgerEntry[]> => {
    for (const entry of entries) await write({ ...entry, page });
    return entries.map((entry) => ({ ...entry, page }));
  };
  const adoptNow = async (isWanted: (module: string) => boolean): Promise<readonly LedgerEntry[]> => {
    // A page that is closed or reloaded still exists when the next one begins: its entries would wait for long.
    const end = performance.now() + closing;
    for (;;) {
      // A page locks itself before it stores: one that is seen here and not open below has closed, and its entries are
      // final. One that is first seen below may have opened after the query.
      const seen = new Set((await all()).map((entry) => entry.page));
      const open = await openPages();
      const others = (await all()).filter((entry) => isWanted(entry.module) && entry.page !== page);
      const free = others.filter((entry) => seen.has(entry.page) && !open.has(pageLock(owner, entry.page)));
      if (free.length === others.length || performance.now() > end) {
        for (const entry of others) if (!free.includes(entry)) awaitEnd(entry.page);
        return takeOver(free);
      }
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  };

  void recount();
  return {
    waiting,
    async put({ module, key, payload, base = null, count = 1, holder = page }) {
      await lockPage();
      const id = [owner.server, owner.user, module, key, holder].join('\n');
      const entry: LedgerEntry = { ...owner, id, key, module, payload, base, count, at: moment(), page };
      await write(entry);
      await recount();
      return entry;
    },
    async remove({ id, at }) {
      await memory.remove(id, at);
      await store?.remove(id, at).catch(() => undefined);
      await recount();
    },
    async release(entry) {
      await write({ ...entry, page: nobody });
      released.emit();
    },
    onReleased: released.add,
    async list(module) {
      const entries = await all();
      return module === undefined ? entries : entries.filter((entry) => entry.module === module);
    },
    async adopt(isWanted = () => true) {
      await lockPage();
      if (!locks) return adoptNow(isWanted);
      // Two pages that open at the same time must not both adopt the entries.
      return locks.request(`tessera.adopt.${owner.server}.${owner.user}`, () => adoptNow(isWanted));
    },
  };
}
