/** Modules that are open in this page: what is kept of them is theirs to send. */
const openKinds = new Map<string, number>();

/** Keeps others from sending what is kept under a kind until the returned function is called. */
export function claimUnsent(kind: string): () => void {
  openKinds.set(kind, (openKinds.get(kind) ?? 0) + 1);
  return () => {
    const left = (openKinds.get(kind) ?? 1) - 1;
    if (left > 0) openKinds.set(kind, left);
    else openKinds.delete(kind);
  };
}

/** Whether what is kept under a kind is an open module's to send. */
export const isClaimed = (kind: string): boolean => openKinds.has(kind);
