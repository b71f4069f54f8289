import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { report } from '../api/report.ts';
import { useCaller } from '../session/caller.ts';
import { loadReading, type ReadMark, saveReading } from './calls.ts';
import { type Comment, type CommentSubject, isUnread, readUpTo } from './comment.ts';

/**
 * The user's read mark before this thread was opened; the visible comments are then marked as read. Undefined until it
 * has loaded; guests have none.
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
    // New comments stay marked while the thread is open; the read mark is loaded again at the next opening.
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
    // One after another: the first may have to begin the line that the next one changes.
    const before = state.turn;
    state.turn = before
      .then((known) => saveReading({ type, id }, known, upTo))
      .then(
        (reading) => {
          latest.current();
          return reading;
        },
        (error: unknown) => {
          // The comments stay unread, which the user can ignore.
          report(error);
          return before;
        },
      );
  }, [first, comments, caller.user, type, id]);
  if (!keeps || first === undefined) return undefined;
  return first?.read_at ?? null;
}
