import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../api/lazy-part.ts';
import { asDeepAs, isOfRoute } from '../resources/navigation.ts';
import { registerViewedNotification } from '../session/register-viewed.ts';
import { session } from '../session/session.ts';
import { featureNoticeDelay } from '../ui/constants.ts';
import { dirtyForms } from '../ui/dirty.ts';

const FeatureNoticeDialog = lazyPart(
  () => import('./feature-notice-dialog.tsx'),
  (part) => part.FeatureNoticeDialog,
);

/** Closed on this page: not shown again should the server not have heard of it. */
const closed = new Set<number>();

const chosen = (pathname: string) =>
  noticeFor(session.get().user?.valid_notifications.filter(({ id }) => !closed.has(id)) ?? [], pathname);

/** Something has the page already, or somebody is in the middle of a form. */
const isTaken = (): boolean =>
  dirtyForms.get() > 0 || document.querySelector('[aria-modal=true], :popover-open') !== null;

/** After each change of the page, the oldest notice that belongs to it, as soon as nothing is in its way. */
export function FeatureNotice() {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<ReturnType<typeof chosen>>(null);
  useEffect(() => {
    setShown(null);
    const notice = chosen(pathname);
    if (!notice) return;
    const clock = setInterval(() => {
      if (isTaken()) return;
      clearInterval(clock);
      setShown(notice);
    }, featureNoticeDelay);
    return () => clearInterval(clock);
  }, [pathname]);
  if (!shown) return null;
  const close = () => {
    closed.add(shown.id);
    setShown(null);
    void registerViewedNotification(shown.id).catch(() => undefined);
  };
  return (
    <Suspense fallback={null}>
      <FeatureNoticeDialog notice={shown} onClose={close} />
    </Suspense>
  );
}

interface Notice {
  readonly page_name: string;
  readonly created_at: string;
}

/** Whether a page is the one of that name, or lies below it. Parameters stand in braces: `projects/{project_id}`. */
const isOfPage = (pageName: string, pathname: string): boolean => isOfRoute(pageName, asDeepAs(pageName, pathname));

/** The oldest of the notices that belong to a page. */
const noticeFor = <N extends Notice>(notices: readonly N[], pathname: string): N | null =>
  notices
    .filter(({ page_name }) => isOfPage(page_name, pathname))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))[0] ?? null;
