import { expect, test, vi } from 'vitest';
import type { EntryStore, LedgerEntry, LedgerOwner } from '../../../src/web/ledger/entry.ts';
import { type Ledger, openLedger } from '../../../src/web/ledger/ledger.ts';
import { memoryStore } from '../../../src/web/ledger/memory-store.ts';

const ana: LedgerOwner = { server: 'https://one.example/', user: '1' };
const ben: LedgerOwner = { ...ana, user: '2' };

/** Simulates the browser's locks, for pages that can be closed. */
function browserLocks() {
  interface Wanted {
    readonly page: string;
    readonly begin: () => void;
  }
  const locks = new Map<string, string>();
  const queues = new Map<string, Wanted[]>();
  const next = (name: string): void => {
    if (locks.has(name)) return;
    const wanted = queues.get(name)?.shift();
    if (!wanted) return;
    locks.set(name, wanted.page);
    wanted.begin();
  };
  const letGo = (name: string): void => {
    locks.delete(name);
    next(name);
  };
  const of = (page: string) => ({
    request: (async (name: string, work: () => Promise<unknown>) => {
      await new Promise<void>((begin) => {
        queues.set(name, [...(queues.get(name) ?? []), { page, begin }]);
        next(name);
      });
      try {
        return await work();
      } finally {
        if (locks.get(name) === page) letGo(name);
      }
    }) as unknown as LockManager['request'],
    query: async () => ({ held: [...locks.keys()].map((name) => ({ name })), pending: [] }),
  });
  const closePage = (page: string) => {
    for (const [name, holder] of locks) if (holder === page) letGo(name);
  };
  return { of, closePage };
}

const open = (store: EntryStore | null, page: string, owner = ana, locks = browserLocks()): Ledger =>
  openLedger({ owner, store, locks: locks.of(page), page, closing: 10 });
const payloads = (entries: readonly LedgerEntry[]) => entries.map(({ payload }) => payload);

test('what is kept is found again, oldest first, until it has arrived', async () => {
  const ledger = open(memoryStore(), 'a');
  const first = await ledger.put({ module: 'm1', key: 'x', payload: 1, count: 2 });
  await ledger.put({ module: 'm1', key: 'y', payload: 2 });
  await ledger.put({ module: 'm2', key: 'x', payload: 3 });
  expect(payloads(await ledger.list('m1'))).toEqual([1, 2]);
  expect(payloads(await ledger.list())).toEqual([1, 2, 3]);
  expect(ledger.waiting.get()).toEqual({ count: 4, lasting: true });
  await ledger.remove(first);
  expect(payloads(await ledger.list())).toEqual([2, 3]);
  expect(ledger.waiting.get().count).toBe(2);
});

test('an entry that was replaced while it was sent stays when the first one has arrived', async () => {
  const ledger = open(memoryStore(), 'a');
  const sent = await ledger.put({ module: 'm', key: 'x', payload: 'old' });
  await ledger.put({ module: 'm', key: 'x', payload: 'new' });
  await ledger.remove(sent);
  expect(payloads(await ledger.list())).toEqual(['new']);
});

test('another person on the same device sees nothing, takes nothing over and forgets nothing', async () => {
  const store = memoryStore();
  const locks = browserLocks();
  const stored = await open(store, 'a', ana, locks).put({ module: 'm', key: 'x', payload: 'hers' });
  locks.closePage('a');
  for (const owner of [ben, { ...ana, server: 'https://two.example/' }]) {
    const other = open(store, 'b', owner, locks);
    expect(await other.list()).toEqual([]);
    expect(await other.adopt((one) => one === 'm')).toEqual([]);
    expect(other.waiting.get().count).toBe(0);
  }
  expect(await open(store, 'c', ana, locks).list()).toEqual([stored]);
});

test('what a closed page has left is taken over once, what an open one holds is not', async () => {
  const store = memoryStore();
  const locks = browserLocks();
  await open(store, 'a', ana, locks).put({ module: 'm', key: 'x', payload: 'of a' });
  await open(store, 'b', ana, locks).put({ module: 'm', key: 'x', payload: 'of b' });
  const third = open(store, 'c', ana, locks);
  expect(await third.adopt((one) => one === 'm')).toEqual([]);
  locks.closePage('a');
  const fourth = open(store, 'd', ana, locks);
  const taken = await Promise.all([third.adopt((one) => one === 'm'), fourth.adopt((one) => one === 'm')]);
  expect(taken.map(payloads)).toEqual([['of a'], []]);
  // If this page fails too, the next page finds the entry again.
  locks.closePage('c');
  expect(payloads(await fourth.adopt((one) => one === 'm'))).toEqual(['of a']);
  await fourth.remove((await fourth.list()).find(({ payload }) => payload === 'of a') as LedgerEntry);
  expect(payloads(await fourth.list())).toEqual(['of b']);
});

