/** Numbers and colours of the specification, where they have an effect. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ErrorIngest, startErrorIngest } from './error-ingest.ts';
import { takeFaults } from './faults.ts';
import { addByForm } from './page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let ingest: ErrorIngest;
let product: Product;
beforeAll(async () => {
  ingest = await startErrorIngest();
  product = await startProduct({ SENTRY_DSN: ingest.dsn });
});
afterAll(async () => {
  await product.close();
  ingest.close();
});

const impacts = sharedPage(() => product.open('system@example.com', '/admin/risk-item-impacts', { stays: true }));

/** Loads a page with a fixed random number, which decides whether the page load is traced. */
async function loadDrawing(chance: number): Promise<Page> {
  const page = await product.openAnonymously('about:blank');
  await page.addInitScript((drawn) => {
    Math.random = () => drawn;
    crypto.getRandomValues = ((array: Uint32Array) =>
      array.fill(Math.floor(drawn * 256))) as typeof crypto.getRandomValues;
  }, chance);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  // The init script remains in the page, so no other test may use it.
  onTestFinished(() => page.context().close());
  return page;
}
/** The random numbers of the page loads that have sent spans, without duplicates. */
const traced = () => [
  ...new Set(
    ingest.received
      .filter((one) => one.includes('"type":"span"'))
      .map((one) => /"sample_rand":"([^"]*)"/.exec(one)?.[1]),
  ),
];

test('R-CONST-03: the error service gets a trace of one page load in twenty', async () => {
  await loadDrawing(0.06);
  await loadDrawing(0.04);
  await expect.poll(traced).toEqual(['0.04']);
});

test('R-CONST-02: what is cut off after a change of size is looked for 60 ms later', async () => {
  const page = await product.open('system@example.com', '/projects/1');
  await page.getByRole('navigation', { name: /^Parts of/ }).waitFor();
  await page.setViewportSize({ width: 4000, height: 900 });
  await expect.poll(() => page.locator('.tabs.cut').count()).toBe(0);
  // Holds timers of 60 ms back until the test releases them.
  await page.evaluate(() => {
    const waiting: (() => void)[] = [];
    const real = window.setTimeout;
    const holding = (run: () => void, ms?: number) => (ms === 60 ? waiting.push(run) : real(run, ms));
    Object.assign(window, { setTimeout: holding, held: waiting });
  });
  await page.setViewportSize({ width: 500, height: 900 });
  const waitingCount = () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length);
  await expect.poll(waitingCount).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.tabs.cut').count()).toBe(0);
  await page.evaluate(() => {
    for (const run of (window as unknown as { held: (() => void)[] }).held) run();
  });
  await expect.poll(() => page.locator('.tabs.cut').count()).toBe(1);
});

test('a tip shows on focus by keyboard as on pointing, says what its control is, and goes with Escape', async () => {
  const page = await impacts();
  const commands = page.getByRole('banner').getByRole('button', { name: 'Commands' });
  await commands.waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .focus();
  await page.keyboard.press('Tab');
  const tip = page.getByRole('tooltip', { name: 'Commands' });
  await tip.waitFor();
  const described = await commands.getAttribute('aria-describedby');
  expect(described).toBe(await tip.getAttribute('id'));
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await expect.poll(() => commands.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('R-CONST-04: primary is #113253, secondary #D2D6E2, accent and info #5BADCA', async () => {
  const page = await impacts();
  const colour = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name as string), [
        property,
        pseudo,
      ] as const);
  await page.locator('.btn-primary').first().waitFor();
  await expect.poll(() => colour('.btn-primary', 'background-color')).toBe('rgb(17, 50, 83)');
  await page.locator('body').evaluate((body) => {
    body.insertAdjacentHTML(
      'beforeend',
      '<button class="btn btn-secondary">x</button><div class="alert alert-info">x</div>',
    );
  });
  await expect.poll(() => colour('.btn-secondary', 'background-color')).toBe('rgb(210, 214, 226)');
  await expect.poll(() => colour('.alert-info', 'border-top-color')).toBe('rgb(91, 173, 202)');
  await expect.poll(() => colour('.rail-link[aria-current="page"]', '--accent')).toBe('#5badca');
});

test('R-CONST-01, R-CONST-09: a tip comes 350 ms after the pointer; a dialog is 600 wide', async () => {
  const page = await impacts();
  const commands = page.getByRole('banner').getByRole('button', { name: 'Commands' });
  await commands.waitFor();
  await page.clock.install();
  // The clock is paused until the test advances it.
  await page.clock.pauseAt(Date.now() + 1000);
  await commands.hover();
  const tip = page.getByRole('tooltip');
  await page.clock.runFor(340);
  await expect.poll(() => tip.count()).toBe(0);
  await page.clock.runFor(20);
  await tip.waitFor();
  await page.clock.resume();
  const dialog = await addByForm(page, 'Add risk impact');
  await dialog.waitFor();
  await expect.poll(async () => (await dialog.locator('.modal-content').boundingBox())?.width).toBe(600);
});

test('R-CONST-05: times are shown as YYYY-MM-DD HH:mm', async () => {
  const page = await product.open('system@example.com', 'about:blank');
  const at = '2026-03-09T04:05:59Z';
  await page.route('**/api/admin/companies.json*', async (route) => {
    const response = await route.fetch();
    const rows: Record<string, unknown>[] = await response.json();
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, trial_ends_at: at })) });
  });
  await page.goto('/admin/companies');
  const shown = await page.evaluate((time) => {
    const date = new Date(time);
    const two = (number: number) => String(number).padStart(2, '0');
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
    return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
  }, at);
  await page.getByRole('gridcell').getByText(shown, { exact: true }).first().waitFor();
});

test('R-ERR-15: a part of the program that never comes is given up after 120 seconds', async () => {
  const page = await product.open('system@example.com', 'about:blank');
  for (const part of ['resource-form', 'overlays']) await page.route(`**/assets/${part}-*.js`, () => undefined);
  // The code of the form may be prefetched as soon as the page is idle.
  const request = page.waitForRequest('**/assets/resource-form-*.js', { timeout: 60_000 });
  await page.clock.install();
  await page.goto('/admin/risk-item-impacts');
  await page.locator('.grid-label').first().waitFor();
  // The message that a dialog is opening, shown until the dialog is open or cancelled.
  const opening = page.getByRole('region', { name: 'Messages' }).getByText('Opening');
  await page.keyboard.press('Control+k');
  await opening.waitFor();
  await page.keyboard.press('Escape');
  await opening.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Minor' }).click();
  await request;
  const failed = page.getByText('This part of the page could not be loaded.');
  await page.clock.runFor(90_000);
  // If the load had failed by now, the message would appear in a moment.
  expect(
    await failed.waitFor({ timeout: 500 }).then(
      () => 'too early',
      () => 'waits',
    ),
  ).toBe('waits');
  await page.clock.runFor(31_000);
  await failed.waitFor();
  await expect.poll(() => takeFaults(/ChunkLoadError/)).toBeGreaterThan(0);
});
