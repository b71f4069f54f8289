/** The owner of changes: one person on one server. They are never shown to, or sent on behalf of, another person. */
export interface LedgerOwner {
  /** Address of the server. */
  readonly server: string;
  readonly user: string;
}

/** Changes that have not reached the server. */
export interface LedgerEntry<Payload = unknown> extends LedgerOwner {
  readonly id: string;
  /** The object within its module; a later entry replaces it. */
  readonly key: string;
  readonly module: string;
  /** The body to send. */
  readonly payload: Payload;
  /** The version that it is based on. */
  readonly base: unknown;
  /** The number of changes in it, for messages. */
  readonly count: number;
  /** The time of storing, in milliseconds since 1970. */
  readonly at: number;
  /** The page that is to send it. */
  readonly page: string;
}

/** The storage of entries. */
export interface EntryStore {
  put(entry: LedgerEntry): Promise<void>;
  /** Removes an entry unless it has been replaced since `at`; earlier versions of it are removed as well. */
  remove(id: string, at: number): Promise<void>;
  /** Entries of one owner, oldest first. */
  list(owner: LedgerOwner): Promise<LedgerEntry[]>;
}

/** Orders entries, the oldest first. */
export const byAge = (one: LedgerEntry, other: LedgerEntry): number => one.at - other.at;
