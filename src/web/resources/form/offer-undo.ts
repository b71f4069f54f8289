import type { CollectionEntry } from '../../../contract/registry.ts';
import { offerUndo as offer } from '../../api/changes.ts';
import type { FormMode } from './form-layout.ts';
import type { Saved } from './save-row.ts';

/** Says that a row was added or changed, with the way back. */
export function offerUndo(entry: CollectionEntry, mode: FormMode, { change }: Saved): void {
  const done = mode === 'update' ? 'Saved' : (entry.screen?.adding?.done ?? `${entry.title} added`);
  offer(done, change ? [change] : []);
}
