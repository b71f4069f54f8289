/** Limits of live updates and of changes since a mark. */
export const limits = {
  /** Paths that one connection watches. */
  watches: 20,
  /** Changes after a disconnection or a mark. Beyond it, the client fetches the list again. */
  replay: 1000,
  /** Lines of the journal that are searched for those of one list. */
  searched: 50_000,
} as const;

/** Milliseconds. */
export const times = {
  /** For which a checked right to watch is trusted. */
  checked: 5_000,
  /** Between two reads of the journal after commits of this process, so that several are read at once. */
  gather: 40,
  /** Between two reads of the journal for commits of other processes. */
  look: 50,
  /** The same where there are no other processes. */
  lookAlone: 1_000,
  /** Until the journal is read again after an error. */
  retry: 1_000,
  /** For which a mark is valid. The journal is stored longer, see journal-sweep.ts. */
  mark: 7 * 24 * 60 * 60 * 1000,
  /** From the writing of a line to its commit, for the longest transaction. */
  transaction: 60 * 60 * 1000,
} as const;
