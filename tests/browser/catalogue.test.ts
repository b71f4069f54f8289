/** The product's reaction to failed calls, with the real client of the error service. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorIngest, startErrorIngest } from './error-ingest.ts';
import { heading } from './page.ts';
import { type Product, startProduct } from './product.ts';

let ingest: ErrorIngest;
let product: Product;
beforeAll(async () => {
  ingest = await startErrorIngest();
  product = await startProduct({ SENTRY_DSN: ingest.dsn });
});
afterAll(async () => {
  await product.close();
  ingest.close();
});

const isToken = (request: Request): boolean => request.url().includes('/api/oauth/tokens.json');
const lists = (page: Page) => page.getByRole('link', { name: 'Projects', exact: true }).first();

/**
 * Toggles the favourite mark of every project in the list without waiting for the server. Returns a function that tells
 * whether the server has received all calls.
 */
async function markAll(page: Page): Promise<() => Promise<boolean>> {
  const headers = await product.server.logIn('company@example.com');
  const favourites = async (): Promise<ReadonlyMap<string, boolean>> => {
    const { body } = await product.server.ask('GET', '/api/projects.json', { headers });
    return new Map(body.map(({ name, favorite }: { name: string; favorite: boolean }) => [name, favorite]));
  };
  const before = await favourites();
  const marked: string[] = [];
  for (const name of before.keys()) {
    const star = page.getByRole('button', { name: `Favourite: ${name}`, exact: true });
    if (!(await star.isVisible())) continue;
    await star.click();
    marked.push(name);
  }
  expect(marked.length).toBeGreaterThan(4);
  return async () => {
    const now = await favourites();
    return marked.every((name) => now.get(name) !== before.get(name));
  };
}

test('R-ERR-01: 401: a new access token is fetched once; ten calls and more that were refused at once wait and are sent again with it, also one whose refusal comes after the token', async () => {
  // Enough projects that marking them takes ten calls, independent of other calls of the page.
  const headers = await product.server.logIn('company@example.com');
  const names = Array.from({ length: 8 }, (_, at) => `Marked ${Date.now()} ${at}`);
  for (const name of names) await product.server.ask('POST', '/api/projects.json', { headers, body: { name } });
  const page = await product.open('company@example.com', '/all-projects');
  const project = page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first();
  await project.waitFor();
  for (const name of names) await page.getByRole('button', { name: `Favourite: ${name}`, exact: true }).waitFor();
  const refused: string[] = [];
  let fetched = 0;
  let renewed = false;
  const ten = Promise.withResolvers<void>();
  const renewal = Promise.withResolvers<void>();
  const answeredLate: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (isToken(request)) {
      fetched += 1;
      const response = await route.fetch();
      renewed = true;
      await route.fulfill({ response });
      return renewal.resolve();
    }
    if (renewed) return route.fallback();
    // All calls have been sent before the first of them is refused.
    const place = refused.push(request.url());
    if (place === 10) ten.resolve();
    await ten.promise;
    if (place === 5) {
      await renewal.promise;
      answeredLate.push(request.url());
    }
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"status":401}' });
  });
  const areMarked = await markAll(page);
  await project.click();
  // The heading comes from the cached list; the modules need the refused calls.
  await page.getByRole('link', { name: 'Risks of the project' }).first().waitFor();
  await page.getByRole('region', { name: 'Understand', exact: true }).waitFor();
  expect(refused.length).toBeGreaterThan(9);
  await expect.poll(() => answeredLate.length).toBe(1);
  await expect.poll(areMarked).toBe(true);
  expect(fetched).toBe(1);
  await expect.poll(() => page.getByRole('dialog', { name: 'Log in again' }).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-ERR-02: if the token cannot be fetched it is cleared: one logs in once over the page, which then goes on, and what was changed meanwhile is sent', async () => {
  const page = await product.open('company@example.com', '/all-projects');
  await page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first().waitFor();
  await page.context().clearCookies();
  const dead = { status: 401, contentType: 'application/problem+json', body: '{"status":401}' };
  let fetched = 0;
  let refused = 0;
  const all = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let lateIsRefused = false;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'POST' && isToken(request)) return route.fallback();
    if (isToken(request)) fetched += 1;
    else {
      refused += 1;
      const isLate = refused === 1;
      await (isLate ? late.promise : all.promise);
      if (isLate)
        void page.waitForEvent('requestfinished', (one) => one === request).then(() => (lateIsRefused = true));
    }
    return route.fulfill(dead);
  });
  const areMarked = await markAll(page);
  await expect.poll(() => refused).toBeGreaterThan(4);
  expect(await areMarked()).toBe(false);
  all.resolve();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.waitFor();
  // A further call is refused after the page knows that it cannot get a token.
  late.resolve();
  await expect.poll(() => lateIsRefused).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(fetched).toBe(1);
  await page.unroute('**/api/**');
  await dialog.getByLabel('Password').fill('demo');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(areMarked).toBe(true);
  await lists(page).click();
  await page.getByText('Warehouse automation Hamburg').first().waitFor();
});

