import { type ElementCell, newJsid, type Point, type Size } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { containerAt, setContainer } from './embed.ts';

/** A new element of the stencil's kind, its middle at the place. */
export function newElement(item: StencilItem, centre: Point, extra: Partial<ElementCell> = {}): ElementCell {
  const type = shapeType(item.type);
  const values = { ...type.values, ...item.values };
  const size: Size = extra.size ?? type.sizes.canvas(values);
  return {
    jsid: newJsid(),
    type: item.type,
    title: '',
    values,
    embedding_enabled: type.embeddingEnabled,
    embedding_excluded: type.embeddingExcluded,
    embeds: [],
    ...item.starts,
    ...extra,
    size,
    position: { x: centre.x - size.width / 2, y: centre.y - size.height / 2 },
  };
}

/** Adds it to the graph and to the container under it. */
export function insertElement(graph: DiagramGraph, cell: ElementCell, near: Iterable<string>): ElementCell {
  graph.batch('Add', () => {
    const container = containerAt(graph, near, cell);
    graph.add([{ ...cell, layer_id: cell.layer_id ?? graph.layerForNew(container) }]);
    if (container) setContainer(graph, cell.jsid, container.jsid);
  });
  return graph.element(cell.jsid) ?? cell;
}
