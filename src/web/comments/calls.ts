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

/** The comment that a thread begins with, and what it is about. */
export type OpenThread = Pick<
  AnsweredComment,
  'id' | 'text' | 'created_at' | 'commentable_id' | 'commentable_type' | 'module_id' | 'project_id' | '_labels'
>;

/** The key of the comments on a thing, in the cache. */
export const commentsKey = ({ type, id }: CommentSubject) =>
  [...resourceKey(commentResource), commentsPath, type, id] as const;

/** The newest threads in a project that are not resolved, on whatever they are. */
export function loadOpenThreads(project: number, most: number, signal?: AbortSignal): Promise<readonly OpenThread[]> {
  const asked = { 'project_id.equals': [project], 'resolved.equals': [false], 'parent_id.empty': true };
  const query = { ...asked, sort: '-created_at', per_page: most, page: 1 };
  return answered(api.GET('/api/comments.json', { params: { query }, ...reading(signal) }));
}

const perPage = 500;
const about = ({ type, id }: CommentSubject) => ({
  'commentable_type.equals': [type],
  'commentable_id.equals': [id],
});

const reading = (signal: AbortSignal | undefined) => ({ optOut: inPlace, ...(signal && { signal }) });

/** All comments on a thing. */
export async function loadComments(subject: CommentSubject, signal?: AbortSignal): Promise<readonly Comment[]> {
  const comments: Comment[] = [];
  for (let page = 1; ; page++) {
    const query = { ...about(subject), sort: 'id', per_page: perPage, page };
    const data = await answered(api.GET('/api/comments.json', { params: { query }, ...reading(signal) }));
    comments.push(...data);
    if (data.length < perPage) return comments;
  }
}

/** People who may read a thing, and whose name holds what was typed. */
export const loadMentionable = (
  { type, id }: CommentSubject,
  q: string,
  signal?: AbortSignal,
): Promise<readonly Mentioned[]> => {
  const query = { commentable_type: type, commentable_id: id, ...(q && { q }) };
  return answered(api.GET('/api/comments/mentionable.json', { params: { query }, ...reading(signal) }));
};

/** Null: the comment is kept in the browser and sent as soon as the server is back. */
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

/** `seen`: the comment as it stood there. */
export const sendRemoval = (id: number, seen: Comment | undefined): Promise<void> =>
  removeRow({
    path: commentsPath,
    resource: commentResource,
    id,
    updated_at: seen?.updated_at,
    what: `Comment “${shortened(seen?.text ?? '')}”`,
    done: 'Comment deleted',
  });

/** A line of the caller's own list of what has been read up to when. */
export type ReadMark = Pick<CommentReading, 'id' | 'read_at'>;

/** Up to where the caller has read; null if never. */
export async function loadReading(subject: CommentSubject, signal?: AbortSignal): Promise<ReadMark | null> {
  const params = { query: about(subject) };
  return (await answered(api.GET('/api/comment_readings.json', { params, ...reading(signal) })))[0] ?? null;
}

/** Keeps up to when the caller has read; a thing read for the first time gets its line. */
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
