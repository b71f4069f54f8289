/** Comments on a subject, grouped into threads: a comment and its answers. Pure. */

import type { Mentioned } from './mention.ts';

/** The row that comments are about, in the terms of the contract. */
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

/** The fields of the contract's comment that a thread uses. A comment that is being sent has a negative id. */
export interface Comment {
  readonly id: number;
  readonly parent_id: number | null;
  readonly text: string;
  readonly user_id: number | null;
  /** The original author, if the comment was in a file that `user_id` has imported. */
  readonly said_by?: string | null;
  readonly resolved: boolean;
  /** The ids of the mentioned people. */
  readonly user_ids: readonly number[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly module_id?: number | null;
  readonly project_id?: number | null;
  readonly _labels?: { readonly user_id?: string | null; readonly user_ids?: readonly (string | null)[] };
}

/** The input of a comment: its text and the mentioned people. */
export interface CommentText {
  readonly text: string;
  readonly user_ids: readonly number[];
}

export interface Thread {
  readonly comment: Comment;
  /** All answers in the thread, the oldest first. Answers to answers are in the same list. */
  readonly answers: readonly Comment[];
}

const byTime = (a: Comment, b: Comment): number => a.created_at.localeCompare(b.created_at) || a.id - b.id;

/** The threads, the oldest first. An answer whose comment was deleted is a thread of its own. */
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

/** The mentioned people whose names the user may see. */
export const mentionedIn = ({ user_ids, _labels }: Comment): readonly Mentioned[] =>
  user_ids.flatMap((id, index) => {
    const name = _labels?.user_ids?.[index];
    return name ? [{ id, name }] : [];
  });

/** The ids of a comment and of all its answers. They are deleted together. */
export function withAnswers(comments: readonly Comment[], id: number): ReadonlySet<number> {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const { id: one, parent_id } of comments) if (parent_id !== null && gone.has(parent_id)) gone.add(one);
  }
  return gone;
}

/**
 * Whether another person has written the comment after the user's read mark. Without a read mark, all comments of
 * others are unread.
 */
export const isUnread = (comment: Comment, readAt: string | null, me: number | null): boolean =>
  comment.id > 0 && comment.user_id !== me && (readAt === null || Date.parse(comment.created_at) > Date.parse(readAt));

/** The read mark after all these comments are read: 1 ms after the latest one, by the server's clock. */
export function readUpTo(comments: readonly Comment[]): string | null {
  const latest = Math.max(...comments.filter(({ id }) => id > 0).map(({ created_at }) => Date.parse(created_at)));
  return Number.isFinite(latest) ? new Date(latest + 1).toISOString() : null;
}

/** The comments without those that are about to be deleted, and without the answers to these. */
export const withoutRemoving = (
  comments: readonly Comment[],
  stays: (comment: Comment) => boolean,
): readonly Comment[] => {
  const gone = new Set(comments.filter((one) => !stays(one)).flatMap(({ id }) => [...withAnswers(comments, id)]));
  return gone.size === 0 ? comments : comments.filter(({ id }) => !gone.has(id));
};
