/**
 * Mapping files in the import dialog: imported as a new map with its catalogs, and as mappings of groups to categories.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const tsv = (name: string, text: string) => ({
  name,
  mimeType: 'text/tab-separated-values',
  buffer: Buffer.from(text),
});
const mappings = tsv(
  'eyes.sssom.tsv',
  '#mapping_set_title: Eyes of mice and men\nsubject_id\tsubject_label\tpredicate_id\tobject_id\tobject_label\tmapping_justification\tconfidence\nMP:1\tcataract\tskos:exactMatch\tHP:1\tCataract\tsemapv:LexicalMatching\t0.9\nMP:2\tlens\tskos:broadMatch\tHP:2\tEye\tsemapv:LexicalMatching\t\n',
);

test('R-DATA-14 Data maps accept a file upload: the dialog tells what is missing, makes the map with its catalogs, and undoes it', async () => {
  const page = await product.open('company@example.com', '/data-maps', { stays: true });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import data maps' });
  await dialog.getByText(/^One map from its mappings: SSSOM, CSV, TSV or XLSX/).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(mappings);
  await dialog.getByText(/^No data catalog that you may read has the elements mapped from, such as “MP:1”/).waitFor();
  await dialog.getByLabel('Add a catalog for elements that no data catalog has').check();
  await dialog.getByText('2 rows can be imported, read as SSSOM. Nothing has been written yet.').waitFor();
  await dialog.getByText(/“MP” with its elements \(2\), the data catalog “HP”/).waitFor();
  await dialog.getByRole('row', { name: 'cataract Cataract equal 0.9 New' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('2 rows imported.').waitFor();
  await dialog.getByRole('link', { name: 'Open the data map' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eyes of mice and men' }).waitFor();
});

test('R-DATA-16 Category mappings accept a file upload: faults by line, then rows, then none after the undo; and the columns may be chosen instead', async () => {
  const headers = await product.server.logIn('company@example.com');
  const made = async (path: string, body: object) => (await product.server.ask('POST', path, { headers, body })).body;
  const catalog = await made('/api/data_catalogs.json', { name: 'Patients' });
  await made(`/api/data_catalogs/${catalog.id}/data_catalog_groups.json`, { name: 'Vital signs' });
  const map = await made('/api/data_maps.json', { name: 'Subjects', data_catalog_ids: [catalog.id] });
  await made(`/api/data_maps/${map.id}/data_map_categories.json`, { name: 'Health' });
  const page = await product.open('company@example.com', `/data-maps/${map.id}/category-link-management`, {
    stays: true,
  });
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import category mappings' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(tsv('bad.csv', 'Group,Category\nVital signs,Wealth\n'));
  await dialog.getByText('Line 2: this map has no category “Wealth”.').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await input.setInputFiles(tsv('good.csv', 'Group,Category\nVital signs,Health\n'));
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('1 row imported.').waitFor();
  const rows = async () =>
    (await product.server.ask('GET', `/api/data_maps/${map.id}/data_map_category_mappings.json`, { headers })).body
      .length;
  expect(await rows()).toBe(1);
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(rows).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await input.setInputFiles(tsv('good.csv', 'Data group,Category\nVital signs,Health\n'));
  await dialog.getByRole('button', { name: 'Choose the fields of its columns instead' }).click();
  await dialog.getByRole('button', { name: 'Check rows' }).waitFor();
});
