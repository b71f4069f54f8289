import type { Box, Point } from '../../diagram/cells/cell.ts';
import { numberOf, type ShapeSheet, type SheetRow } from './shape-sheet.ts';

/** An affine transform: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Transform = [1, 0, 0, 1, 0, 0];

/** Transforms a point. */
export const apply = ([a, b, c, d, e, f]: Transform, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The transform that applies `inner` first and then `outer`. */
export const compose = (outer: Transform, inner: Transform): Transform => {
  const [a, b, c, d] = inner;
  const [oa, ob, oc, od] = outer;
  const origin = apply(outer, { x: inner[4], y: inner[5] });
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, origin.x, origin.y];
};

// A shape may have its own width but the pin of its master. The pin is then the result of the master's formula: a
// fraction of the width.
const localPin = (sheet: ShapeSheet, pin: 'LocPinX' | 'LocPinY', side: 'Width' | 'Height', length: number): number => {
  const master = sheet.master;
  const whole = master?.number(side);
  if (master && whole && sheet.own(side) && !sheet.own(pin) && master.cell(pin)?.formula?.startsWith(side)) {
    return ((master.number(pin) ?? whole / 2) / whole) * length;
  }
  return sheet.number(pin) ?? length / 2;
};

/**
 * The transform from a shape's coordinates (inches, y up, origin at the shape's bottom left) to those of its parent.
 */
export const placement = (sheet: ShapeSheet, width: number, height: number): Transform => {
  const angle = sheet.number('Angle') ?? 0;
  const flipX = sheet.cell('FlipX')?.value === '1' ? -1 : 1;
  const flipY = sheet.cell('FlipY')?.value === '1' ? -1 : 1;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned: Transform = [
    cos * flipX,
    sin * flipX,
    -sin * flipY,
    cos * flipY,
    sheet.number('PinX') ?? 0,
    sheet.number('PinY') ?? 0,
  ];
  const pin: Transform = [
    1,
    0,
    0,
    1,
    -localPin(sheet, 'LocPinX', 'Width', width),
    -localPin(sheet, 'LocPinY', 'Height', height),
  ];
  return compose(turned, pin);
};

/** Converts inches on a page (y up) into units (y down). */
export interface PageScale {
  point(inches: Point): Point;
  /** The bounding box of a rectangle at the origin of the transformed coordinates. */
  box(transform: Transform, width: number, height: number): Box;
}

/**
 * The scale of a page: converts inches from the bottom of the page into units from its top, with the drawing scale of
 * the page. Without a page sheet, a letter page is assumed.
 */
export const pageScale = (pageSheet: ShapeSheet | undefined): PageScale => {
  const height = pageSheet?.number('PageHeight') ?? 11;
  const paper = pageSheet?.number('PageScale') ?? 1;
  const drawn = pageSheet?.number('DrawingScale') ?? 1;
  const factor = 96 * (paper > 0 && drawn > 0 ? paper / drawn : 1);
  const point = ({ x, y }: Point): Point => ({ x: x * factor, y: (height - y) * factor });
  return {
    point,
    box: (transform, width, tall) => {
      const corners = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: 0, y: tall },
        { x: width, y: tall },
      ].map((corner) => point(apply(transform, corner)));
      const xs = corners.map(({ x }) => x);
      const ys = corners.map(({ y }) => y);
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    },
  };
};

const rowPoint = (row: SheetRow, width: number, height: number): Point | undefined => {
  const x = numberOf(row.cell('X'));
  const y = numberOf(row.cell('Y'));
  if (x === undefined || y === undefined) return undefined;
  return row.type?.startsWith('Rel') ? { x: x * width, y: y * height } : { x, y };
};

/** The corners of a line in its own coordinates, including its ends. Curves are reduced to their end points. */
export const lineCorners = (sheet: ShapeSheet): readonly Point[] => {
  // Rows of the master fill gaps between the line's own rows. Later rows exist only in the master and are not part of
  // this line.
  const last = Math.max(0, ...sheet.ownRows('Geometry0').map((row) => Number(row.key)));
  const width = sheet.number('Width') ?? 0;
  const height = sheet.number('Height') ?? 0;
  return sheet
    .rows('Geometry0')
    .filter((row) => Number(row.key) <= last)
    .toSorted((one, other) => Number(one.key) - Number(other.key))
    .flatMap((row) => rowPoint(row, width, height) ?? []);
};
