/** Who in this process hears that it has committed a transaction. */
export interface Commits {
  /** Calls `hear` after each commit of this process. Returns a function that ends this. */
  readonly onCommit: (hear: () => void) => () => void;
  readonly announce: () => void;
}

/** Nobody listens yet. */
export function openCommits(): Commits {
  const listeners = new Set<() => void>();
  return {
    onCommit: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    announce: () => {
      for (const hear of listeners) hear();
    },
  };
}
