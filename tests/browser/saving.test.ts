/** What happens to changes on their way to the server, in a diagram and in a list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { task } from '../web/diagram/cells.ts';
import { draw, newDiagram, saved } from './diagram-page.ts';
import { isWrite } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('R-SAVE-02: a bulk update that failed clears the queue: the next one sends what came after it alone, and what failed is kept', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  await newDiagram(page);
  await draw(page, [task('A', 0, 0), task('B', 300, 0)]);
  await saved(page);
  const sent: string[][] = [];
  let fails = true;
  await page.route('**/entity_values/bulk_update.json', (route) => {
    const body: { jsid: string }[] | { updates: { jsid: string }[] } = route.request().postDataJSON();
    sent.push((Array.isArray(body) ? body : body.updates).map(({ jsid }) => jsid));
    return fails ? route.fulfill({ status: 500, body: '{}' }) : route.fallback();
  });
  const rename = (jsid: string) =>
    page.evaluate((one) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      graph?.batch('Rename', () => graph.change(one, { title: 'Renamed' }));
    }, jsid);
  const kept = () =>
    page.evaluate(() =>
      document
        .querySelector<DiagramHost>('.diagram-sheet')
        ?.diagram?.saver.pending()
        .updates.map(({ jsid }) => jsid),
    );
  await rename('A');
  await page.getByText('1 change not saved').first().waitFor();
  fails = false;
  await rename('B');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([['A'], ['B']]);
  await expect.poll(kept).toEqual(['A']);
  await page.getByText('1 change not saved').first().waitFor();
});

test('R-SAVE-04: what is under way is counted by kind of action, and told until the last of it has ended', async () => {
  const headers = await product.server.logIn('system@example.com');
  const list = '/api/admin/driver_item_types.json';
  for (const name of ['Passing one', 'Passing two'])
    expect((await product.server.ask('POST', list, { headers, body: { name } })).status).toBe(201);
  const page = await product.open('system@example.com', '/admin/driver-item-types');
  const held: (() => void)[] = [];
  await page.route('**/api/admin/driver_item_types**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  // Two of one kind, one of another.
  for (const [at, name] of ['Passing one', 'Passing two'].entries()) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.poll(() => held.length).toBe(at + 1);
  }
  await page.getByRole('button', { name: 'Add driver type' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add driver type' });
  await form.getByLabel('Name').fill('Staying');
  await form.getByRole('button', { name: 'Add driver type' }).click();
  await expect.poll(() => held.length).toBe(3);
  const status = page.locator('footer > span').first();
  const savedAlready = () =>
    status
      .filter({ hasText: /^Saved/ })
      .waitFor({ state: 'attached', timeout: 500 })
      .then(
        () => true,
        () => false,
      );
  const [first, second, other] = held;
  for (const release of [first, other]) {
    const answered = page.waitForResponse((response) => isWrite(response.request()));
    release?.();
    await (await answered).finished();
    expect([await savedAlready(), await status.textContent()]).toEqual([false, 'Saving...']);
  }
  second?.();
  await expect.poll(() => status.textContent()).toMatch(/^Saved \d\d:\d\d$/);
});
