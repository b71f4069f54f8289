/** A whole working session without a pointer: the test only presses keys, and neither clicks nor sets the focus. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLine } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** More tab stops than a page has between two controls that a user reaches by Tab. */
const maxStops = 120;

/** A user who works with the keyboard alone. */
class Typist {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
  /** Presses Tab or Shift+Tab until the target has the focus. */
  async reach(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    // The number of stops is estimated here; the loop checks whether the target has the focus.
    const sure = await target.evaluate((element) => {
      const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
      const all = stops.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
      return Math.abs(all.indexOf(element as HTMLElement) - all.indexOf(document.activeElement as HTMLElement));
    });
    for (let stop = 1; stop < Math.min(sure, maxStops); stop += 1) await this.press(way);
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return this.seesFocus();
      await this.press(way);
    }
    throw new Error(`${target} is not reached by ${way}.`);
  }
  /** A table has one tab stop; arrow keys move within it. */
  async reachInGrid(target: Locator): Promise<void> {
    await target.waitFor();
    await this.reach(this.page.locator('[role=grid] [tabindex="0"]').first());
    const there = () => target.evaluate((element) => element === document.activeElement);
    const sameRow = () =>
      target.evaluate((element) => element.closest('[role=row]')?.contains(document.activeElement) ?? false);
    for (let row = 0; row < 10 && !(await sameRow()); row += 1) await this.press('ArrowDown');
    for (let column = 0; column < 10 && !(await there()); column += 1) await this.press('ArrowRight');
    expect(await there()).toBe(true);
    await this.seesFocus();
  }
  /** Checks that the focused element is in view. */
  async seesFocus(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(() => {
          const box = document.activeElement?.getBoundingClientRect();
          return !!box && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        }),
      )
      .toBe(true);
  }
  /** Checks that the focus moves into a dialog when it opens, and back to the page when it closes. */
  async opened(name: string | RegExp): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.waitFor();
    await expect
      .poll(() =>
        dialog.evaluate(
          (box) => box.contains(document.activeElement) && !!document.activeElement?.matches('input, button'),
        ),
      )
      .toBe(true);
    return dialog;
  }
  async closed(dialog: Locator): Promise<void> {
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }
  /** Waits for a message to screen readers. */
  async hears(text: string | RegExp): Promise<void> {
    await this.page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
  }
  async goTo(name: string): Promise<void> {
    await this.press('ControlOrMeta+k');
    await this.opened(/./);
    await this.type(name);
    await this.choose(new RegExp(`^${name}`));
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }
  /** Chooses an option, once it is the highlighted one. */
  async choose(name: RegExp): Promise<void> {
    await this.page.locator('[role=option][aria-selected=true]').filter({ hasText: name }).waitFor();
    await this.press('Enter');
  }
  /** Adds a module of a kind, with its own name. */
  async addModule(kind: string, name: string): Promise<void> {
    await this.page.locator('[aria-keyshortcuts=n]').first().waitFor();
    await this.press('n');
    const gallery = await this.opened('Add module');
    await this.type(kind);
    await expect.poll(() => gallery.getByRole('button', { name: new RegExp(`^${kind}`) }).count()).toBe(1);
    await this.press('Enter');
    await this.closed(gallery);
    const field = this.page.getByRole('textbox', { name: /^Name of this/ });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await this.type(name);
    await this.press('Enter');
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }
  async addByForm(kind: string, title: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^Add ${kind}`) })
      .first()
      .waitFor();
    await this.press('n');
    const form = await this.opened(`Add ${kind}`);
    await form.getByLabel(/^Title/).waitFor();
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.matches('input[type=text]'))).toBe(true);
    await this.type(title);
    await this.press('Enter');
    await this.closed(form);
  }
  async addItem(kind: string, title: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(`^Add ${kind}`) })
      .first()
      .waitFor();
    await this.press('n');
    await newLine(this.page).waitFor();
    await this.type(title);
    await this.press('Enter', 'Escape');
    await expect
      .poll(() => this.page.evaluate(() => document.activeElement?.closest('a, [data-card]')?.textContent))
      .toContain(title);
  }
}

test('a working session by keys alone: from the login over a project with a list, a heat map, a canvas, a checklist, a board and a text to the logout', async () => {
  const name = `By keys ${Date.now()}`;
  const page = await product.openAnonymously('/login');
  const typist = new Typist(page);
  await typist.reach(page.getByLabel(/^E-?mail/));
  await typist.type('company@example.com');
  await typist.press('Tab');
  await typist.type('demo');
  await typist.press('Enter');
  await page.getByRole('heading', { level: 1, name: /./ }).waitFor();

  // Creates a project of its own.
  await page.getByRole('button', { name: /^New project/ }).waitFor();
  await typist.press('n');
  const made = await typist.opened(/project/i);
  await typist.type(name);
  await typist.press('Enter');
  await made.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name }).waitFor();

  // Two risks: one of them is moved in the heat map, assigned to a person, and moved by undo and redo.
  await typist.addModule('Risks', 'Dangers');
  await typist.addItem('risk', 'Fire');
  await typist.addItem('risk', 'Flood');
  const fire = page.getByRole('link', { name: 'Fire', exact: true });
  // The focus is in the line for a new row, below the row that was added last.
  await typist.press('ArrowUp');
  await expect.poll(() => fire.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.getByText('Almost certain').first().waitFor();
  await typist.press('Space');
  await typist.hears(/^Fire lifted from/);
  await typist.press('ArrowUp', 'Space');
  await typist.hears(/^Fire dropped in Almost certain/);
  await page.getByText(/^Fire moved to Almost certain/).waitFor();
  const likely = page.getByRole('list', { name: /^Almost certain/ }).getByRole('link', { name: 'Fire', exact: true });
  await likely.waitFor();
  await typist.press('ControlOrMeta+z');
  await likely.waitFor({ state: 'detached' });
  await typist.press('ControlOrMeta+Shift+z');
  await likely.waitFor();
  await typist.reach(fire);
  await typist.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details of Fire' });
  const stakeholders = details.getByRole('combobox', { name: /^Stakeholders/ });
  await typist.reach(stakeholders);
  await typist.type('Fire brigade');
  await typist.choose(/Fire brigade/);
  const added = await typist.opened('Add stakeholder');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input[type=text]'))).toBe(true);
  await typist.press('Enter');
  await typist.closed(added);
  await details.getByText('Fire brigade', { exact: true }).waitFor();
  await typist.press('Escape');

  // Another view, a cell edited in place, and an export of all rows.
  await typist.reach(page.getByRole('button', { name: /^View: / }), 'Shift+Tab');
  await typist.press('Enter');
  const table = page.getByRole('menuitemcheckbox', { name: 'Table' });
  await table.waitFor();
  await typist.press('t');
  await expect.poll(() => table.evaluate((item) => item === document.activeElement)).toBe(true);
  await typist.press('Enter');
  await page.getByRole('grid', { name: 'Risks' }).waitFor();
  await typist.reachInGrid(page.getByRole('link', { name: 'Flood', exact: true }));
  await typist.press('F2');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.cell-editor input'))).toBe(true);
  await typist.type('High water');
  await typist.press('Enter');
  await page.getByRole('link', { name: 'High water', exact: true }).waitFor();
  await typist.reach(page.getByRole('button', { name: 'Filter', exact: true }), 'Shift+Tab');
  await typist.press('Enter');
  const title = page.getByRole('menuitem', { name: 'Title', exact: true });
  await title.waitFor();
  await typist.type('tit');
  await expect.poll(() => title.evaluate((item) => item === document.activeElement)).toBe(true);
  await typist.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input'))).toBe(true);
  await typist.type('water');
  await typist.press('Enter');
  await fire.waitFor({ state: 'detached' });
  const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Title/ });
  await expect.poll(() => chip.evaluate((button) => button === document.activeElement)).toBe(true);
  await typist.press('Tab', 'Enter');
  await fire.waitFor();
  await typist.reach(page.getByRole('button', { name: 'Export' }), 'Shift+Tab');
  await typist.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[role=menuitem]'))).toBe(true);
  const download = page.waitForEvent('download');
  await typist.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);

  // A note of a canvas moves to another block, and a step of a checklist is completed.
  await typist.goTo(name);
  await typist.addModule('SWOT canvas', 'Where we stand');
  await typist.addItem('note', 'Good people');
  const note = page.getByRole('link', { name: 'Good people', exact: true });
  await typist.reach(note);
  await typist.press('Space', 'ArrowRight', 'Space');
  await page.getByText('Good people moved to Weaknesses').waitFor();
  await typist.goTo(name);
  await typist.addModule('Checklists', 'Before we begin');
  await typist.addItem('step', 'Ask the works council');
  const done = page.getByRole('checkbox', { name: 'Ask the works council' });
  await typist.reach(done);
  await typist.press('Space');
  await expect.poll(() => done.isChecked()).toBe(true);

  // A comment, and an access link for others.
  await typist.reach(page.getByRole('link', { name: 'Ask the works council' }));
  await typist.press('Enter');
  const comments = page.getByRole('complementary', { name: 'Details of Ask the works council' });
  await typist.reach(comments.getByRole('button', { name: /^Comments/ }));
  await typist.press('Enter');
  await typist.reach(comments.getByLabel('Write a comment'));
  await typist.type('Who asks them?');
  await typist.press('ControlOrMeta+Enter');
  await comments.getByRole('article').filter({ hasText: 'Who asks them?' }).waitFor();
  await typist.press('Escape');

  // A board whose columns are reordered, and a section that is renamed in place.
  await typist.goTo(name);
  await typist.addModule('Kanban', 'Work');
  await typist.reach(page.getByRole('button', { name: 'Column To do' }));
  await typist.press('Enter');
  await page.getByRole('menuitem', { name: 'Move right' }).waitFor();
  await typist.type('move r');
  await typist.press('Enter');
  await typist.hears('To do, column 2 of 3.');
  await typist.goTo(name);
  await typist.addModule('Text', 'Notes');
  await typist.addByForm('section', 'House rules');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[contenteditable=true]'))).toBe(true);
  await typist.type('Robots give way.');
  await typist.reach(page.getByRole('button', { name: 'Done with House rules' }), 'Shift+Tab');
  await typist.press('Enter');
  await page.locator('.rich-text-shown').getByText('Robots give way.').waitFor();
  await typist.goTo(name);
  const cards = () => page.locator('[data-module-card]').allTextContents();
  const before = await cards();
  await typist.reach(page.getByRole('link', { name: 'Dangers', exact: true }));
  await typist.press('Alt+ArrowDown');
  await expect.poll(cards).toEqual([before[1], before[0], ...before.slice(2)]);
  await typist.reach(page.getByRole('button', { name: 'Share' }), 'Shift+Tab');
  await typist.press('Enter');
  const sharing = await typist.opened(/^Share/);
  await typist.reach(sharing.getByLabel('For whom'));
  await typist.type('The works council');
  await typist.press('Enter');
  await sharing.getByText('The works council').waitFor();
  await typist.press('Escape');
  await typist.closed(sharing);

  await typist.press('ControlOrMeta+k');
  await typist.opened(/./);
  await typist.type('log out');
  await typist.choose(/^Log out/);
  await page.getByLabel(/^E-?mail/).waitFor();
}, 120_000);
