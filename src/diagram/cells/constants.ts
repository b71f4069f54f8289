/**
 * Constants of the editor. Lengths are in units of the sheet, unless the comment says pixels. "(spec)" marks values of
 * the specification.
 */

/** The limits and the step of the zoom factor (spec). */
export const zoomLimits = { least: 0.2, most: 5, step: 0.2 } as const;
/** The margin around the contents when the view is fitted, in pixels (spec). */
export const fitPadding = 50;
/** The height of the bar at the lower edge of the sheet, in pixels. */
export const barRoom = 60;
/** The distance of grid lines, in units, while the grid is shown and while it is hidden (spec). */
export const gridSize = { shown: 10, hidden: 1 } as const;
/** The distance within which edges snap to each other (spec). */
export const snaplineDistance = 10;
/** The maximum distance of one step while an arrow key is pressed (spec). */
export const arrowMoveLimit = 75;
/** The distance between links that connect the same two shapes (spec). */
export const parallelDistance = 40;
/** The position of a link's label: a distance from the start, a fraction, or a distance from the end (spec). */
export const labelOffsets = { source: 30, middle: 0.5, target: -30 } as const;
/** The minimum size of a lane across its pool, in units (spec). */
export const minimumLane = 60;
/** The size of the stencil, in pixels (spec). */
export const stencilSize = { width: 240, height: 800 } as const;
/** The time for which the stencil remains minimised, in milliseconds (spec). */
export const panelMemory = 24 * 60 * 60 * 1000;
/** A press becomes a drag when the pointer has moved further than this, in pixels. */
export const dragThreshold = 4;
/** Cells are mounted when they are within this distance of the view, in units. */
export const cullingMargin = 100;
/** One canvas replaces the SVG views when the zoom is below this factor and more cells than this number are in view. */
export const overviewLimits = { zoom: 0.35, cells: 600 } as const;
