/** Works on a diagram with the keyboard alone. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Whether the sheet has the focus. */
export const inSheet = (page: Page) => page.evaluate(() => document.activeElement?.matches('.diagram-sheet') === true);
/** Moves the focus to the sheet. */
export const sheet = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.diagram-sheet')?.focus());
/** Presses keys one after the other. */
export const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The label of the focused element for screen readers. */
export const focusLabel = async (page: Page): Promise<string> => {
  await page.waitForTimeout(60);
  const id = await page.locator('.diagram-sheet').getAttribute('aria-activedescendant');
  return (id && (await page.locator(`[id="${id}"]`).getAttribute('aria-label'))) || '';
};
/** The latest messages to screen readers. */
export const said = (page: Page) => page.locator('.diagram > [role=status]').allTextContents();
/** Finds a shape in the stencil and adds it to the container that a number of arrow keys select. */
export const add = async (page: Page, shape: string, label: string, ...arrows: readonly string[]) => {
  await press(page, 'Insert');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Search shapes');
  await page.keyboard.type(shape);
  await press(page, 'Enter');
  await expect.poll(() => inSheet(page)).toBe(true);
  await press(page, ...arrows);
  if (await page.locator('.diagram-hint').count()) await press(page, 'Enter');
  await name(page, label);
};
/** Types the label of the selected shape; its first letter opens the field. */
export const name = async (page: Page, label: string) => {
  await page.keyboard.type(label);
  await press(page, 'Enter');
  await expect.poll(() => inSheet(page)).toBe(true);
};
/** Opens a menu by its key, and chooses the entry that a text finds. */
const take = async (page: Page, key: string, heading: string, words: string) => {
  await press(page, key);
  await page.getByRole('combobox', { name: heading }).waitFor();
  await page.keyboard.type(words);
  await press(page, 'Enter');
};
/** The same for menus that return the focus to the sheet. */
export const choose = async (page: Page, key: string, heading: string, words: string) => {
  await take(page, key, heading, words);
  await expect.poll(() => inSheet(page)).toBe(true);
};
/** Adds the next shape, and enters its name in the field that opens. */
export const next = async (page: Page, shape: string, label: string) => {
  await take(page, 'Control+Enter', 'Add what comes next', shape);
  await page.locator('.label-editor').fill(label);
  await press(page, 'Enter');
  await expect.poll(() => inSheet(page)).toBe(true);
};
