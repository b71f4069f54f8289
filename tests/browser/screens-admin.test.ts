/** Every screen of administrators opens, shows rows or the reason for having none, and is accessible. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from './page.ts';
import { type Product, startProduct } from './product.ts';
import { placesOf, walk } from './walk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const leads = async (page: Page, path: string, title: string) => {
  await heading(page, title);
  expect(new URL(page.url()).pathname).toBe(path);
};

test('R-ADM-01: /admin leads to /admin/companies, and every screen of the system opens and is accessible in light and dark', {
  timeout: 120_000,
}, async () => {
  const places = await placesOf(product, ['system'], 'system@example.com');
  expect(places.length).toBeGreaterThan(20);
  const page = await product.open('system@example.com', '/admin');
  await leads(page, '/admin/companies', 'Companies');
  await walk(page, places);
});

test('R-CO-01: /company leads to /company/details, and every screen of the company opens and is accessible in light and dark', {
  timeout: 60_000,
}, async () => {
  const places = await placesOf(product, ['company'], 'company@example.com');
  expect(places.length).toBeGreaterThan(5);
  const page = await product.open('company@example.com', '/company');
  await leads(page, '/company/details', 'Company details');
  await walk(page, places);
});
