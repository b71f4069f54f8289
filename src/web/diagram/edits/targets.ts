import type { Box, ElementCell } from '../../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../../diagram/cells/geometry.ts';
import { laneBoxes, lanesOf } from '../../../diagram/cells/lanes.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { editRefusal } from '../engine/rules.ts';
import { nameOf } from '../outline/describe.ts';
import { flatOrder, readingOrder } from '../outline/reading-order.ts';
import { holdsInside, takes } from './embed.ts';

/** A target for moving a shape without a drag: a container, a lane, the border of a shape, or the sheet. */
export interface MoveTarget {
  /** The jsid of the container or host; null for the sheet. */
  readonly container: string | null;
  readonly lane?: number;
  readonly onBorder: boolean;
  /** The box of the target; undefined for the sheet, which has no bounds. */
  readonly box?: Box;
  readonly name: string;
}

const sheet: MoveTarget = { container: null, onBorder: false, name: 'the sheet' };

/** All targets for a shape in reading order; the sheet is last. */
export function targetsFor(graph: DiagramGraph, child: ElementCell, borders: boolean): readonly MoveTarget[] {
  const inside = new Set([child.jsid, ...graph.contentsOf(child.jsid)]);
  const found = flatOrder(readingOrder(graph.cells())).flatMap((jsid): MoveTarget[] => {
    const cell = graph.element(jsid);
    if (!cell || inside.has(jsid) || editRefusal(cell) || graph.isHidden(cell) || !takes(cell, child)) return [];
    if (shapeType(child.type).onBorder && !cell.embedding_enabled && !holdsInside(cell)) {
      if (!borders) return [];
      return [{ container: jsid, onBorder: true, box: boxOf(cell), name: `the border of ${nameOf(graph, jsid)}` }];
    }
    const lanes = laneBoxes(cell);
    if (!lanes.length) return [{ container: jsid, onBorder: false, box: boxOf(cell), name: nameOf(graph, jsid) }];
    return lanes.map((box, lane) => ({
      container: jsid,
      lane,
      onBorder: false,
      box,
      name: `${lanesOf(cell)[lane]?.label || `lane ${lane + 1}`} of ${nameOf(graph, jsid)}`,
    }));
  });
  return [...found, sheet];
}

/** The index of the target that a shape is in, or is itself; -1 if there is none. */
export function targetHolding(graph: DiagramGraph, targets: readonly MoveTarget[], jsid: string): number {
  const cell = graph.element(jsid);
  if (!cell) return -1;
  const own = targets.findIndex(({ container }) => container === jsid);
  if (own >= 0) return own;
  const centre = centreOf(boxOf(cell));
  for (let holder = graph.containerOf(jsid); holder; holder = graph.containerOf(holder)) {
    const at = targets.findIndex(({ container, box }) => container === holder && box && isInside(centre, box));
    if (at >= 0) return at;
  }
  return -1;
}
