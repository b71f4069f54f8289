/** A call whose preview lists rows first: the mappings of a data map, carried over to a new version of a catalog. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('the dialog shows what follows and what is to decide before anything is changed, and undo takes it back', async () => {
  const headers = await product.server.logIn('company@example.com');
  const made = async (path: string, body: object) =>
    (await product.server.ask('POST', `${path}.json`, { headers, body })).body;
  const version = async (name: string, keys: readonly string[]) => {
    const catalog = await made('/api/data_catalogs', { name });
    const ids: number[] = [];
    for (const key of keys)
      ids.push((await made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, { name: key, key })).id);
    return { id: catalog.id as number, ids };
  };
  const first = await version('Patients 1', ['birth date', 'weight']);
  await version('Patients 2', ['birth date', 'kilograms']);
  const other = await version('Clients', ['born', 'mass']);
  const map = await made('/api/data_maps', { name: 'Patients to clients', data_catalog_ids: [first.id, other.id] });
  const mappings = `/api/data_maps/${map.id}/data_map_detail_mappings`;
  for (const [at, source_detail_id] of first.ids.entries())
    await made(mappings, { source_detail_id, target_detail_id: other.ids[at] });
  const ways = async () =>
    (await product.server.ask('GET', `${mappings}.json?sort=id`, { headers })).body.map(
      (one: { made_by: string }) => one.made_by,
    );

  const page = await product.open('company@example.com', `/data-maps/${map.id}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Carry over to a new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Carry over to a new version' });
  const choose = async (title: string, option: string) => {
    await dialog.getByRole('combobox', { name: title }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('Data catalog on this map', 'Clients');
  await choose('Its new version', 'Clients');
  await dialog.getByText('This is the same catalog. Choose its new version.').waitFor();
  await choose('Data catalog on this map', 'Patients 1');
  await choose('Its new version', 'Patients 2');
  await dialog.getByText('1 of 2 mappings follow to the new version').waitFor();
  await dialog.getByRole('row', { name: /^weight To decide not in the new version/ }).waitFor();
  await expectAccessible(page);
  // The weight is renamed; nobody would find that by the letters.
  await dialog.getByRole('combobox', { name: 'What weight has become' }).selectOption('kilograms');
  await dialog.getByText('2 of 2 mappings follow to the new version').waitFor();
  await dialog.getByRole('button', { name: 'weight and kilograms are not the same' }).click();
  await dialog.getByText('1 of 2 mappings follow to the new version').waitFor();
  await dialog.getByRole('button', { name: 'Find again' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Find again' }).count()).toBe(0);
  await dialog.getByRole('combobox', { name: 'What weight has become' }).selectOption('kilograms');
  await dialog.getByText('2 of 2 mappings follow to the new version').waitFor();
  await expectAccessible(page);
  expect(await ways()).toEqual(['hand', 'hand']);
  await dialog.getByRole('button', { name: 'Carry over to a new version' }).click();
  await page.getByText('Patients to clients: mappings carried over').waitFor();
  expect(await ways()).toEqual(['carried_over', 'carried_over']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(ways).toEqual(['hand', 'hand']);
});
