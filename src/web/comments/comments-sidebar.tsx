/** What people say of a whole page, such as a module or a project: a button that says how much, and all of it beside the page. */
import type { ReactNode } from 'react';
import { Sidebar } from '../ui/sidebar.tsx';
import type { CommentSubject } from './comment.ts';
import { CommentsOn } from './comments-on.tsx';
import './comments-sidebar.css';

interface CommentsButtonProps {
  /** What is commented on, in a word: module. */
  readonly what: string;
  readonly count: number;
  readonly unread: number;
  readonly onOpen: () => void;
}

/** Opens the comments on the page as a whole, and says how many there are. */
export function CommentsButton({ what, count, unread, onOpen }: CommentsButtonProps) {
  const unreadWords = unread > 0 ? `, ${unread} unread` : '';
  return (
    <button
      type="button"
      className="btn btn-quiet comments-button"
      aria-haspopup="dialog"
      aria-label={`Comments on the ${what}: ${count}${unreadWords}`}
      title={`Comments on the ${what}`}
      onClick={onOpen}
    >
      <i className="bi bi-chat" aria-hidden="true" />
      {count > 0 && <span>{count}</span>}
      {unread > 0 && <span className="unread-dot" aria-hidden="true" />}
    </button>
  );
}

interface CommentsSidebarProps {
  readonly subject: CommentSubject;
  readonly name: string;
  readonly onClose: () => void;
  /** What stands below them. */
  readonly children?: ReactNode;
}

/** All comments on the page as a whole; rights on it are told above. */
export const CommentsSidebar = ({ subject, name, onClose, children }: CommentsSidebarProps) => (
  <Sidebar title={`Comments on ${name}`} onClose={onClose}>
    <CommentsOn subject={subject} />
    {children}
  </Sidebar>
);
