/** Who sees what: logging in, the terms, rights, and the words and icons that system and company choose. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './product.ts';

let product: Product;
let system: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  system = await product.server.logIn('system@example.com');
});
afterAll(() => product.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const logIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Answers a call as the server would, with some members changed. */
const changing = (change: (body: Record<string, unknown>) => Record<string, unknown>) => async (route: Route) => {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  await route.fulfill({ response, json: change(await response.json()) });
};

test('R-PUB-01: / and /login show the login page', async () => {
  for (const path of ['/', '/login']) {
    const page = await product.openAnonymously(path);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  }
});

test('R-PUB-04: accept-invitation is a public route', async () => {
  const page = await product.openAnonymously('/accept-invitation?token=x');
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor();
  expect(pathOf(page)).toBe('/accept-invitation');
});

test('R-PUB-05: set-new-password is a public route', async () => {
  const page = await product.openAnonymously('/set-new-password?token=x');
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor();
  expect(pathOf(page)).toBe('/set-new-password');
});

test('R-PUB-07: all other routes need a login, and lead on to where one wanted to go', async () => {
  for (const path of ['/home', '/all-projects', '/projects/1', '/admin/users', '/company/details', '/profilepage']) {
    const page = await product.openAnonymously(path);
    await page.waitForURL('**/login');
  }
  const page = await product.openAnonymously('/company/users?q=jonas');
  await page.waitForURL('**/login');
  await logIn(page, 'company@example.com');
  await heading(page, 'Users');
  expect(page.url()).toContain('/company/users?q=jonas');
});

test('R-ADM-18: an unknown path shows the not-found page', async () => {
  const page = await product.openAnonymously('/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('R-NAV-07: system, user and company are answered before a private page shows; a public page waits for none', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  for (const call of ['/api/system', '/api/current_user', '/api/current_company.json']) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${call}`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/profilepage');
    await page.waitForTimeout(400);
    expect(await page.getByRole('navigation', { name: 'Main' }).count(), call).toBe(0);
    release();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.unroute(`**${call}`);
  }
  const visitor = await product.openAnonymously('/maintenance');
  await visitor.route('**/api/**', () => undefined);
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Log in' }).waitFor();
});

test('a restricted user reaches nothing but the profile page; one who is a system admin as well goes anywhere', async () => {
  const page = await product.open('restricted@example.com', '/projects/1');
  await page.waitForURL('**/profilepage');
  await heading(page, 'Profile');
  for (const path of ['/all-projects', '/company/details']) {
    await page.goto(path);
    await page.waitForURL('**/profilepage');
  }
  const admin = await product.open('system@example.com', '/profilepage');
  await admin.route('**/api/current_user', changing((body) => ({ ...body, restricted: true })));
  await admin.goto('/projects/1');
  await heading(admin, 'Warehouse automation Hamburg');
  expect(pathOf(admin)).toBe('/projects/1');
});

test('R-NAV-14: the first title of the header is Loading...', async () => {
  const page = await product.open('member@example.com', '/profilepage');
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
    '**/api/system',
    changing((body) => ({ ...body, browser_tab_text: 'Acme Atlas', favicon_image: '/acme.svg' })),
  );
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => page.title()).toContain('Acme Atlas');
  await expect.poll(icon).toMatch(/\/acme\.svg$/);
  await page.unroute('**/api/system');
  await page.route(
    '**/api/system',
    changing((body) => ({ ...body, browser_tab_text: null, favicon_image: null })),
  );
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => page.title()).toContain('Tessera');
  expect(await icon()).toBe(own);
});

test('R-TERMS-01, R-TERMS-02, R-TERMS-03: the terms show until they are accepted, and only the tick brings Accept', async () => {
  const { body } = await product.server.ask('GET', '/api/admin/users.json?q=member@example.com', { headers: system });
  const path = `/api/admin/users/${body[0].id}.json`;
  expect((await product.server.ask('PUT', path, { headers: system, body: { accepted_eula: false } })).status).toBe(200);
  const page = await product.open('member@example.com', '/profilepage');
  const dialog = page.getByRole('dialog', { name: 'Accept the terms of use' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(1);
  expect(await dialog.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await dialog.getByRole('checkbox').check();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/current_user'),
  );
  await dialog.getByRole('button', { name: 'Accept' }).click();
  expect(await (await answered).json()).toMatchObject({ id: body[0].id, accepted_eula: true });
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await heading(page, 'Profile');
  expect(await dialog.count()).toBe(0);
});

test('R-TERMS-04: declining the terms logs out', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await heading(page, 'Profile');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false })),
  );
  await page.reload();
  const left = page.waitForRequest('**/api/oauth/logouts.json');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await left;
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
});

test('R-TERMS-05: shared users never see the terms', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false, shared_user: true })),
  );
  await page.reload();
  await heading(page, 'Profile');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('that accepting failed is not told to the user', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false })),
  );
  await page.route('**/api/current_user/', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByRole('checkbox').waitFor();
  expect(await page.locator('.toast-item').count()).toBe(0);
});

