import { harmlessCell } from './harmless-cell.ts';

type Cell = string | number | boolean | null;

const cellText = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell ?? '');
  return /[",;\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV with a mark by which spreadsheets know that it is UTF-8; of texts, what a spreadsheet would run is harmless. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
