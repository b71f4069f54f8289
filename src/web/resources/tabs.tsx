/** The parts of a page as links in a row, with a menu of them all where the row is too short. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ScreenEntry } from '../../contract/registry.ts';
import { overflowCheckDelay } from '../ui/constants.ts';
import { Menu } from '../ui/menu.tsx';
import { tourTarget } from '../ui/tour-target.ts';
import { usesPart } from './state/list/open-row.ts';
import { fillPath, nameValues } from './state/query/paths.ts';
import './tabs.css';

/** Names the details in the query of a page that opens with something else. */
export const detailsTab = 'details';
/** Names what has happened to the row of a page. */
export const historyTab = 'history' as const;

/** Which of the parts that tell of the page's row itself shows. */
export type RowPart = typeof historyTab | typeof usesPart;

/** What the part with the changes of the row itself is called, also beside a list of all that happened below it. */
const historyTitle = (tabs: readonly ScreenEntry[]): string =>
  tabs.some(({ title }) => title === 'History') ? 'Changes' : 'History';

interface TabsProps {
  /** What the parts are of. */
  readonly of: string;
  /** The address of the first part, the page's own. */
  readonly base: string;
  readonly tabs: readonly ScreenEntry[];
  readonly chosen: ScreenEntry | null;
  /** Values of the parameters of the page's address, in their order. */
  readonly values: readonly string[];
  /** A first part of the page's own; it stands for the list it covers. */
  readonly opening?: { readonly title: string; readonly covers: string } | null;
  /** It is what shows. */
  readonly opened?: boolean;
  /** Further parts of the page's own, and which of them shows. */
  readonly parts?: readonly { readonly key: string; readonly title: string }[];
  readonly part?: { readonly key: string } | null;
  /** The address of a part, with what goes along there. */
  readonly along?: (to: string) => string;
  /** What there is to see of the page's row beside its fields, and which of it shows. */
  readonly rowParts?: readonly RowPart[];
  readonly rowPart?: RowPart | null;
}

/** Parts of a page as tabs; the one that is open stands in the address. */
export function Tabs({
  of,
  base,
  tabs,
  chosen,
  values,
  opening = null,
  opened = false,
  parts = [],
  part = null,
  rowParts = [],
  rowPart = null,
  along = (to) => to,
}: TabsProps) {
  const navigate = useNavigate();
  const strip = useRef<HTMLElement>(null);
  const [cut, setCut] = useState(false);
  const covered = opening !== null && chosen?.collection === opening.covers;
  const links = [
    ...(opening ? [{ key: 'opening', title: opening.title, to: base, current: opened || covered }] : []),
    ...parts.map(({ key, title }) => ({ key, title, to: `${base}?tab=${key}`, current: key === part?.key })),
    {
      key: '',
      title: 'Details',
      to: opening ? `${base}?tab=${detailsTab}` : base,
      current: chosen === null && !opened && rowPart === null && part === null,
    },
    ...tabs
      .filter((tab) => tab.collection !== opening?.covers)
      .map((tab) => ({
        key: tab.collection,
        title: tab.title,
        to: tab.route ? fillPath(tab.route, nameValues(tab.route, values)) : `${base}?tab=${tab.collection}`,
        current: tab === chosen,
      })),
    ...rowParts.map((one) => ({
      key: one,
      title: one === usesPart ? 'Used in' : historyTitle(tabs),
      to: `${base}?tab=${one}`,
      current: rowPart === one,
    })),
  ].map((link) => ({ ...link, to: along(link.to) }));
  const here = rowPart ?? part?.key ?? chosen?.collection ?? '';

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1);
    measure();
    // A window that is being drawn wider or narrower tells of every step.
    let check: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(check);
      check = setTimeout(measure, overflowCheckDelay);
    });
    observer.observe(element);
    return () => {
      clearTimeout(check);
      observer.disconnect();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part, or less room, is what moves the strip
  useLayoutEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here, cut]);

  return (
    <div className={cut ? 'tabs cut' : 'tabs'} {...tourTarget('page-parts')}>
      <nav ref={strip} className="tabs-strip" aria-label={`Parts of ${of}`}>
        {links.map(({ key, title, to, current }) => (
          <Link key={key} to={to} aria-current={current ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {cut && (
        <Menu
          label="All parts"
          className="btn btn-quiet icon-only"
          items={links.map(({ title, to, current }) => ({
            label: title,
            checked: current,
            run: () => void navigate(to),
          }))}
        >
          <i className="bi bi-chevron-down" aria-hidden="true" />
        </Menu>
      )}
    </div>
  );
}
