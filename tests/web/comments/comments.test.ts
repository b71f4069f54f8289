/** Comments as threads, and the unread comments in a thread. */
import { expect, test } from 'vitest';
import { type Comment, isUnread, readUpTo, threadsOf, withAnswers } from '../../../src/web/comments/comment.ts';

const said = (id: number, parent_id: number | null = null, more: Partial<Comment> = {}): Comment => ({
  id,
  parent_id,
  text: `Comment ${id}`,
  user_id: 1,
  resolved: false,
  user_ids: [],
  created_at: `2026-11-20T10:00:${String(Math.abs(id)).padStart(2, '0')}.000+00:00`,
  updated_at: '2026-11-20T10:00:00.000+00:00',
  ...more,
});
const shape = (comments: readonly Comment[]) =>
  threadsOf(comments).map(({ comment, answers }) => [comment.id, answers.map(({ id }) => id)]);

test('comments stand in threads, oldest first; answers to answers in the same row', () => {
  expect(shape([said(4, 2), said(3), said(2, 1), said(1), said(5, 3)])).toEqual([
    [1, [2, 4]],
    [3, [5]],
  ]);
});

test('an answer to what is gone stands by itself, and comments that answer each other do not hang the page', () => {
  expect(shape([said(2, 1)])).toEqual([[2, []]]);
  expect(() => threadsOf([said(1, 2), said(2, 1)])).not.toThrow();
});

test('a comment goes with all that was answered to it', () => {
  expect([...withAnswers([said(1), said(4, 3), said(2, 1), said(3, 2), said(5)], 1)].sort()).toEqual([1, 2, 3, 4]);
});

test('unread is what others wrote since one last looked; all of it, if one never did', () => {
  const theirs = said(7, null, { user_id: 2 });
  expect(isUnread(theirs, null, 1)).toBe(true);
  expect(isUnread(theirs, '2026-11-20T10:00:06.000Z', 1)).toBe(true);
  expect(isUnread(theirs, '2026-11-20T10:00:07.000Z', 1)).toBe(false);
  expect(isUnread(said(7), null, 1)).toBe(false);
  expect(isUnread(said(-1, null, { user_id: null }), null, 1)).toBe(false);
});

test('one has read up to just after the latest comment, whatever one’s own clock says', () => {
  const upTo = readUpTo([said(3, null, { user_id: 2 }), said(9, null, { user_id: 2 }), said(-1)]) as string;
  expect(upTo).toBe('2026-11-20T10:00:09.001Z');
  expect(isUnread(said(9, null, { user_id: 2 }), upTo, 1)).toBe(false);
  expect(readUpTo([])).toBeNull();
  expect(readUpTo([said(-1)])).toBeNull();
});
