import { useEffect } from 'react';
import { session } from '../session/session.ts';
import { useSystemIcon } from '../session/use-system-icon.ts';
import { documentTitle, headerTitle } from '../ui/header-state.ts';
import { useStore } from '../ui/store.ts';

/** Sets the title and icon of the browser tab, from the system's settings and the screen. */
export function usePageTitle(): void {
  const { system } = useStore(session);
  const title = useStore(headerTitle);
  useEffect(() => {
    document.title = documentTitle(title, system.browser_tab_text);
  }, [title, system.browser_tab_text]);
  useSystemIcon();
}
