/** Merges the layers of a file into those of a diagram. Pure. */
import { type Cell, type Layer, newJsid } from '../../../../diagram/cells/cell.ts';

export interface MergedLayers {
  /** The layers of the diagram, followed by the new layers of the file; the same array if there are none. */
  readonly layers: readonly Layer[];
  /** The cells with the ids of the diagram's layers. */
  readonly cells: readonly Cell[];
}

const longestName = 120;
const wordOf = (name: string): string => name.trim().toLowerCase();

/**
 * Layers with the same name are merged. If the file has only one layer, its cells go to the first layer of the diagram.
 * If the diagram has no layers, its cells get a layer of their own, because they would otherwise be on the first layer
 * of the file.
 */
export function mergeLayers(
  own: readonly Layer[],
  theirs: readonly Layer[],
  cells: readonly Cell[],
  isEmpty: boolean,
): MergedLayers {
  if (theirs.length < 2) {
    return { layers: own, cells: cells.map((cell) => ({ ...cell, layer_id: null })) };
  }
  const base = own.length || isEmpty ? own : [{ id: newJsid(), name: 'Layer 1' }];
  const layers = [...base];
  const idOf = new Map<string, string>();
  for (const { id, name, hidden } of theirs) {
    const word = wordOf(name.slice(0, longestName));
    const known = layers.find((layer) => wordOf(layer.name) === word);
    const layer = known ?? { id: newJsid(), name: name.slice(0, longestName), ...(hidden && { hidden }) };
    if (!known) layers.push(layer);
    idOf.set(id, layer.id);
  }
  const first = idOf.get(theirs[0]?.id ?? '') ?? null;
  return {
    layers: layers.length === own.length ? own : layers,
    cells: cells.map((cell) => ({ ...cell, layer_id: idOf.get(cell.layer_id ?? '') ?? first })),
  };
}
