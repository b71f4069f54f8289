/** Work with the modules of a project: adding, naming, locking, copying, deleting and finding them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, heading, newLine } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));
/** Opens an address in the shared page. */
async function openAt(address: string): Promise<Page> {
  const page = await shared();
  await goTo(page, address);
  return page;
}

async function newProject(name: string): Promise<number> {
  return (await product.server.ask('POST', '/api/projects.json', { headers, body: { name } })).body.id;
}
const parts = (page: Page) => page.getByRole('navigation', { name: /^Parts of/ });
const more = (page: Page) => page.getByRole('button', { name: 'More actions for this module' });

/** Adds a module from the gallery, with the keyboard alone. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add module', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add module' });
  await dialog.getByLabel('Find a kind').fill(kind);
  await dialog
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .first()
    .press('Enter');
  await page.getByLabel(`Name of this ${kind}`).waitFor();
}

test('R-PROJ-02, R-PROD-02, R-PROD-24: the page of a project shows its modules in their sections, which open', async () => {
  const page = await openAt('/projects/1');
  await heading(page, 'Warehouse automation Hamburg');
  await page.getByRole('heading', { name: 'Understand' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a module' }).fill('risks of');
  await page.getByText('1 of 31 modules').waitFor();
  await page.locator('[data-module-card]', { hasText: 'Risks of the project' }).click();
  await heading(page, 'Risks of the project');
  await expect.poll(() => page.title()).toMatch(/^Risks of the project – Warehouse automation Hamburg – /);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: /^Warehouse/ })
    .click();
  await page.getByRole('link', { name: 'Table' }).click();
  await page.getByText('31 modules').waitFor();
  await expect.poll(() => parts(page).locator('[aria-current=page]').textContent()).toBe('Modules');
  await parts(page).getByRole('link', { name: 'Details' }).click();
  await page.getByLabel('Name').first().waitFor();
});

test('an empty project offers three sets to begin with, and takes one back as a whole', async () => {
  const page = await openAt(`/projects/${await newProject('From nothing')}`);
  await page.getByRole('heading', { name: 'No modules yet' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Improve a process/ }).click();
  await page.getByText('4 modules', { exact: true }).waitFor();
  await page.locator('.toast-item').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'No modules yet' }).waitFor();
});

/** Each kind with the name of one of its items. */
const kinds = [
  ['Drivers', 'driver'],
  ['StakeholderPerspectives', 'perspective'],
  ['OverallValues', 'value'],
  ['Risks', 'risk'],
  ['LearnedLessons', 'lesson'],
  ['ProblemStatements', 'problem statement'],
  ['UserStories', 'user story'],
] as const;

test('R-MODK-07, R-MODK-08, R-MODK-09, R-MODK-10, R-MODK-11, R-MODK-12, R-MODK-13: a list of every kind is made, opened and filled', async () => {
  const project = await newProject('One of each list');
  const page = await openAt(`/projects/${project}`);
  await page.getByRole('heading', { name: 'No modules yet' }).waitFor();
  // A module from the gallery.
  await add(page, 'Drivers');
  await page.keyboard.type('Our Drivers');
  await page.keyboard.press('Enter');
  await heading(page, 'Our Drivers');
  const { body: types } = await product.server.ask('GET', '/api/scenario_modules.json?per_page=100', { headers });
  for (const [kind, called] of kinds) {
    if (kind !== 'Drivers') {
      const type = types.find(({ type_key }: { type_key: string }) => type_key === kind);
      const path = `/api/projects/${project}/project_scenario_modules.json`;
      const made = { name: `Our ${kind}`, scenario_module_id: type.id };
      const { body } = await product.server.ask('POST', path, { headers, body: made });
      await goTo(page, `/projects/${project}/${type.segment}/${body.id}`);
      await heading(page, `Our ${kind}`);
    }
    await page
      .getByRole('button', { name: `Add ${called}` })
      .first()
      .waitFor();
    await page.keyboard.press('n');
    await newLine(page).fill(`First of ${kind}`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `First of ${kind}` }).waitFor();
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'One of each list' }).click();
  await expect.poll(() => page.locator('[data-module-card]').count()).toBe(kinds.length);
});

