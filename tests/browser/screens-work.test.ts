/** Every screen of the daily work opens, shows rows or says why there are none, and is accessible, also on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';
import { content, placesOf, walk } from './walk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

// In parts, so that none of them is a matter of how fast the machine is.
test.each([
  ['home', 1, 3],
  ['home', 2, 3],
  ['home', 3, 3],
  ['data', 1, 2],
  ['data', 2, 2],
  ['assessments', 1, 1],
] as const)('%s opens with all its parts, %i of %i', { timeout: 120_000 }, async (area, part, of) => {
  const places = await placesOf(product, [area], 'company@example.com');
  expect(places.length).toBeGreaterThan(5);
  const mine = places.filter((_, at) => at % of === part - 1);
  await walk(await product.open('company@example.com', '/home'), mine);
});

test('screens of every kind fit a phone and are accessible there', { timeout: 60_000 }, async () => {
  const page = await product.open('company@example.com', '/home', { width: 390, height: 844 });
  const places = [
    '/all-projects',
    '/projects/1',
    '/projects/1?tab=projects_stakeholders',
    '/company/users',
    '/profilepage',
  ];
  for (const address of places) {
    await page.goto(address);
    await page.locator(`${content}, .content form`).first().waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, address).toBeLessThanOrEqual(390);
  }
});
