/** The work of a system admin with a lookup, from creation to deletion: by mouse, and again by keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addByForm, goTo, newLine } from './page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const shared = sharedPage(() => product.open('system@example.com', '/all-projects', { stays: true }));

const names = (page: Page) => page.locator('[role=row] .grid-label').allTextContents();
const shows = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);
const cell = (page: Page, row: string, column: number) =>
  page.getByRole('row', { name: row }).locator(`[aria-colindex="${column}"]`);

/** Drags a row by its handle to the position below another row. */
async function drag(page: Page, name: string, under: string): Promise<void> {
  await page.getByRole('row', { name }).hover();
  const from = await page.getByRole('row', { name }).locator('.grid-handle').boundingBox();
  const to = await page.getByRole('row', { name: under }).boundingBox();
  if (!from || !to) throw new Error(`${name} or ${under} is not in sight.`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + to.height - 6, { steps: 8 });
  await page.locator('.drop-bottom').waitFor();
  await page.mouse.up();
}

/** All calls of the page have been answered. */
const settled = (page: Page) =>
  expect.poll(() => page.locator('footer > span').first().textContent()).toMatch(/^Saved/);

test('a lookup by mouse: listed, searched, sorted, created, edited, reordered, deleted, undone, and all of it kept', async () => {
  const page = await shared();
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Risk impacts' }).click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe']);
  await expect.poll(() => page.getByText('5 risk impacts').count()).toBe(1);

  await page.getByRole('searchbox').fill('mod');
  await shows(page, ['Moderate']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('mod');
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('heading', { name: 'No risk impacts match “nothing like it”' }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page
    .getByRole('button', { name: /^Name: sort/ })
    .or(page.locator('.grid-sort', { hasText: 'Name' }))
    .first()
    .click();
  await shows(page, ['Major', 'Minor', 'Moderate', 'Negligible', 'Severe']);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Usual order' }).click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe']);

  await addByForm(page, 'Add risk impact');
  const dialog = page.getByRole('dialog');
  // The error below the field that loses the focus must not move the button away from the pointer during the press.
  await dialog.getByLabel('Score').fill('99');
  await dialog.getByRole('button', { name: 'Add risk impact' }).click();
  await dialog.getByText('2 fields need a change.').waitFor();
  await dialog.getByLabel('Score').fill('9');
  await dialog.getByLabel(/^Name/).fill('Catastrophic');
  await dialog.getByRole('button', { name: 'Add risk impact' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Severe', 'Catastrophic']);

  await cell(page, 'Minor', 4).dblclick();
  await page.getByRole('textbox', { name: 'Description' }).fill('Hardly felt');
  await page.keyboard.press('Enter');
  await cell(page, 'Minor', 4).getByText('Hardly felt').waitFor();

  await page.getByRole('link', { name: 'Severe' }).click();
  const panel = page.getByRole('complementary', { name: 'Details of Severe' });
  await panel.getByLabel(/^Name/).fill('Grave');
  await panel.getByLabel('Description').click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Grave', 'Catastrophic']);
  await settled(page);
  await page.getByRole('button', { name: 'Close details' }).click();

  await page.getByRole('button', { name: 'Actions for Catastrophic' }).click();
  await page.getByRole('menuitem', { name: /^Move up/ }).click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Catastrophic', 'Grave']);
  await settled(page);
  await page.getByRole('button', { name: 'Actions for Catastrophic' }).click();
  await page.getByRole('menuitem', { name: 'Move to position ...' }).click();
  await dialog.getByLabel('Position, from 1 to 6').fill('2');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await shows(page, ['Negligible', 'Catastrophic', 'Minor', 'Moderate', 'Major', 'Grave']);
  await settled(page);
  await drag(page, 'Catastrophic', 'Grave');
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Grave', 'Catastrophic']);
  await settled(page);

  await page.getByRole('button', { name: 'Actions for Catastrophic' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Grave']);
  await page.locator('.toast-item', { hasText: 'Risk impact deleted' }).getByRole('button', { name: 'Undo' }).click();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Grave', 'Catastrophic']);

  await page.reload();
  await shows(page, ['Negligible', 'Minor', 'Moderate', 'Major', 'Grave', 'Catastrophic']);
  await cell(page, 'Minor', 4).getByText('Hardly felt').waitFor();
});

test('several rows are selected, changed and deleted at once, and each act is undone as a whole', async () => {
  // Rows to which no risk refers, so that they can be deleted.
  const { status } = await product.server.ask('POST', '/api/admin/risk_item_probabilities/import.json', {
    headers: await product.server.logIn('system@example.com'),
    body: { columns: ['name'], rows: [['Once in a blue moon'], ['Every day']] },
  });
  expect(status).toBe(200);
  const page = await shared();
  await goTo(page, '/admin/risk-item-probabilities');
  const before = await expect
    .poll(() => names(page))
    .toHaveLength(7)
    .then(() => names(page));
  for (const name of before.slice(5)) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 selected' });
  await bar
    .getByRole('button', { name: /Set a field/ })
    .or(bar.getByText('Set field ...'))
    .first()
    .click();
  await page.getByLabel('Field', { exact: true }).selectOption('Description');
  await page.getByRole('textbox', { name: 'Description' }).fill('Now and then');
  await page.getByRole('button', { name: 'Set for all selected' }).click();
  await expect.poll(() => page.getByText('Now and then').count()).toBe(2);
  await page.getByText('2 risk probabilities changed').waitFor();
  await settled(page);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await shows(page, before.slice(0, 5));
  await page.getByText('2 risk probabilities deleted').waitFor();
  await page.locator('.grid-sort').first().focus();
  await page.keyboard.press('Control+z');
  await shows(page, before);
  await expect.poll(() => page.getByText('Now and then').count()).toBe(2);
  await settled(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByText('Now and then').count()).toBe(0);
  await settled(page);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => page.getByText('Now and then').count()).toBe(2);
});

test('the same by keyboard alone', async () => {
  const page = await shared();
  await goTo(page, '/admin/ecosystem-roles');
  await expect.poll(() => names(page)).toHaveLength(7);
  const [first = '', second = '', third = '', ...rest] = await names(page);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await press('/');
  await page.keyboard.type(third);
  await shows(page, [third]);
  await press('Escape');
  await expect.poll(() => names(page)).toHaveLength(7);

  // From the search field, Tab reaches the table; its first cell is the first heading.
  for (let steps = 0; steps < 12 && !(await focused()).startsWith('Name'); steps++) await press('Tab');
  await press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
  await press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name');
  await press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(null);
  // A new row is shown after the rows that are already rendered.
  await shows(page, [first, second, third, ...rest]);

  await press('n');
  await newLine(page).waitFor();
  await page.keyboard.type('Broker');
  await press('Enter');
  await shows(page, [first, second, third, ...rest, 'Broker']);

  await page.locator('.grid-sort').first().focus();
  await press('j');
  await expect.poll(focused).toBe(first);
  await press('F2');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await press('Control+a');
  await page.keyboard.type('Conductor');
  await press('Enter');
  await shows(page, ['Conductor', second, third, ...rest, 'Broker']);
  await expect.poll(focused).toBe('Conductor');
  await settled(page);

  await press('Alt+ArrowDown');
  await shows(page, [second, 'Conductor', third, ...rest, 'Broker']);
  await expect.poll(focused).toBe('Conductor');
  await settled(page);

  await press('Enter');
  await page.getByRole('complementary', { name: 'Details of Conductor' }).waitFor();
  await press('Escape');
  await expect.poll(() => page.getByRole('complementary', { name: 'Details of Conductor' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Broker' }).focus();
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/ecosystem_roles/*.json', async (route) => {
    if (route.request().method() === 'DELETE') {
      requested.resolve();
      await released.promise;
    }
    await route.fallback();
  });
  await press('Delete');
  await requested.promise;
  // If undo is pressed before the server has answered, it undoes the deletion, not the earlier move.
  const undone = page.waitForResponse('**/undo.json');
  await press('Control+z');
  released.resolve();
  await undone;
  await shows(page, [second, 'Conductor', third, ...rest, 'Broker']);
  await settled(page);
  await page.reload();
  await shows(page, [second, 'Conductor', third, ...rest, 'Broker']);

  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Undo the last change').waitFor();
});

test('a form checks by the script of the server alone; where that does not come, the server says what is wrong, and nothing typed is lost', async () => {
  const page = await product.open('system@example.com', '/admin/risk-item-impacts');
  const scripts: string[] = [];
  let refuses = true;
  await page.route('**/api/validators/*', (route) => {
    scripts.push(route.request().url());
    return refuses ? route.abort() : route.continue();
  });
  const writes: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && /risk_item_impacts/.test(answer.url())) writes.push(answer.status());
  });
  await addByForm(page, 'Add risk impact');
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add risk impact' });
  await dialog.getByLabel('Description').fill('Typed before anything was checked');
  await add.click();
  await dialog.getByText('Name is required.').first().waitFor();
  // Only the server has reported the error, because the scripts for validation were blocked.
  expect([scripts.length > 0, writes]).toEqual([true, [422]]);
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Typed before anything was checked');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Discard|Leave)/ }).click();

  refuses = false;
  const script = page.waitForResponse((answer) => answer.url().includes('/api/validators/'));
  await addByForm(page, 'Add risk impact');
  await dialog.getByLabel(/^Name/).waitFor();
  expect((await script).status()).toBe(200);
  await add.click();
  await dialog.getByText('Name is required.').first().waitFor();
  // The page has reported the error without a call.
  expect(writes).toEqual([422]);
});
