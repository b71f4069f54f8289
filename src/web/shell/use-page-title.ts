import { useEffect } from 'react';
import { session } from '../session/session.ts';
import { imageUrl } from '../session/types.ts';
import { useStore } from '../ui/store.ts';
import { documentTitle, headerTitle } from './header-state.ts';

/** The tab's words and icon follow the system's settings and the screen. */
export function usePageTitle(): void {
  const { system } = useStore(session);
  const title = useStore(headerTitle);
  const icon = imageUrl(system.favicon_image);
  useEffect(() => {
    document.title = documentTitle(title, system.browser_tab_text);
  }, [title, system.browser_tab_text]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon || !link) return;
    const { href, type } = link;
    link.type = '';
    link.href = icon;
    return () => {
      link.type = type;
      link.href = href;
    };
  }, [icon]);
}
