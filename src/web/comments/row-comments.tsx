/** Comments in the inspector, for all rows that can have comments. */
import { type ReactNode, useCallback } from 'react';
import type { CollectionEntry } from '../../contract/registry.ts';
import { useLiveList } from '../resources/state/list/use-live-list.ts';
import type { Row } from '../resources/state/row/row.ts';
import { type RowPart, RowPartsAnywhere } from '../resources/state/row/row-extras.ts';
import { useCaller } from '../session/caller.ts';
import { commentsPath } from './calls.ts';
import type { CommentSubject } from './comment.ts';
import { commentIn } from './comment-address.ts';
import { CommentsOn } from './comments-on.tsx';

/** The number of comments, and of unread ones, as text. */
function countsOf(row: Row): string {
  const [count, unread] = [Number(row['comment_count'] ?? 0), Number(row['unread_comment_count'] ?? 0)];
  return count === 0 ? '' : unread > 0 ? `${count}, ${unread} new` : String(count);
}

const partOf = (type: CommentSubject['type']): readonly RowPart[] => [
  {
    title: 'Comments',
    part: 'comments',
    mark: countsOf,
    opensFor: (search) => commentIn(search) !== null,
    byKey: { key: 'c', icon: 'chat' },
    keepsRowInSight: true,
    Shown: ({ row }) => <CommentsOn subject={{ type, id: row.id }} />,
  },
];

// A constant, because a new object would remount the thread each time its list is rendered.
const parts: Readonly<Record<string, readonly RowPart[]>> = {
  entity_value: partOf('entity_value'),
  stakeholder: partOf('stakeholder'),
  product_and_service_item: partOf('product_and_service_item'),
  tag: partOf('tag'),
};
const noParts: readonly RowPart[] = [];

/**
 * Updates the comment counts of visible rows. A comment does not change its row, so the subscription to the list does
 * not report it.
 */
function LiveCounts({ resource }: { readonly resource: string }) {
  useLiveList(resource, commentsPath);
  return null;
}

/**
 * Provides the comments of rows to the lists inside it. Visitors of access links see only comments on the items of a
 * module.
 */
export function RowComments({ children }: { readonly children: ReactNode }) {
  const byLink = useCaller().shared !== null;
  const partsOf = useCallback(
    ({ resource }: CollectionEntry) => (byLink && resource !== 'entity_value' ? noParts : (parts[resource] ?? noParts)),
    [byLink],
  );
  return (
    <RowPartsAnywhere value={partsOf}>
      {Object.keys(parts).map((resource) => (
        <LiveCounts key={resource} resource={resource} />
      ))}
      {children}
    </RowPartsAnywhere>
  );
}
