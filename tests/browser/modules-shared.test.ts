/** Guests of an access link in a project or a module. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const moduleLinks = 'project_scenario_modules/10/module_access_urls';

async function share(path: string): Promise<{ readonly id: number; readonly path: string }> {
  const { body } = await product.server.ask('POST', `/api/projects/1/${path}.json`, { headers, body: {} });
  return { id: body.id, path: new URL(body.url).pathname };
}

test('a link to a project shows it and its modules without a login, and lets nobody change them', async () => {
  const link = await share('project_access_urls');
  const page = await product.openAnonymously(link.path);
  await heading(page, 'Warehouse automation Hamburg');
  await page.getByRole('link', { name: 'Risks of the project' }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByRole('button', { name: /^(Add|Share)/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('link', { name: 'Risks of the project' }).click();
  await page.waitForURL(`**${link.path}/risks/10`);
  await heading(page, 'Risks of the project');
  await page.getByRole('link', { name: 'The interface is late' }).waitFor();
  await page.getByRole('button', { name: 'View only' }).click();
  await page.getByText('An access link opened this').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('button', { name: /^(Add|Share|Rename|Status:)/ }).count()).toBe(0);

  // The code stays in every address, because only the code gives access.
  const tree = page.getByRole('navigation', { name: 'Modules of Warehouse automation Hamburg' });
  await tree.getByRole('link', { name: 'What drives us' }).click();
  await page.waitForURL(`**${link.path}/drivers/6`);
  await heading(page, 'What drives us');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await page
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name: 'Details' })
    .click();
  await page.getByRole('navigation', { name: 'Details' }).getByRole('link', { name: 'Sections' }).click();
  await page.getByText('5 sections').waitFor();
  expect(pathOf(page)).toBe(link.path);
});

test('a link to a module shows that module and asks for nothing around it', async () => {
  const link = await share(moduleLinks);
  const page = await product.openAnonymously('/login');
  const refused: string[] = [];
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname;
    if (answer.status() >= 400 && !path.startsWith('/api/oauth/')) refused.push(`${answer.status()} ${path}`);
  });
  await page.goto(link.path);
  await heading(page, 'Risks of the project');
  await page.getByRole('link', { name: 'The interface is late' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
  expect(refused).toEqual([]);
  await expectAccessible(page);
});

test('a link that was taken back says so', async () => {
  for (const path of ['project_access_urls', moduleLinks]) {
    const link = await share(path);
    await product.server.ask('DELETE', `/api/projects/1/${path}/${link.id}.json`, { headers });
    const page = await product.openAnonymously(link.path);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await expectAccessible(page);
    if (path === moduleLinks) {
      await page.goto(`/embed${link.path}`);
      await page.getByText('Ask the person who gave it to you for a new one').waitFor();
      await expect.poll(() => page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
    }
  }
});

test('somebody whose own login does not reach there sees by the link, and is logged in elsewhere as before', async () => {
  const link = await share(moduleLinks);
  const page = await product.open('other@example.com', link.path);
  await heading(page, 'Risks of the project');
  await page.getByRole('button', { name: 'View only' }).waitFor();
  await page.goto('/profilepage');
  await heading(page, 'Profile');
  const whole = await share('project_access_urls');
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, whole.path);
  await heading(page, 'Warehouse automation Hamburg');
  await page.goBack();
  await heading(page, 'Profile');
});

test('keys typed while the people of the share dialog are loading go into the field that asks for them', async () => {
  const page = await product.open('company@example.com', '/projects/1/risks/10');
  const share = page.getByRole('button', { name: 'Share' });
  await share.waitFor();
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/user_permission-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await share.click();
  const dialog = page.getByRole('dialog', { name: 'Share this module' });
  await dialog.getByLabel('For whom').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Share this module');
  await page.keyboard.type('mira');
  late.resolve();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Name or email' }).inputValue()).toBe('mira');
  await expect.poll(() => dialog.getByLabel('For whom').inputValue()).toBe('');
});

test('who administers the project makes links and takes them back', async () => {
  const page = await product.open('company@example.com', '/projects/1/risks/10');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this module' });
  await dialog.getByLabel('For whom').fill('Works council');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const embedded = await dialog.getByRole('textbox', { name: 'Address to embed' }).inputValue();
  expect(embedded).toContain('/embed/projects/');
  await expectAccessible(page);
  const guest = await product.openAnonymously(new URL(url).pathname);
  await heading(guest, 'Risks of the project');
  await guest.goto(new URL(embedded).pathname);
  await heading(guest, 'Risks of the project');
  // Guests do not see the names of people: icons replace the initials.
  const people = guest.locator('.people-on-card .avatar');
  await people.first().waitFor();
  await expect.poll(async () => new Set(await people.allTextContents())).toEqual(new Set(['']));
  await expect.poll(() => people.locator('.bi-person').count()).toBe(await people.count());

  await dialog.getByRole('button', { name: 'Remove Works council' }).click();
  await dialog.getByRole('button', { name: 'Remove Works council' }).waitFor({ state: 'detached' });
  await guest.reload();
  await guest.getByRole('heading', { name: 'This link no longer works' }).waitFor();

  const reader = await product.open('member@example.com', '/projects/1/risks/10');
  await heading(reader, 'Risks of the project');
  await expect.poll(() => reader.getByRole('button', { name: 'Share' }).count()).toBe(0);
});
