/** The guided tours: when they start, their steps, and how they end. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changing, heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Creates a user who has neither accepted the terms nor seen a tour. */
async function newcomer(fields: object): Promise<void> {
  const headers = await product.server.logIn('member@example.com');
  const { status, text } = await product.server.ask('PUT', '/api/current_user/', { headers, body: fields });
  expect(status, text).toBe(200);
}

const tourOn = (page: Page) => page.locator('dialog.tour');
const step = (page: Page, title: string) => tourOn(page).getByRole('heading', { name: title }).waitFor();
const button = (page: Page, name: string) => tourOn(page).getByRole('button', { name, exact: true });
/** Waits for the call that stores that a tour was seen. */
const stored = (page: Page, field: string) =>
  page.waitForResponse(
    async (response) => response.request().method() === 'PUT' && (await response.json())[field] === true,
  );

/** Waits until everything that starts automatically has started. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 0)));

test('R-TOUR-01, R-TOUR-03, R-TOUR-04, R-TOUR-05, R-TOUR-06, R-TOUR-07, R-TOUR-11, R-SHELL-09, R-PROD-19: the intro tour begins at the project lists once the terms are closed, and runs in order with Next, Back, arrow keys, progress and an estimate until Finish', async () => {
  await newcomer({ accepted_eula: false, viewed_intro_tour: false, viewed_landing_tour: false });
  const page = await product.open('member@example.com', '/my-projects');
  const terms = page.getByRole('dialog', { name: 'Accept the terms of use' });
  await terms.getByRole('checkbox').check();
  await expect.poll(() => tourOn(page).count()).toBe(0);
  await terms.getByRole('button', { name: 'Accept' }).click();
  await step(page, 'Welcome');
  await expect.poll(() => terms.count()).toBe(0);
  const image = tourOn(page).locator('img');
  await expect.poll(() => image.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('400px');
  await expect.poll(async () => (await image.boundingBox())?.width).toBeLessThanOrEqual(366);
  await expect.poll(() => tourOn(page).getByText('1 of 5, about 1 minute').count()).toBe(1);
  await expect.poll(() => tourOn(page).getByRole('progressbar').getAttribute('value')).toBe('1');
  await expect.poll(() => button(page, 'Back').count()).toBe(0);
  await button(page, 'Skip Tour').waitFor();
  await expectAccessible(page);

  await button(page, 'Next').click();
  await step(page, 'Everything has its place');
  expect(new URL(page.url()).pathname).toBe('/my-projects');
  await page.keyboard.press('ArrowRight');
  await step(page, 'All projects you may see');
  // The step has opened the page that it explains.
  expect(new URL(page.url()).pathname).toBe('/all-projects');
  await page.keyboard.press('ArrowLeft');
  await step(page, 'Everything has its place');
  await button(page, 'Next').click();
  await step(page, 'All projects you may see');
  await button(page, 'Back').click();
  await step(page, 'Everything has its place');
  for (const title of ['All projects you may see', 'Begin a project', 'Go anywhere by typing']) {
    await page.keyboard.press('ArrowRight');
    await step(page, title);
  }
  const seen = stored(page, 'viewed_intro_tour');
  await button(page, 'Finish').click();
  await seen;
  await tourOn(page).waitFor({ state: 'detached' });
});

test('R-TOUR-02, R-TOUR-08, R-TOUR-10: the landing tour begins at once on a project’s page and on no other; Escape stops it for good', async () => {
  await newcomer({ accepted_eula: true, viewed_intro_tour: true, viewed_landing_tour: false });
  const page = await product.open('member@example.com', '/all-projects');
  await page.locator('.project-card').first().waitFor();
  await settled(page);
  await expect.poll(() => tourOn(page).count()).toBe(0);
  await page.locator('.project-card a').first().click();
  await step(page, 'This is a project');
  const seen = stored(page, 'viewed_landing_tour');
  await page.keyboard.press('Escape');
  await seen;
  await tourOn(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('navigation', { name: /^Parts of/ }).waitFor();
  await settled(page);
  await expect.poll(() => tourOn(page).count()).toBe(0);
});

test('R-TOUR-01, R-TOUR-05, R-TOUR-09: no tour without its conditions; one stops where a target is missing, and Skip ends it', async () => {
  await newcomer({ accepted_eula: true, viewed_intro_tour: false, viewed_landing_tour: false });
  const page = await product.open('member@example.com', '/profilepage');
  await heading(page, 'Profile');
  await settled(page);
  await expect.poll(() => tourOn(page).count()).toBe(0);
  await page.route(
    '**/api/system.json',
    changing((body) => ({ ...body, show_application_tours: false })),
  );
  await page.goto('/all-projects');
  await page.locator('.project-card').first().waitFor();
  await settled(page);
  await expect.poll(() => tourOn(page).count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto('/all-projects');
  await step(page, 'Welcome');
  await page.addStyleTag({ content: '[data-tour="navigation"] { display: none !important; }' });
  await button(page, 'Next').click();
  await tourOn(page).waitFor({ state: 'detached' });

  // No tour was seen yet, so it starts again.
  await page.goto('/all-projects');
  await step(page, 'Welcome');
  const seen = stored(page, 'viewed_intro_tour');
  await button(page, 'Skip Tour').click();
  await seen;
  await tourOn(page).waitFor({ state: 'detached' });
});
