/** What people say about a thing, as threads: a comment and what was answered to it. Pure. */

import type { Mentioned } from './mention.ts';

/** What comments are about, as the contract names it. */
export interface CommentSubject {
  readonly type:
    | 'project'
    | 'project_scenario_module'
    | 'entity_value'
    | 'stakeholder'
    | 'product_and_service_item'
    | 'tag';
  readonly id: number;
}

/** A comment as the contract answers it, as far as a thread reads it. One that is on its way has a negative id. */
export interface Comment {
  readonly id: number;
  readonly parent_id: number | null;
  readonly text: string;
  readonly user_id: number | null;
  /** Whose words they are, where they came with a file that `user_id` has brought. */
  readonly said_by?: string | null;
  readonly resolved: boolean;
  /** Whom it mentions. */
  readonly user_ids: readonly number[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly module_id?: number | null;
  readonly project_id?: number | null;
  readonly _labels?: { readonly user_id?: string | null; readonly user_ids?: readonly (string | null)[] };
}

/** What somebody has written, and whom it mentions. */
export interface CommentText {
  readonly text: string;
  readonly user_ids: readonly number[];
}

export interface Thread {
  readonly comment: Comment;
  /** Everything below it, oldest first: answers to answers stand in the same row. */
  readonly answers: readonly Comment[];
}

const byTime = (a: Comment, b: Comment): number => a.created_at.localeCompare(b.created_at) || a.id - b.id;

/** Oldest first. An answer to a comment that is gone stands by itself. */
export function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Comment): Comment => {
    const seen = new Set([comment.id]);
    let at = comment;
    for (;;) {
      const above = at.parent_id === null ? undefined : known.get(at.parent_id);
      if (!above || seen.has(above.id)) return at;
      seen.add(above.id);
      at = above;
    }
  };
  const answers = Map.groupBy(comments, (comment) => rootOf(comment).id);
  return comments
    .filter((comment) => rootOf(comment) === comment)
    .toSorted(byTime)
    .map((comment) => ({
      comment,
      answers: (answers.get(comment.id) ?? []).filter((one) => one !== comment).toSorted(byTime),
    }));
}

/** Whom a comment mentions, as far as the reader may know them by name. */
export const mentionedIn = ({ user_ids, _labels }: Comment): readonly Mentioned[] =>
  user_ids.flatMap((id, index) => {
    const name = _labels?.user_ids?.[index];
    return name ? [{ id, name }] : [];
  });

/** The comment and all that hangs on it: they go together. */
export function withAnswers(comments: readonly Comment[], id: number): ReadonlySet<number> {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const { id: one, parent_id } of comments) if (parent_id !== null && gone.has(parent_id)) gone.add(one);
  }
  return gone;
}

/** Written by somebody else since the reader last looked. Never looked: everything is. */
export const isUnread = (comment: Comment, readAt: string | null, me: number | null): boolean =>
  comment.id > 0 && comment.user_id !== me && (readAt === null || Date.parse(comment.created_at) > Date.parse(readAt));

/** Up to when the reader has read once all of these are: just after the latest, by the server's own clock. */
export function readUpTo(comments: readonly Comment[]): string | null {
  const latest = Math.max(...comments.filter(({ id }) => id > 0).map(({ created_at }) => Date.parse(created_at)));
  return Number.isFinite(latest) ? new Date(latest + 1).toISOString() : null;
}

/** Without those that are about to go, and what was answered to them. */
export const withoutRemoving = (
  comments: readonly Comment[],
  stays: (comment: Comment) => boolean,
): readonly Comment[] => {
  const gone = new Set(comments.filter((one) => !stays(one)).flatMap(({ id }) => [...withAnswers(comments, id)]));
  return gone.size === 0 ? comments : comments.filter(({ id }) => !gone.has(id));
};
