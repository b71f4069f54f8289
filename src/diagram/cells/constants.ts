/** The editor's numbers. Lengths are units of the sheet unless they say pixels. Those of the specification are marked. */

/** Zoom (spec). */
export const zoomLimits = { least: 0.2, most: 5, step: 0.2 } as const;
/** The margin around the contents when the view is fitted, in pixels (spec). */
export const fitPadding = 50;
/** The height of the bar at the lower edge of the sheet, in pixels. */
export const barRoom = 60;
/** Distance of grid lines while they are shown, and else (spec). */
export const gridSize = { shown: 10, hidden: 1 } as const;
/** The distance within which edges snap to each other (spec). */
export const snaplineDistance = 10;
/** The maximum distance of one step while an arrow key is pressed (spec). */
export const arrowMoveLimit = 75;
/** The distance between links that connect the same two shapes (spec). */
export const parallelDistance = 40;
/** The position of a link's label: a distance from the start, a fraction, or a distance from the end (spec). */
export const labelOffsets = { source: 30, middle: 0.5, target: -30 } as const;
/** A lane is never narrower (spec). */
export const minimumLane = 60;
/** The stencil, in pixels (spec). */
export const stencilSize = { width: 240, height: 800 } as const;
/** Milliseconds for which the stencil stays minimised (spec). */
export const panelMemory = 24 * 60 * 60 * 1000;
/** Pixels that a pointer may tremble before a press is a drag. */
export const dragThreshold = 4;
/** Cells are mounted this far outside of the view already. */
export const cullingMargin = 100;
/** Below this zoom, and with more cells in view than this, one canvas replaces the views. */
export const overviewLimits = { zoom: 0.35, cells: 600 } as const;
