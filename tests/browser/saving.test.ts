/** What happens to changes on their way to the server, in a diagram and in a list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { task } from '../web/diagram-cells.ts';
import { draw, newDiagram, saved } from './diagram-page.ts';
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
  const page = await product.open('system@example.com', '/admin/risk-item-impacts');
  const cell = (name: string) => page.getByRole('row', { name }).locator('[aria-colindex="4"]');
  const releases: (() => void)[] = [];
  await page.route('**/api/admin/risk_item_impacts**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await new Promise<void>((resolve) => releases.push(resolve));
    return route.fallback();
  });
  const status = page.locator('footer > span').first();
  for (const name of ['Minor', 'Major']) {
    await cell(name).dblclick();
    await page.getByRole('textbox', { name: 'Description' }).fill('Written');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => releases.length).toBe(2);
  await page.getByRole('button', { name: 'Add risk impact' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add risk impact' });
  await form.getByLabel('Name').fill('Catastrophic');
  await form.getByRole('button', { name: 'Add risk impact' }).click();
  await expect.poll(() => releases.length).toBe(3);
  await expect.poll(() => status.textContent()).toBe('Saving...');
  for (const release of releases.slice(0, 2)) {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    release();
    await (await answered).finished();
    expect(await status.textContent()).toBe('Saving...');
  }
  releases[2]?.();
  await expect.poll(() => status.textContent()).toMatch(/^Saved \d\d:\d\d$/);
});
