/** Worker thread that writes one workbook and then ends. */
import { parentPort } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import { columnWidth, workbookCell } from '../../../tables/workbook-cell.ts';
import type { Cell, WorkbookPart, WorkbookSheet } from './write-workbook.ts';

type Filled = Omit<WorkbookSheet, 'rows'> & { readonly rows: (readonly Cell[])[] };

const sheets: Filled[] = [];

const written = (): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(({ name, titles, rows, forReading }) => ({
      sheet: name,
      ...(forReading && { stickyRowsCount: 1 }),
      columns: titles.map((title, i) => ({
        width: columnWidth(
          title,
          rows.slice(0, 200).map((row) => row[i] ?? null),
        ),
      })),
      data: [
        titles.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) =>
          row.map((value) => {
            const cell = workbookCell(value);
            return cell && forReading ? { ...cell, wrap: true } : cell;
          }),
        ),
      ],
    })),
  ).toBuffer();

parentPort?.on('message', async (part: WorkbookPart) => {
  if (part.kind === 'sheet') sheets.push({ ...part.sheet, rows: [] });
  else if (part.kind === 'rows') sheets.at(-1)?.rows.push(...part.rows);
  else parentPort?.postMessage(await written());
});
