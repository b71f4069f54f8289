import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { pageHistory } from '../ui/page-history.ts';

/** Draws the page of the browser's address; until the next one can be drawn the last one stays. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(pageHistory.location);
  useLayoutEffect(() => {
    // What the first drawing has led away from.
    setLocation(pageHistory.location());
    return pageHistory.follow((next) => startTransition(() => setLocation(next)));
  }, []);
  return (
    <Router location={location} navigator={pageHistory.navigator}>
      {children}
    </Router>
  );
}
