import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { levelRank } from '../../contract/audience.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { PartOnItsWay } from '../api/part-on-its-way.tsx';
import { settings } from '../api/settings.ts';
import { sessionEnded } from '../api/tokens.ts';
import { onRights } from '../live/page.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { useScreens } from '../resources/registry.ts';
import { useCaller } from '../session/caller.ts';
import { loadCompany, loadUser } from '../session/load.ts';
import { SeeAsBar } from '../session/see-as-bar.tsx';
import { session } from '../session/session.ts';
import { mustAcceptTerms } from '../session/terms.ts';
import { appearance } from '../theme/appearance.ts';
import { BesideSlot } from '../ui/beside.tsx';
import { HeaderBar } from '../ui/header.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useStore } from '../ui/store.ts';
import { ToastList } from '../ui/toast-list.tsx';
import { tourTarget } from '../ui/tour-target.ts';
import { AfterFirstLoad } from './after-first-load.tsx';
import { AlertBar } from './alert-bar.tsx';
import { AreaList, listedArea } from './area-list.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { FeatureNotice, SessionEndedDialog, TermsDialog, TourGuide } from './on-demand.ts';
import { PaletteOpening } from './palette-opening.tsx';
import { Rail, type RailAction } from './rail.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useShellCommands } from './use-commands.ts';
import { useNavigation } from './use-navigation.ts';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSystemAlert } from './use-system-alert.ts';

const ShortcutSheet = lazyPart(
  () => import('./shortcut-sheet.tsx'),
  (part) => part.ShortcutSheet,
);

const Help = lazyPart(
  () => import('./help.tsx'),
  (part) => part.Help,
);

const WhatsNew = lazyPart(
  () => import('../release-notes/whats-new.tsx'),
  (part) => part.WhatsNew,
);

const Assistant = lazyPart(
  () => import('./assistant.tsx'),
  (part) => part.Assistant,
);

const AssistantPanel = lazyPart(
  () => import('../assistant/assistant-panel.tsx'),
  (part) => part.AssistantPanel,
);

type Overlay = 'palette' | 'help' | 'shortcuts' | 'news' | 'assistant' | 'notifications' | null;

/** The frame of all private pages. */
export function Shell() {
  const { pathname } = useLocation();
  const areas = useNavigation();
  const { wideRail } = useStore(appearance);
  const { user, system } = useStore(session);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [isBeside, setBeside] = useState(false);
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const openHelp = useCallback(() => setOverlay('help'), []);
  const openNews = useCallback(() => setOverlay('news'), []);
  const openNotifications = useCallback(() => setOverlay('notifications'), []);
  const close = useCallback(() => setOverlay(null), []);
  const area = listedArea(areas, useScreens(), pathname);
  const caller = useCaller();
  const isMember = caller.shared === null && levelRank(caller.audience) >= levelRank('member');
  // If the installation names an external assistant, it replaces the product's own.
  const assistant = caller.shared === null ? settings().chatbot_url : null;
  const hasOwn = assistant === null && isMember;
  const openAssistant = useCallback(
    () => (settings().chatbot_url === null ? setBeside(true) : setOverlay('assistant')),
    [],
  );
  const closeBeside = useCallback(() => setBeside(false), []);
  const more: readonly RailAction[] = [
    ...(assistant === null && !hasOwn ? [] : [{ title: 'Assistant', icon: 'chat-dots', run: openAssistant }]),
    { title: 'What’s New', icon: 'megaphone', run: openNews },
    { title: 'Help', icon: 'question-circle', run: openHelp },
  ];
  useShellCommands(areas, {
    openPalette,
    openHelp,
    openShortcuts,
    openNews,
    openNotifications,
    openAssistant: assistant === null && !hasOwn ? null : openAssistant,
  });
  useSystemAlert();
  useRights();
  useShortcuts();
  usePageTitle();
  useRouteFocus(pathname);
  return (
    <div className="shell" data-rail={wideRail ? 'wide' : 'narrow'}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <a className="skip-link" href="#navigation">
        Skip to navigation
      </a>
      <AlertBar />
      <SeeAsBar />
      <Rail areas={areas} more={more} />
      <HeaderBar
        after={
          <>
            <NotificationBell open={overlay === 'notifications'} onOpen={openNotifications} onClose={close} />
            <IconButton
              className="commands-button"
              icon="command"
              label="Commands"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={openPalette}
              {...tourTarget('commands')}
            />
          </>
        }
      />
      {area && <AreaList area={area} />}
      <main id="content" tabIndex={-1} className="content" {...tourTarget('page-content')}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <BesideSlot />
      {hasOwn && isBeside && (
        <Suspense fallback={<PartOnItsWay />}>
          <AssistantPanel onClose={closeBeside} />
        </Suspense>
      )}
      <Footer />
      <BottomBar areas={areas} more={[{ title: 'Commands', icon: 'command', run: openPalette }, ...more]} />
      <ToastList />
      <UnsavedChanges />
      {mustAcceptTerms(user, system) && <TermsDialog />}
      <AfterFirstLoad>
        <Suspense fallback={null}>
          <FeatureNotice />
        </Suspense>
        <Suspense fallback={null}>
          <TourGuide />
        </Suspense>
      </AfterFirstLoad>
      {useStore(sessionEnded) && <SessionEndedDialog />}
      {overlay === 'palette' && <PaletteOpening onClose={close} />}
      <Suspense fallback={<PartOnItsWay />}>
        {overlay === 'news' && <WhatsNew onClose={close} />}
        {overlay === 'assistant' && assistant !== null && <Assistant address={assistant} onClose={close} />}
        {overlay === 'help' && <Help onClose={close} onShortcuts={openShortcuts} onNews={openNews} />}
        {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </div>
  );
}

/** When the user's rights change, reads the user again, and then the data of the open page. */
function useRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = async () => {
      await Promise.allSettled([loadUser(), loadCompany()]);
      await client.invalidateQueries();
    };
    return onRights(() => void readAgain());
  }, [client]);
}
