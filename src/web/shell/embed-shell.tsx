import { Outlet, useLocation } from 'react-router';
import { BesideSlot } from '../ui/beside.tsx';
import { HeaderBar } from '../ui/header.tsx';
import { ToastList } from '../ui/toast-list.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** The frame of pages that other sites embed: only header bar and content. */
export function EmbedShell() {
  const { pathname } = useLocation();
  usePageTitle();
  useRouteFocus(pathname);
  return (
    <div className="shell shell-embed">
      <HeaderBar />
      <main id="content" tabIndex={-1} className="content">
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <BesideSlot />
      <ToastList />
    </div>
  );
}
