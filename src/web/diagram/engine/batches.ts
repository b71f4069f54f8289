import { createListeners } from '../../../diagram/listeners.ts';

export type BatchPhase = 'start' | 'stop' | 'abandon';

export interface Batches {
  /** Runs changes as one undo step. Batches can be nested: the undo step is the outermost one. */
  batch<T>(name: string, run: () => T): T;
  startBatch(name: string): void;
  stopBatch(): void;
  /** Ends all open batches without an undo step, and reverts their changes. */
  abandonBatch(): void;
  /** Whether a batch is open. */
  readonly isInBatch: boolean;
  /** Adds a listener that is called at the end of every outermost batch. Its changes still belong to the batch. */
  onSettle(listener: () => void): () => void;
  onBatch(listener: (name: string, phase: BatchPhase) => void): () => void;
}

/** Creates nested batches of changes. Listeners are called when the outermost batch ends. */
export function createBatches(): Batches {
  const settling = createListeners();
  const batched = createListeners<[string, BatchPhase]>();
  const names: string[] = [];
  const startBatch = (name: string): void => {
    names.push(name);
    if (names.length === 1) batched.emit(name, 'start');
  };
  const stopBatch = (): void => {
    if (names.length === 1) settling.emit();
    const name = names.pop();
    if (name !== undefined && names.length === 0) batched.emit(name, 'stop');
  };
  return {
    batch: (name, run) => {
      startBatch(name);
      try {
        return run();
      } finally {
        stopBatch();
      }
    },
    startBatch,
    stopBatch,
    abandonBatch: () => {
      const [name] = names.splice(0);
      if (name !== undefined) batched.emit(name, 'abandon');
    },
    get isInBatch() {
      return names.length > 0;
    },
    onSettle: settling.add,
    onBatch: batched.add,
  };
}
