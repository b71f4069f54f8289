import { useEffect, useRef } from 'react';

const timeoutMs = 3000;

/**
 * Moves the focus to the heading after a navigation, so that screen readers read the heading and Tab continues from
 * there.
 */
export function useRouteFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const left = document.activeElement;
    const follow = (): void => {
      const { activeElement } = document;
      // The focus is not moved if the user has moved it meanwhile. If a focused heading is replaced, the body has the
      // focus.
      if (activeElement !== left && activeElement !== document.body) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('pointerdown', stop, true);
    };
    const timer = setTimeout(stop, timeoutMs);
    // During a press the body has the focus, and the heading would take it from the pressed element, so a press ends
    // this.
    window.addEventListener('pointerdown', stop, true);
    return stop;
  }, [pathname]);
}
