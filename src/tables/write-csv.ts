import { harmlessCell } from './harmless-cell.ts';

type Cell = string | number | boolean | null;

const cellText = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell ?? '');
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const beginCsv = '\uFEFF';

/** One row as CSV. Texts are protected against formula injection. */
export const csvLine = (row: readonly Cell[]): string => row.map(cellText).join(',');

/** Rows as lines of CSV, each with a line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** A complete CSV file. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => `${beginCsv}${csvLines(rows)}`;

/** A CSV file with the given lines. */
export const csvOfLines = (lines: readonly string[]): string => `${beginCsv}${lines.join('\r\n')}\r\n`;
