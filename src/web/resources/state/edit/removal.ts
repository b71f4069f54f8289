/** Deleting one row where no list does it: offered back at once, and kept for later while the server is away. */
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
  /** As it was seen: what somebody else changes while the server is away is not deleted with it. */
  readonly updated_at?: string | null | undefined;
  /** `Module “Goods receipt”` */
  readonly what: string;
  /** `Module deleted` */
  readonly done: string;
  /** Called once it is gone, or waits to go; what still asks for it ends here. */
  readonly onGone?: () => Promise<void>;
}

/** Deletes a row. @throws Problem if the server refuses; then nothing is kept. */
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

/** Says of rows of a resource that they are not about to go; the same function as long as that is so of the same rows. */
export function useStaying(resource: string): (row: { readonly id: number }) => boolean {
  const removing = useStore(removingRows);
  return useCallback(({ id }) => !removing.has(removingKey(resource, id)), [removing, resource]);
}
