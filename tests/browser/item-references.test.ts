/** Reference fields of items: chosen by name, shown with a colour, and protected from deletion. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selected } from './diagram-page.ts';
import { goTo } from './page.ts';
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
async function go(address: string): Promise<Page> {
  const page = await shared();
  await goTo(page, address);
  return page;
}

const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;

/** The page of the first module of a kind in the demo's project, and the API path of its items. */
async function moduleOf(kind: string): Promise<{ readonly items: string; readonly address: string }> {
  const kinds = (await ask('/api/scenario_modules.json?per_page=500')) as {
    id: number;
    name: string;
    segment: string;
  }[];
  const { id: type, segment } = kinds.find(({ name }) => name === kind) ?? { id: 0, segment: '' };
  const modules = (await ask('/api/projects/1/project_scenario_modules.json')) as {
    id: number;
    scenario_module_id: number;
  }[];
  const module = modules.find(({ scenario_module_id }) => scenario_module_id === type);
  return {
    items: `/api/projects/1/project_scenario_modules/${module?.id}/entity_values.json`,
    address: `/projects/1/${segment}/${module?.id}`,
  };
}

const cells = (page: Page, name: string) => page.getByRole('gridcell', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: /^Details of/ });

test('an impact is chosen by name with the keyboard alone, and stands in the cell with its colour', async () => {
  const { items, address } = await moduleOf('Risks');
  const [first] = await ask(items);
  const page = await go(`${address}?view=table&row=${first.id}`);
  const impact = panel(page).getByRole('combobox', { name: 'Impact' });
  await impact.waitFor();
  await impact.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Neglig');
  const option = page.getByRole('option', { name: 'Negligible' });
  await expect.poll(() => page.locator('.form-options').getByRole('option').count()).toBe(1);
  await expect.poll(() => option.locator('.cell-swatch').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => (await ask(items))[0].values.risk_item_impact_id)
    .toBe((await ask('/api/risk_item_impacts.json?q=Negligible'))[0].id);
  const cell = cells(page, 'Negligible').first();
  await cell.waitFor();
  await expect.poll(() => cell.locator('.cell-swatch').getAttribute('style')).toContain('rgb(44, 132, 76)');
  await expectAccessible(page);
  // History shows the field's title and the names of the referenced rows.
  const before = (await ask('/api/risk_item_impacts.json')).find(
    ({ id }: { id: number }) => id === first.values.risk_item_impact_id,
  );
  await panel(page).getByRole('button', { name: 'History' }).click();
  const latest = panel(page).getByRole('list', { name: 'History, the latest first' }).getByRole('listitem').first();
  await expect.poll(() => latest.locator('dl').textContent()).toBe(`Impact${before.name}Negligible`);
});

test('a field that an item type gets is a column of the open list at once: edited in the cell, filtered and exported', async () => {
  const { items, address } = await moduleOf('Risks');
  const [first] = await ask(`${items}?fields=title,entity_attribute_id`);
  const page = await go(`${address}?view=table`);
  for (const title of ['Probability', 'Impact'])
    await page.getByRole('columnheader', { name: new RegExp(`^${title}`) }).waitFor();

  const admin = await product.server.logIn('system@example.com');
  const path = `/api/admin/entity_attributes/${first.entity_attribute_id}.json`;
  const { json_schema: before } = (await product.server.ask('GET', path, { headers: admin })).body;
  const properties = { cost: { type: ['number', 'null'], title: 'Cost of mitigation' }, ...before.properties };
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: { ...before, properties } } });
  await page.getByRole('columnheader', { name: /^Cost of mitigation/ }).waitFor();

  const column = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.findIndex((one) => one.textContent?.startsWith('Cost of mitigation')));
  await page.locator(`[data-cell="0:${column}"]`).dblclick();
  await page.locator('.cell-editor input').fill('1250');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await ask(items))[0].values.cost).toBe(1250);
  expect((await ask(items))[0].values).toHaveProperty('status');

  const some = `${address}?view=table&values.cost.at_least=1000&sort=-values.cost`;
  const filtered = await go(some);
  await filtered.getByRole('grid').waitFor();
  await expect.poll(() => filtered.locator('.grid-row .grid-label').allTextContents()).toEqual([first.title]);
  const [download] = await Promise.all([
    filtered.waitForEvent('download'),
    filtered
      .getByRole('button', { name: /^Export/ })
      .click()
      .then(() => filtered.getByRole('menuitem', { name: 'CSV, all columns' }).click()),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/values\.cost[\s\S]*1250/);

  // A field that is required while it is shown: it is not required before, and a save waits for it once another field
  // shows it.
  const reason = { type: 'string', title: 'Reason', 'x-shown-if': { field: 'cost' } };
  const asking = { ...before, required: [...(before.required ?? []), 'reason'], properties: { ...properties, reason } };
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: asking } });
  await page.getByRole('columnheader', { name: /^Reason/ }).waitFor();
  const [, second] = await ask(items);
  const opened = await go(`${address}?view=table&row=${second.id}`);
  const cost = panel(opened).getByLabel('Cost of mitigation');
  await cost.waitFor();
  await expect.poll(() => panel(opened).getByLabel('Reason').count()).toBe(0);
  await cost.fill('5');
  const required = panel(opened).getByLabel('Reason (required)');
  await required.focus();
  await required.press('Tab');
  await panel(opened).getByText('Reason is required.').first().waitFor();
  expect((await ask(items))[1].values.cost ?? null).toBeNull();
  await expectAccessible(opened);
  await required.fill('Storms');
  await required.press('Tab');
  await expect.poll(async () => (await ask(items))[1].values).toMatchObject({ cost: 5, reason: 'Storms' });
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: before } });
});

