/** The history of a row, the latest change first. */

import type { HistoryEntry } from '../../../../contract/answers.ts';
import { resourceKey } from '../query/keys.ts';
import { useParts } from './deleted.ts';

/** The changes of a row, by page. */
export const useRowHistory = (resource: string, path: string, id: number) =>
  useParts<HistoryEntry>([...resourceKey(resource), path, 'history', id], `${path}/${id}/history.json`);

const actions = { create: 'added', update: 'changed', delete: 'deleted' } as const;
const ways: Readonly<Record<string, string>> = {
  bulk_update: 'together with others',
  bulk_destroy: 'together with others',
  import: 'by an import',
  move_item: 'by moving',
  bulk_create: 'with others',
  bulk_clone: 'by copying',
  move_rows: 'by moving',
  update_positions: 'by moving',
  purge_values: 'by purging left-over values',
  undo: 'by undoing',
  restore: 'by restoring',
};

/** A change in words: "changed together with others". */
export const happened = ({ action, operation }: Pick<HistoryEntry, 'action' | 'operation'>): string =>
  [actions[action], ways[operation]].filter(Boolean).join(' ');
