/** Who wants to hear of something, and a way to tell them all. */
export interface Listeners<A extends unknown[]> {
  /** Answers how to hear of it no more. */
  add(listener: (...a: A) => void): () => void;
  tell(...a: A): void;
}

/** Functions that are told of something until they leave. */
export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...a: A) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (...a) => {
      for (const listener of all) listener(...a);
    },
  };
}
