/** Writes rows to a file. Pure, except for the download. */
import { toCsv } from '../../../tables/write-csv.ts';

/** Saves a file as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address is released later, because the browser starts the download only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file name derived from a title. */
export const fileName = (title: string, ending: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'rows'
  }.${ending}`;

/** Saves rows as a CSV file. */
export const saveCsv = (title: string, rows: readonly (readonly string[])[]): void =>
  saveFile(fileName(title, 'csv'), new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
