/** Imports, exports, and edits of other users. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const system = sharedPage(() => product.open('system@example.com', '/profilepage', { stays: true }));
const company = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));
const openAt = async (shared: () => Promise<Page>, address: string): Promise<Page> => {
  const page = await shared();
  await goTo(page, address);
  return page;
};

/** The labels of the rows once they are rendered; their number is shown earlier. */
async function labelsOf(page: Page): Promise<readonly string[]> {
  await page.locator('.grid-label').first().waitFor();
  return page.locator('.grid-label').allTextContents();
}

test('a file with a fault is mended in place, imported, and the import undone as a whole', async () => {
  const page = await openAt(system, '/admin/project-statuses');
  await page.getByText(/^\d+ project statuses$/).waitFor();
  const before = await labelsOf(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import project statuses' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'statuses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name;Colour\r\nOn trial;#3678BA\r\nIn doubt;blueish\r\nRevived;#2C844C\r\n'),
  });
  await dialog.getByLabel('Field for Colour').waitFor();
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText(/1 row needs a change/).waitFor();
  await dialog.getByLabel('Colour in row 3').fill('#17617C');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('All 3 rows can be imported. Nothing has been written yet.').waitFor();
  await expect.poll(() => page.locator('.grid-label').allTextContents()).toEqual(before);
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
  await dialog.getByText('3 rows imported into project statuses.').waitFor();
  await expect
    .poll(() => page.locator('.grid-label').allTextContents())
    .toEqual([...before, 'On trial', 'In doubt', 'Revived']);
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(() => page.locator('.grid-label').allTextContents()).toEqual(before);
  await dialog.locator('.modal-footer').getByRole('button', { name: 'Close' }).click();
});

/** Creates a table file with dates of projects, by the names of these. */
const tableFixture = (name: string) =>
  Buffer.from(
    readFileSync(new URL(`../tables/fixtures/${name}`, import.meta.url), 'utf8')
      .replaceAll('Open from', 'Starts')
      .replaceAll('Open until', 'Ends'),
  );

test('dates that could have day or month first are asked for once a column, and no cell of them is a fault', async () => {
  const page = await openAt(company, '/all-projects');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import projects' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: tableFixture('one-column-tells.csv') });
  // The other date column determines the format, so the user only has to confirm it.
  await expect.poll(() => dialog.getByLabel(/05\/03\/2026 has first/).inputValue()).toBe('dmy');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText('All 2 rows can be imported.').waitFor();
  await dialog.getByRole('cell', { name: '2026-03-05' }).waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await input.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: tableFixture('ambiguous.csv') });
  await dialog.getByLabel(/05\/03\/2026 has first/).waitFor();
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/Choose for Starts whether the day or the month comes first/)
    .waitFor();
  await dialog.getByLabel(/05\/03\/2026 has first/).selectOption('The month');
  await dialog.getByLabel(/06\/03\/2026 has first/).selectOption('The month');
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByRole('cell', { name: '2026-05-03' }).waitFor();
  await dialog.locator('.modal-header').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
});

test('rows are called as the spreadsheet calls them, and a file that cannot be read may be read in another encoding', async () => {
  const page = await openAt(company, '/all-projects');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import projects' });
  const input = dialog.locator('input[type=file]');
  const odd = Buffer.from(Array.from({ length: 200 }, (_, at) => (at % 7) + 1));
  await input.setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: odd });
  await dialog.getByRole('alert').getByText('This is no table.').waitFor();
  await dialog.getByLabel('Read odd.csv in another encoding').selectOption('utf-16le');
  await dialog.getByLabel('Encoding').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await input.setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: tableFixture('title-and-blank-rows.csv') });
  await dialog.getByLabel('Field for Starts').waitFor();
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  for (const row of [7, 8, 9]) await dialog.getByLabel(`Starts in row ${row}`).waitFor();
  await dialog.locator('.modal-header').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
});

