import { changesIn } from '../api/changes.ts';
import { request } from '../api/client.ts';
import { resourceKey } from '../resources/state/keys.ts';
import type { Comment, CommentSubject } from './comment.ts';

export const commentsPath = '/api/comments';
export const commentResource = 'comment';

export const commentsKey = ({ type, id }: CommentSubject) =>
  [...resourceKey(commentResource), commentsPath, type, id] as const;

const perPage = 500;
const about = ({ type, id }: CommentSubject) => ({ 'filter[commentable_type]': type, 'filter[commentable_id]': id });

/** All comments on a thing. */
export async function loadComments(subject: CommentSubject, signal?: AbortSignal): Promise<readonly Comment[]> {
  const comments: Comment[] = [];
  for (let page = 1; ; page++) {
    const query = { ...about(subject), sort: 'id', per_page: perPage, page };
    const { data } = await request<readonly Comment[]>('GET', `${commentsPath}.json`, { query, signal });
    comments.push(...data);
    if (data.length < perPage) return comments;
  }
}

export async function sendComment(subject: CommentSubject, text: string, parent: number | null): Promise<Comment> {
  const body = { commentable_type: subject.type, commentable_id: subject.id, text, parent_id: parent };
  return (await request<Comment>('POST', `${commentsPath}.json`, { body })).data;
}

export async function sendChange(id: number, fields: Partial<Pick<Comment, 'text' | 'resolved'>>): Promise<Comment> {
  return (await request<Comment>('PUT', `${commentsPath}/${id}.json`, { body: fields })).data;
}

/** Answers what can be undone. */
export async function sendRemoval(id: number): Promise<readonly string[]> {
  return changesIn((await request('DELETE', `${commentsPath}/${id}.json`)).headers);
}

/** A line of the caller's own list of what has been read up to when. */
export interface Reading {
  readonly id: number;
  readonly read_at: string;
}

export async function loadReading(subject: CommentSubject, signal?: AbortSignal): Promise<Reading | null> {
  const { data } = await request<readonly Reading[]>('GET', '/api/comment_readings.json', {
    query: about(subject),
    signal,
  });
  return data[0] ?? null;
}

/** Keeps up to when the caller has read; a thing read for the first time gets its line. */
export async function saveReading(subject: CommentSubject, known: Reading | null, readAt: string): Promise<Reading> {
  const body = known
    ? { read_at: readAt }
    : { commentable_type: subject.type, commentable_id: subject.id, read_at: readAt };
  const path = known ? `/api/comment_readings/${known.id}.json` : '/api/comment_readings.json';
  return (await request<Reading>(known ? 'PUT' : 'POST', path, { body, quiet: true })).data;
}
