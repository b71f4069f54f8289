import type { Cell } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';

/** The cells that a step has changed, as they were before it; undefined for cells that the step added. */
export type BeforeStep = ReadonlyMap<string, Cell | undefined>;

/**
 * Calls `run` after each step of the user. The changes of `run` belong to the same undo step and do not call it again.
 * Returns a function that stops this.
 */
export function afterStep(graph: DiagramGraph, run: (before: BeforeStep) => void): () => void {
  const before = new Map<string, Cell | undefined>();
  const unlisten = graph.onChange((changes) => {
    for (const change of changes)
      if (change.origin === 'user' && !before.has(change.jsid)) before.set(change.jsid, change.before);
  });
  const unsettle = graph.onSettle(() => {
    run(before);
    before.clear();
  });
  const unbatch = graph.onBatch((_name, phase) => {
    if (phase === 'abandon') before.clear();
  });
  return () => {
    unlisten();
    unsettle();
    unbatch();
  };
}