test('members see neither System nor Company, and rights decide what is offered in a project', async () => {
  const page = await product.open('member@example.com', '/all-projects');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'All projects' }).waitFor();
  expect(await rail.getByRole('link', { name: 'System' }).count()).toBe(0);
  expect(await rail.getByRole('link', { name: 'Company' }).count()).toBe(0);
  await page.goto('/admin/users');
  await page.getByRole('heading', { name: 'You may not see users' }).waitFor();

  await page.route(
    '**/api/projects/1.json*',
    changing((body) => ({ ...body, permissions: { read: true, write: false, admin: false } })),
  );
  await page.goto('/projects/1?tab=projects_stakeholders');
  await page.getByText('10 stakeholders').waitFor();
  await page.getByText('View only').waitFor();
  expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
});

test('a locked module can be read and not be changed', async () => {
  const page = await product.open('member@example.com', '/projects/1?tab=projects_project_scenario_modules');
  await page.getByRole('button', { name: 'Actions for Goods receipt, as it is', exact: true }).click();
  expect(await page.getByRole('menuitem', { name: /^Open/ }).textContent()).not.toContain('edit');
  expect(await page.getByRole('menuitem', { name: /^Delete/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Effort and effect', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Open and edit/ }).waitFor();
});

test('R-ENT-01, R-ENT-02, R-ENT-03, R-ENT-04, R-ENT-05, R-ENT-06: the company’s own names stand in tabs, buttons and texts', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  const renamed = {
    stakeholder: { name: 'Actor', plural: 'Cast' },
    stakeholder_role: { name: 'Part', plural: 'Parts played' },
    product_and_service: { name: 'Offer', plural: 'Offers' },
    product_and_service_category: { name: 'Shelf', plural: 'Shelves' },
    tag: { name: 'Sticker', plural: 'Stickers' },
    tag_category: { name: 'Sticker sheet', plural: 'Sticker sheets' },
  };
  await page.route(
    '**/api/current_company.json',
    changing((body) => ({ ...body, entity_map: renamed })),
  );
  await page.goto('/projects/1');
  const tabs = page.getByRole('navigation', { name: /^Parts of/ });
  for (const { name, plural } of Object.values(renamed)) {
    await tabs.getByRole('link', { name: plural, exact: true }).click();
    await page
      .getByRole('button', { name: `Add ${name.toLowerCase()}` })
      .first()
      .waitFor();
    await page.getByRole('searchbox', { name: `Search ${plural}` }).waitFor();
  }
});

test('R-SHELL-05: success is told with a Close button and goes after six seconds', async () => {
  const page = await product.open('system@example.com', '/admin/driver-item-types');
  await page.locator('.grid-label').first().waitFor();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const message = page.locator('.toast-item');
  await message.getByRole('button', { name: 'Close' }).waitFor();
  const since = Date.now();
  await message.waitFor({ state: 'detached' });
  const shown = Date.now() - since;
  expect(shown).toBeGreaterThan(5000);
  expect(shown).toBeLessThan(8000);
});

test('R-SHELL-06, R-SHELL-07: the footer says Saving... and Loading... while calls are under way', async () => {
  const page = await product.open('system@example.com', '/admin/module-categories');
  await page.locator('.grid-label').first().waitFor();
  const hold = async (address: string) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.fallback();
    });
    return release;
  };
  const footer = page.locator('footer');
  const releaseSave = await hold('**/move_item.json');
  const releasePositions = await hold('**/update_positions.json');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Move down/ }).click();
  await footer.getByText('Saving...').first().waitFor();
  releaseSave();
  releasePositions();
  await footer
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor();

  const releaseExport = await hold('**/export.csv*');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await footer.getByText('Loading...').waitFor();
  releaseExport();
  await expect.poll(() => footer.getByText('Loading...').count()).toBe(0);
});

test('R-VAL-01: a time that is none shows as No data available', async () => {
  const page = await product.open('system@example.com', '/profilepage');
  await page.route('**/api/admin/companies.json*', async (route) => {
    const response = await route.fetch();
    const rows: Record<string, unknown>[] = await response.json();
    await route.fulfill({ response, json: rows.map((row, at) => ({ ...row, trial_ends_at: at === 0 ? 'abc' : null })) });
  });
  await page.goto('/admin/companies');
  await expect.poll(() => page.getByText('No data available').count()).toBe(2);
});

test('R-ERR-10: 503 leads to the maintenance page', async () => {
  const page = await product.open('system@example.com', '/profilepage');
  await page.route('**/api/admin/companies.json*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/admin/companies');
  await page.waitForURL('**/maintenance');
});

test('R-ERR-12: a user who could not be loaded is not shown from memory', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await heading(page, 'Profile');
  await page.route('**/api/current_user', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await page.getByText('The workspace could not be loaded.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
});
