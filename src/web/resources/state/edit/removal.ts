/** Deletes a single row outside of a list: with an undo, and stored for later while the server is away. */
import { useCallback } from 'react';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { Problem } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { announceUnsent } from '../../../ledger/page.ts';
import { useStore } from '../../../ui/store.ts';
import { invalidateResource } from '../query/keys.ts';
import { isPassing, keepForLater, removingKey, removingRows } from './unsent-call.ts';

export interface Removal {
  /** Path of the collection. */
  readonly path: string;
  readonly resource: string;
  readonly id: number;
  /** The version that the user has seen: a later version is not deleted by a stored deletion. */
  readonly updated_at?: string | null | undefined;
  /** `Module “Goods receipt”` */
  readonly what: string;
  /** `Module deleted` */
  readonly done: string;
  /** Called when the row is deleted, or its deletion is queued because the server is away; stops requests for the row. */
  readonly onGone?: () => Promise<void>;
}

/**
 * Deletes a row.
 * @throws {Problem} if the server refuses; then nothing is stored
 */
export async function removeRow({ path, resource, id, updated_at, what, done, onGone }: Removal): Promise<void> {
  const row = `${path}/${id}.json`;
  const address = window.location.pathname;
  const answer = await request('DELETE', row).catch((error: unknown) => {
    if (!(error instanceof Problem) || !isPassing(error)) throw error;
    const query = updated_at ? { query: { updated_at } } : {};
    keepForLater({
      method: 'DELETE',
      path: row,
      ...query,
      resource,
      takes: [id],
      what: `Delete: ${what}`,
      address,
      done,
    });
    return null;
  });
  await onGone?.();
  if (!answer) return announceUnsent();
  await invalidateResource(queries, resource);
  offerUndo(done, changesIn(answer.headers));
}

/** A predicate for rows of a resource that are not being deleted; the same function until these rows change. */
export function useStaying(resource: string): (row: { readonly id: number }) => boolean {
  const removing = useStore(removingRows);
  return useCallback(({ id }) => !removing.has(removingKey(resource, id)), [removing, resource]);
}
