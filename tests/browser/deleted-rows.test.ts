/** Deleted rows, history, bulk actions and printed lists, on the screens of any resource. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct, violationsOn } from './product.ts';

let product: Product;
let system: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  system = await product.server.logIn('system@example.com');
});
afterAll(() => product.close());

const shared = sharedPage(() => product.open('system@example.com', '/profilepage', { stays: true }));
/** Opens an address in the shared page. */
async function go(address: string): Promise<Page> {
  const page = await shared();
  await goTo(page, address);
  return page;
}
const names = (page: Page) => page.locator('[role=row] .grid-label').allTextContents();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const inBothThemes = async (page: Page) => {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // In the dark theme only colours differ, so only the contrast is checked.
  expect(await violationsOn(page, 'color-contrast')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};
/** Creates rows with these names, by an import. */
async function make(path: string, made: readonly string[]): Promise<void> {
  const answer = await product.server.ask('POST', `${path}/import.json`, {
    headers: system,
    body: { columns: ['name'], rows: made.map((name) => [name]) },
  });
  expect(answer.status).toBe(200);
}

test('what was deleted stands beside its list: searched, looked into, restored one and several, undone; the address and back work', async () => {
  const remaining = ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe'];
  // No risk refers to these rows, so they can be deleted.
  const going = ['Slight', 'Heavy', 'Deadly'];
  await make('/api/admin/risk_item_impacts', going);
  const before = [...remaining, ...going];
  const page = await go('/admin/risk-item-impacts?show=deleted');
  await page.getByRole('heading', { name: 'No risk impacts have been deleted' }).waitFor();
  await page.getByRole('button', { name: 'All risk impacts' }).click();
  await shows(page, before);
  for (const name of going) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  await page
    .getByRole('toolbar', { name: 'Actions for 3 selected' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await shows(page, remaining);

  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  const table = page.getByRole('region', { name: 'Deleted risk impacts' });
  await table.waitFor();
  expect(new URL(page.url()).searchParams.get('show')).toBe('deleted');
  await page.goBack();
  await shows(page, remaining);
  await page.goForward();
  await table.waitFor();
  const line = (name: string) => table.getByRole('row', { name });
  await expect.poll(() => line('Deadly').textContent()).toMatch(/Deadly\d{4}-\d\d-\d\d \d\d:\d\d.+Restore/);
  await page.getByRole('searchbox').fill('hea');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByRole('button', { name: 'Heavy', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Details of Heavy' });
  await panel.getByText('Deleted by').waitFor();
  await inBothThemes(page);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('no such thing');
  await page.getByRole('heading', { name: 'No deleted risk impacts match “no such thing”' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  // By keyboard: the button of the row itself.
  await line('Deadly').getByRole('button', { name: 'Restore Deadly' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Risk impact restored').waitFor();
  await expect.poll(() => line('Deadly').count()).toBe(0);
  await table.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('toolbar', { name: 'Actions for 2 selected' }).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('2 risk impacts restored').waitFor();
  await page.getByRole('heading', { name: 'No risk impacts have been deleted' }).waitFor();
  await page.getByRole('button', { name: 'All risk impacts' }).click();
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(before.toSorted());
  await page.locator('.grid-sort').first().focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: 2 risk impacts restored').waitFor();
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual([...remaining, 'Deadly'].toSorted());
});

test('a server that fails says so in the place of what was deleted, and is asked again', async () => {
  const page = await go('/admin/ecosystem-roles');
  await page.route('**/removed.json*', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Deleted ecosystem roles could not be loaded.' });
  await failed.waitFor();
  await page.unroute('**/removed.json*');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'No ecosystem roles have been deleted' }).waitFor();
});

test('a row tells what has happened to it, field by field, and the last change of one’s own is undone there', async () => {
  const page = await go('/admin/project-statuses');
  await heading(page, 'Project statuses');
  await page.locator('.grid-label').first().click();
  const panel = page.getByRole('complementary');
  const name = await panel.getByRole('heading').textContent();
  await panel.getByRole('textbox', { name: /^Name/ }).fill('Renamed');
  await panel.getByLabel('Description').click();
  await page.getByRole('link', { name: 'Renamed' }).waitFor();
  await panel.getByRole('button', { name: 'History' }).click();
  expect(new URL(page.url()).searchParams.get('part')).toBe('history');
  const latest = panel.getByRole('list', { name: 'History, the latest first' }).getByRole('listitem').first();
  await latest.getByText('Changed').waitFor();
  await expect.poll(() => latest.locator('dl').textContent()).toBe(`Name${name}Renamed`);
  await inBothThemes(page);
  await page.reload();
  await latest.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByRole('link', { name: name ?? '', exact: true }).waitFor();
  await latest.getByText('by undoing').waitFor();
});

test('the page of an item has its history as a part of its own, to be linked to', async () => {
  const page = await product.open('member@example.com', '/all-projects');
  await page.locator('.project-card .card-name').first().click();
  // The history of the whole project is beside it.
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await page.getByRole('list', { name: 'History, the latest first' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('history');
});

test('thousands of rows are deleted by one call that shows how far it is; Cancel leaves them all, and one undo brings them back', async () => {
  const many = 2_000;
  await make(
    '/api/admin/ecosystem_roles',
    Array.from({ length: many }, (_, at) => `Role ${String(at).padStart(4, '0')}`),
  );
  const page = await go('/admin/ecosystem-roles?q=Role');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await page.getByText('2,000 ecosystem roles').waitFor();
  await page.getByRole('checkbox', { name: 'Select Role 0000' }).click();
  await page.getByRole('button', { name: 'Select all 2,000' }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for 2,000 selected' });
  const remove = bar.getByRole('button', { name: 'Delete', exact: true });
  // The call never gets an answer, so that the test can cancel it.
  await page.route('**/bulk_destroy.json', () => undefined);
  await remove.click();
  const progress = page.getByRole('progressbar', { name: 'Delete: 2,000 ecosystem roles' });
  await progress.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.unroute('**/bulk_destroy.json');
  await page.reload();
  await page.getByText('2,000 ecosystem roles').waitFor();

  await page.getByRole('checkbox', { name: 'Select Role 0000' }).click();
  await page.getByRole('button', { name: 'Select all 2,000' }).click();
  await remove.click();
  await page.getByText('2,000 ecosystem roles deleted').waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'No ecosystem roles match “Role”' }).waitFor();
  await page.locator('.toast-item').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2,000 ecosystem roles deleted').waitFor({ timeout: 60_000 });
  await page.getByText('2,000 ecosystem roles', { exact: true }).waitFor();
  expect(sent.filter((path) => /bulk_destroy|undo|ecosystem_roles\/\d/.test(path))).toHaveLength(3);
});

test('a printed list has all rows that have been loaded, and says how many of how many', async () => {
  await make(
    '/api/admin/driver_item_types',
    Array.from({ length: 300 }, (_, at) => `Impact ${String(at).padStart(4, '0')}`),
  );
  const page = await go('/admin/driver-item-types?q=Impact');
  await page.getByText('300 driver types').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => names(page)).toHaveLength(100);
  await page.getByText('100 of 300 are printed, those that had been loaded.').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 500, height: 700 });
  // The columns fill the width of the paper; no menu or check box takes space.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ends = [...document.querySelectorAll('.grid-body .grid-cell')].map((cell) =>
          cell.getBoundingClientRect(),
        );
        return Math.max(...ends.map(({ right }) => Math.ceil(right))) <= document.documentElement.clientWidth;
      }),
    )
    .toBe(true);
  await expect.poll(() => page.locator('.grid-body').getByRole('button').count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(async () => (await names(page)).length).toBeLessThan(100);
});

test('rows in use are refused together with what is in the way', async () => {
  const page = await go('/admin/project-statuses');
  const { body } = await product.server.ask('GET', '/api/admin/project_statuses.json', { headers: system });
  await expect.poll(() => names(page)).toHaveLength(body.length);
  await page.getByRole('checkbox', { name: 'Select all', exact: false }).first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Some of these are in use' });
  await dialog.waitFor();
  await inBothThemes(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => names(page)).toHaveLength(body.length);
});
