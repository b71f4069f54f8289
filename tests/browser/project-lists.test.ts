/** The lists of projects: their contents, their views, and the ways to create a project. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const shared = sharedPage(() => product.open('company@example.com', '/home', { stays: true }));

const names = (page: Page) => page.locator('.project-card .card-name').allInnerTexts();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);

async function go(page: Page, list: string): Promise<void> {
  await page.locator('.area-list').getByRole('link', { name: list, exact: true }).click();
  await heading(page, list);
}

const inOrder = [
  'Warehouse automation Hamburg',
  'Customer portal',
  'Electric trucks for the last mile',
  'One process house for eleven sites',
  'Office move to Hafencity',
];

/** Waits until the list shows the demo's projects in this order; projects of other tests are ignored. */
const showsDemo = (page: Page, expected: readonly string[]) =>
  expect.poll(async () => (await names(page)).filter((name) => inOrder.includes(name))).toEqual(expected);

test('R-HOME-01, R-HOME-02, R-HOME-03, R-HOME-04, R-HOME-05, R-HOME-06 and R-HOME-11: /home leads to what was viewed; favourites, own, all and team lists are cards, the latest change first', async () => {
  const page = await shared();
  await heading(page, 'Recently viewed');
  expect(new URL(page.url()).pathname).toBe('/recently-viewed');

  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/projects') && !searchParams.has('last_viewed_at.empty')) requests.push(pathname);
  });
  await go(page, 'All projects');
  await showsDemo(page, inOrder);
  // The data of the cards comes with the list, without a request for each project.
  expect([...new Set(requests)]).toEqual(['/api/projects.json']);
  await expectAccessible(page);

  const trucks = page.getByRole('article', { name: 'Electric trucks for the last mile' });
  await trucks.getByText('4 modules').waitFor();
  await trucks.getByRole('img', { name: 'Risks' }).waitFor();
  await trucks.getByText('1 unread comment').waitFor();
  await trucks.getByText(/^Jonas Brandt, /).waitFor();
  await trucks.getByRole('button', { name: 'Favourite: Electric trucks for the last mile' }).click();
  await page.locator('.favourite-star.on').nth(1).waitFor();
  await go(page, 'Favourites');
  await shows(page, ['Warehouse automation Hamburg', 'Electric trucks for the last mile']);
  await page.getByRole('button', { name: 'Favourite: Warehouse automation Hamburg' }).click();
  await shows(page, ['Electric trucks for the last mile']);

  await go(page, 'My projects');
  await showsDemo(page, inOrder);
  await page.getByRole('button', { name: 'Teams' }).click();
  await page.locator('[role^=menuitem]', { hasText: 'Process excellence' }).click();
  await heading(page, 'Process excellence');
  expect(new URL(page.url()).pathname).toMatch(/^\/teams\/\d+$/);
  await expect.poll(() => names(page)).toContain('Warehouse automation Hamburg');

  await go(page, 'All projects');
  await page.getByRole('link', { name: 'Electric trucks for the last mile', exact: true }).first().click();
  await heading(page, 'Electric trucks for the last mile');
  await goTo(page, '/recently-viewed');
  await expect.poll(() => names(page)).toContain('Electric trucks for the last mile');
});

test('R-HOME-07, R-HOME-08, R-HOME-09, R-HOME-10, R-PROD-12, R-PROD-13 and R-PROD-23: examples and templates are listed, published and not; a project is begun from one with names of one’s own', async () => {
  const page = await shared();
  await goTo(page, '/examples');
  await shows(page, ['Example: opening a bakery']);
  await go(page, 'Templates');
  await shows(page, ['Recording a process in half a day']);

  await go(page, 'All projects');
  for (const [action, kind] of [
    ['Make a template of it', 'Unpublished templates'],
    ['Make an example of it', 'Unpublished examples'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for Customer portal' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await heading(page, 'Customer portal');
    await goTo(page, '/all-projects');
    await go(page, kind);
    await shows(page, ['Customer portal']);
    await go(page, 'All projects');
  }

  await go(page, 'Unpublished templates');
  await page.getByRole('article').getByRole('link', { name: 'Customer portal', exact: true }).click();
  await page.getByText('Template, not published yet').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Template, offered to others').waitFor();
  await goTo(page, '/templates');
  await shows(page, ['Customer portal', 'Recording a process in half a day']);

  await page.getByRole('button', { name: 'More ways to create a project' }).click();
  await page.getByRole('menuitem', { name: 'From an example ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('radio', { name: /opening a bakery/ }).check();
  await dialog.getByLabel('Name (required)', { exact: true }).fill('Opening a workshop');
  await dialog.getByRole('textbox', { name: 'Neighbours' }).fill('Apprentices of ours');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await heading(page, 'Opening a workshop');
  await goTo(page, `${new URL(page.url()).pathname}?tab=projects_stakeholders`);
  await page.getByText('Apprentices of ours').waitFor();
});

test('search, view and order of a list stand in the address; Resume leads back to where work was left', async () => {
  const page = await shared();
  await goTo(page, '/all-projects?view=table&sort=name');
  await page.getByRole('grid').waitFor();
  await page.getByRole('link', { name: 'Compact' }).click();
  await expect
    .poll(async () => {
      const all = await page.locator('.project-lines .grid-label').allInnerTexts();
      return all.filter((name) => inOrder.includes(name));
    })
    .toEqual([...inOrder].sort((one, other) => one.localeCompare(other)));
  await page.getByRole('searchbox').fill('truck');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('truck');
  await page.reload();
  await expect.poll(() => page.locator('.project-lines .grid-label').count()).toBe(1);

  await page.locator('.project-lines').getByRole('link', { name: 'Electric trucks for the last mile' }).first().click();
  await page.locator('.module-card').filter({ hasText: 'Risks' }).locator('.card-name').first().click();
  await page.waitForURL(/\/risks\/\d+/);
  await page.locator('.module-content').waitFor();
  const module = await page.locator('h1').innerText();
  const left = `${new URL(page.url()).pathname}?q=battery`;
  await page.goto(left);
  await page.locator('.module-content').waitFor();
  await page.goto('/home');
  const place = page.getByRole('region', { name: 'Resume' }).getByRole('link', { name: module }).first();
  await expect.poll(() => place.getAttribute('href')).toBe(left);
  await place.click();
  await page.waitForURL((url) => url.pathname + url.search === left);
});
