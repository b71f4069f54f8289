import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from 'react-router';
import { pageHistory } from '../ui/page-history.ts';

/**
 * Renders the page for the browser's address. The previous page stays until the next one can be rendered, and a line at the
 * top shows that it is on its way.
 */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(pageHistory.location);
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => {
    // The first render may have redirected to another address.
    setLocation(pageHistory.location());
    return pageHistory.follow((next) => startTransition(() => setLocation(next)));
  }, []);
  return (
    <>
      {isPending && <div className="page-pending" aria-hidden="true" />}
      <Router location={location} navigator={pageHistory.navigator}>
        {children}
      </Router>
    </>
  );
}