test('an item type that is changed while one is elsewhere is the new one when one comes back', async () => {
  const { items, address } = await moduleOf('Risks');
  const [{ entity_attribute_id }] = await ask(`${items}?fields=entity_attribute_id`);
  const page = await go(`${address}?view=table`);
  await page.getByRole('columnheader', { name: /^Probability/ }).waitFor();
  await go('/profilepage');
  await page.getByRole('columnheader', { name: /^Probability/ }).waitFor({ state: 'detached' });
  const admin = await product.server.logIn('system@example.com');
  const path = `/api/admin/entity_attributes/${entity_attribute_id}.json`;
  const { json_schema: before } = (await product.server.ask('GET', path, { headers: admin })).body;
  const properties = { ...before.properties, owner: { type: 'string', title: 'Owner of the risk' } };
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: { ...before, properties } } });
  // A new subscription gets the changes of the last five seconds, so the test waits longer.
  await page.waitForTimeout(6_000);
  await go(`${address}?view=table`);
  await page.getByRole('columnheader', { name: /^Owner of the risk/ }).waitFor();
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: before } });
});

test('what a field of an item leads to among the items has its title in the table, the tree and the form, all asked for at once', async () => {
  const { items, address } = await moduleOf('Risks');
  const [first, second, third] = await ask(`${items}?fields=id,title,values,entity_attribute_id`);
  const admin = await product.server.logIn('system@example.com');
  const path = `/api/admin/entity_attributes/${first.entity_attribute_id}.json`;
  const { json_schema: before } = (await product.server.ask('GET', path, { headers: admin })).body;
  const leadsTo = { type: ['integer', 'null'], title: 'Leads to', 'x-ref': 'entity_value' };
  const properties = { leads_to: leadsTo, ...before.properties };
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: { ...before, properties } } });
  const lead = async (from: { id: number; values: object }, to: number | null) => {
    const body = { values: { ...from.values, leads_to: to } };
    const { status } = await product.server.ask('PUT', items.replace('.json', `/${from.id}.json`), { headers, body });
    expect(status).toBe(200);
  };
  await lead(first, second.id);
  await lead(second, third.id);
  const page = await shared();
  const requests: string[] = [];
  const note = (request: { url: () => string }): void => {
    if (request.url().includes('/entity_values/quick_index.json')) requests.push(request.url());
  };
  page.on('request', note);
  for (const view of ['table', 'tree']) {
    requests.length = 0;
    await go(`${address}?view=${view}`);
    const grid = page.getByRole(view === 'tree' ? 'treegrid' : 'grid');
    for (const [from, to] of [
      [first, second],
      [second, third],
    ])
      await grid
        .getByRole('row', { name: new RegExp(`^(Select )?${from.title}`) })
        .getByRole('gridcell', { name: to.title, exact: true })
        .waitFor();
    await expect.poll(() => grid.getByText(/^#\d/).count()).toBe(0);
    const ids = requests.map((address) => (new URL(address).searchParams.get('ids') ?? '').split(',').map(Number));
    const together = [second.id, third.id].sort((one, other) => one - other);
    // The tree may use titles that the table has loaded.
    expect(ids.map((each) => each.sort((one, other) => one - other))).toEqual(
      view === 'tree' && ids.length === 0 ? [] : [together],
    );
  }
  page.off('request', note);
  const opened = await go(`${address}?view=table&row=${first.id}`);
  await expect.poll(() => panel(opened).getByRole('combobox', { name: 'Leads to' }).inputValue()).toBe(second.title);
  await lead(first, null);
  await lead(second, null);
  await product.server.ask('PUT', path, { headers: admin, body: { json_schema: before } });
});

test('a driver type is chosen with the mouse, and read by who may not change it', async () => {
  const { items, address } = await moduleOf('Drivers');
  const [first] = await ask(items);
  const page = await go(`${address}?row=${first.id}`);
  const type = panel(page).getByRole('combobox', { name: 'Type' });
  await type.click();
  await page.getByRole('option', { name: 'Legal' }).click();
  await panel(page).getByLabel('Title').first().click();
  await expect
    .poll(async () => (await ask(items))[0].values.driver_item_type_id)
    .toBe((await ask('/api/driver_item_types.json?q=Legal'))[0].id);
  await cells(page, 'Legal').first().waitFor();
  const labels = await panel(page).locator('.form-group-box .form-label').allTextContents();
  expect(labels.map((text) => text.trim())).toEqual([
    'Type',
    'Direction',
    'Strength',
    'Horizon',
    'What follows from it',
  ]);
});

