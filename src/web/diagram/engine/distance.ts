import type { Box } from '../../../diagram/cells/cell.ts';
import { overviewLimits } from '../../../diagram/cells/constants.ts';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';

/** True when so many small cells are visible that a canvas replaces the SVG views. */
export interface Distance {
  readonly isFar: boolean;
  /** Decides again for an area of the sheet; returns whether the canvas is used. */
  look(area: Box, zoom: number): boolean;
}

/** Decides, by the zoom and the number of visible cells, whether the canvas replaces the views. */
export function createDistance(index: SpatialIndex): Distance {
  let isFar = false;
  // The last inputs: a drag changes neither, so that cells need not be counted again at each step.
  let decidedFor = '';
  return {
    get isFar() {
      return isFar;
    },
    look(area, zoom) {
      const now = `${index.size} ${zoom} ${area.x} ${area.y} ${area.width} ${area.height}`;
      if (now !== decidedFor) isFar = zoom < overviewLimits.zoom && index.query(area).size > overviewLimits.cells;
      decidedFor = now;
      return isFar;
    },
  };
}
