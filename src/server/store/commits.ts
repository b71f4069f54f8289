/** Receives a call after each commit of a transaction in this process. */
export interface Commits {
  /** Calls `hear` after each commit of this process. Returns a function that removes the listener. */
  readonly onCommit: (hear: () => void) => () => void;
  readonly announce: () => void;
}

/** Opens the listeners of commits, without any listener yet. */
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
