import { type Cell, isFixed, isLink } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { Containment } from './containment.ts';

/** A child of no particular type. An element that accepts it is a container, and is drawn behind others. */
const anything = { type: '', values: {} };

/**
 * The bands of the drawing order, from back to front: fixed cells, containers and lifelines by depth, links, shapes,
 * and elements on borders.
 */
const bands = { fixed: -1, container: 0, link: 40, shape: 50, border: 60 } as const;

/**
 * The position of a cell in the drawing order; higher values are in front. The `z` value of the cell applies only
 * within its band.
 */
export function zOf(cell: Cell, containment: Containment): number {
  const own = typeof cell.values['z'] === 'number' ? cell.values['z'] / 1e6 : 0;
  if (isLink(cell)) return bands.link + own;
  // Fixed cells are behind all other cells.
  if (isFixed(cell)) return bands.fixed + own;
  const type = shapeType(cell.type);
  if (type.onBorder && containment.containerOf(cell.jsid) !== undefined) return bands.border + own;
  if (cell.embedding_enabled || type.outline === 'lifeline' || type.frames?.(cell, anything)) {
    return bands.container + containment.depthOf(cell.jsid) + own;
  }
  return bands.shape + own;
}