test('R-NAV-11: an address with a query item opens that item, in a list and in a diagram', async () => {
  const itemQuery = (itemId: number) =>
    `?item=${encodeURIComponent(JSON.stringify({ itemType: 'entity_value', itemId }))}`;
  const list = await moduleOf('Drivers');
  const [, item] = await ask(list.items);
  const page = await product.open('company@example.com', list.address + itemQuery(item.id));
  await page.getByRole('complementary', { name: `Details of ${item.title}` }).waitFor();
  const diagram = await moduleOf('BPMN process');
  const shape = (await ask(diagram.items)).find(({ title }: { title: string }) => title !== '');
  await goTo(page, diagram.address + itemQuery(shape.id));
  await expect.poll(() => selected(page)).toEqual([shape.jsid]);
  await goTo(page, diagram.address + itemQuery(999_999));
  await page.getByText('is not in this diagram any more').waitFor();
});

test('a type in use is not deleted: another takes its place by keyboard, and the undo brings both back', async () => {
  const { items } = await moduleOf('Drivers');
  const types = await ask('/api/driver_item_types.json');
  const typeOf = async () =>
    (await ask(items)).map(({ values }: { values: Record<string, unknown> }) => values.driver_item_type_id);
  const before = await typeOf();
  const used = types.find(({ id }: { id: number }) => before.includes(id));
  const next = types.find(({ id }: { id: number }) => id !== used.id);
  const page = await product.open('system@example.com', `/admin/driver-item-types`);
  const row = page.getByRole('row', { name: new RegExp(used.name) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `${used.name} is in use` });
  await dialog.getByText(/^\d+ items?$/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace and delete' }).click();
  await dialog.getByText('Choose what takes its place.').waitFor();
  await dialog.getByRole('combobox', { name: 'Replace with' }).focus();
  await page.keyboard.type(next.name);
  await page.getByRole('option', { name: next.name }).waitFor();
  await expect.poll(() => page.locator('.form-options').getByRole('option').count()).toBe(1);
  await expect.poll(() => page.getByRole('option', { name: used.name, exact: true }).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  // The button is pressed in the same task as the key, because the key makes the choice.
  const replace = await dialog.getByRole('button', { name: 'Replace and delete' }).elementHandle();
  await dialog.getByRole('combobox', { name: 'Replace with' }).evaluate(async (input, button) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await Promise.resolve();
    (button as HTMLElement | null)?.click();
  }, replace);
  await page.getByText(`${used.name} replaced and deleted`).waitFor();
  await expect.poll(() => typeOf()).not.toContain(used.id);
  await page.locator('.toast-item').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(typeOf).toEqual(before);
});

let catalogs = 0;
test('a group is chosen among those of the catalog that is chosen, for many rows too; another catalog empties it and says so', async () => {
  const module = '/api/projects/1/project_scenario_modules/18';
  const round = ++catalogs;
  const ids: number[] = [];
  for (const name of [`First catalog ${round}`, `Second catalog ${round}`]) {
    const made = await product.server.ask('POST', `${module}/data_catalogs.json`, { headers, body: { name } });
    const path = `/api/data_catalogs/${made.body.id}/data_catalog_groups.json`;
    const group = await product.server.ask('POST', path, { headers, body: { name: `Group of the ${name}` } });
    ids.push(made.body.id, group.body.id);
  }
  const page = await go('/projects/1/data-map/18');
  await page.getByRole('button', { name: 'Add data element link' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Choose “Leads to catalog” first.').waitFor();
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: `${option} ${round}` }).click();
  };
  await choose('Leads to catalog', 'First catalog');
  const group = dialog.getByRole('combobox', { name: 'Leads to group' });
  await group.click();
  await page.getByRole('option', { name: `Group of the First catalog ${round}` }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: `Group of the Second catalog ${round}` }).count()).toBe(0);
  await page.getByRole('option', { name: `Group of the First catalog ${round}` }).click();
  await choose('Leads to catalog', 'Second catalog');
  await page.getByText('Leads to group was emptied').waitFor();
  await expect.poll(() => group.inputValue()).toBe('');

  // Closing without saving discards the choice.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^(Discard|Leave)/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await goTo(page, '/projects/1/data-map/18?view=table');
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(1).waitFor();
  for (const at of [0, 1]) await ticks.nth(at).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 selected' });
  await bar.getByRole('button', { name: 'Set field ...' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption('Leads to group');
  await page.getByText('Choose “Leads to catalog” first.').waitFor();
  await choose('Leads to catalog', 'Second catalog');
  await choose('Leads to group', 'Group of the Second catalog');
  await page.getByRole('button', { name: 'Set for all selected' }).click();
  const set = async () => {
    const { body } = await product.server.ask('GET', `${module}/data_map_detail_links.json`, { headers });
    return (body as { linked_catalog_id: number; linked_group_id: number }[]).filter(
      (link) => link.linked_catalog_id === ids[2] && link.linked_group_id === ids[3],
    ).length;
  };
  await expect.poll(set).toBe(2);
});
