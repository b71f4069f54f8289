/** Messages of the page about saving and the server are correct, and the page recovers without a reload. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { takeFaults } from './faults.ts';
import { type Outage, outageBefore } from './outage.ts';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
let outage: Outage;
beforeAll(async () => {
  product = await startProduct();
  outage = await outageBefore(product.server.address);
});
afterAll(async () => {
  await outage.close();
  await product.close();
});

const impacts = '/admin/risk-item-impacts';
const at = (path: string): string => `${outage.address}${path}`;
const footer = (page: Page) => page.locator('footer');
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const openThrough = (email: string, path: string, options = {}): Promise<Page> =>
  product.open(email, at(path), { ...options, base: outage.address });
const shared = sharedPage(() => openThrough('system@example.com', '/profilepage', { stays: true }));
/** Opens the list of impacts in the shared page. */
async function openImpacts(): Promise<Page> {
  const page = await shared();
  await goTo(page, '/profilepage');
  await heading(page, 'Profile');
  await goTo(page, impacts);
  await page.locator('.grid-label').first().waitFor();
  return page;
}
/** The maximum time until the page has repeated its calls often enough, in milliseconds. */
const recovery = { timeout: 30_000 };

test('the footer says Saved only after a save that succeeded', async () => {
  const page = await openImpacts();
  await page.route('**/risk_item_impacts/*.json', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page.locator('.toast-item-error').waitFor();
  // Counts only visible messages, because messages to screen readers follow at most every 10 seconds.
  const shown = (hasText: RegExp) => footer(page).locator('span:not(.visually-hidden)', { hasText }).count();
  await expect.poll(() => shown(/^Saving/)).toBe(0);
  await expect.poll(() => shown(/^Saved/)).toBe(0);
});

test('a server that goes away is told of in the footer, a list that failed comes by itself when it is back', async () => {
  const page = await openImpacts();
  await outage.stop();
  await footer(page)
    .getByText(/^The server cannot be reached/)
    .first()
    .waitFor(recovery);
  await page.getByRole('searchbox').fill('major');
  await page.getByText('The server cannot be reached at the moment.', { exact: false }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Module categories' }).click();
  await outage.start();
  await heading(page, 'Module categories');
  await page.locator('.grid-label').first().waitFor(recovery);
  await expect
    .poll(
      () =>
        footer(page)
          .getByText(/cannot be reached/)
          .count(),
      recovery,
    )
    .toBe(0);
});

test('a page that is opened while the server is away comes by itself when it is back', async () => {
  const page = await openImpacts();
  await page.route('**/api/current_user', (route) => route.abort());
  await page.reload();
  await page.getByText('The workspace could not be loaded.').waitFor();
  await page.unroute('**/api/current_user');
  await page.locator('.grid-label').first().waitFor(recovery);
});

test('without a network the page says that this device is offline', async () => {
  const page = await openImpacts();
  await page.context().setOffline(true);
  await footer(page)
    .getByText(/^Offline/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(
      () =>
        footer(page)
          .getByText(/^Offline/)
          .count(),
      recovery,
    )
    .toBe(0);
});

test('R-ERR-08: the first load of any page that is not there leads to the not-found page', async () => {
  const page = await openThrough('system@example.com', '/admin/user/999999');
  await page.waitForURL('**/not-found');
  for (const path of ['/data-catalogs/999999', '/assessments/999999', '/data-maps/999999']) {
    await page.goto(at(path));
    await page.waitForURL('**/not-found');
  }
});

test('R-ERR-06: the first load of any page that is refused clears the token, stops its renewal and leads to the start', async () => {
  const page = await openThrough('system@example.com', '/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let renewals = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/oauth/tokens')) renewals += 1;
  });
  await page.route('**/api/admin/users/*.json', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.goto(at('/admin/user/3'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('You may not see the page you asked for, and were logged out.').waitFor();
  await page.getByLabel('Password').waitFor();
  // The only renewal is the one at the start of the page.
  expect(renewals).toBe(1);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) calls.push(request.url());
  });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(calls).toEqual([]);
});

