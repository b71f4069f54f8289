import type { Cell, Layer } from '../../../diagram/cells/cell.ts';
import { createListeners } from '../../../diagram/listeners.ts';

export interface LayerList {
  readonly layers: readonly Layer[];
  setLayers(layers: readonly Layer[]): void;
  isHidden(cell: Cell): boolean;
  /** The id of a cell's layer; the first layer if the cell has none, or if its layer was deleted. */
  layerOf(cell: Cell): string | undefined;
  /**
   * The id of the layer for a new shape: the chosen layer if it is visible, else that of its container or predecessor,
   * else the first visible layer.
   */
  layerForNew(beside?: Cell): string | null;
  setLayerForNew(id: string): void;
  onLayers(listener: () => void): () => void;
}

const idsOf = (layers: readonly Layer[]): ReadonlySet<string> => new Set(layers.map(({ id }) => id));

/** Creates the list of layers, with the chosen one. A cell without a layer is on the first layer. */
export function createLayerList(initial: readonly Layer[]): LayerList {
  const changed = createListeners();
  let layers = initial;
  let chosen: string | undefined;
  let ids = idsOf(initial);
  const layerOf = ({ layer_id: id }: Cell): string | undefined => (id != null && ids.has(id) ? id : layers[0]?.id);
  return {
    get layers() {
      return layers;
    },
    setLayers: (next) => {
      layers = next;
      ids = idsOf(next);
      changed.emit();
    },
    layerOf,
    isHidden: (cell) => {
      if (!layers.some((layer) => layer.hidden)) return false;
      const id = layerOf(cell);
      return layers.find((layer) => layer.id === id)?.hidden === true;
    },
    layerForNew: (beside) => {
      const shown = layers.filter((layer) => !layer.hidden);
      const withId = (id: string | undefined) => shown.find((layer) => layer.id === id);
      return (withId(chosen) ?? withId(beside && layerOf(beside)) ?? shown[0])?.id ?? null;
    },
    setLayerForNew: (id) => {
      chosen = id;
      changed.emit();
    },
    onLayers: changed.add,
  };
}
