/** The stripes of a pool, from the data its values hold. */
import type { Box, CellValues, Size } from '../../cells/cell.ts';
import { amount, choice } from '../choices.ts';

export interface Lane {
  readonly id: string;
  readonly label: string;
  /** Its extent across the pool. */
  readonly size: number;
  readonly lanes?: readonly Lane[];
}

/** A lane and where it lies in its pool. */
export interface PlacedLane {
  readonly lane: Lane;
  readonly depth: number;
  /** The whole stripe, its own header included, without the headers of what it lies in. */
  readonly box: Box;
  readonly header: Box;
}

export const poolOrientations = ['horizontal', 'vertical'] as const;
export type PoolOrientation = (typeof poolOrientations)[number];

/** The band with the name of a pool, and of each of its lanes. */
export const defaultHeaderSize = 30;
const deepest = 8;

export const poolOrientation = (values: CellValues): PoolOrientation =>
  choice(values, 'orientation', poolOrientations, 'horizontal');

/** Pools smaller than this are pictures on buttons: a band of full size would fill them. */
const pictureExtent = 60;

const headerSizeOf = (values: CellValues): number => amount(values, 'headerSize', defaultHeaderSize, 0, 500);

const bandIn = (values: CellValues, along: number): number =>
  Math.min(headerSizeOf(values), along < pictureExtent ? along / 4 : along);

/** The band with the name, of a pool or a lane that is an element of its own. */
export function headerBand(values: CellValues, { width, height }: Size): Box {
  return poolOrientation(values) === 'horizontal'
    ? { x: 0, y: 0, width: bandIn(values, width), height }
    : { x: 0, y: 0, width, height: bandIn(values, height) };
}

const isLane = (value: unknown): value is Lane =>
  typeof value === 'object' && value !== null && typeof (value as Lane).size === 'number' && (value as Lane).size > 0;

/** The direct lanes of a pool, or of another lane; what is no lane is left out. */
export const lanesOf = (holder: { readonly lanes?: unknown }): readonly Lane[] =>
  Array.isArray(holder.lanes) ? holder.lanes.filter(isLane) : [];

/** Where all lanes of a pool lie, outer ones first. Sizes are stretched evenly where they do not fill the pool. */
export function placeLanes(values: CellValues, size: Size): readonly PlacedLane[] {
  const horizontal = poolOrientation(values) === 'horizontal';
  const [along, across] = horizontal ? [size.width, size.height] : [size.height, size.width];
  const header = bandIn(values, along);
  const placed: PlacedLane[] = [];
  const put = (lanes: readonly Lane[], depth: number, start: number, from: number, extent: number): void => {
    const sum = lanes.reduce((total, lane) => total + lane.size, 0);
    let at = from;
    for (const lane of lanes) {
      const own = (lane.size / sum) * extent;
      const long = Math.max(0, along - start);
      const band = Math.min(header, long);
      placed.push({
        lane,
        depth,
        box: horizontal ? { x: start, y: at, width: long, height: own } : { x: at, y: start, width: own, height: long },
        header: horizontal
          ? { x: start, y: at, width: band, height: own }
          : { x: at, y: start, width: own, height: band },
      });
      if (depth < deepest) put(lanesOf(lane), depth + 1, start + header, at, own);
      at += own;
    }
  };
  put(lanesOf(values), 0, header, 0, across);
  return placed;
}
