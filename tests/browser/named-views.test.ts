/** Named views of a list, with two users. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const risks = '/projects/1/risks/10';

test('a view is saved and shared, opened by its address, and locked against others', async () => {
  const page = await product.open('company@example.com', `${risks}?view=table&q=late`);
  const menu = page.getByRole('button', { name: /^Named views/ });
  const count = page.getByRole('status').filter({ hasText: /^\d+ risks?$/ });
  await count.filter({ hasText: '1 risk' }).waitFor();
  const save = async (name: string, forAll: boolean) => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save as ...' }).click();
    await page.getByLabel('Name of the view').fill(name);
    if (forAll) await page.getByLabel('Everyone who may read this list').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: `Named views: ${name}`, exact: true }).waitFor();
  };
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await save('Only mine', false);
  await save('What is late', true);
  const link = new URL(page.url()).searchParams.get('named');
  expect(link).toMatch(/^shared-\d+$/);

  // A search changes the view; after saving, the view is unchanged.
  await page.getByRole('searchbox', { name: 'Search Risks' }).fill('interface');
  await page.getByRole('button', { name: 'Named views: What is late, changed' }).waitFor();
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByRole('button', { name: 'Named views: What is late', exact: true }).waitFor();
  // A rename to the same name writes nothing.
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes += 1;
  });
  await choose('Rename');
  await page.getByRole('dialog', { name: 'Rename view' }).getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose('Lock');
  await page.getByText('View “What is late” locked').waitFor();
  expect(writes).toBe(1);
  // A page over plain HTTP has no clipboard API.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await choose('Copy link');
  await page.getByText('Link copied').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search Risks' });
  await search.fill('');
  await search.press('ControlOrMeta+v');
  await expect.poll(() => search.inputValue()).toContain(`${risks}?named=${link}`);
  await search.fill('interface');
  await page.getByRole('button', { name: 'Named views: What is late', exact: true }).waitFor();
  await choose('Make it the default of everyone');
  await page.getByText('“What is late” is the default of everyone').waitFor();

  const other = await product.open('member@example.com', `${risks}?named=${link}`);
  await other.getByRole('button', { name: 'Named views: What is late', exact: true }).waitFor();
  await other.getByRole('searchbox', { name: 'Search Risks' }).and(other.locator('[value=interface]')).waitFor();
  await other.getByRole('button', { name: /^Named views/ }).click();
  await other.getByRole('menuitemcheckbox', { name: /What is late.*shared, locked, default/ }).waitFor();
  await expect.poll(() => other.getByRole('menuitemcheckbox', { name: /Only mine/ }).count()).toBe(0);
  await expect.poll(() => other.getByRole('menuitem', { name: /Lock|Unlock/ }).count()).toBe(0);
  await expectAccessible(other);
  // This view removes all conditions. An address without a view shows the default view.
  await other.getByRole('menuitemcheckbox', { name: 'As it comes' }).click();
  await other.getByRole('searchbox', { name: 'Search Risks' }).and(other.locator('[value=""]')).waitFor();
  await other.goto(risks);
  await other.getByRole('button', { name: 'Named views: What is late', exact: true }).waitFor();
});
