/** The upload of a data dictionary, in the list of catalogs and on the page of one catalog. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const first = csv(
  'people.csv',
  'Key,Parent,Name,Data type,Unit\nperson,,Person,table,\nperson.sex,person,Sex,text,\nperson.kg,person,Weight,number,kg\n',
);
const second = csv(
  'people-2.csv',
  'Key,Parent,Caption,Data type,Unit\nperson,,Person,table,\nperson.sex,person,Gender,text,\n',
);

test('R-DATA-17 Data catalogs: an uploaded dictionary is tried, applied as a new catalog, downloaded, updated and undone', async () => {
  const page = await product.open('company@example.com', '/data-catalogs', { stays: true });
  await page.getByRole('button', { name: 'Upload a dictionary' }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload a dictionary/ });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(csv('bad.csv', 'Key,Parent,Name\na,nowhere,One\n'));
  await dialog.getByText('bad.csv was read as Table (CSV, TSV) and cannot be imported as it is').waitFor();
  await dialog.getByText(/^Line 2: /).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Add data catalog' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await input.setInputFiles(first);
  await dialog.getByText('people.csv was read as Table (CSV, TSV). Nothing has been written yet.').waitFor();
  await dialog.getByText('This column becomes an additional field of the elements: Unit').waitFor();
  await dialog.getByRole('row', { name: /^Weight person\.kg New/ }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Unit', exact: true }).selectOption('Description');
  await expect.poll(() => dialog.getByText('becomes an additional field').count()).toBe(0);
  await dialog.getByRole('combobox', { name: 'Unit', exact: true }).selectOption('An additional field');
  await dialog.getByText('becomes an additional field').waitFor();
  await dialog.getByLabel('Name (required)').fill('People of the harbour');
  await dialog.getByRole('button', { name: 'Add data catalog' }).click();
  await page.getByRole('heading', { level: 1, name: 'People of the harbour' }).waitFor();
  await page.getByText('People of the harbour added from people.csv').waitFor();
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/data-catalogs\/\d+$/);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'More actions' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Download as CSV' }).click()),
  ]);
  expect(file.suggestedFilename()).toBe('people-of-the-harbour.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain('person.kg');

  // A file dropped on the page of a catalog opens the same dialog with the file.
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'people-2.csv', { type: 'text/csv' }));
    return transfer;
  }, second.buffer.toString());
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: dropped });
  await page.getByText('Drop the dictionary here').waitFor();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await dialog.getByText(/^No column is called as a name/).waitFor();
  await dialog.getByRole('combobox', { name: 'Caption', exact: true }).selectOption('Name');
  await dialog.getByRole('combobox', { name: 'How a row names its parent' }).selectOption('By the key of its parent');
  await dialog.getByRole('row', { name: /Gender person\.sex Changed .*Sex becomes Gender/ }).waitFor();
  await dialog.getByRole('row', { name: /Weight person\.kg Not in the file, stays/ }).waitFor();
  const remove = dialog.getByLabel('Remove the element that the file does not have');
  await expect.poll(() => remove.isChecked()).toBe(false);
  await remove.check();
  await dialog.getByRole('row', { name: /Weight person\.kg Is removed/ }).waitFor();
  await dialog.getByRole('button', { name: 'Update data catalog' }).click();
  const toast = page.getByText('People of the harbour updated from people-2.csv');
  await toast.waitFor();
  const headers = await product.server.logIn('company@example.com');
  const names = async () =>
    (
      await product.server.ask('GET', `/api${address.replace('-', '_')}/data_catalog_details.json?sort=key`, {
        headers,
      })
    ).body.map(({ name }: { readonly name: string }) => name);
  expect(await names()).toEqual(['Person', 'Gender']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(names).toEqual(['Person', 'Weight', 'Sex']);
});

test('a dictionary is read in another way when it is chosen, and its columns are remembered for the next file', async () => {
  const page = await product.open('company@example.com', '/data-catalogs', { stays: true });
  await page.getByRole('button', { name: 'Upload a dictionary' }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload a dictionary/ });
  const input = dialog.locator('input[type=file]');
  const german = (name: string, text: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Umfang;Stand\nRubrik;Merkmal;Einheit\n${text}`, 'latin1'),
  });
  await input.setInputFiles(german('werte.csv', 'Größe;Höhe;m\nGröße;Länge;m\n'));
  const reading = dialog.getByRole('group', { name: 'How the file is read' });
  await reading.getByRole('combobox', { name: 'Heading' }).selectOption('Row 2: Rubrik, Merkmal, Einheit');
  await dialog.getByRole('combobox', { name: 'Merkmal', exact: true }).selectOption('Name');
  await dialog.getByRole('row', { name: /^Höhe/ }).waitFor();
  await expectAccessible(page);
  await reading.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1253');
  await dialog.getByRole('combobox', { name: 'Merkmal', exact: true }).selectOption('Name');
  await dialog.getByRole('row', { name: /^Hφhe/ }).waitFor();
  await reading.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1252');
  await dialog.getByRole('combobox', { name: 'Merkmal', exact: true }).selectOption('Name');
  await dialog.getByRole('combobox', { name: 'Rubrik', exact: true }).selectOption('Group');
  await dialog.getByRole('row', { name: /^Höhe/ }).waitFor();
  await dialog.getByRole('button', { name: 'Add data catalog' }).click();
  await page.getByRole('heading', { level: 1, name: 'werte' }).waitFor();

  await page.goto(new URL('/data-catalogs', page.url()).href);
  await page.getByRole('button', { name: 'Upload a dictionary' }).click();
  await input.setInputFiles(german('mehr.csv', 'Gewicht;Last;kg\n'));
  await reading.getByRole('combobox', { name: 'Heading' }).selectOption('Row 2: Rubrik, Merkmal, Einheit');
  await dialog.getByRole('row', { name: /^Last/ }).waitFor();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Rubrik', exact: true }).inputValue()).toBe('group');
  await dialog.getByText('This column becomes an additional field of the elements: Einheit').waitFor();
  await page.close();
});
