import { useEffect, useRef } from 'react';

const timeoutMs = 3000;

/** Moves the focus to the heading after a navigation, so that screen readers read it and Tab continues from there. */
export function useRouteFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const left = document.activeElement;
    const follow = (): void => {
      const { activeElement } = document;
      // If the user has moved the focus meanwhile, it stays. A heading that is replaced loses its focus to the body.
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
    // During a press the body has the focus, which the heading would take from the pressed element.
    window.addEventListener('pointerdown', stop, true);
    return stop;
  }, [pathname]);
}
