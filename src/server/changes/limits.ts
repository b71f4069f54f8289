/** How much of the journal is told, and how often it is read. */
export const limits = {
  /** Paths that one connection watches. */
  watches: 20,
  /** Changes told after a gap; beyond it all is fetched again. */
  replay: 1000,
  /** Lines of the journal that are looked through for those of one list. */
  searched: 50_000,
} as const;

/** Milliseconds. */
export const times = {
  /** How long a checked right to watch serves presence. */
  checked: 5_000,
  /** The least between two looks at the journal: what this process commits meanwhile is read together. */
  gather: 40,
  /** Between two looks for what other processes have committed. */
  look: 50,
  /** The same where there are no other processes. */
  lookAlone: 1_000,
  /** Until the journal is read again after that failed. */
  retry: 1_000,
  /** How long a mark holds; the journal is longer, see journal-sweep.ts. */
  mark: 7 * 24 * 60 * 60 * 1000,
  /** The longest from writing a line of the journal to committing it. */
  transaction: 60 * 60 * 1000,
} as const;
