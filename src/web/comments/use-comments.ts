import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { problemText } from '../api/problem.ts';
import { announceUnsent } from '../ledger/page.ts';
import { watchChanges } from '../live/watch.ts';
import { useStaying } from '../resources/state/edit/removal.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { useCurrentUser } from '../session/caller.ts';
import { toast } from '../ui/toasts.ts';
import {
  commentResource,
  commentsKey,
  commentsPath,
  loadComments,
  sendChange,
  sendComment,
  sendRemoval,
} from './calls.ts';
import { type Comment, type CommentSubject, type CommentText, withAnswers, withoutRemoving } from './comment.ts';

export interface Comments {
  readonly comments: readonly Comment[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Shows the comment at once and sends it. If the server refuses it, removes it again and rejects. */
  readonly write: (written: CommentText, parent: number | null) => Promise<void>;
  readonly edit: (id: number, written: CommentText) => Promise<void>;
  /** Resolves or reopens a thread. Like `remove`, shows failures itself. */
  readonly resolve: (id: number, resolved: boolean) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

let unsent = 0;

/** The comments on a subject, updated live, with functions that change them. */
export function useComments(subject: CommentSubject): Comments {
  const client = useQueryClient();
  const user = useCurrentUser();
  const queryKey = commentsKey(subject);
  const load = useQuery({ queryKey, queryFn: ({ signal }) => loadComments(subject, signal) });
  const stays = useStaying(commentResource);
  const comments = useMemo(() => load.data && withoutRemoving(load.data, stays), [load.data, stays]);
  const { type, id: about } = subject;
  // Comments are updated even while the user types, because the field for a new comment is outside of the list.
  useEffect(() => {
    const key = commentsKey({ type, id: about });
    return watchChanges(commentsPath, () => void client.invalidateQueries({ queryKey: key }), {
      loadedAt: () => client.getQueryState(key)?.dataUpdatedAt || null,
    });
  }, [client, type, about]);

  // Changes are sent one after another. If a thread is reopened and deleted at once, it must be reopened first;
  // otherwise undo would restore it as resolved.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** Shows a change before it is sent, and reverts it if sending fails. */
  const optimistic = async <T>(
    change: (now: readonly Comment[]) => readonly Comment[],
    send: (before: readonly Comment[] | undefined) => Promise<T>,
  ): Promise<T> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<readonly Comment[]>(queryKey);
    client.setQueryData<readonly Comment[]>(queryKey, (now) => now && change(now));
    const sending = turn.current.then(() => send(before));
    const sent = sending.catch(() => undefined);
    turn.current = sent;
    try {
      return await sending;
    } catch (error) {
      client.setQueryData(queryKey, before);
      throw error;
    } finally {
      // The comments are read again only after the last change: before that, the answer would lack a change that is
      // already shown.
      if (turn.current === sent) await invalidateResource(client, commentResource);
    }
  };
  const patch = (id: number, fields: Partial<Pick<Comment, 'text' | 'user_ids' | 'resolved'>>) =>
    optimistic(
      (now) => now.map((comment) => (comment.id === id ? { ...comment, ...fields } : comment)),
      async (before) => {
        const comment = before?.find((one) => one.id === id);
        if (comment && (await sendChange(comment, fields)) === 'waiting') announceUnsent('It is sent');
      },
    );
  const orReport = async (what: string, act: Promise<unknown>): Promise<void> => {
    await act.catch((error: unknown) => toast({ kind: 'error', text: `${what} ${problemText(error)}` }));
  };
  return {
    comments,
    error: load.error,
    retry: () => void load.refetch(),
    write: async (draft, parent) => {
      const now = new Date().toISOString();
      const written: Comment = {
        id: --unsent,
        parent_id: parent,
        ...draft,
        user_id: user?.id ?? null,
        resolved: false,
        created_at: now,
        updated_at: now,
      };
      await optimistic(
        (comments) => [...comments, written],
        async () => {
          if ((await sendComment(subject, draft, parent)) === null) announceUnsent('It is sent');
        },
      );
    },
    edit: async (id, draft) => void (await patch(id, { ...draft })),
    resolve: (id, resolved) =>
      orReport(`The thread was not ${resolved ? 'resolved' : 'reopened'}.`, patch(id, { resolved })),
    remove: (id) =>
      orReport(
        'The comment was not deleted.',
        optimistic(
          (comments) => {
            const gone = withAnswers(comments, id);
            return comments.filter((comment) => !gone.has(comment.id));
          },
          (before) =>
            sendRemoval(
              id,
              before?.find((one) => one.id === id),
            ),
        ),
      ),
  };
}
