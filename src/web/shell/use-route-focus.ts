import { useEffect, useRef } from 'react';

const patience = 3000;

/** After going to another page its heading takes the focus, so that it is read out and the next Tab starts there. */
export function useRouteFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const left = document.activeElement;
    const follow = (): void => {
      const { activeElement } = document;
      // Whoever has moved on meanwhile is left alone; a heading that is drawn anew loses its focus to the body.
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
    const timer = setTimeout(stop, patience);
    // While the focus goes to what is pressed the body has it: the heading would take it away.
    window.addEventListener('pointerdown', stop, true);
    return stop;
  }, [pathname]);
}
