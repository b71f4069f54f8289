import { useEffect, useRef, useState } from 'react';
import { type Comment, mentionedIn } from './comment.ts';

/** A sentence about new comments in an open thread, for screen readers; initially empty. */
export function useArrivals(
  comments: readonly Comment[],
  me: number | null,
  nameOf: (comment: Comment) => string,
): string {
  const known = useRef<ReadonlySet<number> | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const stored = comments.filter(({ id }) => id > 0);
    const arrived = known.current ? stored.filter(({ id }) => !known.current?.has(id)) : [];
    known.current = new Set(stored.map(({ id }) => id));
    const last = arrived.at(-1);
    if (!last) return;
    const toMe = me !== null && mentionedIn(last).some(({ id }) => id === me) ? ', who mentions you' : '';
    setSentence(last.user_id === me ? 'Your comment is saved.' : `New comment by ${nameOf(last)}${toMe}.`);
  }, [comments, me, nameOf]);
  return sentence;
}
