import { type RefObject, useEffect, useRef } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';

/** Loads the visible rows, and sets the page at the top in the address once scrolling has ended. */
export function usePageInAddress(
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  onRange: RowsViewProps['onRange'],
): void {
  const { view, change, rows } = useList();
  const question = JSON.stringify(rows.key);
  const previous = useRef(question);
  const total = rows.count?.total ?? 0;
  const look = useStable(() => {
    const element = scroller.current;
    if (!element) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    onRange(first, Math.min(Math.max(0, total - 1), first + Math.ceil(element.clientHeight / rowHeight)));
    return Math.floor((first + 1) / view.perPage) + 1;
  });
  const rest = useStable(() => {
    const page = look();
    if (page !== undefined && page !== view.page && total > 0 && !rows.settling) change({ page }, 'replace');
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look());
      clearTimeout(timer);
      timer = setTimeout(rest, 300);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => look());
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, look, rest]);

  // Another query starts at its first row.
  useEffect(() => {
    if (previous.current === question) return;
    previous.current = question;
    scroller.current?.scrollTo({ top: 0 });
  }, [question, scroller]);
}
