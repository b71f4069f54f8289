import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { type Row, titleOf } from '../../state/row/row.ts';
import { download } from '../file-downloads.ts';

/** The formats of a download, by the extension of the call. */
const formats = [
  { ending: 'csv', title: 'CSV', icon: 'filetype-csv' },
  { ending: 'xlsx', title: 'Excel (XLSX)', icon: 'file-earmark-spreadsheet' },
  { ending: 'schema', title: 'JSON Schema', icon: 'filetype-json' },
  { ending: 'table-schema', title: 'table schema', icon: 'filetype-json' },
  { ending: 'sql', title: 'SQL', icon: 'filetype-sql' },
  { ending: 'redcap', title: 'REDCap data dictionary', icon: 'clipboard2-pulse' },
] as const;

/** Menu entries that download a row as a data dictionary; empty if its collection has no such call. */
export const dictionaryDownloads = (entry: CollectionEntry, path: string, row: Row): readonly MenuItem[] =>
  entry.givesDictionary === null
    ? []
    : formats.map(({ ending, title, icon }) => ({
        label: `Download as ${title}`,
        icon,
        run: () => void download(`${path}/${row.id}/${entry.givesDictionary}.${ending}`, titleOf(row, entry.label)),
      }));
