/** Which pages there are, by their addresses: each once, and none that leads to nothing. */
import { ownPages } from '../../src/contract/own-pages.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { addressPattern } from '../files/addresses.ts';
import type { Offered } from './screen-checks.ts';

/** Tells of addresses that are taken, tabs that stand on no page, and screens that one page or menu calls alike. */
export function checkPages(offered: readonly Offered[]): void {
  checkRoutes(offered);
  checkItems(offered);
  checkTabs(offered);
  checkTitles(offered);
}

/** Two screens, or two lists of one, at one address. */
function checkRoutes(offered: readonly Offered[]): void {
  const routes = new Map<string, string>(ownPages.map((path) => [addressPattern(path), 'a page written by hand']));
  for (const { collection, fail } of offered) {
    const { screen } = collection;
    const own = screen?.route ? [{ pointer: '/screen/route', route: screen.route }] : [];
    const lists = (screen?.lists ?? []).map(({ route }, at) => ({ pointer: `/screen/lists/${at}/route`, route }));
    for (const { pointer, route } of [...own, ...lists]) {
      const taken = routes.get(addressPattern(route));
      if (taken) fail(pointer, `${route} is already the address of ${taken}.`, 'Choose another address.');
      routes.set(addressPattern(route), `"${collection.resource}"`);
    }
  }
}

/** Rows of two resources on pages of one address. */
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

/** A tab stands on a page that is there: a screen's, that of one of its rows, or one written by hand. */
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

/** Tabs of one page, and the lists of one screen, are told apart by their titles. */
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
