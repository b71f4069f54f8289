/** Comments on a whole page, such as a module or a project: a button with their number, and a panel beside the page. */
import { type ReactNode, useMemo } from 'react';
import { Beside, focusBeside } from '../ui/beside.tsx';
import { useCommands } from '../ui/use-commands.ts';
import { useStable } from '../ui/use-stable.ts';
import type { CommentSubject } from './comment.ts';
import { CommentsOn } from './comments-on.tsx';
import './page-comments.css';

interface CommentsButtonProps {
  /** The subject in one word, such as "module". */
  readonly what: string;
  readonly count: number;
  readonly unread: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A button that opens and closes the panel with the comments on the page, and shows their number. */
export function CommentsButton({ what, count, unread, open, onToggle }: CommentsButtonProps) {
  const unreadWords = unread > 0 ? `, ${unread} unread` : '';
  return (
    <button
      type="button"
      className="btn btn-quiet comments-button"
      aria-expanded={open}
      aria-keyshortcuts="c"
      aria-label={`Comments on the ${what}: ${count}${unreadWords}`}
      title={`Comments on the ${what}`}
      onClick={onToggle}
    >
      <i className="bi bi-chat" aria-hidden="true" />
      {count > 0 && <span>{count}</span>}
      {unread > 0 && <span className="unread-dot" aria-hidden="true" />}
    </button>
  );
}

/**
 * Registers the command that opens the comments on the page; none if `open` is null. If a row has the focus, the row
 * handles the key first.
 */
export function useCommentsCommand(open: (() => void) | null): void {
  const run = useStable(() => {
    open?.();
    // If the panel is already open, it gets the focus.
    focusBeside();
  });
  const offered = open !== null;
  useCommands(
    useMemo(
      () =>
        offered ? [{ id: 'comments', label: 'Comments', icon: 'chat', group: 'Actions', keys: 'c', run } as const] : [],
      [offered, run],
    ),
  );
}

interface PageCommentsProps {
  readonly subject: CommentSubject;
  readonly name: string;
  readonly onClose: () => void;
  /** Contents below the comments. */
  readonly children?: ReactNode;
}

/** The panel with the comments on the page. */
export const PageComments = ({ subject, name, onClose, children }: PageCommentsProps) => (
  <Beside title={`Comments on ${name}`} onClose={onClose}>
    <CommentsOn subject={subject} />
    {children}
  </Beside>
);
