import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { pageHistory } from '../ui/page-history.ts';

/** Renders the page for the browser's address. The previous page stays until the next one can be rendered. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(pageHistory.location);
  useLayoutEffect(() => {
    // The first render may have redirected to another address.
    setLocation(pageHistory.location());
    return pageHistory.follow((next) => startTransition(() => setLocation(next)));
  }, []);
  return (
    <Router location={location} navigator={pageHistory.navigator}>
      {children}
    </Router>
  );
}
