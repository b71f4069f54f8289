/** Distributes a diagram over sheets of paper. Pure. */
import type { Box, Size } from '../../../diagram/cells/cell.ts';

/**
 * The size of the sheet in millimetres (A4 landscape), and its margin in inches. The numbers are from the spec, the
 * units are our interpretation.
 */
export const sheet = { width: 297, height: 210, margin: 0.1 } as const;

const millimetresPerInch = 25.4;
const unitsPerInch = 96;
/** The height of the footer with the page number, in millimetres. */
const footHeight = 6;
/** The strip that two adjacent sheets have in common for gluing, in millimetres. */
export const overlap = 10;
/** The maximum number of sheets. */
export const maxPages = 100;
/** The maximum scale at which a small diagram is enlarged to fit the sheet. */
const largestFit = 2;

/** The length on paper of a number of units, in millimetres. */
export const millimetres = (units: number): number => (units / unitsPerInch) * millimetresPerInch;
const units = (length: number): number => (length / millimetresPerInch) * unitsPerInch;

/** The printable area of a sheet, without margins and footer, in millimetres. */
export const drawable: Size = {
  width: sheet.width - 2 * sheet.margin * millimetresPerInch,
  height: sheet.height - 2 * sheet.margin * millimetresPerInch - footHeight,
};

export interface SheetOfPaper {
  /** The part of the diagram on this sheet, in units. */
  readonly area: Box;
  readonly row: number;
  readonly column: number;
}

export interface Sheets {
  readonly pages: readonly SheetOfPaper[];
  readonly rows: number;
  readonly columns: number;
  /** The scale of the print; 1 is the diagram's own size. */
  readonly scale: number;
}

export type PrintMode = { readonly kind: 'fit' } | { readonly kind: 'tiles'; readonly scale: number };

/** The sheets for a diagram: one sheet with the whole diagram, or as many as it needs at a scale. */
export const sheetsFor = (box: Box, mode: PrintMode): Sheets =>
  mode.kind === 'fit' ? oneSheet(box) : tiles(box, mode.scale);

function oneSheet(box: Box): Sheets {
  const scale = Math.min(units(drawable.width) / box.width, units(drawable.height) / box.height, largestFit);
  const [width, height] = [units(drawable.width) / scale, units(drawable.height) / scale];
  const area = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  return { pages: [{ area, row: 0, column: 0 }], rows: 1, columns: 1, scale };
}

/** The number of sheets that cover a length. Each sheet except the first repeats a strip of the previous one. */
const countFor = (length: number, page: number, repeated: number): number =>
  length <= page ? 1 : 1 + Math.ceil((length - page) / (page - repeated) - 1e-9);

function tiles(box: Box, scale: number): Sheets {
  const [width, height] = [units(drawable.width) / scale, units(drawable.height) / scale];
  const repeated = units(overlap) / scale;
  const columns = countFor(box.width, width, repeated);
  const rows = countFor(box.height, height, repeated);
  // The diagram is centred on the area of all sheets.
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

/** For each side of a sheet, whether another sheet is adjacent to it. */
export const neighbours = ({ row, column }: SheetOfPaper, { rows, columns }: Sheets) => ({
  left: column > 0,
  right: column < columns - 1,
  top: row > 0,
  bottom: row < rows - 1,
});

/** The text of the footer of a sheet. */
export const footOf = (name: string, page: SheetOfPaper, at: number, { pages, rows, columns }: Sheets): string =>
  pages.length === 1
    ? name
    : `${name} · ${at + 1} of ${pages.length} · row ${page.row + 1} of ${rows}, column ${page.column + 1} of ${columns}`;
