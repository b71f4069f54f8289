/** Every generic screen opens, shows rows or says why there are none, and is accessible: in light, in dark, on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../src/contract/generated/screens.ts';
import { fillPath, nameValues } from '../../src/web/resources/state/paths.ts';
import { expectAccessible, type Product, startProduct, violationsOn } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

interface Place {
  readonly address: string;
  readonly title: string;
}

/** The addresses of one area: its lists, the page of a first item of each, and all tabs of both. */
async function placesOf(areas: readonly string[], email: string): Promise<readonly Place[]> {
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

/** What goes wrong on a page without anybody seeing it. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`));
  return faults;
}

const body = '[role=grid] .grid-row, .list-state, .form-page form, .form-page dl, .cards .row-card';

/** Within the loaded page, as a link does: loading all anew each time is another test. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function walk(page: Page, places: readonly Place[]): Promise<void> {
  const faults = watch(page);
  const found: string[] = [];
  for (const { address, title } of places) {
    await goTo(page, address);
    await page
      .locator(body)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => found.push(`${address} shows nothing`));
    if (await page.locator('[role=alert]:has-text("could not be loaded")').count()) found.push(`${address} failed`);
    if (new URL(page.url()).pathname !== address.split('?')[0]) found.push(`${address} leads to ${page.url()}`);
    found.push(...faults.splice(0).map((fault) => `${address} (${title}): ${fault}`));
    const note = (violations: readonly string[], how: string) =>
      found.push(...violations.map((violation) => `${address}, ${how}: ${violation}`));
    note(await violationsOn(page), 'light');
    // Only colours differ.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    note(await violationsOn(page, 'color-contrast'), 'dark');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  expect(found).toEqual([]);
}

test('R-ADM-01: /admin leads to /admin/companies', async () => {
  const page = await product.open('system@example.com', '/admin');
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/companies');
});

test('R-CO-01: /company leads to /company/details', async () => {
  const page = await product.open('company@example.com', '/company');
  await page.getByRole('heading', { level: 1, name: 'Company details' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/company/details');
});

test('every screen of the system opens and is accessible in light and dark', { timeout: 120_000 }, async () => {
  const places = await placesOf(['system'], 'system@example.com');
  expect(places.length).toBeGreaterThan(20);
  await walk(await product.open('system@example.com', '/home'), places);
});

test('every screen of the company opens and is accessible in light and dark', { timeout: 60_000 }, async () => {
  const places = await placesOf(['company'], 'company@example.com');
  expect(places.length).toBeGreaterThan(5);
  await walk(await product.open('company@example.com', '/home'), places);
});

test('projects, data and assessments open with all their parts', { timeout: 120_000 }, async () => {
  const places = await placesOf(['home', 'data', 'assessments'], 'company@example.com');
  expect(places.length).toBeGreaterThan(30);
  await walk(await product.open('company@example.com', '/home'), places);
});

test('screens of every kind fit a phone and are accessible there', { timeout: 60_000 }, async () => {
  const page = await product.open('company@example.com', '/home', { width: 390, height: 844 });
  const places = [
    '/all-projects',
    '/projects/1',
    '/projects/1?tab=projects_stakeholders',
    '/company/users',
    '/profilepage',
  ];
  for (const address of places) {
    await page.goto(address);
    await page.locator(`${body}, .content form`).first().waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, address).toBeLessThanOrEqual(390);
  }
});
