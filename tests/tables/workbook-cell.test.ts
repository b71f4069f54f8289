import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { parseFile } from '../../src/tables/parse-file.ts';
import { workbookCell } from '../../src/tables/workbook-cell.ts';

const values = [
  '2026-11-13',
  '2026-11-25T20:05:39.563Z',
  '1899-12-31',
  '2026-02-31',
  '=1+1',
  'Zeile 1\nZeile 2',
  '007',
  '1.5',
];

test('days and moments are such in a workbook, texts stay texts, and all come back as they were', async () => {
  expect(values.map((value) => workbookCell(value)?.value instanceof Date)).toEqual([
    true,
    true,
    ...Array(6).fill(false),
  ]);
  const bytes = await writeXlsxFile([values.map(() => ({ value: 'x' })), values.map(workbookCell)]).toBuffer();
  const { sheets } = await parseFile(new Uint8Array(bytes));
  expect(sheets[0]?.rows[1]).toEqual(values);
});
