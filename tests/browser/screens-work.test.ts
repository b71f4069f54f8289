/** Every screen of daily work opens, shows rows or the reason for having none, and is accessible, also on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';
import { content, placesOf, walk } from './walk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('every screen of the daily work opens and is accessible in light and dark', { timeout: 120_000 }, async () => {
  const places = await placesOf(product, ['home', 'data', 'assessments'], 'company@example.com');
  for (const area of ['/all-projects', '/data-maps', '/data-catalogs', '/assessments'])
    expect(places.filter(({ address }) => address.startsWith(`${area}`)).length, area).toBeGreaterThan(0);
  await walk(await product.open('company@example.com', '/home'), places);
});

test('screens of every kind fit a phone and are accessible there', { timeout: 60_000 }, async () => {
  const page = await product.open('company@example.com', '/home', { width: 390, height: 844 });
  await page.locator(content).first().waitFor();
  const places = [
    '/all-projects',
    '/projects/1',
    '/projects/1?tab=projects_stakeholders',
    '/projects/1/risks/10',
    '/projects/1/bpmn/1',
    '/company/users',
    '/profilepage',
  ];
  for (const address of places) {
    await goTo(page, address);
    await page.waitForURL(`**${address}`);
    await page.locator(`${content}, .content form, .row-card, .module-content`).first().waitFor();
    // With these buttons, the header has its maximum width.
    if (address.includes('bpmn')) await page.getByRole('button', { name: /^Comments, \d+ new$/ }).waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, address).toBeLessThanOrEqual(390);
  }
});
