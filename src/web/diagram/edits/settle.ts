import { isElement } from '../cells/cell.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import { shapeType } from '../shapes/families.ts';

/** Lets each kind of shape put right what follows from a change of one: in the same step of undo. */
export function settleCells(graph: DiagramGraph): () => void {
  return graph.onChange((changes) => {
    const patches = new Map<string, CellPatch>();
    for (const { jsid, before, after, origin } of changes) {
      if (origin !== 'user' || !after || !isElement(after)) continue;
      const patch = shapeType(after.type).settle?.(after, before && isElement(before) ? before : undefined);
      if (patch) patches.set(jsid, patch);
    }
    graph.changeAll(patches);
  });
}
