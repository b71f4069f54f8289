import { useEffect, useRef, useState } from 'react';
import { relativeText, timeText } from '../../fields/date/day-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { type Comment, type CommentSubject, type CommentText, mentionedIn } from './comment.ts';
import { CommentForm } from './comment-form.tsx';
import { piecesOf } from './mention.ts';

interface CommentEntryProps {
  readonly comment: Comment;
  readonly subject: CommentSubject;
  /** Whether the address refers to this comment. */
  readonly wanted: boolean;
  readonly author: string;
  /** The original author, according to the file that `author` has imported. The name is not verified. */
  readonly importedAuthor: string | null;
  readonly unread: boolean;
  /** Actions of the user; null hides the button. */
  readonly onAnswer: (() => void) | null;
  readonly onEdit: ((written: CommentText) => Promise<void>) | null;
  readonly onRemove: (() => void) | null;
  readonly onResolve: (() => void) | null;
}

/** One comment with its author, time and actions. Its text is shown as plain text. */
export function CommentEntry({ comment, subject, wanted, author, importedAuthor, unread, ...acts }: CommentEntryProps) {
  const { onAnswer, onEdit, onRemove, onResolve } = acts;
  const [editing, setEditing] = useState(false);
  const entry = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return;
    entry.current?.scrollIntoView({ block: 'center' });
    entry.current?.focus({ preventScroll: true });
  }, [wanted]);
  const underWay = comment.id < 0;
  const about = `comment of ${author}`;
  const edited = !underWay && Date.parse(comment.updated_at) - Date.parse(comment.created_at) > 1000;
  return (
    <article
      ref={entry}
      className="comment"
      aria-label={`Comment of ${author}`}
      aria-busy={underWay || undefined}
      data-wanted={wanted || undefined}
      tabIndex={wanted ? -1 : undefined}
    >
      <header className="comment-head">
        <Avatar id={comment.user_id} name={author} />
        <strong>{author}</strong>
        <time dateTime={comment.created_at} title={relativeText(comment.created_at, Date.now())}>
          {underWay ? 'Sending ...' : timeText(comment.created_at)}
        </time>
        {importedAuthor && <span className="comment-note">imported; said to be by {importedAuthor}</span>}
        {edited && <span className="comment-note">edited</span>}
        {unread && <span className="comment-new">New</span>}
      </header>
      {editing && onEdit ? (
        <CommentForm
          subject={subject}
          mentioned={mentionedIn(comment)}
          purpose={`change ${comment.id}`}
          label="Change the comment"
          button="Save"
          initial={comment.text}
          onSend={async (written) => {
            await onEdit(written);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="comment-text">
          {piecesOf(comment.text, mentionedIn(comment)).map(({ at, text, mention }) =>
            mention ? (
              <strong key={at} className="mention">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {!editing && !underWay && (
        <div className="comment-actions">
          {onAnswer && <Act label="Answer" about={about} run={onAnswer} />}
          {onResolve && <Act label={comment.resolved ? 'Reopen' : 'Resolve'} about={about} run={onResolve} />}
          {onEdit && <Act label="Edit" about={about} run={() => setEditing(true)} />}
          {onRemove && <Act label="Delete" about={about} run={onRemove} />}
        </div>
      )}
    </article>
  );
}

const Act = ({ label, about, run }: { readonly label: string; readonly about: string; readonly run: () => void }) => (
  <button type="button" className="btn btn-quiet btn-sm" onClick={run}>
    {label}
    <span className="visually-hidden"> {about}</span>
  </button>
);
