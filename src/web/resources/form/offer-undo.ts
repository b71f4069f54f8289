import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { toast } from '../../ui/toasts.ts';
import { invalidateResource } from '../state/keys.ts';
import type { Saved } from './save-row.ts';

/** Takes a change back as a whole. */
export async function undoChange(resource: string, change: string): Promise<boolean> {
  try {
    await request('POST', `/api/changes/${change}/undo.json`);
    await invalidateResource(queries, resource);
    return true;
  } catch (error) {
    toast({ text: `This could not be undone. ${problemText(error)}`, kind: 'error' });
    return false;
  }
}

/** Says that a row was added, with the way back. */
export function offerUndo(entry: CollectionEntry, { change }: Saved): void {
  const undo = async (id: string) => {
    if (await undoChange(entry.resource, id)) toast({ text: `${entry.title} taken back` });
  };
  toast({
    text: `${entry.title} added`,
    ...(change ? { action: { label: 'Undo', run: () => void undo(change) } } : {}),
  });
}
