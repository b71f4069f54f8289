import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { headerSlot, headerTitle, initialTitle } from './header-state.ts';
import { useStore } from './store.ts';
import { tourTarget } from './tour-target.ts';

export interface Crumb {
  readonly label: string;
  readonly to?: string | undefined;
}

export interface ScreenHeaderProps {
  readonly title: string;
  readonly breadcrumb?: readonly Crumb[] | undefined;
  /** The primary action of the screen. */
  readonly primary?: ReactNode;
  /** An editable heading that replaces the title. */
  readonly heading?: ReactNode;
  /** Chips beside the title, such as read-only or locked. */
  readonly status?: ReactNode;
}

interface HeaderContentsProps {
  /** The title for the browser tab. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders its children into the header bar, from any component of the page. */
export function HeaderContents({ title, children }: HeaderContentsProps) {
  const slot = useStore(headerSlot);
  useLayoutEffect(() => headerTitle.set(title), [title]);
  return slot && createPortal(children, slot);
}

/** The path to the current screen, outermost level first. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="header-crumbs">
      {crumbs.map(({ label, to }) => (
        <span key={`${to} ${label}`} className="header-crumb">
          {to ? <Link to={to}>{label}</Link> : label}
          <i className="bi bi-chevron-right" aria-hidden="true" />
        </span>
      ))}
    </nav>
  );
}

/** The contents of the header bar: title, path, actions and status. Can be used anywhere in a screen. */
export function ScreenHeader({ title, heading, breadcrumb = [], primary, status }: ScreenHeaderProps) {
  return (
    <HeaderContents title={title}>
      <div className="header-words">
        <Breadcrumb crumbs={breadcrumb} />
        {heading ?? (
          <h1 tabIndex={-1} className="header-title" title={title}>
            {title}
          </h1>
        )}
        {status}
      </div>
      <div className="header-actions" {...tourTarget('page-actions')}>
        {primary}
      </div>
    </HeaderContents>
  );
}

/** The header bar, whose contents come from the screen. */
export function HeaderBar({ before, after }: { readonly before?: ReactNode; readonly after?: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  const title = useStore(headerTitle);
  useEffect(() => {
    headerSlot.set(slot.current);
    return () => headerSlot.set(null);
  }, []);
  return (
    <header className="header-bar">
      {before}
      <div className="header-slot" ref={slot}>
        {title === initialTitle && <span className="header-title text-2">{initialTitle}</span>}
      </div>
      {after}
    </header>
  );
}
