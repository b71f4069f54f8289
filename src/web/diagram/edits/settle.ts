import { isElement } from '../cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { shapeType } from '../shapes/families.ts';

/** Lets each kind of shape put right what follows from a change of one: in the same step of undo. */
export function settleCells(graph: DiagramGraph): () => void {
  return graph.onChange(({ jsid, before, after, origin }) => {
    if (origin !== 'user' || !after || !isElement(after)) return;
    const patch = shapeType(after.type).settle?.(after, before && isElement(before) ? before : undefined);
    if (patch) graph.change(jsid, patch, origin);
  });
}
