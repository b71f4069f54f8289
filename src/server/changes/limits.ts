/** Limits of live updates and of changes since a mark. */
export const limits = {
  /** The maximum number of paths that one connection watches. */
  watches: 20,
  /** The maximum number of changes after a disconnection or a mark. Beyond this the client reloads the list. */
  replay: 1000,
  /** The maximum number of journal lines that are scanned for the lines of one list. */
  searched: 50_000,
} as const;

/** Durations in milliseconds. */
export const times = {
  /** Time for which a checked permission to watch stays valid. */
  checked: 5_000,
  /** Pause between two reads of the journal after commits of this process, so that one read covers several commits. */
  gather: 40,
  /** Pause between two reads of the journal for commits of other processes. */
  look: 50,
  /** The same pause if there are no other processes. */
  lookAlone: 1_000,
  /** Pause before the journal is read again after an error. */
  retry: 1_000,
  /** Lifetime of a mark. The journal is stored longer; see journal-sweep.ts. */
  mark: 7 * 24 * 60 * 60 * 1000,
  /** Maximum time between the write of a line and its commit, for the longest transaction. */
  transaction: 60 * 60 * 1000,
} as const;
