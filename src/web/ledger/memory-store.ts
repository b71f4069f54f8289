import { byAge, type EntryStore, type LedgerEntry } from './entry.ts';

/** Stores entries in memory, until the page closes. */
export function memoryStore(): EntryStore {
  const entries = new Map<string, LedgerEntry>();
  return {
    async put(entry) {
      entries.set(entry.id, entry);
    },
    async remove(id, at) {
      if ((entries.get(id)?.at ?? Number.POSITIVE_INFINITY) <= at) entries.delete(id);
    },
    async list({ server, user }) {
      return [...entries.values()].filter((entry) => entry.server === server && entry.user === user).sort(byAge);
    },
  };
}
