import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Facts } from '../../contract/permissions.ts';
import type { CollectionEntry } from '../../contract/registry.ts';
import { Failure } from '../api/notice.tsx';
import { useCollection } from '../resources/registry-access.ts';
import { type Access, accessTo } from '../resources/state/row/access.ts';
import { useCaller, useCurrentUser } from '../session/caller.ts';
import { Loading } from '../ui/late.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { useStable } from '../ui/use-stable.ts';
import { type Comment, type CommentSubject, isUnread, type Thread, threadsOf } from './comment.ts';
import { commentIn } from './comment-address.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import { useArrivals } from './use-arrivals.ts';
import { type Comments, useComments } from './use-comments.ts';
import { useReading } from './use-reading.ts';
import './comments.css';

export interface CommentThreadProps {
  readonly subject: CommentSubject;
  /** The data on which rights on the subject depend: that of its module or project. */
  readonly facts: Facts;
  /** Called with the number of comments and the number of unread ones, for badges elsewhere. */
  readonly onCounts?: ((count: number, unread: number) => void) | undefined;
  /** Called after the read mark was stored: unread counts that were loaded earlier are then out of date. */
  readonly onRead?: (() => void) | undefined;
  /** Called when the field for a new comment is mounted; returns whether it may take the focus. */
  readonly takesFocus?: (() => boolean) | undefined;
}

/** The comments on a subject, with controls to write, answer, change, resolve and delete them. */
export function CommentThread(props: CommentThreadProps) {
  return <Threads key={`${props.subject.type} ${props.subject.id}`} {...props} />;
}

function Threads({ subject, facts, onCounts, onRead, takesFocus }: CommentThreadProps) {
  const { entry } = useCollection('comments');
  const all = useComments(subject);
  const { comments } = all;
  const read = useRef(false);
  const counts = useRef(onCounts);
  counts.current = onCounts;
  const readAt = useReading(subject, comments, () => {
    read.current = true;
    counts.current?.(comments?.length ?? 0, 0);
    onRead?.();
  });
  const me = useCaller().user;
  useEffect(() => {
    if (!comments || readAt === undefined) return;
    const unread = read.current ? 0 : comments.filter((comment) => isUnread(comment, readAt, me)).length;
    counts.current?.(comments.length, unread);
  }, [comments, readAt, me]);
  if (!comments) {
    if (!all.error) return <Loading />;
    return <Failure title="The comments could not be loaded." error={all.error} onRetry={all.retry} />;
  }
  return <List {...{ subject, all, comments, entry, facts, readAt, me, takesFocus }} />;
}

const closed: Pick<Access, 'create' | 'update' | 'remove'> = {
  create: false,
  update: () => false,
  remove: () => false,
};

interface ListProps {
  readonly subject: CommentSubject;
  readonly all: Comments;
  readonly comments: readonly Comment[];
  readonly entry: CollectionEntry | null;
  readonly facts: Facts;
  readonly readAt: string | null | undefined;
  readonly me: number | null;
  readonly takesFocus: (() => boolean) | undefined;
}

function List({ subject, all, comments, entry, facts, readAt, me, takesFocus }: ListProps) {
  const caller = useCaller();
  const wanted = commentIn(useLocation().search);
  const threads = useMemo(() => threadsOf(comments), [comments]);
  // An access link gives only the right to read.
  const access = entry && { ...accessTo(entry, caller, facts), ...(caller.shared && closed) };
  const user = useCurrentUser();
  const nameOf = useStable(
    ({ user_id, _labels }: Comment): string =>
      _labels?.user_id ?? (user_id !== null && user_id === me && user ? user.name : withoutName(user_id)),
  );
  const arrival = useArrivals(comments, me, nameOf);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(list);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div ref={list} role="group" tabIndex={-1} aria-label="Comments" className="comments">
      <p role="status" className="visually-hidden">
        {arrival}
      </p>
      {threads.length === 0 && <p className="text-2">No comments yet.</p>}
      <ol className="comment-list">
        {threads.map((thread) => (
          <li key={thread.comment.id}>
            <ThreadEntry {...{ subject, thread, all, access, readAt, me, wanted, nameOf }} />
          </li>
        ))}
      </ol>
      {access?.create ? (
        <CommentForm
          purpose="new"
          label="Write a comment"
          button="Comment"
          subject={subject}
          takesFocus={takesFocus}
          onSend={(written) => all.write(written, null)}
        />
      ) : (
        access && <p className="text-2">You can read these comments but not write any.</p>
      )}
    </div>
  );
}

/**
 * The text in place of a name that the user may not see (visitors of access links), or of an account that no longer
 * exists.
 */
const withoutName = (user_id: number | null): string =>
  user_id === null ? 'Somebody without an account' : 'Somebody of the company';

interface ThreadEntryProps {
  readonly subject: CommentSubject;
  readonly wanted: number | null;
  readonly thread: Thread;
  readonly all: Comments;
  readonly access: Access | null;
  readonly readAt: string | null | undefined;
  readonly me: number | null;
  readonly nameOf: (comment: Comment) => string;
}

function ThreadEntry({ subject, wanted, thread, all, access, readAt, me, nameOf }: ThreadEntryProps) {
  const { comment, answers } = thread;
  const [answering, setAnswering] = useState(false);
  const [open, setOpen] = useState(!comment.resolved);
  const leadsHere = [comment, ...answers].some(({ id }) => id === wanted);
  useEffect(() => {
    if (leadsHere) setOpen(true);
  }, [leadsHere]);
  const entryOf = (one: Comment) => {
    const row = { ...one };
    const mayChange = access?.update(row) ?? false;
    return (
      <CommentEntry
        comment={one}
        subject={subject}
        wanted={one.id === wanted}
        author={nameOf(one)}
        importedAuthor={one.said_by ?? null}
        unread={readAt !== undefined && isUnread(one, readAt, me)}
        onAnswer={access?.create && one === comment ? () => setAnswering(true) : null}
        onResolve={
          mayChange && one === comment
            ? () => {
                setOpen(one.resolved);
                void all.resolve(one.id, !one.resolved);
              }
            : null
        }
        onEdit={mayChange && one.user_id === me && !one.said_by ? (written) => all.edit(one.id, written) : null}
        onRemove={access?.remove(row) ? () => void all.remove(one.id) : null}
      />
    );
  };
  if (comment.resolved && !open) {
    return (
      <button type="button" className="comment-resolved" aria-expanded={false} onClick={() => setOpen(true)}>
        <i className="bi bi-check-circle" aria-hidden="true" />
        <span>
          Resolved: {comment.text.split('\n')[0]}
          <span className="visually-hidden">, {answers.length + 1} comments</span>
        </span>
      </button>
    );
  }
  return (
    <div className="comment-thread" data-resolved={comment.resolved || undefined}>
      {entryOf(comment)}
      {answers.length > 0 && (
        <ol className="comment-answers">
          {answers.map((answer) => (
            <li key={answer.id}>{entryOf(answer)}</li>
          ))}
        </ol>
      )}
      {answering && (
        <CommentForm
          purpose={`answer ${comment.id}`}
          label={`Answer to ${nameOf(comment)}`}
          button="Answer"
          subject={subject}
          onSend={async (written) => {
            await all.write(written, comment.id);
            setAnswering(false);
          }}
          onCancel={() => setAnswering(false)}
        />
      )}
    </div>
  );
}
