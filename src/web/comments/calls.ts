import type { Comment as AnsweredComment, CommentReading } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { removeRow } from '../resources/state/edit/removal.ts';
import { rowEdit, type Sent, saveAtOnce } from '../resources/state/edit/row-edit.ts';
import { sendOrStore } from '../resources/state/edit/unsent-call.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import type { Comment, CommentSubject, CommentText } from './comment.ts';
import type { Mentioned } from './mention.ts';

export const commentsPath = '/api/comments';
export const commentResource = 'comment';

/** The first comment of an open thread, and the row it is about. */
export type OpenThread = Pick<
  AnsweredComment,
  'id' | 'text' | 'created_at' | 'commentable_id' | 'commentable_type' | 'module_id' | 'project_id' | '_labels'
>;

/** The cache key of the comments on a row. */
export const commentsKey = ({ type, id }: CommentSubject) =>
  [...resourceKey(commentResource), commentsPath, type, id] as const;

/** The newest unresolved threads of a project, on all of its contents. */
export function loadOpenThreads(project: number, most: number, signal?: AbortSignal): Promise<readonly OpenThread[]> {
  const filter = { 'project_id.equals': [project], 'resolved.equals': [false], 'parent_id.empty': true };
  const query = { ...filter, sort: '-created_at', per_page: most, page: 1 };
  return answered(api.GET('/api/comments.json', { params: { query }, ...reading(signal) }));
}

const perPage = 500;
const about = ({ type, id }: CommentSubject) => ({
  'commentable_type.equals': [type],
  'commentable_id.equals': [id],
});

const reading = (signal: AbortSignal | undefined) => ({ optOut: inPlace, ...(signal && { signal }) });

/** All comments on a subject. */
export async function loadComments(subject: CommentSubject, signal?: AbortSignal): Promise<readonly Comment[]> {
  const comments: Comment[] = [];
  for (let page = 1; ; page++) {
    const query = { ...about(subject), sort: 'id', per_page: perPage, page };
    const data = await answered(api.GET('/api/comments.json', { params: { query }, ...reading(signal) }));
    comments.push(...data);
    if (data.length < perPage) return comments;
  }
}

/** The people who may read a subject and whose name contains the text. */
export const loadMentionable = (
  { type, id }: CommentSubject,
  q: string,
  signal?: AbortSignal,
): Promise<readonly Mentioned[]> => {
  const query = { commentable_type: type, commentable_id: id, ...(q && { q }) };
  return answered(api.GET('/api/comments/mentionable.json', { params: { query }, ...reading(signal) }));
};

/**
 * Creates a comment. Resolves to null if the server is unreachable: the browser then stores the comment and sends it
 * later.
 */
export async function sendComment(
  subject: CommentSubject,
  { text, user_ids }: CommentText,
  parent: number | null,
): Promise<Comment | null> {
  const body = { commentable_type: subject.type, commentable_id: subject.id, text, user_ids, parent_id: parent };
  const answer = await sendOrStore<Comment>({
    path: `${commentsPath}.json`,
    resource: commentResource,
    body,
    what: `Comment “${shortened(text)}”`,
    address: window.location.pathname,
  });
  return answer?.data ?? null;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)} ...` : text);

/** Changes fields of a comment. Rejects with a `Problem`. */
export function sendChange(
  comment: Comment,
  fields: Partial<Pick<Comment, 'text' | 'user_ids' | 'resolved'>>,
): Promise<Sent> {
  const edit = rowEdit({
    path: `${commentsPath}/${comment.id}`,
    resource: commentResource,
    id: comment.id,
    what: `Comment “${shortened(comment.text)}”`,
    address: window.location.pathname,
    titles: { text: 'Text', user_ids: 'Mentions', resolved: 'Resolved' },
  });
  return saveAtOnce(edit, fields, { ...comment });
}

/** Deletes a comment. `seen` is the version that the user has seen. */
export const sendRemoval = (id: number, seen: Comment | undefined): Promise<void> =>
  removeRow({
    path: commentsPath,
    resource: commentResource,
    id,
    updated_at: seen?.updated_at,
    what: `Comment “${shortened(seen?.text ?? '')}”`,
    done: 'Comment deleted',
  });

/** The time up to which the user has read the comments on a subject. */
export type ReadMark = Pick<CommentReading, 'id' | 'read_at'>;

/** The user's read mark; null if the user has never opened these comments. */
export async function loadReading(subject: CommentSubject, signal?: AbortSignal): Promise<ReadMark | null> {
  const params = { query: about(subject) };
  return (await answered(api.GET('/api/comment_readings.json', { params, ...reading(signal) })))[0] ?? null;
}

/** Updates the user's read mark, or creates it. */
export function saveReading(subject: CommentSubject, known: ReadMark | null, readAt: string): Promise<ReadMark> {
  if (known)
    return answered(
      api.PUT('/api/comment_readings/{id}.json', {
        params: { path: { id: known.id } },
        body: { read_at: readAt },
        quiet: true,
      }),
    );
  const body = { commentable_type: subject.type, commentable_id: subject.id, read_at: readAt };
  return answered(api.POST('/api/comment_readings.json', { body, quiet: true }));
}
