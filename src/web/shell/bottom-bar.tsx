import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isCurrent, type NavArea } from '../resources/navigation.ts';
import { tourTarget } from '../ui/tour-target.ts';
import { MoreSheet } from './on-demand.ts';
import { type RailAction, RailLink, railItems } from './rail.tsx';

const direct = 4;

/** The navigation on phones: four entries, and a sheet with the others under "More". */
export function BottomBar({
  areas,
  more,
}: {
  readonly areas: readonly NavArea[];
  readonly more: readonly RailAction[];
}) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the sheet
  useEffect(close, [pathname]);
  return (
    <nav className="bottom-bar" aria-label="Main" {...tourTarget('navigation')}>
      {railItems(areas)
        .slice(0, direct)
        .map(({ within, ...item }) => (
          <RailLink key={item.to} {...item} current={within.some((one) => isCurrent(one, pathname))} />
        ))}
      <button type="button" className="rail-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <i className="bi bi-list" aria-hidden="true" />
        <span className="rail-word">More</span>
      </button>
      {open && <MoreSheet {...{ areas, more }} onClose={close} />}
    </nav>
  );
}
