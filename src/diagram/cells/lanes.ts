/**
 * The lanes of a pool: their stored values and their boxes. All code that draws, edits or writes lanes uses this
 * module.
 */
import type { Box, ElementCell, Point } from './cell.ts';
import { grow, isInside } from './geometry.ts';

/** A lane in the values of a pool. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  /** The size of the lane across the pool, in units. */
  readonly size: number;
  readonly lanes?: readonly Lane[];
}

/** A lane with its box. */
export interface LaneStripe {
  readonly lane: Lane;
  /** The box of the whole lane with its own header, without the headers of its parents. */
  readonly box: Box;
  /** The band that shows the name of the lane. */
  readonly header: Box;
  readonly inner: readonly LaneStripe[];
}

type Pool = Pick<ElementCell, 'position' | 'size' | 'values'>;

const isLane = (value: unknown): value is Lane =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Lane>).id === 'string' &&
  typeof (value as Partial<Lane>).size === 'number' &&
  (value as Lane).size > 0;

/** The direct lanes of a pool or of another lane; incomplete entries are left out. */
export const lanesIn = (holder: { readonly lanes?: unknown }): readonly Lane[] =>
  Array.isArray(holder.lanes) ? holder.lanes.filter(isLane) : [];

/** The direct lanes of a pool. */
export const lanesOf = (pool: Pick<Pool, 'values'>): readonly Lane[] => lanesIn(pool.values);

/** Whether the pool is vertical, with its lanes side by side. */
export const isUpright = (pool: Pick<Pool, 'values'>): boolean => pool.values['orientation'] === 'vertical';

export const defaultHeaderSize = 30;
/**
 * Pools smaller than this, in units, are pictures on buttons. Their bands are smaller, because a band of full size
 * would fill them.
 */
const pictureExtent = 60;

/** The size of the name bands of a pool and its lanes. */
export function headerOf(pool: Pick<Pool, 'size' | 'values'>): number {
  const given = pool.values['headerSize'];
  const wanted = typeof given === 'number' && given >= 0 ? Math.min(given, 500) : defaultHeaderSize;
  const along = isUpright(pool) ? pool.size.height : pool.size.width;
  return Math.min(wanted, along < pictureExtent ? along / 4 : along);
}

/**
 * The header band of a pool, or of a lane that is drawn as a separate element; relative to the top left corner of that
 * element.
 */
export function headerBand(pool: Pick<Pool, 'size' | 'values'>): Box {
  const { width, height } = pool.size;
  const header = headerOf(pool);
  return isUpright(pool) ? { x: 0, y: 0, width, height: header } : { x: 0, y: 0, width: header, height };
}

/** Whether a point of the sheet is on a name band of a pool or its lanes, or within `slack` of the pool's border. */
export function isOnBands(pool: Pool, point: Point, slack: number): boolean {
  const { position, size, values } = pool;
  const outer = { ...position, ...size };
  const band = headerBand({ values, size });
  const bands = [
    { ...band, x: band.x + position.x, y: band.y + position.y },
    ...everyStripe(laneStripes(pool)).map(({ header }) => header),
  ];
  return isInside(point, outer) && (!isInside(point, grow(outer, -slack)) || bands.some((one) => isInside(point, one)));
}

/** The maximum nesting depth of lanes. */
const deepest = 8;

function stripesIn(
  holder: { readonly lanes?: unknown },
  space: Box,
  { band, upright, depth }: { readonly band: number; readonly upright: boolean; readonly depth: number },
): LaneStripe[] {
  const lanes = depth > deepest ? [] : lanesIn(holder);
  const sum = lanes.reduce((total, { size }) => total + size, 0);
  const share = (upright ? space.width : space.height) / sum;
  let at = upright ? space.x : space.y;
  return lanes.map((lane) => {
    const across = lane.size * share;
    const box = upright ? { ...space, x: at, width: across } : { ...space, y: at, height: across };
    at += across;
    const own = Math.min(band, upright ? box.height : box.width);
    return {
      lane,
      box,
      header: upright ? { ...box, height: own } : { ...box, width: own },
      inner: stripesIn(lane, behind(box, own, upright), { band, upright, depth: depth + 1 }),
    };
  });
}

/** The part of a box after its header. */
const behind = (box: Box, header: number, upright: boolean): Box =>
  upright
    ? { ...box, y: box.y + header, height: box.height - header }
    : { ...box, x: box.x + header, width: box.width - header };

/**
 * The lanes of a pool with their boxes on the sheet, outer lanes first. The lanes are scaled so that they fill the
 * pool.
 */
export function laneStripes(pool: Pool): readonly LaneStripe[] {
  const header = headerOf(pool);
  const upright = isUpright(pool);
  return stripesIn(pool.values, behind({ ...pool.position, ...pool.size }, header, upright), {
    band: header,
    upright,
    depth: 0,
  });
}

/** All stripes at all depths, each before the stripes inside it. */
export const everyStripe = (stripes: readonly LaneStripe[]): readonly LaneStripe[] =>
  stripes.flatMap((stripe) => [stripe, ...everyStripe(stripe.inner)]);

/** The innermost lane of a pool at a point. On the header of an outer lane, that lane. */
export const stripeAt = (pool: Pool, point: Point): LaneStripe | undefined =>
  everyStripe(laneStripes(pool)).findLast(({ box }) => isInside(point, box));

/** The boxes of a pool's direct lanes on the sheet. */
export const laneBoxes = (pool: Pool): Box[] => laneStripes(pool).map(({ box }) => box);

/** The lanes at a point, from the outermost to the innermost. */
export function lanesAt(stripes: readonly LaneStripe[], upright: boolean, point: Point): readonly Lane[] {
  const at = upright ? point.x : point.y;
  for (const { lane, box, inner } of stripes) {
    const [from, extent] = upright ? [box.x, box.width] : [box.y, box.height];
    if (at >= from && at < from + extent) return [lane, ...lanesAt(inner, upright, point)];
  }
  return [];
}

/** The lanes that contain no other lanes. */
export const leafLanes = (lanes: readonly Lane[]): readonly Lane[] =>
  lanes.flatMap((lane) => (lanesIn(lane).length > 0 ? leafLanes(lanesIn(lane)) : [lane]));

/** The same lanes with new sizes of the innermost lanes; the size of a parent becomes the sum of its children. */
export const withSizes = (lanes: readonly Lane[], sizes: ReadonlyMap<string, number>): readonly Lane[] =>
  lanes.map((lane) => {
    const inner = lanesIn(lane);
    if (inner.length === 0) return { ...lane, size: sizes.get(lane.id) ?? lane.size };
    const sized = withSizes(inner, sizes);
    return { ...lane, lanes: sized, size: sized.reduce((sum, { size }) => sum + size, 0) };
  });

/** The lane with another size; the lanes inside it retain their proportions. */
export function resizedLane(lane: Lane, size: number): Lane {
  const inner = lanesIn(lane);
  if (inner.length === 0) return { ...lane, size };
  const share = size / inner.reduce((sum, one) => sum + one.size, 0);
  return { ...lane, size, lanes: inner.map((one) => resizedLane(one, one.size * share)) };
}
