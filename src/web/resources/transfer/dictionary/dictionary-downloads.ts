import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lookUp } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { saveFile } from '../write-table.ts';

/** The formats in which a dictionary is downloaded, by the ending of the call. */
const formats = [
  { ending: 'csv', title: 'CSV', icon: 'filetype-csv' },
  { ending: 'xlsx', title: 'Excel (XLSX)', icon: 'file-earmark-spreadsheet' },
  { ending: 'schema', title: 'JSON Schema', icon: 'filetype-json' },
  { ending: 'table-schema', title: 'table schema', icon: 'filetype-json' },
  { ending: 'sql', title: 'SQL', icon: 'filetype-sql' },
  { ending: 'redcap', title: 'REDCap data dictionary', icon: 'clipboard2-pulse' },
] as const;

/** Saves the dictionary, and says what the format has no place for. */
async function download(call: string, title: string): Promise<void> {
  try {
    const { data } = await lookUp<Response>(call, { raw: true, headers: { accept: '*/*' } });
    const name = /filename="([^"]+)"/.exec(data.headers.get('content-disposition') ?? '')?.[1];
    saveFile(name ?? title, await data.blob());
    const losses = data.headers.get('x-losses');
    if (losses === null) return;
    const [first, ...further] = JSON.parse(decodeURIComponent(losses)) as readonly string[];
    const more = further.length > 0 ? ` There are ${further.length} more such losses.` : '';
    toast({ text: `The file does not say all of ${title}: ${first}${more}`, kind: 'notice' });
  } catch (error) {
    toast({ text: `${title} could not be downloaded. ${problemText(error)}`, kind: 'error' });
  }
}

/** The ways to download a row as a data dictionary; none where its collection has no call for that. */
export const dictionaryDownloads = (entry: CollectionEntry, path: string, row: Row): readonly MenuItem[] =>
  entry.givesDictionary === null
    ? []
    : formats.map(({ ending, title, icon }) => ({
        label: `Download as ${title}`,
        icon,
        run: () => void download(`${path}/${row.id}/${entry.givesDictionary}.${ending}`, titleOf(row, entry.label)),
      }));
