import { type ReactNode, useEffect } from 'react';
import icon from '../theme/icon.svg';
import { useStore } from '../ui/store.ts';
import { ToastList } from '../ui/toast-list.tsx';
import { loadSystem } from './load.ts';
import { session } from './session.ts';
import { imageUrl } from './types.ts';
import { useSystemIcon } from './use-system-icon.ts';

interface PublicFrameProps {
  readonly title: string;
  /** Whether the card has the width for reading texts instead of that for forms. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of pages without navigation: logo, product name and one card. It is rendered without waiting for data. */
export function PublicFrame({ title, wide = false, children }: PublicFrameProps) {
  const { system } = useStore(session);
  const product = system.system_title || 'Tessera';
  useEffect(() => {
    // The name of the product loads later; the page works without it.
    if (!session.get().system.system_title) void loadSystem().catch(() => undefined);
  }, []);
  useEffect(() => {
    document.title = `${title} – ${system.browser_tab_text || product}`;
  }, [title, product, system.browser_tab_text]);
  useSystemIcon();
  return (
    <div className="public-page">
      <main className={`public-card card ${wide ? 'public-card-wide' : ''}`}>
        <div className="public-brand">
          <img src={imageUrl(system.favicon_image) ?? icon} alt="" width="40" height="40" />
          <span>{product}</span>
        </div>
        <h1 className="h3" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <ToastList />
    </div>
  );
}
