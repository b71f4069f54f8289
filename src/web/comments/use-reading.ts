import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { report } from '../api/report.ts';
import { useCaller } from '../session/caller.ts';
import { loadReading, type ReadMark, saveReading } from './calls.ts';
import { type Comment, type CommentSubject, isUnread, readUpTo } from './comment.ts';

/**
 * The user's read mark from before this thread was opened. The visible comments are then marked as read on the server.
 * Undefined until it has loaded, and for guests.
 */
export function useReading(
  subject: CommentSubject,
  comments: readonly Comment[] | undefined,
  onRead: () => void,
): string | null | undefined {
  const caller = useCaller();
  const keeps = caller.user !== null && caller.shared === null;
  const { data: first } = useQuery({
    queryKey: ['comment-reading', subject.type, subject.id],
    queryFn: ({ signal }) => loadReading(subject, signal),
    enabled: keeps,
    // New comments keep their mark while the thread is open; the read mark is loaded again when it is opened the next
    // time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const saved = useRef<{ upTo: string | null; turn: Promise<ReadMark | null> } | null>(null);
  const { type, id } = subject;
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    if (first === undefined || !comments) return;
    saved.current ??= { upTo: first?.read_at ?? null, turn: Promise.resolve(first) };
    const state = saved.current;
    const upTo = readUpTo(comments);
    if (upTo === null || !comments.some((comment) => isUnread(comment, state.upTo, caller.user))) return;
    state.upTo = upTo;
    // Marks are saved one after another, because the first call may create the row that the next one changes.
    const before = state.turn;
    state.turn = before
      .then((known) => saveReading({ type, id }, known, upTo))
      .then(
        (reading) => {
          latest.current();
          return reading;
        },
        (error: unknown) => {
          // The comments stay unread, and the user need not do anything.
          report(error);
          return before;
        },
      );
  }, [first, comments, caller.user, type, id]);
  if (!keeps || first === undefined) return undefined;
  return first?.read_at ?? null;
}
