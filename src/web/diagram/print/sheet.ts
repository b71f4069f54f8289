/** How a diagram comes onto sheets of paper. Pure. */
import type { Box, Size } from '../../../diagram/cells/cell.ts';

/** The sheet in millimetres, A4 landscape, and its margin in inches (spec; the units are our reading). */
export const sheet = { width: 297, height: 210, margin: 0.1 } as const;

const millimetresPerInch = 25.4;
const unitsPerInch = 96;
/** Millimetres at the foot for the page's number. */
const footHeight = 6;
/** Millimetres that two neighbouring sheets show both, to be glued on one another. */
export const overlap = 10;
/** Sheets of one print. */
export const mostPages = 100;
/** A small diagram is not blown up beyond this. */
const largestFit = 2;

/** Units of the sheet as millimetres on paper. */
export const millimetres = (units: number): number => (units / unitsPerInch) * millimetresPerInch;
const units = (length: number): number => (length / millimetresPerInch) * unitsPerInch;

/** What can be drawn on, in millimetres: the sheet without margin and foot. */
export const drawable: Size = {
  width: sheet.width - 2 * sheet.margin * millimetresPerInch,
  height: sheet.height - 2 * sheet.margin * millimetresPerInch - footHeight,
};

export interface SheetOfPaper {
  /** The part of the diagram on it, in units. */
  readonly area: Box;
  readonly row: number;
  readonly column: number;
}

export interface Sheets {
  readonly pages: readonly SheetOfPaper[];
  readonly rows: number;
  readonly columns: number;
  /** Of the diagram on paper, 1 is its own size. */
  readonly scale: number;
}

export type PrintMode = { readonly kind: 'fit' } | { readonly kind: 'tiles'; readonly scale: number };

/** One sheet with all of it, or as many as it takes at a scale. */
export const sheetsFor = (box: Box, mode: PrintMode): Sheets =>
  mode.kind === 'fit' ? oneSheet(box) : tiles(box, mode.scale);

function oneSheet(box: Box): Sheets {
  const scale = Math.min(units(drawable.width) / box.width, units(drawable.height) / box.height, largestFit);
  const [width, height] = [units(drawable.width) / scale, units(drawable.height) / scale];
  const area = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  return { pages: [{ area, row: 0, column: 0 }], rows: 1, columns: 1, scale };
}

/** How many sheets cover a length when each but the first repeats a strip of the one before. */
const countFor = (length: number, page: number, repeated: number): number =>
  length <= page ? 1 : 1 + Math.ceil((length - page) / (page - repeated) - 1e-9);

function tiles(box: Box, scale: number): Sheets {
  const [width, height] = [units(drawable.width) / scale, units(drawable.height) / scale];
  const repeated = units(overlap) / scale;
  const columns = countFor(box.width, width, repeated);
  const rows = countFor(box.height, height, repeated);
  // The diagram stands in the middle of what its sheets make together.
  const left = box.x - (columns * width - (columns - 1) * repeated - box.width) / 2;
  const top = box.y - (rows * height - (rows - 1) * repeated - box.height) / 2;
  const pages = Array.from({ length: rows * columns }, (_, at): SheetOfPaper => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return {
      area: { x: left + column * (width - repeated), y: top + row * (height - repeated), width, height },
      row,
      column,
    };
  });
  return { pages, rows, columns, scale };
}

/** Which sides of a sheet another one is glued to. */
export const neighbours = ({ row, column }: SheetOfPaper, { rows, columns }: Sheets) => ({
  left: column > 0,
  right: column < columns - 1,
  top: row > 0,
  bottom: row < rows - 1,
});

/** What stands at the foot of a sheet. */
export const footOf = (name: string, page: SheetOfPaper, at: number, { pages, rows, columns }: Sheets): string =>
  pages.length === 1
    ? name
    : `${name} · ${at + 1} of ${pages.length} · row ${page.row + 1} of ${rows}, column ${page.column + 1} of ${columns}`;
