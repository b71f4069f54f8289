/** A system admin designs the fields of an item type, and open pages show them at once. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('a field added without JSON is a column, form field, filter, bulk edit, import and export column of another open browser', async () => {
  const headers = await product.server.logIn('system@example.com');
  const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
  const kinds = (await ask('/api/scenario_modules.json?per_page=500')) as { id: number; name: string }[];
  const risks = kinds.find(({ name }) => name === 'Risks')?.id;
  const modules = (await ask('/api/projects/1/project_scenario_modules.json')) as {
    id: number;
    scenario_module_id: number;
  }[];
  const module = modules.find(({ scenario_module_id }) => scenario_module_id === risks)?.id;
  const user = await product.open('company@example.com', `/projects/1/risks/${module}?view=table`);
  await user.getByRole('columnheader', { name: /^Impact/ }).waitFor();

  const page = await product.open('system@example.com', '/admin/item-types?q=Risk');
  await page.getByRole('row', { name: /Risks/ }).getByRole('link', { name: 'Risk', exact: true }).click();
  const fields = page.getByRole('textbox', { name: /^Name of field/ });
  await fields.first().waitFor();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await page.getByText('of 13 hold a value').first().waitFor();
  await page.getByRole('checkbox', { name: 'Required Cause' }).check();
  await page.getByText('12 lack a value').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // It is saved, and a message states the effect on existing values.
  await page
    .getByRole('status')
    .filter({ hasText: /12 items lack “Cause”, which must be filled from now on/ })
    .waitFor();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'Number', exact: true }).click();
  await page.keyboard.type('Cost of mitigation');
  await page.getByText('New, stored as cost_of_mitigation.').waitFor();
  await preview.getByLabel('Cost of mitigation').waitFor();
  await preview.getByRole('columnheader', { name: 'Cost of mitigation' }).waitFor();
  await page.getByRole('button', { name: 'Options of Cost of mitigation' }).click();
  await page.getByLabel('Unit').fill('EUR');
  // Keys change the order; the moved field retains the focus.
  const last = (await fields.count()) - 1;
  await fields.nth(last).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => fields.nth(last - 1).inputValue()).toBe('Cost of mitigation');
  await expect.poll(() => fields.nth(last - 1).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('checkbox', { name: 'Required Cause' }).uncheck();
  await page.getByRole('button', { name: 'Remove Response' }).click();
  await page.getByText('Response is removed when you save. 13 of 13 hold a value.').waitFor();
  // The message is shown at the place of the removed field, and the focus stays there.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Response is removed' })
    .and(page.locator(':nth-child(4)'))
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Keep Response');
  await page.keyboard.press('Enter');
  await expect.poll(() => fields.nth(3).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await user.getByRole('columnheader', { name: /^Cost of mitigation/ }).waitFor();
  await user.getByRole('button', { name: 'Filter' }).click();
  await user.getByRole('menuitem', { name: 'Cost of mitigation' }).waitFor();
  await user.keyboard.press('Escape');
  await user.getByRole('checkbox', { name: /^Select all/ }).click();
  await user.getByRole('button', { name: 'Set field ...' }).click();
  await user.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Cost of mitigation' });
  await user.keyboard.press('Escape');
  await user.getByRole('button', { name: 'Clear selection' }).click();
  const [download] = await Promise.all([
    user.waitForEvent('download'),
    user
      .getByRole('button', { name: /^Export/ })
      .click()
      .then(() => user.getByRole('menuitem', { name: 'CSV, all columns' }).click()),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('values.cost_of_mitigation');
  await user.getByRole('button', { name: 'Import' }).click();
  const dialog = user.getByRole('dialog', { name: /^Import/ });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'risks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Cost of mitigation\nHail,1250\n'),
  });
  await expect
    .poll(() => dialog.getByRole('combobox').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)))
    .toContain('values.cost_of_mitigation');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await user.locator('.grid-label').first().click();
  await user
    .getByRole('complementary', { name: /^Details of/ })
    .getByLabel('Cost of mitigation')
    .waitFor();

  // The same draft as JSON: the server reports a fault at its line; undo restores the former text.
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByRole('tabpanel', { name: 'JSON' }).getByRole('textbox');
  const typed = await json.inputValue();
  const line = typed.split('\n').findIndex((text) => text.includes('"x-unit"')) + 1;
  await json.fill(typed.replace('"x-unit": "EUR"', '"x-ref": "no_such_thing"'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Line ${line}, /properties/cost_of_mitigation/x-ref`).waitFor();
  await page.getByRole('tab', { name: 'Fields', exact: true }).click();
  await page.getByRole('tabpanel').getByText('There is no resource "no_such_thing".').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => fields.count()).toBe(last);
  await expect.poll(() => user.getByRole('columnheader', { name: /^Cost of mitigation/ }).count()).toBe(0);

  // After a change of the kind, a message explains the effect on the values; values that do not fit are preserved until
  // a user handles them.
  await page.getByRole('button', { name: 'Add field' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type('cause');
  await page.getByRole('tabpanel').getByText('Two fields are called “cause” (cause and cause_2).').waitFor();
  await page.keyboard.type(' of it');
  await page.getByRole('tabpanel').getByText('Choose what this field points to.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Fields, “cause of it”: Choose what this field points to.' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).labels?.[0]?.textContent))
    .toBe('Points to');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove cause of it' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Name of field/);
  // The server checks the values of a draft once, after the user has stopped typing.
  const checks: string[] = [];
  await page.route('**/check_values.json', (route) => {
    checks.push(route.request().postData() ?? '');
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Options of Cause' }).click();
  await page.getByLabel('Most characters').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12345');
  await expect.poll(() => checks).toEqual([expect.stringContaining('"maxLength":12345')]);
  await page.getByRole('combobox', { name: 'Kind of Cause' }).selectOption({ label: 'Number' });
  await page.getByText('When you save: 1 value does not fit and stays as it is.').waitFor();
  await page.getByRole('button', { name: 'Show them for Cause' }).click();
  const unfit = page.getByRole('listitem').filter({ hasText: 'does not fit' }).getByRole('link').first();
  const address = await unfit.getAttribute('href');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('0 of 13 hold a value, 1 holds one that does not fit.').waitFor();
  await user.goto(new URL(address ?? '', user.url()).href);
  await user.getByText('Does not fit: ').waitFor();
  await user.getByRole('button', { name: 'clear it' }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('1 of 13 hold a value.').first().waitFor();
  await user.getByText('Does not fit: ').waitFor({ state: 'detached' });

  // A default of a field applies only to new items. After the field is removed and saved, its remaining values are
  // deleted; undo restores them.
  await page.getByRole('button', { name: 'Remove Cause' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const left = page.getByRole('list', { name: 'Values of fields that were removed before' });
  await left.getByText('“cause” is no field any more; 1 holds a value of it.').waitFor();
  await left.getByRole('button', { name: 'Purge values of cause ...' }).click();
  const purge = page.getByRole('dialog', { name: 'Purge the values of “cause”' });
  await purge.getByText('1 holds a value').waitFor();
  await expectAccessible(page);
  await purge.getByRole('button', { name: 'Purge', exact: true }).click();
  await left.waitFor({ state: 'detached' });
  await page.locator('.toast-item', { hasText: 'purged' }).getByRole('button', { name: 'Undo' }).click();
  await left.getByText('“cause” is no field any more').waitFor();
});
