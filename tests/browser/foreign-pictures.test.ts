/** Pictures of other sites in formatted text are loaded only after the user has asked for them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let path: string;
beforeAll(async () => {
  product = await startProduct();
  const headers = await product.server.logIn('system@example.com');
  const content =
    '<p>Seen</p><p><img src="https://pictures.example.com/track.png" alt="A plan" width="200" height="100"></p>';
  const body = { title: 'With a picture', content, published: true };
  const made = await product.server.ask('POST', '/api/admin/release_notes.json', { headers, body });
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  path = `/release-notes/${made.body.id}`;
});
afterAll(() => product.close());

test('a picture of another site is a placeholder with the name of the site until it is asked for', async () => {
  const page = await product.open('member@example.com', 'about:blank');
  const requests: { readonly referer: string | undefined }[] = [];
  await page.route('https://pictures.example.com/**', async (route) => {
    requests.push({ referer: route.request().headers()['referer'] });
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
    });
  });
  await page.goto(path);
  await page.getByText('A plan: picture from pictures.example.com').waitFor();
  await expectAccessible(page);
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Load picture from pictures.example.com' }).click();
  const picture = page.frameLocator('iframe[title="A plan"]').getByRole('img', { name: 'A plan' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(20);
  expect(requests).toEqual([{ referer: undefined }]);
});
