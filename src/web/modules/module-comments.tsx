/** What people say of a module as a whole, where it has no panel of its own for it. */
import { commentIn } from '../comments/comment-address.ts';
import { CommentsOn } from '../comments/comments-on.tsx';
import { FactsAbove } from '../resources/state/row/access.ts';
import { Sidebar } from '../ui/sidebar.tsx';
import type { Module } from './module-kinds.ts';
import { moduleResource } from './module-queries.ts';
import { factsOfModule } from './module-rights.ts';
import './module-comments.css';

/** Whether the address leads to a comment on the module as a whole. */
export function leadsToModuleComment(search: string): boolean {
  const query = new URLSearchParams(search);
  return commentIn(search) !== null && !query.has('item') && !query.has('row');
}

interface CommentsButtonProps {
  readonly module: Module;
  readonly onOpen: () => void;
}

/** Opens the comments on the module as a whole, and says how many there are. */
export function CommentsButton({ module, onOpen }: CommentsButtonProps) {
  const { comment_count: count, unread_comment_count: unread } = module;
  const told = unread > 0 ? `, ${unread} unread` : '';
  return (
    <button
      type="button"
      className="btn btn-quiet module-comments"
      aria-haspopup="dialog"
      aria-label={`Comments on the module: ${count}${told}`}
      title="Comments on the module"
      onClick={onOpen}
    >
      <i className="bi bi-chat" aria-hidden="true" />
      {count > 0 && <span>{count}</span>}
      {unread > 0 && <span className="unread-dot" aria-hidden="true" />}
    </button>
  );
}

interface ModuleCommentsProps {
  readonly module: Module;
  readonly onClose: () => void;
}

export const ModuleComments = ({ module, onClose }: ModuleCommentsProps) => (
  <Sidebar title={`Comments on ${module.name}`} onClose={onClose}>
    <FactsAbove value={factsOfModule(module)}>
      <CommentsOn subject={{ type: moduleResource, id: module.id }} />
    </FactsAbove>
  </Sidebar>
);