test('a page that is still being closed when the next begins is waited for', async () => {
  const store = memoryStore();
  const locks = browserLocks();
  await open(store, 'a', ana, locks).put({ module: 'm', key: 'x', payload: 'of a' });
  const next = openLedger({ owner: ana, store, locks: locks.of('b'), page: 'b', closing: 10_000 });
  const adopting = next.adopt((one) => one === 'm');
  await new Promise((resolve) => setTimeout(resolve, 60));
  locks.closePage('a');
  expect(payloads(await adopting)).toEqual(['of a']);
});

test('what another page holds for longer is told of when that page has gone', async () => {
  const store = memoryStore();
  const locks = browserLocks();
  await open(store, 'a', ana, locks).put({ module: 'm', key: 'x', payload: 'of a' });
  const next = open(store, 'b', ana, locks);
  const listener = vi.fn();
  next.onReleased(listener);
  expect(await next.adopt()).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
  locks.closePage('a');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(payloads(await next.adopt())).toEqual(['of a']);
});

test('what a page stores that opens during a takeover stays its own', async () => {
  const store = memoryStore();
  const locks = browserLocks();
  await open(store, 'a', ana, locks).put({ module: 'm', key: 'x', payload: 'of a' });
  locks.closePage('a');
  const opening = open(store, 'b', ana, locks);
  const { request, query } = locks.of('c');
  const queried = async () => {
    const found = await query();
    await opening.put({ module: 'm', key: 'x', payload: 'of b' });
    return found;
  };
  const next = openLedger({ owner: ana, store, locks: { request, query: queried }, page: 'c', closing: 10 });
  expect(payloads(await next.adopt())).toEqual(['of a']);
  expect((await next.list()).map(({ page }) => page).toSorted()).toEqual(['b', 'c']);
});

test('what is left within a page is taken over by it, and what is kept of the same thing since does not replace it', async () => {
  const ledger = open(memoryStore(), 'a');
  const put = (payload: string, holder: string) => ledger.put({ module: 'm', key: 'x', payload, holder });
  const former = await put('of the former', 'former');
  expect(await ledger.adopt()).toEqual([]);
  const listener = vi.fn();
  ledger.onReleased(listener);
  await ledger.release(former);
  expect(listener).toHaveBeenCalledTimes(1);
  await put('of the latter', 'latter');
  expect(payloads(await ledger.adopt())).toEqual(['of the former']);
  expect(await ledger.adopt()).toEqual([]);
});

test('without a database it is kept in memory, and the ledger says that this does not last', async () => {
  const ledger = open(null, 'a');
  await ledger.put({ module: 'm', key: 'x', payload: 1 });
  expect(payloads(await ledger.list())).toEqual([1]);
  expect(ledger.waiting.get()).toEqual({ count: 1, lasting: false });
});

test('a disk that is full loses nothing while the page is open', async () => {
  const store = memoryStore();
  const put = vi.spyOn(store, 'put');
  const ledger = open(store, 'a');
  await ledger.put({ module: 'm', key: 'x', payload: 'on disk' });
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const entry = await ledger.put({ module: 'm', key: 'x', payload: 'in memory' });
  expect(payloads(await ledger.list())).toEqual(['in memory']);
  expect(ledger.waiting.get()).toEqual({ count: 1, lasting: false });
  await ledger.remove(entry);
  // The removed entry replaced one that is still on the disk and must not be sent later.
  expect(payloads(await ledger.list())).toEqual([]);
  expect(await store.list(ana)).toEqual([]);
});

test('without locks whatever is not of this page is taken over', async () => {
  const store = memoryStore();
  await open(store, 'a').put({ module: 'm', key: 'x', payload: 1 });
  const ledger = openLedger({ owner: ana, store, locks: null, page: 'b' });
  expect(payloads(await ledger.adopt((one) => one === 'm'))).toEqual([1]);
});
