/** Operations on the layers of a diagram. The module stores the layers; each cell stores the id of its layer. */
import type { Cell, Layer } from '../../../../diagram/cells/cell.ts';
import type { Editor } from '../../engine/editor.ts';
import { editRefusal } from '../../engine/rules.ts';

/** Moves cells to a layer, as one undo step. Returns the number of cells that have moved. */
export function assignLayer(
  { graph, announce }: Pick<Editor, 'graph' | 'announce'>,
  cells: readonly Cell[],
  layer: string,
): number {
  const moved = cells.filter((cell) => graph.layerOf(cell) !== layer && editRefusal(cell) === null);
  graph.batch('Change the layer', () => {
    for (const { jsid } of moved) graph.change(jsid, { layer_id: layer });
  });
  const name = graph.layers.find(({ id }) => id === layer)?.name ?? '';
  announce(`${moved.length} ${moved.length === 1 ? 'cell is' : 'cells are'} on ${name || 'the layer'} now`);
  return moved.length;
}

/** The layers after a new one is added. The first added layer comes after an explicit layer for all present cells. */
export function addLayer(layers: readonly Layer[], id: string): readonly Layer[] {
  const first: readonly Layer[] = layers.length ? layers : [{ id: `${id}-first`, name: 'Layer 1' }];
  return [...first, { id, name: nextName(first) }];
}

function nextName(layers: readonly Layer[]): string {
  const taken = new Set(layers.map(({ name }) => name));
  for (let number = layers.length + 1; ; number++) if (!taken.has(`Layer ${number}`)) return `Layer ${number}`;
}

/** The layers with one of them changed. */
export const changeLayer = (
  layers: readonly Layer[],
  id: string,
  patch: Partial<Omit<Layer, 'id'>>,
): readonly Layer[] => layers.map((layer) => (layer.id === id ? { ...layer, ...patch } : layer));

/** Moves a layer up (-1) or down (1); at the ends of the list it stays. */
export function moveLayer(layers: readonly Layer[], id: string, by: 1 | -1): readonly Layer[] {
  const at = layers.findIndex((layer) => layer.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= layers.length) return layers;
  const next = [...layers];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

/** The layers after one is removed. Its cells move to the first of the remaining layers. */
export function removeLayer(
  layers: readonly Layer[],
  id: string,
): { readonly layers: readonly Layer[]; readonly receiver: string | null } {
  const left = layers.filter((layer) => layer.id !== id);
  return { layers: left, receiver: left[0]?.id ?? null };
}

/** The layers after a removed layer is restored at its index. */
export const withLayerAt = (layers: readonly Layer[], layer: Layer, at: number): readonly Layer[] =>
  layers.some(({ id }) => id === layer.id) ? layers : [...layers.slice(0, at), layer, ...layers.slice(at)];
