import { type ElementCell, newJsid, type Point, type Size } from '../cells/cell.ts';
import { shapeType } from './families.ts';
import type { StencilItem } from './shape-type.ts';

/** A new element of a stencil item, centred at a point. */
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
