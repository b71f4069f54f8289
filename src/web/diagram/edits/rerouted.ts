import { type Cell, isLink } from '../../../diagram/cells/cell.ts';
import { linkType } from '../../../diagram/shapes/families.ts';

/** Copies of the cells with all links routed automatically, except links whose position at their ends has a meaning. */
export const rerouted = (cells: readonly Cell[]): Cell[] =>
  cells.map((cell) => {
    if (!isLink(cell) || linkType(cell.type).level) return cell;
    const { vertices: _corners, source_anchor: _source, target_anchor: _target, ...values } = cell.values;
    return { ...cell, values };
  });
