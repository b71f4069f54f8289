import { createListeners } from '../../ui/listeners.ts';
import type { Cell, Layer } from '../cells/cell.ts';

export interface LayerList {
  readonly layers: readonly Layer[];
  setLayers(layers: readonly Layer[]): void;
  isHidden(cell: Cell): boolean;
  /** Its own, else the first one. */
  layerOf(cell: Cell): string | undefined;
  onLayers(listener: () => void): () => void;
}

export function createLayerList(initial: readonly Layer[]): LayerList {
  const changed = createListeners();
  let layers = initial;
  const layerOf = (cell: Cell): string | undefined => cell.layer_id ?? layers[0]?.id;
  return {
    get layers() {
      return layers;
    },
    setLayers: (next) => {
      layers = next;
      changed.tell();
    },
    layerOf,
    isHidden: (cell) => {
      if (!layers.some((layer) => layer.hidden)) return false;
      const id = layerOf(cell);
      return layers.find((layer) => layer.id === id)?.hidden === true;
    },
    onLayers: changed.add,
  };
}
