import type { Cell } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';

/** Cells that a step has changed, as they were before it; undefined for what it has added. */
export type BeforeStep = ReadonlyMap<string, Cell | undefined>;

/** Runs when a step of the user has ended, and in the same step of undo; what it changes itself is not asked again. */
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
