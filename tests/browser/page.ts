/** Locators that several tests share, and routes that replace answers of the server. */
import type { Locator, Page, Request, Route } from 'playwright-core';

/** Waits for the title of a screen. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The field in which a new row is being typed. */
export const newLine = (page: Page): Locator => page.locator('[data-line] input:focus');

/** Opens the form for a new row from the line that a button begins. */
export async function addByForm(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await newLine(page).waitFor();
  await page.keyboard.press('Control+Enter');
  return page.getByRole('dialog', { name: button });
}

/** Whether a request changes data. Lists of notifications are excluded, because they are read by POST. */
export const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !request.url().endsWith('/datatable.json');

/** Returns a route handler that passes the server's answer on with some fields changed. */
export const changing =
  (change: (body: Record<string, unknown>) => Record<string, unknown>) => async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  };

/**
 * Navigates to an address in the loaded page, as a link does; the page is not loaded again, which other tests cover.
 */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
