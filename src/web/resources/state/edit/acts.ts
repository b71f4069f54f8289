/** The ways a row goes from its list: it is deleted, or it leaves by what the collection has instead. Pure. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { Access } from '../row/access.ts';
import type { Row } from '../row/row.ts';

export interface RowAct {
  readonly call: 'PUT' | 'DELETE';
  /** The call for several rows at once, if the collection has one. */
  readonly bulk: 'bulk_update' | 'bulk_destroy' | null;
  /** On a button: Delete, Remove, Restore. */
  readonly title: string;
  /** Of a row, after its title: deleted, removed, restored. */
  readonly done: string;
  readonly icon: string;
  /** Something is lost from where people look for it. */
  readonly danger: boolean;
  /** Much goes with it, so that its name must be typed first. */
  readonly asks: boolean;
  readonly may: (row: Row) => boolean;
}

/** What may be done with rows of a collection so that they go from it; what is wanted most comes first. */
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
      // What has been set aside already goes for good.
      title: detach ? 'Delete for good' : 'Delete',
      done: detach ? 'deleted for good' : 'deleted',
      icon: 'trash',
      danger: true,
      asks: detach !== null || (entry.screen?.item ?? null) !== null,
      may: access.remove,
    });
  return acts;
}

/** What the Delete key does. */
export const removalOf = (acts: readonly RowAct[]): RowAct | null => acts.find(({ danger }) => danger) ?? null;
