import { useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SessionEndedDialog } from '../session/session-ended-dialog.tsx';
import { TermsDialog } from '../session/terms-dialog.tsx';
import { appearance } from '../theme/appearance.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useStore } from '../ui/store.ts';
import { ToastList } from '../ui/toast-list.tsx';
import { AlertBar } from './alert-bar.tsx';
import { AreaList, listedArea } from './area-list.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { HeaderBar } from './header.tsx';
import { Rail } from './rail.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShellCommands } from './use-commands.ts';
import { useNavigation } from './use-navigation.ts';
import { usePageTitle } from './use-page-title.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Overlay = 'palette' | 'shortcuts' | null;

/** The frame of all private pages. */
export function Shell() {
  const { pathname } = useLocation();
  const areas = useNavigation();
  const { wideRail } = useStore(appearance);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const openShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const close = useCallback(() => setOverlay(null), []);
  const area = listedArea(areas, pathname);
  useShellCommands(areas, { openPalette, openShortcuts });
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
      <Rail areas={areas} onHelp={openShortcuts} />
      <HeaderBar
        after={
          <IconButton icon="command" label="Commands" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette} />
        }
      />
      {area && <AreaList area={area} />}
      <main id="content" tabIndex={-1} className="content">
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <BottomBar areas={areas} onHelp={openShortcuts} />
      <ToastList />
      <TermsDialog />
      <SessionEndedDialog />
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </div>
  );
}
