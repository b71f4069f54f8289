/** Assignments of shapes in a diagram, filters and colours by assignment, and the page of an assigned row. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flow, task } from '../diagram/cells.ts';
import { cellsOf, draw, newDiagram, opened, saved, select } from './diagram-page.ts';
import { goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/**
 * Ids of stakeholders, tags and people of the demo's first project: stakeholders 2 and 3 have the role user, 4 is a
 * guardian.
 */
const drawn = [
  task('A', 0, 120, { title: 'Unload', stakeholder_ids: [2, 3], tag_ids: [1], user_ids: [1] }),
  task('B', 200, 120, { title: 'Count', stakeholder_ids: [3], tag_ids: [5] }),
  task('C', 400, 120, { title: 'Store', stakeholder_ids: [4] }),
  flow('F', 'A', 'B'),
  flow('G', 'B', 'C'),
];

const shared = sharedPage(() =>
  product.open('company@example.com', '/profilepage', { width: 1700, height: 1000, stays: true }),
);
/** Creates a diagram with these shapes in the shared page. */
async function openDrawn(): Promise<{ page: Page; path: string }> {
  const page = await shared();
  const path = await newDiagram(page);
  await draw(page, drawn);
  await saved(page);
  return { page, path };
}

const assigned = async (page: Page, field: 'stakeholder_ids' | 'tag_ids') =>
  Object.fromEntries(
    (await cellsOf(page)).filter(({ type }) => type !== 'Flow').map((cell) => [cell.jsid, cell[field] ?? []]),
  );

