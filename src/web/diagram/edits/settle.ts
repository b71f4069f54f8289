import { isElement } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';

/**
 * Calls each changed shape's type, which applies the consequences of the change in the same undo step. Returns a
 * function that stops this.
 */
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
