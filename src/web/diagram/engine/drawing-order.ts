import { type Cell, isFixed, isLink } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Containment } from './containment.ts';

/** A child of no particular type: an element that accepts it is a container, and is drawn below. */
const anything = { type: '', values: {} };

/** The drawing order: containers and lifelines first by their depth, then links, shapes, and elements on borders. */
const bands = { fixed: -1, container: 0, link: 40, shape: 50, border: 60 } as const;

/**
 * The position of a cell in the drawing order; higher values are in front. The cell's own `z` counts only within its
 * band.
 */
export function zOf(cell: Cell, containment: Containment): number {
  const own = typeof cell.values['z'] === 'number' ? cell.values['z'] / 1e6 : 0;
  if (isLink(cell)) return bands.link + own;
  // Everything else is in front of fixed cells of the sheet.
  if (isFixed(cell)) return bands.fixed + own;
  const type = shapeType(cell.type);
  if (type.onBorder && containment.containerOf(cell.jsid) !== undefined) return bands.border + own;
  if (cell.embedding_enabled || type.outline === 'lifeline' || type.frames?.(cell, anything)) {
    return bands.container + containment.depthOf(cell.jsid) + own;
  }
  return bands.shape + own;
}
