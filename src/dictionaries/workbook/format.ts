/** Workbooks: the first or the chosen sheet, with chosen columns. */
import writeXlsxFile from 'write-excel-file/node';
import { isCompoundFile, isZip } from '../../tables/parse-workbook.ts';
import { columnWidth, workbookCell } from '../../tables/workbook-cell.ts';
import type { DictionaryFormat } from '../format.ts';
import { readTableFile } from '../table/read-table-file.ts';
import { tableRows } from '../table/table-rows.ts';

export const workbookFormat: DictionaryFormat = {
  title: 'Excel workbook',
  endings: ['.xlsx'],
  // An .xls file, or a workbook with a password, is recognised too, so that the reader can report a remedy.
  recognise: ({ bytes }) => (isZip(bytes) || isCompoundFile(bytes) ? 0.6 : 0),
  read: readTableFile,
  write: async (dictionary) => {
    const [head = [], ...rows] = tableRows(dictionary);
    const columns = head.map((title, at) => ({
      width: columnWidth(
        title,
        rows.map((row) => row[at]),
      ),
    }));
    const sheet = [
      head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(workbookCell)),
    ];
    return {
      ending: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await writeXlsxFile(sheet, { columns }).toBuffer(),
      losses: [],
    };
  },
};
