import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import type { DrawnLane } from '../drawn/drawn-page.ts';
import type { DrawioCell } from './drawio-cell.ts';

/** A swimlane with its box on the sheet. */
export interface Swimlane {
  readonly cell: DrawioCell;
  readonly box: Box;
  /** The id of the swimlane that directly contains this one; undefined if there is none. */
  readonly inside: string | undefined;
}

interface SwimlanePool {
  readonly id: string;
  readonly vertical: boolean;
  readonly lanes: readonly DrawnLane[];
  /** The box of the pool, extended for headings that this editor draws on another side. */
  readonly box: Box;
  readonly header: number;
}

interface SwimlanePools {
  readonly pools: ReadonlyMap<string, SwimlanePool>;
  /** The id of each swimlane's pool, by swimlane id. A pool is mapped to itself. */
  readonly poolOf: ReadonlyMap<string, string>;
}

const stackedAcross = (boxes: readonly Box[]): boolean => {
  const [first, ...others] = boxes;
  const middle = first ? centreOf(first).y : 0;
  return others.every((box) => middle > box.y && middle < box.y + box.height);
};

const usualHeader = 23;

const headerOf = ({ cell }: Swimlane): number => cell.style.number('startSize') ?? usualHeader;

/** Whether the title is rotated on the left side; otherwise it is at the top. */
const isTitleLeft = ({ cell }: Swimlane): boolean => cell.style.get('horizontal') === '0';

/**
 * The box with space for headings outside of the contents. Our pools have headings at the beginning, so headings on
 * another side, or smaller ones, need more space.
 */
const withHeadings = ({ x, y, width, height }: Box, vertical: boolean, bands: number): Box =>
  vertical ? { x, y: y - bands, width, height: height + bands } : { x: x - bands, y, width: width + bands, height };

/** Converts swimlanes to pools, and their direct child swimlanes to lanes. */
export const swimlanePools = (swimlanes: readonly Swimlane[]): SwimlanePools => {
  const inside = Map.groupBy(swimlanes, (swimlane) => swimlane.inside);
  const poolOf = new Map<string, string>();
  /** The space for nested headings that the file lacks, because its headings are on another side or smaller. */
  const lacking = (swimlane: Swimlane, vertical: boolean, header: number): number =>
    Math.max(0, header - (isTitleLeft(swimlane) === vertical ? 0 : headerOf(swimlane))) +
    Math.max(0, ...(inside.get(swimlane.cell.id) ?? []).map((lane) => lacking(lane, vertical, header)));
  const lanesOf = (id: string, pool: string, vertical: boolean): readonly DrawnLane[] =>
    (inside.get(id) ?? [])
      .toSorted((one, other) => (vertical ? one.box.x - other.box.x : one.box.y - other.box.y))
      .map(({ cell, box }) => {
        poolOf.set(cell.id, pool);
        return { id: cell.id, name: cell.title, box, lanes: lanesOf(cell.id, pool, vertical) };
      });
  const pools = new Map<string, SwimlanePool>();
  for (const swimlane of swimlanes) {
    const { cell } = swimlane;
    if (swimlane.inside !== undefined) continue;
    const boxes = (inside.get(cell.id) ?? []).map(({ box }) => box);
    const vertical = boxes.length > 1 ? stackedAcross(boxes) : !isTitleLeft(swimlane);
    const header = headerOf(swimlane);
    poolOf.set(cell.id, cell.id);
    pools.set(cell.id, {
      id: cell.id,
      vertical,
      lanes: lanesOf(cell.id, cell.id, vertical),
      box: withHeadings(swimlane.box, vertical, lacking(swimlane, vertical, header)),
      header,
    });
  }
  return { pools, poolOf };
};
