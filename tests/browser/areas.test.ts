/**
 * Each area of the product, opened and used by the people it is for. Each person has one page, which navigates from
 * area to area.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByForm, goTo, heading } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
/** The URL of an external assistant that the installation has configured. */
const assistant = 'https://assistant.example.com/chat';
beforeAll(async () => {
  product = await startProduct({ CHATBOT_URL: assistant });
});
afterAll(() => product.close());

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const parts = (page: Page) => page.getByRole('navigation', { name: /^Parts of/ });
const rows = (page: Page) => page.locator('[role=grid] .grid-label');
/** The rows in a part of an item, in any view: table, tree or lines. */
const shown = (page: Page) => page.locator('.grid-label, [role=treeitem]');

/** Opens the list of an area from the rail, and then its first item. Returns the address of the item. */
async function openFirst(page: Page, area: string): Promise<string> {
  await rail(page).getByRole('link', { name: area, exact: true }).click();
  await heading(page, area);
  const first = rows(page).first();
  const name = (await first.textContent()) ?? '';
  await first.getByRole('link').or(first).first().click();
  await heading(page, name);
  return pathOf(page);
}

describe('for who works in projects', () => {
  let page: Page;
  beforeAll(async () => {
    page = await product.open('company@example.com', '/all-projects');
  });

  /** Opens a part of the current item that has its own address and rows. */
  async function openPart(address: string): Promise<void> {
    await parts(page).locator(`a[href="${address}"]`).click();
    await expect.poll(() => pathOf(page)).toBe(address.split('?')[0]);
    await shown(page).first().waitFor();
  }

  test('R-PROD-08: assessments: one leads to its sections, groups, questions and responses', async () => {
    const address = await openFirst(page, 'Assessments');
    expect(address).toMatch(/^\/assessments\/\d+$/);
    for (const name of ['structure', 'questions', 'responses']) await openPart(`${address}/${name}`);
  });

  test('R-PROD-09, R-PROD-27: data catalogs: one leads to the page on which its elements are managed', async () => {
    const address = await openFirst(page, 'Data catalogs');
    expect(address).toMatch(/^\/data-catalogs\/\d+$/);
    await openPart(`${address}/data-catalog-management`);
  });

  test('R-PROD-10, R-PROD-28: data maps: one leads to the pages on which elements and categories are mapped', async () => {
    const address = await openFirst(page, 'Data maps');
    expect(address).toMatch(/^\/data-maps\/\d+$/);
    await openPart(`${address}/link-management`);
    await openPart(`${address}/category-link-management`);
  });

  test('R-PROD-11: teams: the lists of projects have one for each team of one’s own', async () => {
    await rail(page).getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('button', { name: 'Teams' }).click();
    await page.locator('[role^=menuitem]', { hasText: 'Process excellence' }).click();
    await heading(page, 'Process excellence');
    await page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first().waitFor();
  });

  test('R-PROD-21, R-PROD-31: an AI assistant opens beside the page; change management, checklists and kanban are there', async () => {
    const body = '<!doctype html><title>Chat</title><p>How can I help?</p>';
    await page.context().route(`${assistant}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await rail(page).getByRole('button', { name: 'Assistant' }).click();
    const sidebar = page.getByRole('dialog', { name: 'Assistant' });
    const frame = sidebar.frameLocator('iframe[title="Assistant"]');
    await frame.getByText('How can I help?').waitFor();
    await sidebar.getByRole('button', { name: 'Close' }).click();
    await sidebar.waitFor({ state: 'hidden' });

    const headers = await product.server.logIn('company@example.com');
    const modules = (await product.server.ask('GET', '/api/projects/1/project_scenario_modules.json', { headers }))
      .body as { id: number; type_key: string; name: string }[];
    for (const [key, segment] of [
      ['ChangeManagementStories', 'change-management-stories'],
      ['Checklists', 'checklists'],
      ['Kanbans', 'kanban'],
    ]) {
      const module = modules.find(({ type_key }) => type_key === key);
      await goTo(page, `/projects/1/${segment}/${module?.id}`);
      await heading(page, module?.name ?? '');
    }
  });

  test('R-PROD-29: a data interface shows what crosses it, and an element of the project’s catalogs is added', async () => {
    const headers = await product.server.logIn('company@example.com');
    const modules = (await product.server.ask('GET', '/api/projects/1/project_scenario_modules.json', { headers }))
      .body as { id: number; type_key: string }[];
    const { id } = modules.find(({ type_key }) => type_key === 'DataInterfaces') ?? { id: 0 };
    await goTo(page, `/projects/1/data-map/${id}`);
    await rows(page).filter({ hasText: 'Article number' }).first().waitFor();
    await page.getByRole('button', { name: 'Add data element link' }).click();
    const form = page.getByRole('dialog', { name: 'Add data element link' });
    await form.getByRole('combobox', { name: /^Data element/ }).fill('Personnel');
    await page.getByRole('option', { name: 'Personnel number' }).click();
    await form.getByRole('button', { name: 'Add data element link' }).click();
    await rows(page).filter({ hasText: 'Personnel number' }).first().waitFor();
  });

  test('R-PROD-14: company administration: the company administrator reads and changes what is the company’s', async () => {
    await rail(page).getByRole('link', { name: 'Company', exact: true }).click();
    await heading(page, 'Company details');
    const others = page.getByRole('navigation', { name: 'Company' });
    for (const name of ['Users', 'Teams', 'Removed projects']) {
      await others.getByRole('link', { name, exact: true }).click();
      await heading(page, name);
    }
    await goTo(page, '/company/teams');
    const form = await addByForm(page, 'Add team');
    await form.getByLabel('Name').fill('Night shift');
    await form.getByRole('button', { name: 'Add team' }).click();
    await rows(page).filter({ hasText: 'Night shift' }).waitFor();
  });

  test('R-PROD-22: projects with what is in them, all that is shared by them, notifications and the profile each have a screen', async () => {
    await goTo(page, '/projects/1');
    await parts(page).getByRole('link', { name: 'Modules', exact: true }).waitFor({ state: 'attached' });
    await parts(page).getByRole('link', { name: 'People and things', exact: true }).click();
    const things = page.getByRole('navigation', { name: 'People and things' });
    for (const name of ['Stakeholders', 'Products and services', 'Tags'])
      await things.getByRole('link', { name, exact: true }).waitFor({ state: 'attached' });
    for (const [address, title] of [
      ['/all-projects', 'All projects'],
      ['/profilepage', 'Profile'],
    ] as const) {
      await goTo(page, address);
      await heading(page, title);
    }
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  });
});

describe('for the system administrator', () => {
  let page: Page;
  beforeAll(async () => {
    page = await product.open('system@example.com', '/home');
  });

  test('R-PROD-15: system administration is reached from everywhere', async () => {
    await rail(page).getByRole('link', { name: 'System', exact: true }).click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/admin\//);
    await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Risk impacts' }).click();
    await heading(page, 'Risk impacts');
    const form = await addByForm(page, 'Add risk impact');
    await form.getByLabel('Name').fill('Catastrophic');
    await form.getByRole('button', { name: 'Add risk impact' }).click();
    await rows(page).filter({ hasText: 'Catastrophic' }).waitFor();
  });

  test('R-ADM-02, R-PROD-22: all management pages of the system exist, by their addresses', async () => {
    const headers = await product.server.logIn('system@example.com');
    const first = async (list: string): Promise<Record<string, string>> =>
      (await product.server.ask('GET', `/api/admin/${list}.json?per_page=1`, { headers })).body[0];
    const [company, user, note] = [await first('companies'), await first('users'), await first('release_notes')];
    const pages: readonly (readonly [string, string])[] = [
      ['companies', 'Companies'],
      [`company/${company['id']}`, company['name'] ?? ''],
      ['users', 'Users'],
      [`user/${user['id']}`, `${user['first_name']} ${user['last_name']}`],
      ['removed-projects', 'Removed projects'],
      ['system', 'System settings'],
      ['outgoing-mail', 'Outgoing mail'],
      ['most-recent-user-events', 'Most recent user events'],
      ['ai-usage', 'AI usage'],
      ['modules', 'Module types'],
      ['module-categories', 'Module categories'],
      ['driver-item-types', 'Driver types'],
      ['ecosystem-roles', 'Ecosystem roles'],
      ['feature-notifications', 'Feature notifications'],
      ['llm-models', 'Language models'],
      ['project-statuses', 'Project statuses'],
      ['module-statuses', 'Module statuses'],
      ['risk-item-impacts', 'Risk impacts'],
      ['risk-item-probabilities', 'Risk probabilities'],
      ['release-notes', 'Release notes'],
      [`release-notes/${note['id']}`, note['title'] ?? ''],
    ];
    for (const [address, title] of pages) {
      await goTo(page, `/admin/${address}`);
      await heading(page, title);
      expect(pathOf(page)).toBe(`/admin/${address}`);
      if (address === 'system') await parts(page).getByRole('link', { name: 'Email templates' }).waitFor();
      if (address.startsWith('company/')) await parts(page).getByRole('link', { name: 'Teams' }).waitFor();
    }
  });
});
