import { type RefObject, useLayoutEffect } from 'react';

/** When a panel closes, returns the focus to the previous element, or to the page if that element no longer exists. */
export function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let before: Element | null = document.activeElement;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && !panel.current?.contains(target)) before = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      const { activeElement } = document;
      if (activeElement !== document.body && !panel.current?.contains(activeElement)) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content');
      back?.focus({ preventScroll: true });
    };
  }, [panel]);
}
