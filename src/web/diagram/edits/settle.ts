import { isElement } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';

/** Lets each type of shape apply the consequences of its changes, within the same undo step. */
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
