/** Rows to a file. Pure but for the saving. */
import { toCsv } from '../../../tables/write-csv.ts';

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
