/** Computes the marks of filter and colours on the cells of a diagram. Pure. */

import type { ElementCell } from '../../../../diagram/cells/cell.ts';
import type { Assignables } from '../../../assignments/assignables.ts';
import { type ColourKey, flagsOf } from '../../../assignments/colour-by.ts';
import {
  type ColourFilter,
  type EntityValueFilter,
  isEmptyFilter,
  matchesFilter,
  wholeFilter,
  withThingsOfGroups,
} from '../../../assignments/filter.ts';
import { type CellFlag, type CellMarks, noMarks } from '../../engine/cell-marks.ts';

export interface Lens {
  readonly filter: EntityValueFilter;
  readonly colours: ColourFilter;
  readonly keys: ColourKey;
}

export interface Marks extends CellMarks {
  /** The number of elements that match the filter. */
  readonly shown: number;
}

/** The marks on the cells. `me` is the id of the current person, for cells that are assigned to this person. */
export function marksFor(
  elements: readonly ElementCell[],
  { filter, colours, keys }: Lens,
  assignables: Assignables,
  me: number | null,
): Marks {
  // Most diagrams have neither a filter nor colours, so this case is fast.
  if (isEmptyFilter(filter) && isEmptyFilter(colours) && keys.size === 0) return { ...noMarks, shown: elements.length };
  const resolved = withThingsOfGroups(filter, assignables);
  const pale = new Set<string>();
  const flags = new Map<string, readonly CellFlag[]>();
  const chosen = wholeFilter(colours, assignables);
  let shown = 0;
  for (const element of elements) {
    const matches = matchesFilter(element, resolved, me);
    if (matches) shown += 1;
    if (!matches || !matchesFilter(element, chosen, me)) pale.add(element.jsid);
    const own = flagsOf(element, keys, assignables);
    if (own.length > 0) flags.set(element.jsid, own);
  }
  return { pale, flags, shown };
}