test('R-ERR-07, R-ERR-09: panels, pickers and saves show a refusal where they stand', async () => {
  const page = await shared();
  await goTo(page, `${impacts}?row=99999`);
  await page.getByText('This risk impact could not be loaded.').waitFor();
  expect(pathOf(page)).toBe(impacts);
  await page.route('**/quick_index.json*', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.route('**/risk_item_impacts/*.json', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 404, body: '{}' }) : route.fallback(),
  );
  await goTo(page, impacts);
  await page.getByRole('row', { name: 'Minor' }).locator('[aria-colindex="4"]').dblclick();
  await page.getByRole('textbox', { name: 'Description' }).fill('In vain');
  await page.keyboard.press('Enter');
  await page
    .getByText(/not saved|could not|answered with/i)
    .first()
    .waitFor();
  expect(pathOf(page)).toBe(impacts);
});

test('a screen that one may not see leads to the page that says so, and whom to ask', async () => {
  const page = await openThrough('member@example.com', '/admin/users');
  await page.waitForURL('**/forbidden');
  await page.getByText('You may not see users. Ask a system administrator for the right to it.').waitFor();
  await expectAccessible(page);
  await goTo(page, '/company/users');
  await page.getByText(/Ask an administrator of your company/).waitFor();
});

test('R-ERR-14: a part of the program that is missing on the server is a chunk-load error, which the page tells of in its place', async () => {
  const page = await product.open('system@example.com', 'about:blank');
  // Set before the page opens, because the page prefetches parts that it may need.
  await page.route('**/assets/resource-form-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(impacts);
  await page.getByRole('link', { name: 'Minor' }).click();
  await page.getByText('This part of the page could not be loaded.').waitFor();
  await expect.poll(() => takeFaults(/ChunkLoadError/)).toBeGreaterThan(0);
});

test('R-SAVE-03: the editor uploads a picture of the module after changes, once, 2000 ms after the last', async () => {
  const { authorization } = await product.server.logIn('company@example.com');
  const { body } = await product.server.ask('GET', '/api/projects/1/project_scenario_modules.json', {
    headers: { authorization },
  });
  const module = body.find(({ type_key }: { type_key: string }) => type_key === 'ProcessFlows');
  const page = await product.open('company@example.com', `/projects/1/process-flow/${module.id}`);
  await page.locator('.diagram-sheet').waitFor();
  await page.clock.install();
  // The clock is paused until the test advances it, so that the checks happen during the upload on any machine.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.evaluate((ending) => {
    const uploads: number[] = [];
    const real = window.fetch;
    const noting: typeof fetch = (input, init) => {
      if (input instanceof Request && input.url.endsWith(ending)) uploads.push(performance.now());
      return real(input, init);
    };
    Object.assign(window, { fetch: noting, uploads });
  }, `/project_scenario_modules/${module.id}/upload_image.json`);
  const change = (title: string) =>
    page.evaluate((words) => {
      const { graph } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor ?? {};
      const cell = graph?.cells().find((one) => 'position' in one);
      graph?.change(cell?.jsid ?? '', { title: words });
      return performance.now();
    }, title);
  let last = 0;
  for (const title of ['One', 'Two', 'Three']) {
    await page.clock.runFor(1900);
    last = await change(title);
  }
  /** For each uploaded picture, the time since the last change, after the clock has advanced. */
  const uploads = async () => {
    await page.clock.runFor(100);
    const times = await page.evaluate(() => (window as unknown as { uploads: readonly number[] }).uploads);
    return times.map((time) => time - last);
  };
  await expect.poll(uploads, recovery).toHaveLength(1);
  expect((await uploads())[0]).toBeGreaterThanOrEqual(2000);
  const path = `/api/projects/1/project_scenario_modules/${module.id}.json`;
  const readPicture = async (): Promise<string> => {
    const { body: now } = await product.server.ask('GET', path, { headers: { authorization } });
    if (!now.snapshot?.url) return '';
    const picture = await fetch(new URL(now.snapshot.url, product.server.address), { headers: { authorization } });
    return Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString('latin1');
  };
  await expect.poll(readPicture).toBe('PNG');
  expect(await uploads()).toHaveLength(1);
});
