/** Modules that are open in this page: what is kept of them is theirs to send. */
const held = new Map<string, number>();

/** Keeps others from sending what is kept under a kind until the returned function is called. */
export function holdKept(kind: string): () => void {
  held.set(kind, (held.get(kind) ?? 0) + 1);
  return () => {
    const left = (held.get(kind) ?? 1) - 1;
    if (left > 0) held.set(kind, left);
    else held.delete(kind);
  };
}

/** Whether what is kept under a kind is an open module's to send. */
export const isHeld = (kind: string): boolean => held.has(kind);
