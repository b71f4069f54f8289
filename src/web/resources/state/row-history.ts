/** What has happened to one row, the latest first. */

import type { JsonSchema } from '../../../contract/model.ts';
import { useParts } from './deleted.ts';
import { resourceKey } from './keys.ts';

export interface ChangedField {
  readonly name: string;
  /** What changed within an object whose schema lies in another row. */
  readonly key?: string;
  /** What the schema that the row follows says of it, if it still does. */
  readonly schema?: JsonSchema;
  readonly before: unknown;
  readonly after: unknown;
  readonly before_label?: unknown;
  readonly after_label?: unknown;
}

export interface HistoryEntry {
  readonly change_id: number;
  /** A moment as ISO 8601. */
  readonly at: string;
  /** Null where the reader does not see who it was. */
  readonly actor: number | null;
  readonly actor_label: string | null;
  /** The call that did it. */
  readonly operation: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly fields: readonly ChangedField[];
}

export const useRowHistory = (resource: string, path: string, id: number) =>
  useParts<HistoryEntry>([...resourceKey(resource), path, 'history', id], `${path}/${id}/history.json`);

const actions = { create: 'added', update: 'changed', delete: 'deleted' } as const;
const ways: Readonly<Record<string, string>> = {
  bulk_update: 'together with others',
  bulk_destroy: 'together with others',
  import: 'by an import',
  move_item: 'by moving',
  update_positions: 'by moving',
  purge_values: 'by purging left-over values',
  undo: 'by undoing',
  restore: 'by restoring',
};

/** What happened, in words: changed together with others. */
export const happened = ({ action, operation }: Pick<HistoryEntry, 'action' | 'operation'>): string =>
  [actions[action], ways[operation]].filter(Boolean).join(' ');
