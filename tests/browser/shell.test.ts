/** The shell: the effect of rights and of the company's terms on screens, and messages about running work. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changing, goTo, heading } from './page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const pages = {
  member: sharedPage(() => product.open('member@example.com', '/profilepage', { stays: true })),
  system: sharedPage(() => product.open('system@example.com', '/profilepage', { stays: true })),
};
/** Opens an address in the shared page of a user. */
async function go(who: keyof typeof pages, address: string): Promise<Page> {
  const page = await pages[who]();
  await goTo(page, address);
  return page;
}

test('members see neither System nor Company, and rights decide what is offered in a project', async () => {
  const page = await product.open('member@example.com', '/all-projects');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Projects' }).waitFor();
  await expect.poll(() => rail.getByRole('link', { name: 'System' }).count()).toBe(0);
  await expect.poll(() => rail.getByRole('link', { name: 'Company' }).count()).toBe(0);
  await goTo(page, '/admin/users');
  await page.getByText('You may not see users.').waitFor();

  await page.route(
    '**/api/projects/1.json*',
    changing((body) => ({ ...body, permissions: { read: true, write: false, admin: false } })),
  );
  await goTo(page, '/projects/1?tab=projects_stakeholders');
  await page.getByText('10 stakeholders').waitFor();
  await page.getByText('View only').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
});

test('a locked module can be read and not be changed', async () => {
  const page = await go('member', '/projects/1?tab=projects_project_scenario_modules');
  await page.getByRole('button', { name: 'Actions for Goods receipt, as it is', exact: true }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: /^Open/ }).textContent()).not.toContain('edit');
  await expect.poll(() => page.getByRole('menuitem', { name: /^Delete/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Effort and effect', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Open and edit/ }).waitFor();
});

test('R-SHELL-05: success is told with a Close button and goes after six seconds', async () => {
  // No row refers to this one, so it can be deleted.
  const { status } = await product.server.ask('POST', '/api/admin/driver_item_types.json', {
    headers: await product.server.logIn('system@example.com'),
    body: { name: 'Passing' },
  });
  expect(status).toBe(201);
  const page = await product.open('system@example.com', '/admin/driver-item-types');
  await page.getByRole('button', { name: 'Actions for Passing' }).waitFor();
  await page.clock.install();
  // The clock is paused until the test advances it.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Actions for Passing' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const message = page.locator('.toast-item');
  await message.getByRole('button', { name: 'Close' }).waitFor();
  await page.clock.runFor(5900);
  await expect.poll(() => message.count()).toBe(1);
  await page.clock.runFor(200);
  await message.waitFor({ state: 'detached' });
});

test('R-SHELL-06, R-SHELL-07: the footer says Saving... and Loading... while calls are under way', async () => {
  const page = await go('system', '/admin/module-categories');
  await heading(page, 'Module categories');
  await page.locator('.grid-label').first().waitFor();
  const hold = async (address: string) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      await released;
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
  await page.getByRole('menuitem', { name: 'CSV, as shown' }).click();
  await footer.getByText('Loading...').waitFor();
  releaseExport();
  await expect.poll(() => footer.getByText('Loading...').count()).toBe(0);
});

test('R-VAL-01: an invalid time and a missing one are both shown as No data available', async () => {
  const page = await go('system', '/profilepage');
  let companies: readonly string[] = [];
  await page.route('**/api/admin/companies.json*', async (route) => {
    const response = await route.fetch();
    const rows: { readonly name: string }[] = await response.json();
    companies = rows.map(({ name }) => name);
    await route.fulfill({
      response,
      json: rows.map((row, at) => ({ ...row, trial_ends_at: at === 0 ? 'abc' : null })),
    });
  });
  await goTo(page, '/admin/companies');
  const shown = (company: string) => page.getByRole('row', { name: company }).getByText('No data available').count();
  await expect.poll(() => Promise.all(companies.map(shown))).toEqual(companies.map(() => 1));
});

test('R-ERR-10: 503 leads to the maintenance page', async () => {
  const page = await go('system', '/profilepage');
  await page.route('**/api/admin/companies.json*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/admin/companies?q=nord');
  await page.waitForURL('**/maintenance');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row', { name: /Nordfracht/ }).waitFor();
});

test('R-ERR-12: a user who could not be loaded is not shown from memory', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await heading(page, 'Profile');
  await page.route('**/api/current_user', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await page.getByText('The workspace could not be loaded.').waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
});

test('Ctrl+K finds things by their name, under their kind and with where they stand, and leads there', async () => {
  const page = await go('member', '/all-projects');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).waitFor();
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('combobox', { name: 'Go to a page or thing, or run an action' });
  await typed.fill('warehouse automation');
  const projects = page.getByRole('group', { name: 'Projects', exact: true });
  await projects.getByRole('option', { name: 'Warehouse automation Hamburg' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /results?$/ })
    .waitFor({ state: 'attached' });
  // Members have no list of people, so the search finds no person.
  await typed.fill('member');
  await expect.poll(() => page.getByRole('group', { name: 'Users', exact: true }).count()).toBe(0);
  await typed.fill('goods receipt, as');
  const modules = page.getByRole('group', { name: 'Modules', exact: true });
  const module = modules.getByRole('option', { name: /Goods receipt, as it is.*Warehouse automation Hamburg/ });
  await module.waitFor();
  // The module has the icon of its kind instead of the general one.
  await module.locator('.bi-diagram-3').waitFor();
  await expect.poll(() => module.locator('.bi-puzzle').count()).toBe(0);
  await page.keyboard.press('Enter');
  await heading(page, 'Goods receipt, as it is');
  // With no text typed, the last opened page comes first.
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent', exact: true });
  await recent.getByRole('option', { name: /Goods receipt, as it is/ }).waitFor();
  await page.keyboard.press('Escape');
});

test('Ctrl+K begins projects, modules and rows from anywhere, and knows the parts of the page', async () => {
  const page = await product.open('company@example.com', '/projects/1');
  await page.getByRole('navigation', { name: /^Parts of/ }).waitFor();
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or thing, or run an action' }).fill(typed);
    await page.locator('[role=option][aria-selected=true]').filter({ hasText: option }).waitFor();
    await page.keyboard.press('Enter');
  };
  await choose('new', 'New module');
  await page.getByRole('dialog', { name: 'Add module' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('stakeh', 'Stakeholders');
  await page.getByText('10 stakeholders').waitFor();
  await choose('new stakeholder', 'New stakeholder');
  await page.getByRole('dialog', { name: 'Add stakeholder' }).waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, '/projects/1');
  await choose('new risk', 'New risk in Risks of the project');
  await page.getByRole('dialog', { name: 'Add risk' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('new mod', 'New module');
  await page.getByRole('dialog', { name: 'Add module' }).waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, '/company/teams');
  await choose('new proj', 'New project');
  await page.getByRole('dialog', { name: 'New project' }).waitFor();
});
