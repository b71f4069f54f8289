/** Computes layouts in a worker, so that the page remains responsive. */
import type { Cell } from '../cells/cell.ts';
import type { LayoutOptions } from './arrange.ts';
import { type Layout, layout } from './layout.ts';

export interface LayoutRequest {
  readonly cells: readonly Cell[];
  readonly options: LayoutOptions;
}

self.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  self.postMessage(layout(data.cells, data.options) satisfies Layout);
});
