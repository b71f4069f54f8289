import { Link, useLocation } from 'react-router';
import { isCurrent, isPathWithin, type NavArea, type NavItem } from '../resources/navigation.ts';
import { useCurrentUser } from '../session/caller.ts';
import { profilePath } from '../session/public-pages.ts';
import { rememberReturnAddress } from '../session/return-address.ts';
import { session } from '../session/session.ts';
import { imageUrl } from '../session/types.ts';
import { appearance, changeAppearance } from '../theme/appearance.ts';
import { tabMemory } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';
import { tourTarget } from '../ui/tour-target.ts';

interface RailItem extends NavItem {
  /** The screens of the area. */
  readonly within: readonly NavItem[];
}

/** The entries of the rail: the screens of each area; for an area with its own list of screens, a single entry. */
export const railItems = (areas: readonly NavArea[]): readonly RailItem[] =>
  areas.flatMap(({ listed, items, title, icon }): readonly RailItem[] =>
    listed
      ? [{ to: items[0]?.to ?? '/', title, icon, item: null, within: items }]
      : items.map((item) => ({ ...item, within: [item] })),
  );

interface RailLinkProps extends Omit<NavItem, 'item'> {
  readonly current: boolean;
  readonly className?: string;
}

/** An entry of the navigation. */
export function RailLink({ to, title, icon, current, className = 'rail-link' }: RailLinkProps) {
  return (
    <Link to={to} className={className} aria-current={current ? 'page' : undefined}>
      <i className={`bi bi-${icon}`} aria-hidden="true" />
      <span className="rail-word">{title}</span>
    </Link>
  );
}

/** The link to the user's profile; for a guest, the link to a login that returns to this page. */
export function AccountLink({ className }: { readonly className?: string }) {
  const { pathname, search, hash } = useLocation();
  const user = useCurrentUser();
  if (user?.shared_user) {
    const remember = () => rememberReturnAddress(pathname + search + hash, tabMemory);
    return (
      <Link to="/login" className={className ?? 'rail-link'} onClick={remember}>
        <i className="bi bi-box-arrow-in-right" aria-hidden="true" />
        <span className="rail-word">Log in</span>
      </Link>
    );
  }
  return (
    <RailLink
      to={profilePath}
      title={(className === undefined && user?.first_name) || 'Profile'}
      icon="person-circle"
      {...(className !== undefined && { className })}
      current={isPathWithin(profilePath, pathname)}
    />
  );
}

/** An action of the shell, shown below the navigation. */
export interface RailAction {
  readonly title: string;
  /** The name of an icon in bootstrap-icons. */
  readonly icon: string;
  readonly run: () => void;
}

/** The logo of the user's company, if it has one. */
function CompanyLogo() {
  const { company } = useStore(session);
  const logo = imageUrl(company?.logo);
  return logo && company ? <img src={logo} alt={company.name} title={company.name} className="rail-logo" /> : null;
}

/**
 * The main navigation at the left edge of the page. It is narrow, with labels below the icons, or wide, with labels
 * beside them.
 */
export function Rail({ areas, more }: { readonly areas: readonly NavArea[]; readonly more: readonly RailAction[] }) {
  const { pathname } = useLocation();
  const { wideRail } = useStore(appearance);
  return (
    <nav id="navigation" className="rail" aria-label="Main" tabIndex={-1} {...tourTarget('navigation')}>
      <div className="rail-list">
        <CompanyLogo />
        {railItems(areas).map(({ within, ...item }) => (
          <RailLink key={item.to} {...item} current={within.some((one) => isCurrent(one, pathname))} />
        ))}
      </div>
      <div className="rail-list">
        {more.map(({ title, icon, run }) => (
          <button key={title} type="button" className="rail-link" onClick={run}>
            <i className={`bi bi-${icon}`} aria-hidden="true" />
            <span className="rail-word">{title}</span>
          </button>
        ))}
        <AccountLink />
        <button
          type="button"
          className="rail-link"
          aria-expanded={wideRail}
          aria-controls="navigation"
          aria-label={wideRail ? 'Narrow navigation' : 'Wide navigation'}
          onClick={() => changeAppearance({ wideRail: !wideRail })}
        >
          <i className={`bi ${wideRail ? 'bi-chevron-double-left' : 'bi-chevron-double-right'}`} aria-hidden="true" />
          {wideRail && <span className="rail-word">Narrow</span>}
        </button>
      </div>
    </nav>
  );
}