test('whoever has logged in again in another tab meanwhile goes on when they are back', async () => {
  const page = await product.open('company@example.com', '/all-projects');
  await page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first().waitFor();
  await page.context().clearCookies();
  // Only the request of the next page is refused: a request that this page repeats would open the dialog over the link.
  const isNext = (url: URL): boolean => url.pathname === '/api/projects.json' && url.searchParams.has('mine.equals');
  await page.route(isNext, (route) => route.fulfill({ status: 401, body: '{"status":401}' }), { times: 1 });
  await page.getByRole('link', { name: 'My projects' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await tab.getByLabel('Email').fill('company@example.com');
  await tab.getByLabel('Password').fill('demo');
  await tab.getByRole('button', { name: 'Log in' }).click();
  await heading(tab, 'Recently viewed');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialog.waitFor({ state: 'detached' });
  await heading(page, 'My projects');
  await tab.close();
});

test('R-ERR-04, R-ERR-05, R-ERR-11: 402 goes to the address of its location header and is not reported; other errors are, with status and headers', async () => {
  const page = await product.open('company@example.com', 'about:blank');
  const reports = (status: number) => ingest.received.filter((one) => one.includes(`"status":${status}`));
  await page.route('**/api/current_user/logins.json', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'x-request-id': 'the-one-that-failed' },
      body: JSON.stringify({ status: 500, detail: 'relation "secret_table" does not exist' }),
    }),
  );
  await page.goto('/profilepage');
  await page.getByText('Your logins could not be loaded.').waitFor();
  // The user sees a generic message without internal details.
  await expect.poll(() => page.getByText('secret_table').count()).toBe(0);
  await expect.poll(() => reports(500).length).toBeGreaterThan(0);
  expect(reports(500).join()).toContain('the-one-that-failed');
  await page.unroute('**/api/current_user/logins.json');
  await page.route('**/api/current_user/logins.json', (route) =>
    route.fulfill({ status: 402, headers: { location: '/sysinfo' }, body: '{"status":402}' }),
  );
  await page.reload();
  await page.waitForURL('**/sysinfo');
  await page.getByRole('heading', { name: 'System information' }).waitFor();
  expect(reports(402)).toEqual([]);
});

test('R-ERR-10: 503 leads to the maintenance page, which stands without the server and leads back once it is there', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  await heading(page, 'Profile');
  let requests = 0;
  await page.route('**/api/**', (route) => {
    requests += 1;
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' });
  });
  await lists(page).click();
  await page.waitForURL('**/maintenance');
  await page.getByRole('heading', { name: 'Down for maintenance' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Down for maintenance' }).waitFor();
  const before = requests;
  await page.getByRole('heading', { name: 'Down for maintenance' }).click();
  expect(requests - before).toBeLessThan(3);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Warehouse automation Hamburg').first().waitFor();
});
