import type { Cell } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';

/** The cells that a step has changed, in their version before it; undefined for added ones. */
export type BeforeStep = ReadonlyMap<string, Cell | undefined>;

/** Runs after each step of the user, within the same undo step; it is not called for its own changes. */
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
