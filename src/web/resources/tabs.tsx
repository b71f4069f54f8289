/** The tabs of a page as links. If there is too little space, a menu has all of them. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Facts } from '../../contract/permissions.ts';
import { overflowCheckDelay } from '../ui/constants.ts';
import { Menu } from '../ui/menu.tsx';
import { tourTarget } from '../ui/tour-target.ts';
import { useOpenCount } from './state/query/open-count.ts';
import { numberText } from './state/row/words.ts';
import { allLinks, type PageParts, partLinks, type TabLink, tabLinks, type Waiting } from './tab-links.ts';
import { useTabCommands } from './use-tab-commands.ts';
import './tabs.css';

interface TabsProps extends PageParts {
  /** The name of the object to which the tabs belong. */
  readonly of: string;
  /** The data on which rights on the page's row depend; null if the page has no row. */
  readonly facts?: Facts | null;
  /** Returns the address of a tab with the query parameters that both tabs share. */
  readonly along?: (to: string) => string;
}

/** The tabs of a page, and below them the tabs of the open part. */
export function Tabs({ of, facts = null, along = (to) => to, ...page }: TabsProps) {
  const withAlong = (links: readonly TabLink[]) => links.map((link) => ({ ...link, to: along(link.to) }));
  const links = withAlong(tabLinks(page));
  const within = withAlong(partLinks(page));
  useTabCommands(withAlong(allLinks(page)), page.tabs, facts);
  const here = links.find(({ current }) => current);
  return (
    <>
      <TabStrip className="tabs" label={`Parts of ${of}`} all="All parts" links={links} />
      {within.length > 0 && here && (
        <TabStrip className="tabs-within" label={here.title} all={`All of ${here.title}`} links={within} />
      )}
    </>
  );
}

interface TabStripProps {
  readonly className: 'tabs' | 'tabs-within';
  readonly label: string;
  /** The accessible name of the menu with all links. */
  readonly all: string;
  readonly links: readonly TabLink[];
}

/** A row of links that scrolls. If it overflows, a menu has all links. */
export function TabStrip({ className, label, all, links }: TabStripProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLElement>(null);
  const [cut, setCut] = useState(false);
  const here = links.find(({ current }) => current);
  const keys = links.map(({ key }) => key).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are other elements to observe
  useLayoutEffect(() => {
    const [around, element] = [box.current, strip.current];
    if (!around || !element) return;
    // Measures the container instead of the strip: the menu takes space from the strip, and the result must not depend
    // on the menu.
    const measure = () => setCut(element.scrollWidth > around.clientWidth + 1);
    measure();
    // The observer reports each step while the window is resized, so measuring is delayed.
    let check: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(check);
      check = setTimeout(measure, overflowCheckDelay);
    });
    // Links are observed too, because a link becomes wider when its count arrives.
    for (const one of [around, ...element.children]) observer.observe(one);
    return () => {
      clearTimeout(check);
      observer.disconnect();
    };
  }, [keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab and the menu decide what must be scrolled into view
  useLayoutEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here?.key, cut]);

  return (
    <div
      ref={box}
      className={cut ? `${className} cut` : className}
      {...(className === 'tabs' && tourTarget('page-parts'))}
    >
      <nav ref={strip} className="tabs-strip" aria-label={label}>
        {links.map(({ key, title, to, current, waiting }) => (
          <Link key={key} to={to} aria-current={current ? 'page' : undefined}>
            {title}
            {waiting && (
              <>
                {' '}
                <Count {...waiting} />
              </>
            )}
          </Link>
        ))}
      </nav>
      {cut && (
        <Menu
          label={all}
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

/** The number of rows that wait for a decision; renders nothing if there are none. */
function Count({ resource, path, status }: Waiting) {
  const open = useOpenCount(resource, path, status);
  if (!open) return null;
  return (
    <span className="tabs-count">
      {numberText(open)} <span className="visually-hidden">open</span>
    </span>
  );
}
