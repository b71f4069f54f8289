import type { Box } from '../../../diagram/cells/cell.ts';
import { overviewLimits } from '../../../diagram/cells/constants.ts';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';

/** Decides whether a canvas replaces the SVG views, because many small cells are visible. */
export interface Distance {
  readonly isFar: boolean;
  /** Decides for a visible area and a zoom. Returns whether the canvas is used. */
  look(area: Box, zoom: number): boolean;
}

/** Uses the zoom and the number of visible cells to decide whether a canvas replaces the SVG views. */
export function createDistance(index: SpatialIndex): Distance {
  let isFar = false;
  // The inputs of the last decision. A drag changes neither of them, so cells are not counted at each step.
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
