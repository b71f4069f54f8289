import { Fragment } from 'react';
import { useLocation } from 'react-router';
import type { ScreenEntry } from '../../contract/registry.ts';
import { isCurrent, isOfRoute, type NavArea, screenAt } from '../resources/navigation.ts';
import { RailLink } from './rail.tsx';

/** The area of the page, if the area has a list of screens beside its pages; otherwise null. */
export function listedArea(
  areas: readonly NavArea[],
  screens: readonly ScreenEntry[],
  pathname: string,
): NavArea | null {
  const here = screenAt(screens, pathname);
  // A list with a parameter in its address has no navigation entry, so its screen gives the area. Item pages and tabs
  // of items have no navigation entry either, but `besideItems` decides for them.
  const screen = here && !here.item && here.screen.tab === null ? here.screen : null;
  return (
    areas.find(
      ({ key, listed, besideItems, items }) =>
        listed &&
        (screen?.area === key ||
          items.some((item) => (besideItems ? isCurrent(item, pathname) : isOfRoute(item.to, pathname)))),
    ) ?? null
  );
}

/** The list of all screens of an area, for areas with too many screens for the rail. */
export function AreaList({ area }: { readonly area: NavArea }) {
  const { pathname } = useLocation();
  return (
    <nav className="area-list" aria-label={area.title}>
      <div className="area-title">{area.title}</div>
      {area.items.map((item, at) => (
        <Fragment key={item.to}>
          {item.group && item.group !== area.items[at - 1]?.group && (
            <div className="area-title area-group">{item.group}</div>
          )}
          <RailLink {...item} className="area-link" current={isCurrent(item, pathname)} />
        </Fragment>
      ))}
    </nav>
  );
}
