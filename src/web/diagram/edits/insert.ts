import type { ElementCell } from '../../../diagram/cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { containerAt, setContainer } from './embed.ts';

/** Adds an element to the graph, and to the container at its position. */
export function insertElement(graph: DiagramGraph, cell: ElementCell, near: Iterable<string>): ElementCell {
  graph.batch('Add', () => {
    const container = containerAt(graph, near, cell);
    graph.add([{ ...cell, layer_id: cell.layer_id ?? graph.layerForNew(container) }]);
    if (container) setContainer(graph, cell.jsid, container.jsid);
  });
  return graph.element(cell.jsid) ?? cell;
}
