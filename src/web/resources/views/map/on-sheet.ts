/** Where rows lie on the sheet of a map, in pixels. Pure. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type Row, valueIn } from '../../state/row/row.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** As the row says; undefined: as large as its words. */
export interface MapSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** How large a card is drawn, whether its row says so or not. */
export interface MapExtent {
  readonly width: number;
  readonly height: number;
}

/** What rows are moved by: what lies side by side is easily put in line. */
const grid = 8;
/** A smaller card could not be read, a larger one not be seen as a whole. */
const smallest = { width: 96, height: 40 };
const largest = 2000;
/** One step of an arrow key with Shift. */
const stride = grid * 5;
/** Room that a row has where it says nothing of its size. */
const usual = { width: 168, height: 48 };
/** Free sheet beyond what lies furthest out. */
const margin = 160;

/** How far rows can be from the corner: numbers beyond are drawn at the edge. */
const furthest = 20_000;

const within = (value: number): number => Math.min(furthest, Math.max(0, value));
const numberIn = (row: Row, field: FieldEntry | undefined): number => Number((field && valueIn(row, field)) ?? 0) || 0;

/** Where a row lies; what is left of the sheet, or above, lies at its edge. */
export const pointOf = (row: Row, [left, top]: readonly FieldEntry[]): MapPoint => ({
  x: within(numberIn(row, left)),
  y: within(numberIn(row, top)),
});

/** By the row's further fields in pixels, the width before the height. */
export const sizeOf = (row: Row, [width, height]: readonly FieldEntry[]): MapSize => ({
  width: numberIn(row, width) || undefined,
  height: numberIn(row, height) || undefined,
});

/** The nearest point of the grid that is on the sheet. */
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

/** The point an arrow key leads to; null for other keys. */
export function stepped({ x, y }: MapPoint, key: string, far: boolean): MapPoint | null {
  const [right, down] = steps[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const by = far ? stride : grid;
  return snapped({ x: x + right * by, y: y + down * by });
}

const between = (least: number, value: number): number =>
  Math.min(largest, Math.max(least, Math.round(value / grid) * grid));

/** The nearest size in steps of the grid that a card may have. */
export const fittingSize = ({ width, height }: MapExtent): MapExtent => ({
  width: between(smallest.width, width),
  height: between(smallest.height, height),
});

/** The size an arrow key leads to: right and down are larger; null for other keys. */
export function sizeStepped({ width, height }: MapExtent, key: string, far: boolean): MapExtent | null {
  const [right, down] = steps[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const by = far ? stride : grid;
  return fittingSize({ width: width + right * by, height: height + down * by });
}

/** The nearest point from `from` that way, as one sees it; undefined if nothing lies there. */
export function nextThatWay<P extends MapPoint>(from: MapPoint, key: string, points: readonly P[]): P | undefined {
  const [right = 0, down = 0] = steps[key] ?? [];
  const ahead = points.flatMap((point) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const along = dx * right + dy * down;
    // What lies far aside is not that way.
    return along > 0 ? [{ point, cost: along + 2 * Math.abs(dx * down + dy * right) }] : [];
  });
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.point;
}

/** How large the sheet is for all that lies on it. */
export const sheetFor = (rows: readonly (MapPoint & MapSize)[]): MapExtent => ({
  width: Math.max(0, ...rows.map(({ x, width = usual.width }) => x + width)) + margin,
  height: Math.max(0, ...rows.map(({ y, height = usual.height }) => y + height)) + margin,
});

const zooms = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next step of the zoom that way, from wherever it is; the same at the end. */
export function nextZoom(zoom: number, way: 1 | -1): number {
  const beyond = way === 1 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom);
  return beyond ?? zoom;
}

/** The zoom at which all of the sheet is in view, at most its actual size. */
export function fittingZoom(sheet: MapExtent, view: MapExtent): number {
  const exact = Math.min(1, view.width / sheet.width, view.height / sheet.height);
  return Math.max(zooms[0], Math.floor(exact * 100) / 100);
}
