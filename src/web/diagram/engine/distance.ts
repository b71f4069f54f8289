import type { Box } from '../../../diagram/cells/cell.ts';
import { overviewLimits } from '../../../diagram/cells/constants.ts';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';

/** True when so many small cells are visible that a canvas replaces the SVG views. */
export interface Distance {
  readonly isFar: boolean;
  /** Decides again for an area of the sheet. Returns whether it is far. */
  look(area: Box, zoom: number): boolean;
}

/** Whether the diagram is seen from so far that shapes are painted as plain areas, by the zoom and how many cells are in sight. */
export function createDistance(index: SpatialIndex): Distance {
  let isFar = false;
  // The last inputs: a drag changes neither, so thousands of cells need not be counted at every step.
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
