/** Who wants to hear of something, and a way to reach them all. */
export interface Listeners<A extends unknown[]> {
  /** Answers how to hear of it no more. */
  add(listener: (...a: A) => void): () => void;
  emit(...a: A): void;
}

/** Functions that are told of something until they leave. */
export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...a: A) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    emit: (...a) => {
      for (const listener of all) listener(...a);
    },
  };
}
