import { useEffect } from 'react';
import { useStore } from '../ui/store.ts';
import { session } from './session.ts';
import { imageUrl } from './types.ts';

/** Sets the icon of the browser tab from the system's settings. */
export function useSystemIcon(): void {
  const { system } = useStore(session);
  const icon = imageUrl(system.favicon_image);
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
