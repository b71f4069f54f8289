import { useEffect, useRef } from 'react';

const patience = 3000;

/** After going to another page its heading takes the focus, so that it is read out and the next Tab starts there. */
export function useRouteFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const left = document.activeElement;
    const focus = (): boolean => {
      // Whoever has moved on meanwhile, or types, is left alone.
      if (document.activeElement !== left && document.activeElement !== document.body) return true;
      const heading = document.querySelector<HTMLElement>('h1');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patience);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
