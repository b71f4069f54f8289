/** Checks the pages of all screens: each address is unique, and each link has an existing page. */

import { ownPages } from '../../src/contract/own-pages.ts';
import type { OwnTab } from '../../src/contract/screen.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { addressPattern } from '../files/addresses.ts';
import type { Offered } from './screen-checks.ts';

/** Reports duplicate addresses, tabs of missing pages, and equal titles on one page or in one menu. */
export function checkPages(offered: readonly Offered[]): void {
  checkRoutes(offered);
  checkItems(offered);
  checkTabs(offered);
  checkFirst(offered);
  checkTitles(offered);
  checkParts(offered);
}

/** Reports two screens, or two lists of one screen, at the same address. */
function checkRoutes(offered: readonly Offered[]): void {
  const routes = new Map<string, Taken>(
    ownPages.map((path) => [addressPattern(path), { by: 'a page written by hand', part: null }]),
  );
  for (const { collection, fail } of offered) {
    const { screen } = collection;
    if (!screen) continue;
    const { route: address, tab, segment, item, details, lists } = screen;
    const part = tab !== null && segment !== null ? addressPattern(tab) : null;
    const own = address
      ? [{ pointer: segment === null ? '/screen/route' : '/screen/segment', route: address, part }]
      : [];
    const fields = item && details ? [{ pointer: '/screen/details', route: `${item}/${details}`, part: null }] : [];
    const others = lists.map(({ route }, at) => ({ pointer: `/screen/lists/${at}/route`, route, part: null }));
    for (const { pointer, route, part } of [...own, ...fields, ...others]) {
      const taken = routes.get(addressPattern(route));
      if (taken && (part === null || taken.part !== part))
        fail(pointer, `${route} is already the address of ${taken.by}.`, 'Choose another address.');
      routes.set(addressPattern(route), { by: `"${collection.resource}"`, part });
    }
  }
}

/** The screen at an address. `part` is the page that several screens may share; null for a page of its own. */
interface Taken {
  readonly by: string;
  readonly part: string | null;
}

/** Checks screen.first, the tab that opens initially: at most one per page, and only on the page of a single row. */
function checkFirst(offered: readonly Offered[]): void {
  const pages = new Map<string, string>();
  const items = offered.flatMap(({ collection: { screen } }) => screen?.item ?? []);
  const byHand = new Set(ownPages.map(addressPattern));
  const ofItems = new Set(items.map(addressPattern).filter((page) => !byHand.has(page)));
  for (const { collection, fail } of offered) {
    const { screen } = collection;
    if (!screen?.tab || !screen.first) continue;
    const page = addressPattern(screen.tab);
    if (!ofItems.has(page))
      fail(
        '/screen/first',
        `${screen.tab} is no page of one row of a list, so it opens with what it is.`,
        suggestion(screen.tab, items, 'Take it out.'),
      );
    const other = pages.get(page);
    if (other) fail('/screen/first', `The page opens with the tab of ${other} already.`, 'Take one of the two out.');
    pages.set(page, collection.path);
  }
}

/** Reports two resources whose row pages have the same address. */
function checkItems(offered: readonly Offered[]): void {
  const pages = new Map<string, string>();
  for (const { collection, fail } of offered) {
    const item = collection.screen?.item;
    if (!item) continue;
    const taken = pages.get(addressPattern(item));
    if (taken && taken !== collection.resource)
      fail('/screen/item', `${item} is the address of rows of "${taken}" already.`, 'Choose another address.');
    pages.set(addressPattern(item), collection.resource);
  }
}

/** A tab must belong to an existing page: that of a screen, of one of its rows, or a hand-written page. */
function checkTabs(offered: readonly Offered[]): void {
  const pages = offered.flatMap(({ collection: { screen } }) =>
    [screen?.item, screen?.route].filter((one) => one != null),
  );
  const known = new Set([...pages, ...ownPages].map(addressPattern));
  for (const { collection, fail } of offered) {
    const tab = collection.screen?.tab;
    if (tab && !known.has(addressPattern(tab)))
      fail(
        '/screen/tab',
        `No page has the address ${tab}.`,
        suggestion(tab, pages, 'Name the "item" of a screen, or give this one a "route" of its own.'),
      );
  }
}

/** Tabs of one page, and lists of one screen, must have different titles. */
function checkTitles(offered: readonly Offered[]): void {
  const tabs = new Map<string, string>();
  for (const { collection, fail } of offered) {
    const { screen } = collection;
    if (screen?.tab) {
      const key = `${addressPattern(screen.tab)} ${screen.title.toLowerCase()}`;
      const other = tabs.get(key);
      if (other)
        fail(
          '/screen',
          `The tab of ${other} on the same page is called "${screen.title}" as well.`,
          'Give it a "title".',
        );
      tabs.set(key, collection.path);
    }
    const titles = screen ? [screen.title, ...screen.lists.map(({ title }) => title)] : [];
    for (const [at, title] of titles.entries())
      if (titles.indexOf(title) < at)
        fail(`/screen/lists/${at - 1}/title`, `Another entry is called "${title}".`, 'Give it another title.');
  }
}

/**
 * A combined tab must have several parts, a title that no other tab has, and each of the page's own tabs at most once.
 */
function checkParts(offered: readonly Offered[]): void {
  const pages = new Map<string, ScreenWords[]>();
  for (const { collection, fail } of offered) {
    const { screen } = collection;
    if (screen?.tab) wordsOn(pages, screen.tab).push({ title: screen.title, part: screen.part, own: false, fail });
    const ownTabs = (screen?.parts ?? []).flatMap(({ title, holds }) => holds.map((own) => ({ title, own })));
    for (const [at, { title, own }] of ownTabs.entries()) {
      if (ownTabs.findIndex((one) => one.own === own) < at)
        fail('/screen/parts', `"${own}" stands in two parts.`, 'Leave it in one of them.');
      wordsOn(pages, screen?.item ?? '').push({ title: ownTitles[own], part: title, own: true, fail });
    }
  }
  for (const tabs of pages.values())
    for (const { part, own, fail } of tabs) {
      if (part === null) continue;
      const pointer = own ? '/screen/parts' : '/screen/part';
      const lists = [...new Set(tabs.flatMap((one) => (one.own ? [] : (one.part ?? []))))];
      if (own && !lists.includes(part))
        fail(pointer, `No tab of this page says "${part}" in "part".`, suggestion(part, lists, 'Take it out.'));
      else if (tabs.filter((one) => one.part === part).length < 2)
        fail(
          pointer,
          `No other tab of this page stands in "${part}".`,
          'Take it out, or say it of another tab as well.',
        );
      if (tabs.some((one) => one.part !== part && one.title.toLowerCase() === part.toLowerCase()))
        fail(pointer, `Another tab of this page is called "${part}".`, 'Choose another word.');
    }
}

/** A tab of a page, and its pointer in the file. */
interface ScreenWords {
  readonly title: string;
  readonly part: string | null;
  readonly own: boolean;
  readonly fail: Offered['fail'];
}

const ownTitles: Readonly<Record<OwnTab, string>> = { details: 'Details', uses: 'Used in', history: 'History' };

function wordsOn(pages: Map<string, ScreenWords[]>, page: string): ScreenWords[] {
  const key = addressPattern(page);
  const words = pages.get(key) ?? [];
  pages.set(key, words);
  return words;
}
