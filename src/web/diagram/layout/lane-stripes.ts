import type { Box, ElementCell, Point } from '../cells/cell.ts';

/** A lane as a pool's values keep it. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  /** Across the pool. */
  readonly size: number;
  readonly lanes?: readonly Lane[];
}

/** Where a lane lies. */
export interface LaneStripe {
  readonly lane: Lane;
  readonly box: Box;
  readonly inner: readonly LaneStripe[];
}

const isLane = (value: unknown): value is Lane =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Lane>).id === 'string' &&
  typeof (value as Partial<Lane>).size === 'number';

/** The lanes of a pool, as far as its values hold whole ones. */
export const lanesIn = (holder: { readonly lanes?: unknown }): readonly Lane[] =>
  Array.isArray(holder.lanes) ? holder.lanes.filter(isLane) : [];

export const isVertical = (pool: Pick<ElementCell, 'values'>): boolean => pool.values['orientation'] === 'vertical';

/** The extent of a pool's own band of words, and of that of a lane with lanes in it. */
export const headerOf = (pool: Pick<ElementCell, 'values'>): number => {
  const size = pool.values['headerSize'];
  return typeof size === 'number' && size >= 0 ? size : 30;
};

const stripesIn = (
  holder: { readonly lanes?: unknown },
  space: Box,
  header: number,
  vertical: boolean,
): LaneStripe[] => {
  let at = vertical ? space.x : space.y;
  return lanesIn(holder).map((lane) => {
    const box = vertical
      ? { x: at, y: space.y + header, width: lane.size, height: Math.max(space.height - header, 0) }
      : { x: space.x + header, y: at, width: Math.max(space.width - header, 0), height: lane.size };
    at += lane.size;
    return { lane, box, inner: stripesIn(lane, box, header, vertical) };
  });
};

/** The lanes of a pool with their places on the sheet, outer ones first. */
export const laneStripes = (pool: Pick<ElementCell, 'position' | 'size' | 'values'>): readonly LaneStripe[] =>
  stripesIn(pool.values, { ...pool.position, ...pool.size }, headerOf(pool), isVertical(pool));

/** The lanes a place lies in, from the outer to the innermost. */
export const lanesAt = (stripes: readonly LaneStripe[], vertical: boolean, point: Point): readonly Lane[] => {
  const at = vertical ? point.x : point.y;
  for (const { lane, box, inner } of stripes) {
    const from = vertical ? box.x : box.y;
    if (at >= from && at < from + lane.size) return [lane, ...lanesAt(inner, vertical, point)];
  }
  return [];
};

/** The lanes that have no lanes in them. */
export const leafLanes = (lanes: readonly Lane[]): readonly Lane[] =>
  lanes.flatMap((lane) => (lanesIn(lane).length > 0 ? leafLanes(lanesIn(lane)) : [lane]));

/** The same lanes with new sizes for the innermost ones; the others are as large as what is in them. */
export const withSizes = (lanes: readonly Lane[], sizes: ReadonlyMap<string, number>): readonly Lane[] =>
  lanes.map((lane) => {
    const inner = lanesIn(lane);
    if (inner.length === 0) return { ...lane, size: sizes.get(lane.id) ?? lane.size };
    const sized = withSizes(inner, sizes);
    return { ...lane, lanes: sized, size: sized.reduce((sum, { size }) => sum + size, 0) };
  });
