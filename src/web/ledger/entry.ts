/** Whose changes they are: kept for one person on one server, and never shown to or sent as anybody else. */
export interface LedgerOwner {
  /** Address of the server. */
  readonly server: string;
  readonly user: string;
}

/** Something that has not reached the server yet. */
export interface LedgerEntry<Payload = unknown> extends LedgerOwner {
  readonly id: string;
  /** What it is about, within its module; a later one replaces it. */
  readonly key: string;
  readonly module: string;
  /** What is to be sent. */
  readonly payload: Payload;
  /** What it was made on. */
  readonly base: unknown;
  /** How many changes it holds, for telling the user. */
  readonly count: number;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  /** The page that is to send it. */
  readonly page: string;
}

/** Where entries are kept. */
export interface EntryStore {
  put(entry: LedgerEntry): Promise<void>;
  /** Removes an entry unless it has been replaced since `at`; an earlier version of it goes as well. */
  remove(id: string, at: number): Promise<void>;
  /** Entries of one owner, oldest first. */
  list(owner: LedgerOwner): Promise<LedgerEntry[]>;
}

/** Orders entries, the oldest first. */
export const byAge = (one: LedgerEntry, other: LedgerEntry): number => one.at - other.at;
