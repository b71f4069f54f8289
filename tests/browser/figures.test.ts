/** Figures and bars above the rows of a list: the progress of a data map, and the elements that cannot be mapped. */
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('the mappings of a map have their figures above them, in either width and theme', async () => {
  const headers = await product.server.logIn('company@example.com');
  const made = async (path: string, body: object) =>
    (await product.server.ask('POST', `${path}.json`, { headers, body })).body;
  const ids: number[] = [];
  const catalogs: number[] = [];
  for (const [name, data_type] of [
    ['Weight', 'text'],
    ['Mass', 'number'],
  ]) {
    const catalog = await made('/api/data_catalogs', { name: `${name} catalog` });
    catalogs.push(catalog.id);
    ids.push((await made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, { name, data_type })).id);
  }
  const map = await made('/api/data_maps', { name: 'Weights', data_catalog_ids: catalogs });
  await made(`/api/data_maps/${map.id}/data_map_detail_mappings`, {
    source_detail_id: ids[0],
    target_detail_id: ids[1],
  });
  for (const look of [{}, { width: 390, dark: true }]) {
    const page = await product.open('company@example.com', `/data-maps/${map.id}/link-management`, look);
    // On a phone the figures are collapsed, and the first one is a sentence.
    if (look.width) await page.getByText(/^Mapped: /).click();
    await page.getByRole('meter', { name: 'Weight catalog' }).first().waitFor();
    await page.getByText('1 thing that cannot be').click();
    await page.getByText('“Weight” is text and “Mass” is number').waitFor();
    await page.getByText('More figures').click();
    await page.getByRole('heading', { name: 'Branches of Mass catalog' }).waitFor();
    await expectAccessible(page);
  }
});
