/** Computes the position of the sheet in the minimap. Pure. */
import type { Box, Size } from '../../../../diagram/cells/cell.ts';

/** The scale (pixels of the minimap per unit), and the position of the sheet's origin in the minimap, in pixels. */
export interface MapPlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The margin around the diagram, in pixels. */
const margin = 6;
/** The maximum scale, so that small diagrams are not enlarged too much, in pixels per unit. */
const maxZoom = 0.25;

/** The scale and position at which the bounds of a diagram fit into the map. */
export function fitInto(bounds: Box, room: Size): MapPlace {
  const across = (room.width - 2 * margin) / Math.max(bounds.width, 1);
  const down = (room.height - 2 * margin) / Math.max(bounds.height, 1);
  const zoom = Math.min(across, down, maxZoom);
  return {
    zoom,
    x: (room.width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: (room.height - bounds.height * zoom) / 2 - bounds.y * zoom,
  };
}

/** A box of the sheet in pixels of the minimap. */
export const mapBox = ({ zoom, x, y }: MapPlace, box: Box): Box => ({
  x: box.x * zoom + x,
  y: box.y * zoom + y,
  width: box.width * zoom,
  height: box.height * zoom,
});
