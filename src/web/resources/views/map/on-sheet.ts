/** The geometry of cards on the sheet of a map, in pixels. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type Row, valueIn } from '../../state/row/row.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** The size stored in the row; undefined if the card is as large as its text. */
export interface MapSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** The rendered size of a card. */
export interface MapExtent {
  readonly width: number;
  readonly height: number;
}

/** The grid to which cards snap, so that they are aligned, in pixels. */
const grid = 8;
/** The minimum size of a card; the maximum is that of a window. In pixels. */
const smallest = { width: 96, height: 40 };
const largest = 2000;
/** The distance of an arrow key with Shift, in pixels. */
const stride = grid * 5;
/** The assumed size of a card that has none of its own, in pixels. */
const usual = { width: 168, height: 48 };
/** The empty space beyond the outermost cards, in pixels. */
const margin = 160;

/** The maximum coordinate. Larger ones are reduced to it. */
const furthest = 20_000;

const within = (value: number): number => Math.min(furthest, Math.max(0, value));
const numberIn = (row: Row, field: FieldEntry | undefined): number => Number((field && valueIn(row, field)) ?? 0) || 0;

/** The position of a row. Negative coordinates become 0. */
export const pointOf = (row: Row, [left, top]: readonly FieldEntry[]): MapPoint => ({
  x: within(numberIn(row, left)),
  y: within(numberIn(row, top)),
});

/** The size stored in the fields of the row, width before height. */
export const sizeOf = (row: Row, [width, height]: readonly FieldEntry[]): MapSize => ({
  width: numberIn(row, width) || undefined,
  height: numberIn(row, height) || undefined,
});

/** The nearest grid point on the sheet. */
export const snapped = ({ x, y }: MapPoint): MapPoint => ({
  x: within(Math.round(x / grid) * grid),
  y: within(Math.round(y / grid) * grid),
});

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point after an arrow key; null for other keys. */
export function stepped({ x, y }: MapPoint, key: string, far: boolean): MapPoint | null {
  const [right, down] = steps[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const by = far ? stride : grid;
  return snapped({ x: x + right * by, y: y + down * by });
}

const between = (least: number, value: number): number =>
  Math.min(largest, Math.max(least, Math.round(value / grid) * grid));

/** The nearest allowed size that is a multiple of the grid. */
export const fittingSize = ({ width, height }: MapExtent): MapExtent => ({
  width: between(smallest.width, width),
  height: between(smallest.height, height),
});

/** The size after an arrow key: right and down enlarge the card. Null for other keys. */
export function sizeStepped({ width, height }: MapExtent, key: string, far: boolean): MapExtent | null {
  const [right, down] = steps[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const by = far ? stride : grid;
  return fittingSize({ width: width + right * by, height: height + down * by });
}

/** The nearest point in the direction of an arrow key; undefined if there is none. */
export function nextThatWay<P extends MapPoint>(from: MapPoint, key: string, points: readonly P[]): P | undefined {
  const [right = 0, down = 0] = steps[key] ?? [];
  const ahead = points.flatMap((point) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const along = dx * right + dy * down;
    // A point whose sideways distance is larger than its distance ahead does not count as in this direction.
    return along > 0 ? [{ point, cost: along + 2 * Math.abs(dx * down + dy * right) }] : [];
  });
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.point;
}

/** The size of the sheet that contains all cards. */
export const sheetFor = (rows: readonly (MapPoint & MapSize)[]): MapExtent => ({
  width: Math.max(0, ...rows.map(({ x, width = usual.width }) => x + width)) + margin,
  height: Math.max(0, ...rows.map(({ y, height = usual.height }) => y + height)) + margin,
});

const zooms = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next zoom level in a direction; unchanged at the last level. */
export function nextZoom(zoom: number, way: 1 | -1): number {
  const beyond = way === 1 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom);
  return beyond ?? zoom;
}

/** The zoom at which the whole sheet is visible, at most 1. */
export function fittingZoom(sheet: MapExtent, view: MapExtent): number {
  const exact = Math.min(1, view.width / sheet.width, view.height / sheet.height);
  return Math.max(zooms[0], Math.floor(exact * 100) / 100);
}