test('what a file names and the project does not have is added with its rows, and goes with the undo', async () => {
  const page = await openAt(company, '/projects/1?tab=projects_stakeholders');
  await page.getByText(/^\d+ stakeholders$/).waitFor();
  const before = await labelsOf(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import stakeholders' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'ids.csv', mimeType: 'text/csv', buffer: Buffer.from('id,age\n1101,30\n') });
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByRole('alert').getByText('Choose a field for one more column').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await input.setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Roles\nHarbour master,Sponsor; Pilot\nTug crew,Pilot\n'),
  });
  await dialog.getByLabel('Field for Roles').waitFor();
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByText(/2 rows need a change/).waitFor();
  await dialog.getByLabel('Add to the stakeholder roles what is not among them yet: Pilot').check();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('2 rows imported into stakeholders.').waitFor();
  await page
    .getByRole('row', { name: /Tug crew/ })
    .getByText('Pilot', { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(() => page.locator('.grid-label').allTextContents()).toEqual(before);
  await dialog.locator('.modal-footer').getByRole('button', { name: 'Close' }).click();
  const headers = await product.server.logIn('company@example.com');
  const roles = async () =>
    (await product.server.ask('GET', '/api/projects/1/stakeholder_roles.json', { headers })).body;
  await expect
    .poll(async () => (await roles()).some(({ name }: { readonly name: string }) => name === 'Pilot'))
    .toBe(false);
});

test('what was exported as JSON is taken as it is, with what it names, and undone; its faults are told by row', async () => {
  const page = await openAt(company, '/projects/1?tab=projects_stakeholders');
  await page.getByText(/^\d+ stakeholders$/).waitFor();
  const before = await labelsOf(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import stakeholders' });
  const choose = (rows: readonly object[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) });
  await choose([{ name: 'Lock keeper' }, { name: 'Bell', color: 'loud' }]);
  await dialog.getByText(/^Row 2: Colour/).waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await choose([{ name: 'Lock keeper', _labels: { stakeholder_role_ids: ['Night watch'] } }]);
  await dialog.getByText('Roles that are not here yet and will be added: Night watch').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByText('1 row imported into stakeholders.').waitFor();
  await page
    .getByRole('row', { name: /Lock keeper/ })
    .getByText('Night watch', { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(() => page.locator('.grid-label').allTextContents()).toEqual(before);
  await dialog.locator('.modal-footer').getByRole('button', { name: 'Close' }).click();
});

test('the rows of the view are exported as CSV and as XLSX', async () => {
  const page = await openAt(company, '/company/teams?q=o');
  await page.getByText(/^\d+ teams?$/).waitFor();
  const shown = await labelsOf(page);
  const save = async (kind: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const csv = await save('CSV, as shown');
  expect(csv.name).toMatch(/\.csv$/);
  const text = readFileSync(csv.path, 'utf8');
  const headings = await page.getByRole('columnheader').allInnerTexts();
  const titles = headings.map((heading) => heading.trim()).filter((title) => title !== '' && title !== 'Actions');
  expect(text.replace('\uFEFF', '').split(/\r?\n/)[0]).toBe(titles.join(','));
  for (const name of shown) expect(text).toContain(name);
  expect(text.trim().split('\n').length).toBe(shown.length + 1);
  const workbook = await save('Excel, as shown');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(readFileSync(workbook.path).subarray(0, 2).toString()).toBe('PK');
});

test('two people edit one row in its details: the later one sees theirs and yours, and chooses', async () => {
  const page = await openAt(system, '/admin/module-statuses');
  await page.getByText(/^\d+ module statuses$/).waitFor();
  const [name = ''] = await labelsOf(page);
  const bearer = await product.server.logIn('system@example.com');
  await page.locator('.grid-label').first().click();
  // The title of the panel is the name of the row, so it changes when another user renames the row.
  const panel = page.getByRole('complementary', { name: /^Details of/ });
  await panel.getByLabel(/^Name/).waitFor();
  await page.waitForLoadState('networkidle');
  const { body } = await product.server.ask('GET', '/api/admin/project_scenario_module_statuses.json', {
    headers: bearer,
  });
  const { id } = body.find((row: { name: string }) => row.name === name);
  const path = `/api/admin/project_scenario_module_statuses/${id}.json`;
  await panel.getByLabel(/^Name/).fill('Mine again');
  await product.server.ask('PUT', path, { headers: bearer, body: { name: 'Theirs again' } });
  await panel.getByLabel(/^Name/).press('Tab');
  const card = page.getByRole('alert', { name: 'Conflicting changes' });
  await card.getByLabel('Theirs: Theirs again').waitFor();
  await card.getByLabel('Yours: Mine again').waitFor();
  await card.getByRole('radio').first().check();
  await card.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => page.locator('.grid-label').first().textContent()).toBe('Theirs again');
});
