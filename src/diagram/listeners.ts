/** A list of listener functions. `emit` calls each of them. */
export interface Listeners<A extends unknown[]> {
  /** Adds a listener; returns a function that removes it. */
  add(listener: (...a: A) => void): () => void;
  emit(...a: A): void;
}

/** Creates an empty list. Listeners are called in the order in which they were added. */
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
