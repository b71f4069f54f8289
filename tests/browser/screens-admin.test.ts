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

// In three parts, so that none of them is a matter of how fast the machine is.
test.each([0, 1, 2])('the screens of the system open and are accessible in light and dark, part %i', {
  timeout: 120_000,
}, async (part) => {
  const places = await placesOf(product, ['system'], 'system@example.com');
  expect(places.length).toBeGreaterThan(20);
  const mine = places.filter((_, at) => at % 3 === part);
  await walk(await product.open('system@example.com', '/home'), mine);
});

test('every screen of the company opens and is accessible in light and dark', { timeout: 60_000 }, async () => {
  const places = await placesOf(product, ['company'], 'company@example.com');
  expect(places.length).toBeGreaterThan(5);
  await walk(await product.open('company@example.com', '/home'), places);
});
