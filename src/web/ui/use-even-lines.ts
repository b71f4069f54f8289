import { type RefObject, useLayoutEffect, useState } from 'react';

interface Lines {
  readonly count: number;
  /** The height of a line in pixels, including the gap below. */
  readonly height: number;
  /** The number of lines that are rendered above and below the visible ones. */
  readonly around: number;
}

/**
 * The indices of the lines to render in a scrollable list, if all lines have the same height. A library that measures
 * lines would be ten times larger.
 */
export function useEvenLines(scroller: RefObject<HTMLElement | null>, { count, height, around }: Lines): number[] {
  const [drawn, setDrawn] = useState({ first: 0, last: -1 });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const look = () => {
      const { scrollTop, clientHeight } = current;
      const first = Math.max(0, Math.floor(scrollTop / height) - around);
      const last = Math.floor((scrollTop + clientHeight) / height) + around;
      setDrawn((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    current.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, height, around]);
  const last = Math.min(drawn.last, count - 1);
  const first = Math.min(drawn.first, Math.max(last, 0));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
