/** Every screen of the administrators opens, shows rows or says why there are none, and is accessible. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './product.ts';
import { placesOf, walk } from './walk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('R-ADM-01: /admin leads to /admin/companies', async () => {
  const page = await product.open('system@example.com', '/admin');
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/companies');
});

test('R-CO-01: /company leads to /company/details', async () => {
  const page = await product.open('company@example.com', '/company');
  await page.getByRole('heading', { level: 1, name: 'Company details' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/company/details');
});

test('every screen of the system opens and is accessible in light and dark', { timeout: 120_000 }, async () => {
  const places = await placesOf(product, ['system'], 'system@example.com');
  expect(places.length).toBeGreaterThan(20);
  await walk(await product.open('system@example.com', '/home'), places);
});

test('every screen of the company opens and is accessible in light and dark', { timeout: 60_000 }, async () => {
  const places = await placesOf(product, ['company'], 'company@example.com');
  expect(places.length).toBeGreaterThan(5);
  await walk(await product.open('company@example.com', '/home'), places);
});
