/**
 * Two versions of a data catalog are compared on the catalog's page, and the pairing of their elements is corrected.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const head = 'Key,Parent,Name,Data type,Description';
const versions = {
  'Visits 1': [
    head,
    'visit,,Visit,table,',
    'visit.admitting_source,visit,admitting_source,text,Where the patient came from',
    'visit.kg,visit,Weight,number,',
    'visit.old,visit,Old,text,',
  ],
  'Visits 2': [
    head,
    'visit,,Visit,table,Stay at a hospital',
    'visit.admitted_from_source,visit,admitted_from_source,text,Where the patient came from',
    'visit.kg,visit,Weight,number,',
    'visit.unit,visit,Unit of weight,text,',
  ],
};

test('R-DATA-22 two versions of a data catalog are compared on its page, pairs are corrected, and the differences saved', async () => {
  const headers = await product.server.logIn('company@example.com');
  const made: number[] = [];
  for (const [name, lines] of Object.entries(versions)) {
    const form = new FormData();
    form.set('file', new File([lines.join('\n')], 'visits.csv'));
    form.set('name', name);
    const reply = await fetch(`${product.server.address}/api/data_catalogs/file_upload.json`, {
      method: 'POST',
      headers,
      body: form,
    });
    made.push(((await reply.json()) as { id: number }).id);
  }
  const page = await product.open('company@example.com', `/data-catalogs/${made[0]}`, { stays: true });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with a later version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Visits 1' });
  await dialog.getByRole('combobox', { name: 'Later version of Visits 1' }).fill('Visits 2');
  await page.getByRole('option', { name: /^Visits 2/ }).click();
  const differences = dialog.getByRole('region', { name: 'Differences', exact: true });
  await differences.getByText('4 differences').waitFor();
  await differences.getByRole('row', { name: /Visit Changed Description: empty becomes Stay at a hospital/ }).waitFor();
  await differences.getByRole('row', { name: /admitted_from_source Renamed .* % alike/ }).waitFor();
  await expectAccessible(page);

  // Changes the pairing: the pair that was found is wrong, and the removed element belongs to the unit.
  await differences.getByRole('button', { name: /admitting_source and .* are not the same/ }).click();
  await differences.getByText('5 differences').waitFor();
  await differences
    .getByRole('combobox', { name: 'What Visit / Old has become' })
    .selectOption('Visit / Unit of weight');
  await differences.getByRole('row', { name: /Unit of weight Renamed .* Chosen/ }).waitFor();
  await differences.getByRole('radio', { name: /^Added 1/ }).check();
  await differences.getByText('1 difference', { exact: true }).waitFor();
  await differences.getByRole('row', { name: /admitted_from_source Added/ }).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('visits-1-differences.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Visit / Old,visit.old,Visit / Unit of weight,visit.unit');
  await page.close();
});
