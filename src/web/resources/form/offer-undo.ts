import type { CollectionEntry } from '../../../contract/registry.ts';
import { undo } from '../../api/changes.ts';
import { toast } from '../../ui/toasts.ts';
import type { Saved } from './save-row.ts';

/** Says that a row was added, with the way back. */
export function offerUndo(entry: CollectionEntry, { change }: Saved): void {
  toast({
    text: `${entry.title} added`,
    ...(change ? { action: { label: 'Undo', run: () => void undo([change]) } } : {}),
  });
}
