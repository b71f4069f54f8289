import type { Box, Size } from '../cells/cell.ts';
import { type Lane, leafLanes, withSizes } from '../cells/lanes.ts';
import { spacing } from './spacing.ts';

/**
 * The contents of one lane, and the distance from its edge to its centre line. Companions may make the two halves
 * unequal.
 */
export interface Laned extends Box {
  readonly axis: number;
}

interface Row {
  readonly boxes: Laned[];
  /** The extent of the lane's contents above and below the centre line, in units. */
  above: number;
  below: number;
}

const between = (boxes: readonly Box[], from: number, to: number): boolean =>
  boxes.some((box) => box.x < to + spacing.node / 2 && from - spacing.node / 2 < box.x + box.width);

/**
 * Moves ranked boxes into their lanes. Along the pool, boxes stay at their rank; across the pool, each lane stacks its
 * boxes in as few rows as possible. Lanes are horizontal here: the caller transposes the result for vertical pools.
 */
export const layLanes = (
  ranked: ReadonlyMap<string, Laned>,
  lanes: readonly Lane[],
  laneOf: (jsid: string) => string | undefined,
): { readonly boxes: ReadonlyMap<string, Box>; readonly lanes: readonly Lane[]; readonly size: Size } => {
  const leaves = leafLanes(lanes);
  const first = leaves[0]?.id;
  const members = Map.groupBy([...ranked], ([jsid]) => {
    const lane = laneOf(jsid);
    return leaves.some(({ id }) => id === lane) ? lane : first;
  });
  const boxes = new Map<string, Box>();
  const sizes = new Map<string, number>();
  let top = 0;
  let width = 0;
  for (const lane of leaves) {
    const rows: { row: Row; placed: [string, Laned][] }[] = [];
    const sorted = (members.get(lane.id) ?? []).sort(([, a], [, b]) => a.y - b.y || a.x - b.x);
    for (const [jsid, box] of sorted) {
      let free = rows.find(({ row }) => !between(row.boxes, box.x, box.x + box.width));
      if (!free) {
        free = { row: { boxes: [], above: 0, below: 0 }, placed: [] };
        rows.push(free);
      }
      free.row.boxes.push(box);
      free.row.above = Math.max(free.row.above, box.axis);
      free.row.below = Math.max(free.row.below, box.height - box.axis);
      free.placed.push([jsid, box]);
      width = Math.max(width, box.x + box.width);
    }
    let at = top + spacing.padding / 2;
    for (const { row, placed } of rows) {
      for (const [jsid, box] of placed) boxes.set(jsid, { ...box, y: at + row.above - box.axis });
      at += row.above + row.below + spacing.node;
    }
    const extent = rows.length > 0 ? at - top - spacing.node + spacing.padding / 2 : 0;
    const size = Math.max(extent, spacing.lane, rows.length > 0 ? 0 : lane.size);
    sizes.set(lane.id, size);
    top += size;
  }
  return { boxes, lanes: withSizes(lanes, sizes), size: { width, height: top } };
};