test('several shapes are assigned at once with the keyboard, a new stakeholder is made in passing, and the last chip is taken back', async () => {
  const { page, path } = await openDrawn();
  await select(page, ['A', 'B']);
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Assign 2 selected shapes' });
  const field = panel.getByRole('combobox', { name: 'Stakeholders' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await panel.getByText('1 of 2').first().waitFor();
  await page.keyboard.type('works');
  await page.getByRole('option', { name: /^Works council/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => assigned(page, 'stakeholder_ids')).toEqual({ A: [2, 3, 4], B: [3, 4], C: [4] });
  await page.keyboard.type('Night crew');
  await page.getByRole('option', { name: 'Create “Night crew”' }).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText('Night crew', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await field.press('Backspace');
  const made = expect.any(Number);
  await expect.poll(() => assigned(page, 'stakeholder_ids')).toEqual({ A: [3, 4, made], B: [3, 4, made], C: [4] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await saved(page);
  const headers = await product.server.logIn('company@example.com');
  const rows = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}/entity_values.json`;
  const { body } = await product.server.ask('GET', `${rows}?fields=jsid,stakeholder_ids`, { headers });
  const stored = body.map((one: { jsid: string; stakeholder_ids: number[] }) => [one.jsid, one.stakeholder_ids]);
  expect(Object.fromEntries(stored)).toMatchObject({ A: [3, 4, made], B: [3, 4, made], C: [4] });
});

test('each assignment is one step of undo, of however many shapes', async () => {
  const { page } = await openDrawn();
  await select(page, ['A', 'B', 'C']);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Assign 3 selected shapes' }).getByRole('combobox', { name: 'Tags' });
  await tags.fill('Speed');
  await page.getByRole('option', { name: /^Speed/ }).click();
  await expect.poll(() => assigned(page, 'tag_ids')).toEqual({ A: [1, 4], B: [5, 4], C: [4] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.diagram-sheet').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => assigned(page, 'tag_ids')).toEqual({ A: [1], B: [5], C: [] });
});

test('a filter leaves the rest of the diagram pale, counts what is left, and stands in the address', async () => {
  const { page } = await openDrawn();
  const pale = () =>
    page
      .locator('.diagram-paper .pale')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('model-id')).sort());
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filter by assignment' });
  await panel.getByRole('combobox', { name: 'Stakeholder roles' }).fill('User');
  await page.getByRole('option', { name: 'User', exact: true }).click();
  await expect.poll(pale).toEqual(['C', 'G']);
  const bar = page.getByRole('group', { name: 'Filter by assignment' });
  await bar.getByText('2 of 3').waitFor();
  await page.keyboard.press('Escape');
  await panel.getByLabel('Assigned to me').check();
  await expect.poll(pale).toEqual(['B', 'C', 'F', 'G']);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Match all' }).click();
  await bar.getByText('2 of 3').waitFor();
  expect(new URL(page.url()).searchParams.get('filter')).toBe('stakeholder_role_ids:2;assignments:me;operator:OR');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(pale).toEqual([]);
  expect(new URL(page.url()).searchParams.get('filter')).toBeNull();
});

test('R-FILT-01: a filter asks for stakeholders, products and services, tags and people, for what is in their roles and categories, and for what is assigned to nobody or to me; AND or OR joins its lists', async () => {
  const headers = await product.server.logIn('company@example.com');
  const ask = async (path: string) => (await product.server.ask('GET', `/api/${path}`, { headers })).body;
  const firstIn = async (list: string, groups: string) => {
    const rows: Record<string, number[]>[] = await ask(`projects/1/${list}.json`);
    const { id, [groups]: within } = rows.find((row) => (row[groups] ?? []).length > 0) ?? {};
    return { id: Number(id), group: Number(within?.[0]) };
  };
  const stakeholder = await firstIn('stakeholders', 'stakeholder_role_ids');
  const thing = await firstIn('product_and_service_items', 'product_and_service_item_category_ids');
  const tag = await firstIn('tags', 'tag_category_ids');
  const me = (await ask('current_user')).id;
  const page = await shared();
  const path = await newDiagram(page);
  await draw(page, [
    task('S', 0, 0, { stakeholder_ids: [stakeholder.id] }),
    task('P', 200, 0, { product_and_service_item_ids: [thing.id] }),
    task('T', 400, 0, { tag_ids: [tag.id] }),
    task('U', 600, 0, { user_ids: [me] }),
    task('B', 0, 200, { stakeholder_ids: [stakeholder.id], tag_ids: [tag.id] }),
    task('N', 200, 200),
  ]);
  await saved(page);
  const both = `stakeholder_ids:${stakeholder.id};tag_ids:${tag.id}`;
  const conditions: readonly (readonly [string, string])[] = [
    [`stakeholder_ids:${stakeholder.id}`, 'BS'],
    [`stakeholder_role_ids:${stakeholder.group}`, 'BS'],
    [`product_and_service_item_ids:${thing.id}`, 'P'],
    [`product_and_service_category_ids:${thing.group}`, 'P'],
    [`tag_ids:${tag.id}`, 'BT'],
    [`tag_category_ids:${tag.group}`, 'BT'],
    [`user_ids:${me}`, 'U'],
    ['assignments:me', 'U'],
    ['assignments:nobody', 'BNPST'],
    [both, 'B'],
    [`${both};operator:AND`, 'B'],
    [`${both};operator:OR`, 'BST'],
  ];
  for (const [filter, left] of conditions) {
    await goTo(page, `${path}?filter=${encodeURIComponent(filter)}`);
    const pale = [...'BNPSTU'].filter((jsid) => !left.includes(jsid));
    const found = () =>
      page
        .locator('.diagram-paper .pale')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('model-id')).sort());
    await expect.poll(found, { message: filter }).toEqual(pale);
  }
});

test('shapes are coloured by what they are assigned to; the legend says how and is a filter too; what is stored stays', async () => {
  const { page } = await openDrawn();
  const before = JSON.stringify(await cellsOf(page));
  await page.getByRole('button', { name: /^Colour by/ }).press('Enter');
  const choices = page.getByRole('dialog', { name: 'Colour by' });
  await choices.getByLabel('Stakeholder', { exact: true }).check();
  await choices.getByLabel('Tag', { exact: true }).check();
  await page.keyboard.press('Escape');
  const legend = page.getByRole('region', { name: 'Colours' });
  const entry = legend.getByRole('button', { name: /^Shift leads/ });
  await entry.waitFor();
  await expect.poll(() => entry.textContent()).toMatch(/2$/);
  const flags = () => page.locator('[model-id=A] > text.flag').allTextContents();
  await expect.poll(flags).toHaveLength(3);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await entry.press('Enter');
  await expect.poll(() => page.locator('.diagram-paper .pale').count()).toBe(2);
  await legend.getByRole('button', { name: /^Safety/ }).click();
  await legend.getByLabel('Match').selectOption({ label: 'all of the lists' });
  await expect.poll(() => page.locator('.diagram-paper .pale').count()).toBe(4);
  await legend.getByRole('button', { name: 'Show all colours' }).click();
  await expect.poll(() => page.locator('.diagram-paper .pale').count()).toBe(0);
  expect(JSON.stringify(await cellsOf(page))).toBe(before);
});

test('a stakeholder of the project is placed from the palette as a participant of the process', async () => {
  const { page } = await openDrawn();
  await page.getByRole('searchbox', { name: 'Search shapes' }).fill('fire');
  await page.getByRole('button', { name: 'Fire brigade' }).press('Enter');
  const pools = (await cellsOf(page)).filter(({ type }) => type === 'bp.Pool');
  expect(pools).toMatchObject([{ title: 'Fire brigade', stakeholder_ids: [7] }]);
});

test('R-ENT-01, R-ENT-03: what a diagram can be filtered by is called by the company’s own words for stakeholders, products and services', async () => {
  const headers = await product.server.logIn('other@example.com');
  const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
  const modules = (project: number) => ask(`/api/projects/${project}/project_scenario_modules.json`);
  let address: string | undefined;
  for (const { id } of await ask('/api/projects.json')) {
    const found = (await modules(id)).find(({ type_key }: { readonly type_key: string }) => type_key === 'Bpmns');
    address ??= found && `/projects/${id}/bpmn/${found.id}`;
  }
  const page = await product.open('other@example.com', String(address));
  await opened(page);
  await page.getByRole('button', { name: /^Colour by/ }).click();
  const choices = page.getByRole('dialog', { name: 'Colour by' });
  await choices.getByLabel('Interested party', { exact: true }).waitFor();
  await choices.getByLabel('Service', { exact: true }).waitFor();
  await expect.poll(() => choices.getByLabel('Stakeholder', { exact: true }).count()).toBe(0);
});

test.each([
  'stakeholders',
  'product_and_service_items',
])('R-STK-01: one of the %s made without a word is called "Untitled", its description and link are empty', async (name) => {
  const headers = await product.server.logIn('company@example.com');
  const made = await product.server.ask('POST', `/api/projects/1/${name}.json`, { headers, body: {} });
  expect(made.body).toMatchObject({ name: 'Untitled', description: '', link_title: '', link_url: '' });
});

test.each([
  'stakeholders',
  'tags',
  'product_and_service_items',
])('R-STK-03, R-PROD-26: the view of a project’s %s is a list unless another is asked for', async (name) => {
  const page = await shared();
  await goTo(page, `/projects/1?tab=projects_${name}`);
  const called = { stakeholders: 'Stakeholders', tags: 'Tags', product_and_service_items: 'Products and services' };
  const grid = page.getByRole('grid', { name: called[name as keyof typeof called] });
  await grid.getByRole('columnheader', { name: 'Name' }).waitFor();
  await expect.poll(() => grid.getByRole('row').count()).toBeGreaterThan(3);
});

test('a stakeholder tells where it is used, leads there, and gives way to another one before it is deleted', async () => {
  const headers = await product.server.logIn('company@example.com');
  const base = '/api/projects/1/stakeholders';
  const stakeholders = async (): Promise<readonly { readonly id: number; readonly name: string }[]> =>
    (await product.server.ask('GET', `${base}.json`, { headers })).body;
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
  // The uses in locked modules are not replaced.
  const locked = new Set(modules.flatMap((module) => (module.locked ? [module.id] : [])));
  const fixed = new Set(lines.flatMap((line) => (locked.has(line.module_id) ? [line.assigned_id] : [])));
  const card = lines.find(({ type_key, assigned_id }) => lists.includes(type_key) && !fixed.has(assigned_id));
  const used = (await stakeholders()).find(({ id }) => id === card?.assigned_id);
  const other = (await stakeholders()).find(({ id }) => id !== card?.assigned_id);
  if (!card || !used || !other) throw new Error('The demo uses no stakeholder.');
  const page = await shared();
  await goTo(page, '/projects/1?tab=projects_stakeholders');
  await page.getByRole('button', { name: 'Assignments' }).click();
  const report = page.getByRole('dialog', { name: 'Assignments: stakeholders' });
  await report.getByRole('searchbox', { name: 'Search assignments' }).fill(`${used.name} ${card.title}`);
  const line = report.getByRole('row', { name: `${used.name} ${card.title} Stakeholders ${card.module_name}` });
  await line.waitFor();
  await expectAccessible(page);
  await line.getByRole('link', { name: used.name }).first().click();
  await page.getByRole('button', { name: 'Used in' }).waitFor();
  await page.keyboard.press('t');
  const panel = page.getByRole('complementary', { name: `Details of ${used.name}` });
  await panel.getByText(/^Used (once|\d+ times)/).waitFor();
  await panel.getByRole('list', { name: card.module_name }).getByRole('link', { name: card.title }).first().click();
  await page.getByRole('heading', { level: 1, name: card.module_name }).waitFor();
  await page.getByRole('complementary', { name: `Details of ${card.title}` }).waitFor();

  // The count of uses also opens the list of uses. A rename first shows where the name is used.
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
  await dialog.getByRole('radio', { name: 'Give them another stakeholder' }).check();
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
