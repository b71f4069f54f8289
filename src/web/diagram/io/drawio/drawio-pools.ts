import type { Box } from '../../cells/cell.ts';
import { centreOf } from '../drawn/boxes.ts';
import type { DrawnLane } from '../drawn/drawn-page.ts';
import type { DrawioCell } from './drawio-cell.ts';

/** A swimlane with the place it has on the sheet. */
export interface Swimlane {
  readonly cell: DrawioCell;
  readonly box: Box;
  /** The swimlane directly around it. */
  readonly inside: string | undefined;
}

interface SwimlanePool {
  readonly id: string;
  readonly vertical: boolean;
  readonly lanes: readonly DrawnLane[];
}

interface SwimlanePools {
  readonly pools: ReadonlyMap<string, SwimlanePool>;
  /** The pool of every swimlane; pools name themselves. */
  readonly poolOf: ReadonlyMap<string, string>;
}

const stackedAcross = (boxes: readonly Box[]): boolean => {
  const [first, ...others] = boxes;
  const middle = first ? centreOf(first).y : 0;
  return others.every((box) => middle > box.y && middle < box.y + box.height);
};

/** Swimlanes as pools, and those directly in a swimlane as lanes of it. */
export const swimlanePools = (swimlanes: readonly Swimlane[]): SwimlanePools => {
  const inside = new Map<string, Swimlane[]>();
  for (const swimlane of swimlanes) {
    if (swimlane.inside === undefined) continue;
    inside.set(swimlane.inside, [...(inside.get(swimlane.inside) ?? []), swimlane]);
  }
  const poolOf = new Map<string, string>();
  const lanesOf = (id: string, pool: string, vertical: boolean): readonly DrawnLane[] =>
    (inside.get(id) ?? [])
      .toSorted((one, other) => (vertical ? one.box.x - other.box.x : one.box.y - other.box.y))
      .map(({ cell, box }) => {
        poolOf.set(cell.id, pool);
        return { id: cell.id, name: cell.title, box, lanes: lanesOf(cell.id, pool, vertical) };
      });
  const pools = new Map<string, SwimlanePool>();
  for (const { cell, inside: outer } of swimlanes) {
    if (outer !== undefined) continue;
    const boxes = (inside.get(cell.id) ?? []).map(({ box }) => box);
    // A title that reads from bottom to top stands at the left of a horizontal pool.
    const vertical = boxes.length > 1 ? stackedAcross(boxes) : cell.style.get('horizontal') !== '0';
    poolOf.set(cell.id, cell.id);
    pools.set(cell.id, { id: cell.id, vertical, lanes: lanesOf(cell.id, cell.id, vertical) });
  }
  return { pools, poolOf };
};
