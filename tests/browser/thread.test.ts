/** Where a thing is used: a part of its details, asked before it is deleted, and led elsewhere where it is merged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

let product: Product;
let headers: { readonly authorization: string };
const base = '/api/projects/1/stakeholders';
const stakeholders = async (): Promise<readonly Named[]> =>
  (await product.server.ask('GET', `${base}.json`, { headers })).body;
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

test('a stakeholder tells where it is used, leads there, and gives way to another one before it is deleted', async () => {
  const lines = (await product.server.ask('GET', `${base}/assigned_items_index`, { headers })).body as {
    readonly assigned_id: number;
    readonly title: string;
    readonly module_id: number;
    readonly module_name: string;
    readonly type_key: string;
  }[];
  const lists = ['UserStories', 'StakeholderPerspectives', 'ChangeManagementStories', 'Risks', 'Checklists'];
  const modules = (await product.server.ask('GET', '/api/projects/1/project_scenario_modules.json', { headers }))
    .body as { readonly id: number; readonly locked: boolean }[];
  // What lies in a locked module is not led elsewhere.
  const locked = new Set(modules.flatMap((module) => (module.locked ? [module.id] : [])));
  const fixed = new Set(lines.flatMap((line) => (locked.has(line.module_id) ? [line.assigned_id] : [])));
  const card = lines.find(({ type_key, assigned_id }) => lists.includes(type_key) && !fixed.has(assigned_id));
  const used = (await stakeholders()).find(({ id }) => id === card?.assigned_id);
  const other = (await stakeholders()).find(({ id }) => id !== card?.assigned_id);
  if (!card || !used || !other) throw new Error('The demo uses no stakeholder.');
  const page = await product.open('company@example.com', `/projects/1?tab=projects_stakeholders&row=${used.id}`);
  await page.getByRole('button', { name: 'Used in' }).waitFor();
  await page.keyboard.press('t');
  const panel = page.getByRole('complementary', { name: `Details of ${used.name}` });
  await panel.getByText(/^Used (once|\d+ times)/).waitFor();
  await panel.getByRole('list', { name: card.module_name }).getByRole('link', { name: card.title }).first().click();
  await page.getByRole('heading', { level: 1, name: card.module_name }).waitFor();
  await page.getByRole('complementary', { name: `Details of ${card.title}` }).waitFor();

  // How often it is used leads there as well, and whoever changes the name sees first where that shows.
  await goTo(page, '/projects/1?tab=projects_stakeholders');
  await page.getByRole('link', { name: used.name, exact: true }).focus();
  await page.keyboard.press('F2');
  await page
    .getByRole('status')
    .getByText(/^A new name shows in \d+ places?:$/)
    .waitFor();
  await page
    .getByRole('status')
    .getByText(new RegExp(`^\\d+ in ${card.module_name}$`))
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByTitle(`Where ${used.name} is used`).click();
  await panel.getByText(/^Used (once|\d+ times)/).waitFor();

  await page.getByRole('button', { name: `Actions for ${used.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${used.name}` });
  await dialog.getByRole('list', { name: card.module_name }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'They get another stakeholder' }).check();
  await dialog.getByRole('combobox', { name: 'Replace with' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).first().click();
  await dialog.getByRole('button', { name: 'Replace and delete' }).click();
  await page.getByText(`${used.name} replaced and deleted`).waitFor();
  const after = (await product.server.ask('GET', `${base}/assigned_items_index`, { headers })).body as typeof lines;
  expect(after.some(({ assigned_id }) => assigned_id === used.id)).toBe(false);
  expect(after.some(({ assigned_id, title }) => assigned_id === other.id && title === card.title)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Actions for ${used.name}`, exact: true }).waitFor();
  await expect.poll(async () => (await stakeholders()).some(({ id }) => id === used.id)).toBe(true);
});
