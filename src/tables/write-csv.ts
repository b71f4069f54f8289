import { harmlessCell } from './harmless-cell.ts';

type Cell = string | number | boolean | null;

const cellText = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell ?? '');
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV with a mark by which spreadsheets know that it is UTF-8; of texts, what a spreadsheet would run is harmless. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => csvOfLines(rows.map(csvLine));

/** One row of it, for who writes row by row. */
export const csvLine = (row: readonly Cell[]): string => row.map(cellText).join(',');

/** The file that lines make. */
export const csvOfLines = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`;
