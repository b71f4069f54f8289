import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../api/lazy-part.ts';
import { onNews } from '../live/page.ts';
import { asDeepAs, isOfRoute } from '../resources/navigation.ts';
import { loadUser } from '../session/load.ts';
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
  const announced = useAnnounced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is announced while the page is open shows on it
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
  }, [pathname, announced]);
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

/** How often something was announced while the page is open, once it is known what. */
function useAnnounced(): number {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      onNews(() => {
        // Without an answer it shows at the next visit.
        loadUser().then(
          () => setCount((before) => before + 1),
          () => undefined,
        );
      }),
    [],
  );
  return count;
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
