/** Who in this process hears that it has committed a transaction. */
export interface Commits {
  /** Hears of each transaction that this process has committed from now on, not of which; answers how to stop. */
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
