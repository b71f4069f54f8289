import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useContext } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { FactsAbove } from '../resources/state/row/access.ts';
import { patchCached } from '../resources/state/row/cached-rows.ts';
import { Loading } from '../ui/late.tsx';
import type { CommentSubject } from './comment.ts';

const CommentThread = lazyPart(
  () => import('./comment-thread.tsx'),
  (part) => part.CommentThread,
);

/**
 * Whether the unread count of the subject includes comments on its contents, which its own thread does not have. This
 * applies to projects.
 */
const countsWithin = ({ type }: CommentSubject): boolean => type === 'project';

/** Whether the heading of the panel has the focus. Then the user has opened the panel with a key and wants to write. */
const panelHasFocus = (): boolean => document.activeElement?.matches('[data-panel-heading]') === true;

/** The comments on a row, loaded when they are opened. Counts on the page are updated. */
export function CommentsOn({ subject }: { readonly subject: CommentSubject }) {
  const client = useQueryClient();
  const facts = useContext(FactsAbove);
  return (
    <Suspense fallback={<Loading />}>
      <CommentThread
        subject={subject}
        facts={facts ?? {}}
        takesFocus={panelHasFocus}
        onCounts={(comment_count, unread_comment_count) =>
          patchCached(client, subject.type, subject.id, {
            comment_count,
            ...(!countsWithin(subject) && { unread_comment_count }),
          })
        }
        onRead={countsWithin(subject) ? () => void invalidateResource(client, subject.type) : undefined}
      />
    </Suspense>
  );
}
