/** Opens all screens of the registry, as the users who may read them. */
import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { screens } from '../../src/contract/generated/screens.ts';
import { fillPath, nameValues } from '../../src/web/resources/state/query/paths.ts';
import { goTo } from './page.ts';
import { type Product, violationsOn } from './product.ts';

/** Not a fault: a form for a single row reads it before the first save has created it. */
const isFault = (answer: Response): boolean =>
  answer.status() >= 400 &&
  !(answer.status() === 404 && /\/current_[a-z_]+\.json$/.test(new URL(answer.url()).pathname));

export interface Place {
  readonly address: string;
  readonly title: string;
}

/** The addresses of areas: their lists, the page of the first item of each list, and all tabs of both. */
export async function placesOf(product: Product, areas: readonly string[], email: string): Promise<readonly Place[]> {
  const headers = await product.server.logIn(email);
  const places: Place[] = [];
  const tabsOf = (route: string, values: readonly string[], base: string) => {
    const nameless = (text: string) => text.replace(/\{[^}]+\}/g, '{}');
    for (const { tab, route: own, collection, title } of screens) {
      if (tab === null || nameless(tab) !== nameless(route)) continue;
      const address = own ? fillPath(own, nameValues(own, values)) : `${base}?tab=${collection}`;
      places.push({ address, title });
    }
  };
  for (const { area, route, item, title, collection } of screens) {
    if (!areas.includes(area) || !route || route.includes('{')) continue;
    places.push({ address: route, title });
    tabsOf(route, [], route);
    if (!item) continue;
    const { body } = await product.server.ask(
      'GET',
      `/api/${collection.replace(/^admin_/, 'admin/')}.json?per_page=1`,
      {
        headers,
      },
    );
    const values = [String(body[0].id)];
    const address = fillPath(item, nameValues(item, values));
    places.push({ address, title: `${title}, one of them` });
    tabsOf(item, values, address);
  }
  return places;
}

/** Collects the errors of a page that its user cannot see. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && !/status of 404/.test(message.text()) && faults.push(`console: ${message.text()}`),
  );
  page.on('response', (answer) => isFault(answer) && faults.push(`${answer.status()} ${answer.url()}`));
  return faults;
}

/** A selector of the page's contents: its rows, its fields, or the reason for having none. */
export const content =
  '[role=grid] .grid-row, [role=treegrid] .grid-row, [role=treeitem], .list-state, .statistic-table, .statistic-empty, .form-page form, .form-page dl, .questionnaire, .question-page, .cards .row-card, .map-card, .module-cards, .project-cards, .project-lines, .charts-section, .review-list, .my-work-section';

/** The components of the page, by their classes. Icons are left out, because they differ everywhere. */
const componentsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...new Set([...document.querySelectorAll('body *:not(i, svg *)')].flatMap(({ classList }) => [...classList])),
    ].filter((name) => !name.startsWith('bi-')),
  );

/**
 * The texts and tooltips that show an id (`#` and digits) instead of a name. A colour has six digits and does not
 * count.
 */
const numbersOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, .modal, [role=complementary]')]
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>('*')])
      .flatMap((one) => [
        one.title,
        ...[...one.childNodes].flatMap(({ nodeType, textContent }) => (nodeType === 3 ? (textContent ?? '') : [])),
      ])
      .filter((text) => /(^|[\s,(])#\d{1,5}(?![0-9A-Fa-f])/.test(text)),
  );

/**
 * Opens all places one after another, and reports all faults. Screens are made of the same components, so axe only
 * checks those with a component that no earlier screen had.
 */
export async function walk(page: Page, places: readonly Place[]): Promise<void> {
  const faults = watch(page);
  const found: string[] = [];
  const seen = new Set<string>();
  // The first page may redirect, and this redirect would replace the first place.
  await page.locator(`${content}, main form`).first().waitFor();
  for (const { address, title } of places) {
    await goTo(page, address);
    // The previous page may still be visible at first.
    await page.waitForTimeout(150);
    await page
      .locator(content)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => found.push(`${address} shows nothing`));
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    if (await page.locator('[role=alert]:has-text("could not be loaded")').count()) found.push(`${address} failed`);
    if (new URL(page.url()).pathname !== address.split('?')[0]) found.push(`${address} leads to ${page.url()}`);
    found.push(...(await numbersOn(page)).map((text) => `${address} shows a number for a name: ${text}`));
    found.push(...faults.splice(0).map((fault) => `${address} (${title}): ${fault}`));
    const others = (await componentsOf(page)).filter((one) => !seen.has(one));
    if (!others.length) continue;
    for (const one of others) seen.add(one);
    const note = (violations: readonly string[], how: string) =>
      found.push(...violations.map((violation) => `${address}, ${how}: ${violation}`));
    note(await violationsOn(page), 'light');
    // In the dark theme only colours differ, so only the contrast is checked.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    note(await violationsOn(page, 'color-contrast'), 'dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  expect(found).toEqual([]);
}
