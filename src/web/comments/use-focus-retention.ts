import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Retains the focus when the focused element is removed (a deleted comment, a submitted form): it moves within the same
 * thread, or to the list.
 */
export function useFocusRetention() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly thread: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const thread = last.current.thread?.isConnected ? last.current.thread : null;
    (thread?.querySelector<HTMLElement>('button') ?? list.current)?.focus({ preventScroll: true });
  });
  return {
    list,
    onFocus: ({ target }: FocusEvent) => {
      last.current = { thread: target.closest('.comment-list > li') };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A removed element loses the focus as well, which does not count.
      if (target.isConnected && !list.current?.contains(relatedTarget)) last.current = null;
    },
  };
}
