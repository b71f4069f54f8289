import type { CollectionEntry } from '../../../contract/registry.ts';
import { lookUp } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.ts';
import { saveFile } from './write-table.ts';

/**
 * Saves the file in the answer of a call under its name, and shows messages about data that the format cannot
 * represent.
 */
export async function download(call: string, title: string): Promise<void> {
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

/** Menu entries that download files about a row. The calls are below the path of the row. */
export const fileDownloads = (files: CollectionEntry['givesFiles'], path: string): readonly MenuItem[] =>
  files.map(({ name, title }) => ({
    label: `Download ${title}`,
    icon: 'download',
    run: () => void download(`${path}/${name}`, title.charAt(0).toUpperCase() + title.slice(1)),
  }));
