/**
 * Undo, also after a reload, with a message that names the change; and calls that restore or remove rows, which are
 * buttons, not fields.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, newLine } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct, violationsOn } from './product.ts';

let product: Product;
let company: { readonly authorization: string };
let own: number;
beforeAll(async () => {
  product = await startProduct();
  company = await product.server.logIn('company@example.com');
  own = (await product.server.ask('GET', '/api/current_user/', { headers: company })).body.company_id;
});
afterAll(() => product.close());

const shared = sharedPage(() => product.open('system@example.com', '/profilepage', { stays: true }));
/** Opens an address in the page of the system administrator. */
async function openAt(address: string): Promise<Page> {
  const page = await shared();
  await goTo(page, address);
  return page;
}

/** Creates projects and deletes them. */
async function removedProjects(...names: readonly string[]): Promise<void> {
  const ask = (method: string, path: string, body?: unknown) =>
    product.server.ask(method, path, { headers: company, ...(body ? { body } : {}) });
  for (const name of names) {
    const { body } = await ask('POST', '/api/projects.json', { name });
    expect((await ask('DELETE', `/api/projects/${body.id}.json`)).status).toBe(204);
  }
}
const isThere = async (name: string): Promise<boolean> => {
  const { body } = await product.server.ask('GET', `/api/projects.json?q=${encodeURIComponent(name)}`, {
    headers: company,
  });
  return body.some((row: { name: string }) => row.name === name);
};
const line = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const gone = (page: Page, name: string) => expect.poll(() => line(page, name).count()).toBe(0);
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();

test('R-ADM-05: a system administrator restores a removed project from its menu, and undoes it', async () => {
  await removedProjects('Taken away', 'Thrown away');
  const page = await openAt('/admin/removed-projects?q=away');
  await line(page, 'Taken away').waitFor();
  await expect.poll(() => page.getByText('View only').count()).toBe(0);
  await page.getByRole('link', { name: 'Taken away' }).focus();
  await page.keyboard.press('F2');
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  await openMenu(page, 'Taken away');
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['OpenEnter', 'Where it is usedT', 'Restore', 'Delete for goodDel']);
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await gone(page, 'Taken away');
  const toast = page.locator('.toast-item', { hasText: 'Project restored' });
  await toast.waitFor();
  await expect.poll(() => isThere('Taken away')).toBe(true);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await line(page, 'Taken away').waitFor();
  await expect.poll(() => isThere('Taken away')).toBe(false);

  await openMenu(page, 'Thrown away');
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete project' });
  await dialog.getByRole('textbox').fill('Thrown away');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await gone(page, 'Thrown away');
});

test('R-ADM-06: a system administrator restores several removed projects of one company at once, and undoes it', async () => {
  await removedProjects('First of two', 'Second of two');
  const page = await openAt(`/admin/company/${own}?tab=admin_companies_projects_removed_projects&q=of%20two`);
  await line(page, 'First of two').waitFor();
  await page.getByRole('checkbox', { name: 'Select First of two' }).click();
  await page.getByRole('checkbox', { name: 'Select Second of two' }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 selected' });
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Restore', exact: true }).click();
  const toast = page.locator('.toast-item', { hasText: '2 projects restored' });
  await toast.waitFor();
  await gone(page, 'First of two');
  expect([await isThere('First of two'), await isThere('Second of two')]).toEqual([true, true]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await line(page, 'First of two').waitFor();
  await expect.poll(() => line(page, 'Second of two').count()).toBe(1);
});

test('R-ADM-07: a company administrator restores a removed project from its details, by keyboard', async () => {
  await removedProjects('Put aside');
  const page = await product.open('company@example.com', '/company/restore-projects?q=Put');
  await line(page, 'Put aside').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Details of Put aside' });
  const restore = panel.getByRole('button', { name: 'Restore' });
  await restore.waitFor();
  await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violationsOn(page, 'color-contrast')).toEqual([]);
  await restore.focus();
  await page.keyboard.press('Enter');
  await gone(page, 'Put aside');
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => isThere('Put aside')).toBe(true);
});

test('R-ADM-09: a system administrator removes a user from a company by that name only; the person is edited on a page of their own', async () => {
  const page = await openAt(`/admin/company/${own}?tab=admin_companies_users`);
  await line(page, 'Lena Vogt').waitFor();
  const column = await page.getByRole('columnheader', { name: /^E-?mail/ }).getAttribute('aria-colindex');
  await page.getByRole('row', { name: 'Lena Vogt' }).locator(`[aria-colindex="${column}"]`).press('F2');
  await expect
    .poll(() => page.locator('[role=grid] :is(input:not([type=checkbox]), select, textarea)').count())
    .toBe(0);
  await page.getByRole('checkbox', { name: 'Select Lena Vogt' }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for 1 selected' });
  await expect.poll(() => bar.getByText('Set field').count()).toBe(0);
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  await line(page, 'Lena Vogt').click();
  await page.getByRole('textbox', { name: /^E-?mail/ }).fill('lena.v@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.goBack();
  await page.getByText('lena.v@example.com').waitFor();

  await openMenu(page, 'Lena Vogt');
  await page.getByRole('menuitem', { name: /^Remove/ }).click();
  await gone(page, 'Lena Vogt');
  await page.locator('.toast-item', { hasText: 'User removed' }).getByRole('button', { name: 'Undo' }).click();
  await line(page, 'Lena Vogt').waitFor();
});

const names = (page: Page) => page.locator('[role=row] .grid-label').allTextContents();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const undoKey = async (page: Page) => {
  await page.locator('.grid-sort').first().focus();
  await page.keyboard.press('Control+z');
};

test('Ctrl+Z right after a reload takes back the latest acts and says which; then there is nothing more', async () => {
  // No risk refers to the last two rows, so they can be deleted.
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
  await expect.poll(() => page.locator('footer > span').first().textContent()).toMatch(/^Saved/);
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
  // An undone change is stored as well.
  await page.reload();
  await shows(page, before);
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('Redone: Name of risk impact “Minor” changed').waitFor();
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
  await newLine(page).fill('Brand new');
  await page.keyboard.press('Enter');
  const added = page.locator('.grid-row.added');
  await added.waitFor();
  await expect.poll(() => added.locator('.grid-label').textContent()).toBe('Brand new');
  await expect.poll(() => added.evaluate((row) => row.getBoundingClientRect().bottom < window.innerHeight)).toBe(true);

  await goTo(page, '/admin/ecosystem-roles?q=Role%20001');
  await shows(page, ['Role 001']);
  await page.keyboard.press('n');
  await newLine(page).fill('Elsewhere');
  await page.keyboard.press('Enter');
  const toast = page.locator('.toast-item', { hasText: 'Search and filters hide the new ecosystem role.' });
  await toast.getByRole('button', { name: 'Show all' }).click();
  await page.getByText(/249 ecosystem roles/).waitFor();
});
