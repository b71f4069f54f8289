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

/** The ids of notices that were closed on this page. They stay closed even if the server could not be reached. */
const closed = new Set<number>();

const chosen = (pathname: string) =>
  noticeFor(session.get().user?.valid_notifications.filter(({ id }) => !closed.has(id)) ?? [], pathname);

/** Whether a dialog is open, or a form has unsaved input, so that no notice may open. */
const isTaken = (): boolean =>
  dirtyForms.get() > 0 || document.querySelector('[aria-modal=true], :popover-open') !== null;

/** After each navigation, shows the oldest notice for the page, as soon as no dialog or form is in use. */
export function FeatureNotice() {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<ReturnType<typeof chosen>>(null);
  const announced = useAnnounced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an announcement during the visit is shown as well
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

/** The number of announcements during the visit, counted after their contents have loaded. */
function useAnnounced(): number {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      onNews(() => {
        // If loading fails, the notice appears at the next visit.
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

/**
 * Whether the path is that of a page, or below it. Parameters of the page name are in braces, such as
 * `projects/{project_id}`.
 */
const isOfPage = (pageName: string, pathname: string): boolean => isOfRoute(pageName, asDeepAs(pageName, pathname));

/** The oldest notice for a page; null if there is none. */
const noticeFor = <N extends Notice>(notices: readonly N[], pathname: string): N | null =>
  notices
    .filter(({ page_name }) => isOfPage(page_name, pathname))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))[0] ?? null;
