/** What was done can be taken back: also after a reload, and with a word on what it was. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const names = (page: Page) => page.locator('[role=row] .grid-label').allTextContents();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const undoKey = async (page: Page) => {
  await page.locator('.grid-sort').first().focus();
  await page.keyboard.press('Control+z');
};

test('Ctrl+Z right after a reload takes back the latest acts and says which; then there is nothing more', async () => {
  // No risk points to the last two, so that they may go.
  const { status } = await product.server.ask('POST', '/api/admin/risk_item_impacts/import.json', {
    headers: await product.server.logIn('system@example.com'),
    body: { columns: ['name'], rows: [['Slight'], ['Deadly']] },
  });
  expect(status).toBe(200);
  const page = await product.open('system@example.com', '/admin/risk-item-impacts');
  const rest = ['Moderate', 'Major', 'Severe'];
  const before = ['Negligible', 'Minor', ...rest, 'Slight', 'Deadly'];
  const renamed = ['Negligible', 'Small', ...rest, 'Slight', 'Deadly'];
  await shows(page, before);
  await page.getByRole('link', { name: 'Minor' }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Small');
  await page.keyboard.press('Enter');
  await shows(page, renamed);
  await page.waitForLoadState('networkidle');
  for (const name of ['Slight', 'Deadly']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page
    .getByRole('toolbar', { name: 'Actions for 2 selected' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await shows(page, ['Negligible', 'Small', ...rest]);
  await page.getByText('2 risk impacts deleted').waitFor();

  await page.reload();
  await shows(page, ['Negligible', 'Small', ...rest]);
  await undoKey(page);
  await shows(page, renamed);
  await page.getByText('Undone: 2 risk impacts deleted').waitFor();
  await page.reload();
  await shows(page, renamed);
  await undoKey(page);
  await shows(page, before);
  await page.getByText('Undone: Name of risk impact “Minor” changed').waitFor();
  await undoKey(page);
  await page.getByText('There is nothing to undo.').waitFor();
  // What was taken back is remembered as well.
  await page.reload();
  await shows(page, before);
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('Done again: Name of risk impact “Minor” changed').waitFor();
  await shows(page, renamed);
});

test('a row just added is scrolled to and marked, and one that the filter hides is told', async () => {
  const headers = await product.server.logIn('system@example.com');
  const rows = Array.from({ length: 240 }, (_, at) => [`Role ${String(at).padStart(3, '0')}`]);
  const imported = await product.server.ask('POST', '/api/admin/ecosystem_roles/import.json', {
    headers,
    body: { columns: ['name'], rows },
  });
  expect(imported.status).toBe(200);
  const page = await product.open('system@example.com', '/admin/ecosystem-roles');
  await page.getByText(/247 ecosystem roles/).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Brand new');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const added = page.locator('.grid-row.added');
  await added.waitFor();
  await expect.poll(() => added.locator('.grid-label').textContent()).toBe('Brand new');
  await expect.poll(() => added.evaluate((row) => row.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);

  await goTo(page, '/admin/ecosystem-roles?q=Role%20001');
  await shows(page, ['Role 001']);
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Elsewhere');
  await page.keyboard.press('Enter');
  const toast = page.locator('.toast-item', { hasText: 'Search and filters hide the new ecosystem role.' });
  await toast.getByRole('button', { name: 'Show all' }).click();
  await page.getByText(/249 ecosystem roles/).waitFor();
});
