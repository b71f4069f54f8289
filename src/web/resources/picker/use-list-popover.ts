import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const tallest = 320;

/** Keeps an open list beside its input in the top layer, where no dialog or table cuts it off. */
export function useListPopover(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !open) return;
    element.showPopover();
    const place = () => {
      if (!anchor.current) return;
      const { left, top, bottom, width } = anchor.current.getBoundingClientRect();
      const below = window.innerHeight - bottom - gap * 2;
      const above = top - gap * 2;
      const up = below < 160 && above > below;
      element.style.left = `${left}px`;
      element.style.width = `${width}px`;
      element.style.maxHeight = `${Math.min(tallest, up ? above : below)}px`;
      element.style.top = up ? 'auto' : `${bottom + gap}px`;
      element.style.bottom = up ? `${window.innerHeight - top + gap}px` : 'auto';
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      if (element.isConnected) element.hidePopover();
    };
  }, [list, anchor, open]);
}
