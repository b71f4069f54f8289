/** Tables as text, CSV or TSV, with chosen columns. */
import { toCsv } from '../../tables/write-csv.ts';
import type { DictionaryFormat } from '../format.ts';
import { isTextTable, readTableFile } from './read-table-file.ts';
import { tableRows } from './table-rows.ts';

export const tableFormat: DictionaryFormat = {
  title: 'CSV',
  endings: ['.csv', '.tsv', '.txt'],
  recognise: (file) => (isTextTable(file) ? 0.3 : 0),
  read: readTableFile,
  write: (dictionary) => ({
    ending: 'csv',
    mediaType: 'text/csv',
    content: toCsv(tableRows(dictionary)),
    losses: [],
  }),
};
