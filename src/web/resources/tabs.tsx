/** The parts of a page as links in a row, with a menu of them all where the row is too short. */
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ScreenEntry } from '../../contract/registry.ts';
import { useEntityWords } from '../session/caller.ts';
import { fillPath, nameValues } from './state/paths.ts';
import { Menu } from './views/menu.tsx';
import './tabs.css';

/** Names the details in the query of a page that opens with something else. */
export const detailsTab = 'details';

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
}

export function Tabs({ of, base, tabs, chosen, values, opening = null, opened = false }: TabsProps) {
  const wordsFor = useEntityWords();
  const navigate = useNavigate();
  const strip = useRef<HTMLElement>(null);
  const [cut, setCut] = useState(false);
  const covered = opening !== null && chosen?.collection === opening.covers;
  const links = [
    ...(opening ? [{ key: 'opening', title: opening.title, to: base, current: opened || covered }] : []),
    {
      key: '',
      title: 'Details',
      to: opening ? `${base}?tab=${detailsTab}` : base,
      current: chosen === null && !opened,
    },
    ...tabs
      .filter((tab) => tab.collection !== opening?.covers)
      .map((tab) => ({
        key: tab.collection,
        title: wordsFor(tab.renamedWord, { title: tab.title, plural: tab.title }).plural,
        to: tab.route ? fillPath(tab.route, nameValues(tab.route, values)) : `${base}?tab=${tab.collection}`,
        current: tab === chosen,
      })),
  ];
  const here = chosen?.collection ?? '';

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part, or less room, is what moves the strip
  useLayoutEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here, cut]);

  return (
    <div className={cut ? 'tabs cut' : 'tabs'}>
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
