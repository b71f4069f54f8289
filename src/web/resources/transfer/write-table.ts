/** Rows to a file. Pure but for the saving. */
import { harmlessCell } from '../../../tables/harmless-cell.ts';

const cellText = (cell: string): string => {
  const safe = harmlessCell(cell);
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** CSV with a mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A title as the name of a file. */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'rows'
  }.${ending}`;

/** Has the browser save rows as a CSV file. */
export const saveCsv = (title: string, rows: readonly (readonly string[])[]): void =>
  saveFile(fileName(title, 'csv'), new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
