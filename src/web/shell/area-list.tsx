import { useLocation } from 'react-router';
import { isCurrent, type NavArea } from './navigation.ts';
import { RailLink } from './rail.tsx';

/** The area whose list stands beside the page, if the page belongs to one. */
export const listedArea = (areas: readonly NavArea[], pathname: string): NavArea | null =>
  areas.find(({ listed, items }) => listed && items.some((item) => isCurrent(item, pathname))) ?? null;

/** All screens of an area that has too many for the rail. */
export function AreaList({ area }: { readonly area: NavArea }) {
  const { pathname } = useLocation();
  return (
    <nav className="area-list" aria-label={area.title}>
      <div className="area-title">{area.title}</div>
      {area.items.map((item) => (
        <RailLink key={item.to} {...item} className="area-link" current={isCurrent(item, pathname)} />
      ))}
    </nav>
  );
}