test('a module is renamed, given a status, locked and unlocked where it is', async () => {
  const page = await openAt('/projects/1/drivers/6');
  await page.getByRole('button', { name: 'What drives us', exact: true }).click();
  await page.getByLabel('Name of this Drivers').fill('Forces');
  await page.keyboard.press('Escape');
  await heading(page, 'What drives us');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of this Drivers').fill('Forces');
  await page.keyboard.press('Enter');
  await heading(page, 'Forces');
  await page
    .getByRole('navigation', { name: /^Modules of/ })
    .getByRole('link', { name: 'Forces' })
    .waitFor();
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Outdated' }).click();
  await page.getByRole('button', { name: 'Status: Outdated' }).waitFor();

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Move to section' }).click();
  await page.getByRole('radio', { name: 'Decide' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Decide' }).waitFor();

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Locked' }).click();
  await page.getByText('nobody can change anything in it').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByRole('button', { name: 'Add driver' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Forces', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Add driver', exact: true }).waitFor();
});

test('modules of stakeholders, roles, products and data interfaces show those; a lock holds there too', async () => {
  const page = await openAt('/projects/1/stakeholders/15');
  await page.getByText('10 stakeholders').waitFor();
  await page.getByRole('button', { name: 'Add stakeholder' }).waitFor();
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Locked' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add stakeholder' }).count()).toBe(0);
  for (const [address, button] of [
    ['/projects/1/stakeholder-roles/16', 'Add stakeholder role'],
    ['/projects/1/products-and-services/17', 'Add product or service'],
    ['/projects/1/data-map/18', 'Add data element link'],
  ] as const) {
    await goTo(page, address);
    await page.getByRole('button', { name: button }).first().waitFor();
  }
});

test('R-MOD-05: a module is duplicated with its items, and deleted with a way back', async () => {
  const page = await openAt('/projects/1/risks/10');
  await heading(page, 'Risks of the project');
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.waitForURL((url) => /\/risks\/\d+$/.test(url.pathname) && !url.pathname.endsWith('/10'));
  await page.getByRole('link', { name: 'The interface is late' }).waitFor();
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL('**/projects/1');
  const rows = page.locator('.module-card', { hasText: 'Risks of the project' });
  await expect.poll(() => rows.count()).toBe(1);
  await page.locator('.toast-item', { hasText: 'Module deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count()).toBe(2);
});

test('the modules of the project are a step away: by the tree, by typing, by the menu in the header', async () => {
  const page = await openAt('/projects/1/risks/10');
  const tree = page.getByRole('navigation', { name: /^Modules of/ });
  await tree.locator('[aria-current=page]', { hasText: 'Risks of the project' }).waitFor();
  await tree.getByRole('searchbox').fill('lessons');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Lessons from Malmö');
  await page.getByRole('button', { name: /^Modules of/ }).press('Enter');
  await page.keyboard.type('s');
  await page.getByRole('menuitem', { name: 'Same-day dispatch as a business' }).press('Enter');
  await heading(page, 'Same-day dispatch as a business');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hurts today');
  await page.keyboard.press('Enter');
  await heading(page, 'What hurts today');
  await page.getByRole('button', { name: 'Hide the modules' }).click();
  await expect.poll(() => tree.count()).toBe(0);
  await page.reload();
  await heading(page, 'What hurts today');
  await expect.poll(() => tree.count()).toBe(0);
  await page.getByRole('button', { name: 'Show the modules' }).click();
  await tree.waitFor();
});

test('who else is at a module is shown, and so is what they change of it', async () => {
  const mine = await openAt('/projects/1/lessons-learned/14');
  await heading(mine, 'Lessons from Malmö');
  const theirs = await product.open('member@example.com', '/projects/1/lessons-learned/14');
  await heading(theirs, 'Lessons from Malmö');
  await mine.getByRole('list', { name: 'Also here' }).getByRole('img', { name: /^Mira/ }).waitFor();
  await theirs.getByRole('button', { name: 'Lessons from Malmö', exact: true }).click();
  await theirs.keyboard.type('Lessons from Gothenburg');
  await theirs.keyboard.press('Enter');
  await heading(mine, 'Lessons from Gothenburg');
  await mine
    .getByRole('navigation', { name: /^Modules of/ })
    .getByRole('link', { name: /Gothenburg/ })
    .waitFor();
  await more(theirs).click();
  await theirs.getByRole('menuitem', { name: 'Delete' }).click();
  await theirs.waitForURL('**/projects/1');
  await mine.getByRole('heading', { name: 'This module is not here any more' }).waitFor();
  await theirs.locator('.toast-item').getByRole('button', { name: 'Undo' }).click();
  await theirs.locator('.module-card', { hasText: 'Lessons from Gothenburg' }).waitFor();
  await mine.getByRole('link', { name: 'To the project' }).click();
  // The latest activity of the project also has this name.
  await mine.locator('.module-card').getByRole('link', { name: 'Lessons from Gothenburg' }).waitFor();
});
