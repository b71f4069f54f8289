/** Mappings as pairs of two trees: made, decided and taken back, by keys alone and by the pointer; and their addresses. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addByForm, goTo, heading } from './page.ts';
import { expectAccessible, type PageOptions, type Product, startProduct } from './product.ts';

let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

/** Uploads a catalog from a file of rows. Returns its id. */
async function uploaded(rows: string): Promise<number> {
  const body = new FormData();
  body.set('file', new File([`Key,Parent,Name,Data type\n${rows}`], 'rows.csv'));
  const address = `${product.server.address}/api/data_catalogs/file_upload.json`;
  const reply = await fetch(address, { method: 'POST', headers, body });
  return ((await reply.json()) as { readonly id: number }).id;
}

interface Map {
  readonly address: string;
  /** Pairs two elements by their keys. */
  readonly pair: (source: string, target: string) => Promise<void>;
  /** Mappings with the names of what they map, in the order of their ids. */
  readonly mappings: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

async function mapOf(...catalogs: readonly string[]): Promise<Map> {
  const ids: number[] = [];
  // The uploads are sequential, so that the first catalog is on the left.
  for (const rows of catalogs) ids.push(await uploaded(rows));
  const sent = { name: `Map ${Date.now()}`, data_catalog_ids: ids };
  const { body } = await product.server.ask('POST', '/api/data_maps.json', { headers, body: sent });
  const path = `/api/data_maps/${body.id}/data_map_detail_mappings.json?sort=id`;
  const idOf = async (catalog: number | undefined, key: string): Promise<number> => {
    const of = `/api/data_catalogs/${catalog}/data_catalog_details.json?key.equals=${key}`;
    return (await product.server.ask('GET', of, { headers })).body[0].id;
  };
  return {
    address: `/data-maps/${body.id}`,
    pair: async (source, target) => {
      const row = { source_detail_id: await idOf(ids[0], source), target_detail_id: await idOf(ids[1], target) };
      await product.server.ask('POST', path.replace(/\?.*/, ''), { headers, body: row });
    },
    mappings: async () => {
      const rows: readonly { readonly _labels: Readonly<Record<string, string>> }[] = (
        await product.server.ask('GET', path, { headers })
      ).body;
      return rows.map((row) => ({
        ...row,
        from: row._labels['source_detail_id'],
        to: row._labels['target_detail_id'] ?? null,
      }));
    },
  };
}

const people = 'p,,Person,table\np.dob,p,birthDate,date\np.sex,p,sex,text\np.shoe,p,shoe size,number\n';
const clients = 'c,,Client,table\nc.birth,c,Birth date,date\nc.gender,c,Gender,text\ns,,Stay,table\n';

const open = (address: string, options?: PageOptions): Promise<Page> =>
  product.open('company@example.com', address, options);
const tree = (page: Page, side: 'From' | 'To') => page.getByRole('tree', { name: `${side}: Data elements` });
const row = (page: Page, side: 'From' | 'To', name: string) =>
  tree(page, side).getByRole('treeitem', { name: new RegExp(`^${name}\\s*(,|$)`) });
const chosen = (page: Page, side: 'From' | 'To', name: string) =>
  expect.poll(() => row(page, side, name).getAttribute('aria-selected')).toBe('true');

/** Presses Tab until the focus is in a tree. */
async function tabTo(page: Page, side: 'From' | 'To'): Promise<void> {
  const label = `${side}: Data elements`;
  for (let press = 0; press < 80; press += 1) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === label) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to "${label}".`);
}

test('a map is mapped by keys alone: linked, accepted, rejected, without counterpart, led elsewhere, each with one undo', async () => {
  const map = await mapOf(people, clients);
  const page = await open(`${map.address}/link-management`);
  await row(page, 'From', 'Person').waitFor();
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, 'From');
  await chosen(page, 'From', 'Person');
  // Moves to the right tree, in which Client is the first line.
  await tabTo(page, 'To');
  await press('ArrowDown');
  await chosen(page, 'To', 'Client');
  await press('Enter');
  await expect
    .poll(map.mappings)
    .toMatchObject([{ from: 'Person', to: 'Client', status: 'accepted', made_by: 'hand', score: null }]);
  // A decision moves the focus to the next pair.
  await chosen(page, 'From', 'birthDate');
  const first = page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first();
  await expect.poll(() => first.textContent()).toMatch(/Client ›\s*Birth date\s*\d+ %/);
  await press('1');
  await expect.poll(map.mappings).toMatchObject([{}, { from: 'birthDate', to: 'Birth date', made_by: 'name' }]);
  expect((await map.mappings())[1]?.['score']).toBeGreaterThan(0.5);
  await chosen(page, 'From', 'sex');
  await expect.poll(() => first.textContent()).toMatch(/Gender/);
  await press('r');
  await expect.poll(map.mappings).toMatchObject([{}, {}, { from: 'sex', to: 'Gender', status: 'rejected' }]);
  await page.getByText('Nothing on the right is like it.').waitFor();
  // The choice is corrected: Gender is in the branch of Client.
  await press('ArrowDown');
  await chosen(page, 'To', 'Client');
  await press('ArrowRight');
  await row(page, 'To', 'Gender').waitFor();
  await press('ArrowDown');
  await press('ArrowDown');
  await chosen(page, 'To', 'Gender');
  await press('Enter');
  await expect
    .poll(map.mappings)
    .toMatchObject([{}, {}, { from: 'sex', to: 'Gender', status: 'accepted', made_by: 'hand', score: null }]);
  await chosen(page, 'From', 'shoe size');
  await press('x');
  await expect
    .poll(map.mappings)
    .toMatchObject([{}, {}, {}, { from: 'shoe size', to: null, kind: 'none', status: 'accepted' }]);
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'shoe size has no counterpart' }).count()).toBe(1);
  // The mapping gets another target, and the old score is removed.
  await tabTo(page, 'From');
  await press('ArrowUp');
  await press('ArrowUp');
  await chosen(page, 'From', 'birthDate');
  await tabTo(page, 'To');
  await press('End');
  await chosen(page, 'To', 'Stay');
  await press('Shift+Enter');
  await expect
    .poll(async () => (await map.mappings())[1])
    .toMatchObject({ from: 'birthDate', to: 'Stay', made_by: 'hand', score: null });
  await expectAccessible(page);
  await press('Control+z');
  await expect.poll(async () => (await map.mappings())[1]).toMatchObject({ to: 'Birth date', made_by: 'name' });
});

test('N goes to the next without a pair where nothing has the focus, and adds no row', async () => {
  const map = await mapOf(people, clients);
  const page = await open(`${map.address}/link-management`);
  await row(page, 'From', 'Person').waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('n');
  await chosen(page, 'From', 'Person');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('by the pointer: chosen left and right and linked; a mapping opens beside, and the table shows the same', async () => {
  const map = await mapOf(people, clients);
  const page = await open(`${map.address}/link-management`, { dark: true });
  await row(page, 'From', 'Person').click();
  await row(page, 'To', 'Stay').click();
  await page.getByRole('button', { name: 'Link', exact: false }).first().click();
  await expect.poll(map.mappings).toMatchObject([{ from: 'Person', to: 'Stay' }]);
  await row(page, 'From', 'Person').click();
  await page.getByRole('link', { name: 'Stay, accepted' }).click();
  const panel = page.getByRole('complementary', { name: 'Details of Person' });
  await panel.getByLabel('Transformation').fill('As it is.');
  await panel.getByLabel('Transformation').blur();
  await expect.poll(map.mappings).toMatchObject([{ transformation: 'As it is.' }]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View: Pairs' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Table' }).click();
  await page.getByRole('row', { name: /Person.*Stay/ }).waitFor();
});

/** Twenty tables with two fields each. */
const tables = Array.from(
  { length: 20 },
  (_, at) => `t${at},,Table ${at},table\nt${at}.a,t${at},First ${at},text\nt${at}.b,t${at},Second ${at},text\n`,
).join('');

test('a row is dragged onto one of the other side, which scrolls at its border; Escape links nothing', async () => {
  const map = await mapOf(people, tables);
  const page = await open(`${map.address}/link-management`, { height: 1000 });
  await row(page, 'To', 'Table 3').waitFor();
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height };
  };
  const lift = async () => {
    const from = await middle(row(page, 'From', 'Person'));
    const to = await middle(row(page, 'To', 'Table 3'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y, { steps: 3 });
    await page.locator('.pairs-drag path').waitFor();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    // The frame around the row that a drop would link.
    await page.locator('.pairs-drag rect').waitFor();
    return to;
  };
  await lift();
  await page.keyboard.press('Escape');
  await page.locator('.pairs-drag rect').waitFor({ state: 'detached' });
  await page.mouse.up();
  await chosen(page, 'From', 'Person');
  expect(await map.mappings()).toEqual([]);

  const to = await lift();
  const list = await middle(tree(page, 'To'));
  await page.mouse.move(to.x, list.bottom - 10, { steps: 5 });
  const last = row(page, 'To', 'Table 19');
  await expect
    .poll(async () => {
      // A pointer at rest sends nothing, and the browser under test only goes on when it does.
      await page.mouse.move(to.x, list.bottom - 9);
      await page.mouse.move(to.x, list.bottom - 10);
      return (await last.count()) > 0 && (await middle(last)).y < list.bottom;
    })
    .toBe(true);
  const end = await middle(last);
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(map.mappings).toMatchObject([{ from: 'Person', to: 'Table 19', made_by: 'hand', score: null }]);
  // It stays with the pair.
  await chosen(page, 'From', 'Person');
  await chosen(page, 'To', 'Table 19');
});

test('a line leads towards an end that is scrolled out or in a closed branch, and a click shows that end', async () => {
  const map = await mapOf(people, tables);
  await map.pair('p', 't19');
  await map.pair('p.dob', 't1.a');
  await map.pair('p.sex', 't1.b');
  const page = await open(`${map.address}/link-management`);
  await row(page, 'From', 'Person').click();
  await page.keyboard.press('ArrowRight');
  const sign = (text: string) =>
    page.locator('.pairs-sign').filter({ hasText: new RegExp(`^\\d+ out of view${text}$`) });
  await sign('2').click();
  await row(page, 'To', 'First 1').waitFor();
  await chosen(page, 'From', 'birthDate');
  await chosen(page, 'To', 'First 1');
  await expect.poll(() => sign('2').count()).toBe(0);
  await sign('↓1').click();
  await chosen(page, 'To', 'Table 19');
  await chosen(page, 'From', 'Person');
  await sign('↑2').waitFor();
  // By keys: the panel shows the other end of the chosen row's pair.
  await row(page, 'From', 'sex').click();
  await page.getByRole('button', { name: 'Show Second 1 in To' }).press('Enter');
  await chosen(page, 'To', 'Second 1');
  await expectAccessible(page);
});

test('a search finds elements with what is above them; the filter of the list narrows the lines', async () => {
  const map = await mapOf(people, clients);
  const page = await open(`${map.address}/link-management`);
  await row(page, 'From', 'Person').click();
  await page.keyboard.press('f');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('To: search Data elements');
  await page.keyboard.type('gender');
  await page.keyboard.press('Enter');
  await chosen(page, 'To', 'Gender');
  await expect.poll(() => tree(page, 'To').getByRole('treeitem').count()).toBe(2);
  await page.keyboard.press('Enter');
  await row(page, 'From', 'Person\\s*, table\\s*, paired: Gender\\s*, accepted').waitFor();
  await chosen(page, 'From', 'birthDate');
  await page.getByRole('list', { name: 'Suggestions' }).waitFor();
  await page.keyboard.press('r');
  await expect.poll(map.mappings).toMatchObject([{}, { from: 'birthDate', status: 'rejected' }]);
  // The form that addresses had in earlier releases.
  await goTo(page, `${map.address}/link-management?filter%5Bstatus%5D=rejected`);
  await expect.poll(() => new URL(page.url()).search).toBe('?status.equals=rejected');
  await row(page, 'From', 'Person\\s*, table').waitFor();
  await expect.poll(() => page.getByRole('treeitem', { name: /paired: Gender/ }).count()).toBe(0);
  await row(page, 'From', 'Person\\s*, table').waitFor();
});

test('all sure suggestions are accepted at once, and undone at once', async () => {
  const rows = 'b,,Invoice,table\nb.place,b,Postcode,text\nb.hue,b,Colour,text\n';
  const map = await mapOf(rows, rows);
  const page = await open(`${map.address}/link-management`);
  await row(page, 'From', 'Invoice').waitFor();
  await page.getByRole('button', { name: 'Accept all sure ones' }).click();
  await page.locator('.toast-item', { hasText: '3 element mappings added' }).waitFor();
  expect((await map.mappings()).map(({ from, to, status }) => [from, to, status])).toEqual(
    ['Invoice', 'Postcode', 'Colour'].map((name) => [name, name, 'accepted']),
  );
  await page.locator('.toast-item', { hasText: 'added' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(map.mappings).toEqual([]);
});

test('on a phone one side shows at a time', async () => {
  const map = await mapOf(people, clients);
  const page = await open(`${map.address}/link-management`, { width: 390, height: 844 });
  await row(page, 'From', 'Person').click();
  await expect.poll(() => tree(page, 'To').count()).toBe(0);
  await page.getByRole('button', { name: 'To', exact: true }).click();
  await row(page, 'To', 'Client').click();
  await page.getByRole('button', { name: /^Link/ }).click();
  await expect.poll(map.mappings).toMatchObject([{ from: 'Person', to: 'Client' }]);
  await expectAccessible(page);
});

test('the links of a data interface are drawn as pairs too, and its categories and catalogs stand beside them', async () => {
  const modules: readonly { readonly id: number; readonly type_key: string }[] = (
    await product.server.ask('GET', '/api/projects/1/project_scenario_modules.json', { headers })
  ).body;
  const id = modules.find(({ type_key }) => type_key === 'DataInterfaces')?.id;
  const page = await open(`/projects/1/data-map/${id}`);
  await page.getByRole('button', { name: 'View: Table' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pairs' }).click();
  const list = (name: string) => page.getByRole('tree', { name: `${name}: Data elements` });
  await list('Data element')
    .getByRole('treeitem', { name: /^Order\s*,.*paired: Consignment/ })
    .waitFor();
  await list('Data element')
    .getByRole('treeitem', { name: /^Employee/ })
    .click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await list('Leads to element').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: /paired: Party/ }).waitFor();
  await expectAccessible(page);
  const parts = page.getByRole('navigation', { name: /^Parts of/ });
  await parts.getByRole('link', { name: 'Data categories' }).click();
  const form = await addByForm(page, 'Add data category');
  await form.getByLabel('Name').fill('Orders of robots');
  await form.getByRole('button', { name: 'Add data category' }).click();
  await parts.getByRole('link', { name: 'Category links' }).click();
  await expect.poll(() => parts.locator('[aria-current=page]').textContent()).toBe('Category links');
  await page.getByRole('button', { name: 'View: Table' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pairs' }).click();
  await page.getByRole('tree').first().getByRole('treeitem', { name: 'Orders of robots' }).waitFor();
});

test('R-DATA-02, R-DATA-04 Data map pages cover management, category mapping and element mapping, each at its route', async () => {
  const page = await open('/data-maps');
  await heading(page, 'Data maps');
  await page.getByRole('link', { name: 'Order to delivery', exact: true }).click();
  await heading(page, 'Order to delivery');
  const { pathname } = new URL(page.url());
  const tab = (name: string) => page.locator('a[aria-current=page]', { hasText: name });
  await tab('Details').waitFor();
  await goTo(page, `${pathname}/category-link-management`);
  await tab('Category mappings').waitFor();
  await page.getByRole('treeitem', { name: /^Stock\s*, paired: Article\s*, accepted/ }).waitFor();
  await expectAccessible(page);
  await goTo(page, `${pathname}/link-management`);
  await tab('Element mappings').waitFor();
  await page.getByRole('treeitem', { name: /^Order\s*, .*paired: Consignment\s*, accepted/ }).waitFor();
  await expectAccessible(page);
});

test('R-DATA-03 Old paths of data catalogs and data maps redirect to the new ones', async () => {
  const { body } = await product.server.ask('GET', '/api/data_maps.json', { headers });
  const { body: catalogs } = await product.server.ask('GET', '/api/data_catalogs.json', { headers });
  const [map, catalog] = [body[0].id, catalogs[0].id];
  const page = await open('/data-maps');
  for (const [from, to] of [
    [`/data-catalog-admin/${catalog}`, `/data-catalogs/${catalog}`],
    [`/data-map-admin/${map}`, `/data-maps/${map}`],
    [`/data-map-admin/${map}/link-management`, `/data-maps/${map}/link-management`],
    [`/data-map-admin/${map}/category-link-management`, `/data-maps/${map}/category-link-management`],
  ] as const) {
    await goTo(page, from);
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
  }
});
