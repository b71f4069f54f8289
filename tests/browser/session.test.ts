/** From the login to the first page: redirects, the terms of use, and the title and icon of the tab. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changing, goTo, heading } from './page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const logIn = async (page: Page, email: string) => {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
};

const visitor = sharedPage(() => product.openAnonymously('/', { stays: true }));

test('R-PUB-01: / and /login show the login page', async () => {
  const page = await visitor();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('R-PUB-04, R-PUB-05: accept-invitation and set-new-password are public routes', async () => {
  const page = await visitor();
  await goTo(page, '/accept-invitation?token=x');
  await page.getByText('This invitation has been used, withdrawn or is too old.').waitFor();
  expect(pathOf(page)).toBe('/accept-invitation');
  await goTo(page, '/set-new-password?token=x');
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor();
  expect(pathOf(page)).toBe('/set-new-password');
});

test('R-ADM-18: an unknown path shows the not-found page', async () => {
  const page = await visitor();
  await goTo(page, '/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('R-PUB-07: all other routes need a login, and lead on to where one wanted to go', async () => {
  const page = await visitor();
  for (const path of ['/home', '/all-projects', '/projects/1', '/admin/users', '/company/details', '/profilepage']) {
    await goTo(page, '/maintenance');
    await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
    await goTo(page, path);
    await page.waitForURL('**/login');
    await page.getByLabel('Password', { exact: true }).waitFor();
  }
  await page.goto('/company/users?q=jonas');
  await page.waitForURL('**/login');
  await logIn(page, 'company@example.com');
  await heading(page, 'Users');
  expect(page.url()).toContain('/company/users?q=jonas');
});

test('R-NAV-07: system, user and company are answered before a private page shows; a public page waits for none', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  for (const call of ['/api/system.json', '/api/current_user', '/api/current_company.json']) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${call}`, async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto('/profilepage');
    await page.waitForTimeout(400);
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    release();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.unroute(`**${call}`);
  }
  const nobody = await product.openAnonymously('about:blank');
  await nobody.route('**/api/**', () => undefined);
  await nobody.goto('/login');
  await nobody.getByRole('button', { name: 'Log in' }).waitFor();
});

test('R-USER-03, R-NAV-08: a restricted user is confined to the profile page; one who is a system admin as well goes anywhere', async () => {
  const page = await product.open('restricted@example.com', '/projects/1');
  await page.waitForURL('**/profilepage');
  await heading(page, 'Profile');
  await page.getByText('Your account is restricted to this page. Ask Jonas Brandt to open the rest to you.').waitFor();
  for (const path of ['/all-projects', '/company/details']) {
    await goTo(page, path);
    await page.waitForURL('**/profilepage');
  }
  const admin = await product.open('system@example.com', 'about:blank');
  await admin.route(
    '**/api/current_user',
    changing((body) => ({ ...body, restricted: true })),
  );
  await admin.goto('/projects/1');
  await heading(admin, 'Warehouse automation Hamburg');
  expect(pathOf(admin)).toBe('/projects/1');
});

test('R-NAV-14: the first title of the header is Loading...', async () => {
  const page = await product.open('member@example.com', 'about:blank');
  await page.route('**/api/projects/1.json', () => undefined);
  await page.goto('/projects/1');
  await page.locator('header').getByText('Loading...', { exact: true }).waitFor();
});

test('R-NAV-12, R-NAV-13: title and icon of the browser tab follow the system', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '');
  await heading(page, 'Profile');
  const own = await icon();
  await page.route(
    '**/api/system.json',
    changing((body) => ({ ...body, browser_tab_text: 'Acme Atlas', favicon_image: '/acme.svg' })),
  );
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => page.title()).toContain('Acme Atlas');
  await expect.poll(icon).toMatch(/\/acme\.svg$/);
  // A page that needs no login.
  await page.goto('/maintenance');
  await expect.poll(icon).toMatch(/\/acme\.svg$/);
  await page.goto('/profilepage');
  // Running calls are answered first, because without their handler they would get no answer.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(
    '**/api/system.json',
    changing((body) => ({ ...body, browser_tab_text: null, favicon_image: null })),
  );
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => page.title()).toContain('Tessera');
  await expect.poll(() => icon()).toBe(own);
});

test('R-SHELL-01, R-TERMS-01, R-TERMS-02, R-TERMS-03, R-PROD-20: the terms show, with their words, until they are accepted; neither Escape nor a click outside closes them, and only the tick brings Accept', async () => {
  const headers = await product.server.logIn('member@example.com');
  const took = await product.server.ask('PUT', '/api/current_user/', { headers, body: { accepted_eula: false } });
  expect(took.status).toBe(200);
  const page = await product.open('member@example.com', '/profilepage');
  const dialog = page.getByRole('dialog', { name: 'Accept the terms of use' });
  await dialog.waitFor();
  await dialog.getByText('Keep your password to yourself').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect.poll(() => dialog.count()).toBe(1);
  await expect.poll(() => dialog.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await dialog.getByRole('checkbox').check();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/current_user'),
  );
  await dialog.getByRole('button', { name: 'Accept' }).click();
  expect(await (await answered).json()).toMatchObject({ id: took.body.id, accepted_eula: true });
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => dialog.count()).toBe(0);
});

test('R-TERMS-04: declining the terms logs out', async () => {
  const page = await product.open('member@example.com', 'about:blank');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false })),
  );
  await page.goto('/profilepage');
  const left = page.waitForRequest('**/api/oauth/logouts.json');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await left;
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
});

test('R-TERMS-05: shared users never see the terms', async () => {
  const page = await product.open('member@example.com', 'about:blank');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false, shared_user: true })),
  );
  await page.goto('/profilepage');
  await heading(page, 'Profile');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
