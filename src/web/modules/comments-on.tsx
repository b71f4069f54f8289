/** What people say of a module, and of what is in it. Loaded once somebody looks. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { commentIn } from '../comments/comment-address.ts';
import { patchCached } from '../resources/state/row/cached-rows.ts';
import type { Row } from '../resources/state/row/row.ts';
import { Loading } from '../ui/late.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import type { Module } from './module-kinds.ts';
import { moduleResource, useModule } from './module-queries.ts';
import { factsOfModule } from './module-rights.ts';
import './comments-on.css';

const CommentThread = lazyPart(
  () => import('../comments/comment-thread.tsx'),
  (part) => part.CommentThread,
);

/** The part of a row's panel that has its comments. */
export const commentsPart = 'comments';

/** How many there are, and how many of them are new. */
export function commentsMark(row: Row): string {
  const [count, unread] = [Number(row['comment_count'] ?? 0), Number(row['unread_comment_count'] ?? 0)];
  return count === 0 ? '' : unread > 0 ? `${count}, ${unread} new` : String(count);
}

interface CommentsOnProps {
  readonly module: Module;
  /** What of the module they are on. */
  readonly resource: 'project_scenario_module' | 'entity_value';
  readonly id: number;
}

interface CommentsOnItemProps {
  readonly place: { readonly project: number; readonly module: number };
  readonly row: Row;
}

/** In the panel of an item: it stays as it is while the module changes. */
export function CommentsOnItem({ place, row }: CommentsOnItemProps) {
  const { data: module } = useModule(place.project, place.module);
  return module ? <CommentsOn module={module} resource="entity_value" id={row.id} /> : <Loading />;
}

/** The comments on one thing; counts of them that are shown elsewhere follow. */
function CommentsOn({ module, resource, id }: CommentsOnProps) {
  const client = useQueryClient();
  return (
    <Suspense fallback={<Loading />}>
      <CommentThread
        subject={{ type: resource, id }}
        facts={factsOfModule(module)}
        onCounts={(comment_count, unread_comment_count) =>
          patchCached(client, resource, id, { comment_count, unread_comment_count })
        }
      />
    </Suspense>
  );
}

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
    <CommentsOn module={module} resource={moduleResource} id={module.id} />
  </Sidebar>
);
