import { type DBSchema, openDB } from 'idb';
import { byAge, type EntryStore, type LedgerEntry } from './entry.ts';

interface Schema extends DBSchema {
  readonly entries: {
    readonly key: string;
    readonly value: LedgerEntry;
    readonly indexes: { readonly owner: [server: string, user: string] };
  };
}

/** Stores entries in IndexedDB, so that they survive the page. Rejects if the browser has no IndexedDB. */
export async function browserStore(): Promise<EntryStore> {
  const database = await openDB<Schema>('tessera_ledger', 1, {
    upgrade(made) {
      made.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['server', 'user']);
    },
    // A page of a later release must not wait for this one.
    blocking: () => database.close(),
  });
  return {
    async put(entry) {
      // Complete only when it is on the disk: a stored entry survives a crash.
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' });
      const stored = transaction.store.put(entry);
      // Committed explicitly: a page that is closing does not run the task that commits automatically.
      transaction.commit();
      await Promise.all([stored, transaction.done]);
    },
    async remove(id, at) {
      const transaction = database.transaction('entries', 'readwrite');
      const stored = await transaction.store.get(id);
      if (stored && stored.at <= at) await transaction.store.delete(id);
      await transaction.done;
    },
    async list({ server, user }) {
      return (await database.getAllFromIndex('entries', 'owner', [server, user])).sort(byAge);
    },
  };
}
