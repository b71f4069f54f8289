/** The ways to remove a row from its list: delete it, or the action that the collection has instead. Pure. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { Access } from '../row/access.ts';
import type { Row } from '../row/row.ts';

export interface RowAct {
  readonly call: 'PUT' | 'DELETE';
  /** The call for several rows, if the collection has one. */
  readonly bulk: 'bulk_update' | 'bulk_destroy' | null;
  /** On a button: Delete, Remove, Restore. */
  readonly title: string;
  /** After the title of a row: deleted, removed, restored. */
  readonly done: string;
  readonly icon: string;
  /** The action takes something away from its users. */
  readonly danger: boolean;
  /** The name must be typed first, because much is deleted with the row. */
  readonly asks: boolean;
  readonly may: (row: Row) => boolean;
}

/** The actions that remove rows of a collection from it; the most common first. */
export function actsOf(entry: CollectionEntry, access: Pick<Access, 'detach' | 'remove'>): readonly RowAct[] {
  const { detach } = entry;
  const acts: RowAct[] = [];
  if (detach)
    acts.push({
      call: detach.by === 'update' ? 'PUT' : 'DELETE',
      bulk: detach.bulk ? (detach.by === 'update' ? 'bulk_update' : 'bulk_destroy') : null,
      title: detach.title,
      done: detach.done,
      icon: detach.removal ? 'box-arrow-right' : 'arrow-counterclockwise',
      danger: detach.removal,
      asks: false,
      may: access.detach,
    });
  if (entry.operations.includes('delete'))
    acts.push({
      call: 'DELETE',
      bulk: entry.operations.includes('bulk_destroy') ? 'bulk_destroy' : null,
      // A row that was set aside before is deleted for good.
      title: detach ? 'Delete for good' : 'Delete',
      done: detach ? 'deleted for good' : 'deleted',
      icon: 'trash',
      danger: true,
      asks: detach !== null || (entry.screen?.item ?? null) !== null,
      may: access.remove,
    });
  return acts;
}

/** The action of the Delete key. */
export const removalOf = (acts: readonly RowAct[]): RowAct | null => acts.find(({ danger }) => danger) ?? null;
