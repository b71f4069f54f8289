/** The picker of rows inside a dialog: Esc, the list's place, and what it offers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let project: number;
beforeAll(async () => {
  product = await startProduct();
  const headers = await product.server.logIn('company@example.com');
  const { body } = await product.server.ask('POST', '/api/projects.json', { headers, body: { name: 'Shared' } });
  project = body.id;
});
afterAll(() => product.close());

test('Esc drops what was typed, then closes the dialog, with a choice made once the question about it is answered; a choice closes the list; who has a permission is not offered', async () => {
  const page = await product.open('company@example.com', `/projects/${project}?tab=projects_user_permissions`);
  await heading(page, 'Shared');
  await page.locator('.grid-label', { hasText: 'Jonas Brandt' }).waitFor();
  const dialog = page.getByRole('dialog');
  const picker = dialog.getByRole('combobox', { name: /^User/ });
  const open = async () => {
    await page.getByRole('button', { name: /^Add user permission/ }).click();
    await picker.waitFor();
  };

  await open();
  await picker.fill('nobody like this');
  await page.getByRole('option', { name: 'Create “nobody like this”' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => picker.inputValue()).toBe('');
  await expect.poll(() => dialog.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // The owner of the project has every right on it already.
  await open();
  await picker.click();
  await page.getByRole('option', { name: 'Lena Vogt' }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: 'Jonas Brandt' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Lena Vogt' }).click();
  await expect.poll(() => picker.inputValue()).toBe('Lena Vogt');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add user permission' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.grid-label', { hasText: 'Lena Vogt' }).waitFor();

  await open();
  await picker.fill('Claire');
  await page.getByRole('option', { name: 'Claire Dubois' }).click();
  await picker.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});
