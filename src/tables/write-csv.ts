import { harmlessCell } from './harmless-cell.ts';

type Cell = string | number | boolean | null;

const cellText = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell ?? '');
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The mark at the beginning of a file by which spreadsheets know that it is UTF-8. */
export const beginCsv = '\uFEFF';

/** One row, for who writes row by row; of texts, what a spreadsheet would run is harmless. */
export const csvLine = (row: readonly Cell[]): string => row.map(cellText).join(',');

/** Rows as lines of CSV. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** A whole file of CSV. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => `${beginCsv}${csvLines(rows)}`;

/** The file that lines make. */
export const csvOfLines = (lines: readonly string[]): string => `${beginCsv}${lines.join('\r\n')}\r\n`;
