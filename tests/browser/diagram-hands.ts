/** A mouse on a diagram that counts its actions: a click, a double-click and a drag are one action each. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ElementCell, isLink, type LinkCell, type Point } from '../../src/diagram/cells/cell.ts';
import { laneBoxes } from '../../src/diagram/cells/lanes.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { cellsOf, selected } from './diagram-page.ts';

export class Hands {
  readonly page: Page;
  /** The number of actions so far. */
  actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for the shape with a title. */
  async shape(title: string): Promise<ElementCell> {
    const find = async () =>
      (await cellsOf(this.page)).find((cell) => !isLink(cell) && cell.title === title) as ElementCell;
    await expect.poll(find, { message: `there is “${title}”` }).toBeDefined();
    return find();
  }

  /** Converts a point of the sheet to window coordinates. */
  place(point: Point): Promise<Point> {
    return this.page.evaluate((at) => {
      const host = document.querySelector<DiagramHost>('.diagram-sheet');
      const { left, top } = host?.getBoundingClientRect() ?? new DOMRect();
      const { x, y } = host?.diagram?.editor.viewport.toPaper(at) ?? at;
      return { x: left + x, y: top + y };
    }, point);
  }

  /** The centre of a shape, with an offset, in window coordinates. */
  async middle(title: string, dx = 0, dy = 0): Promise<Point> {
    const { position, size } = await this.shape(title);
    return this.place({ x: position.x + size.width / 2 + dx, y: position.y + size.height / 2 + dy });
  }

  /** A point in the middle of a lane, at a distance after a shape of the same pool, or after the start of the lane. */
  async inLane(pool: string, lane: number, dx: number, behind?: string): Promise<Point> {
    const box = laneBoxes(await this.shape(pool))[lane];
    if (!box) throw new Error(`${pool} has no lane ${lane}.`);
    const from = behind === undefined ? box.x : (await this.shape(behind)).position.x;
    return this.place({ x: from + dx, y: box.y + box.height / 2 });
  }

  async #drag(from: Point, to: Point): Promise<void> {
    this.actions += 1;
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
    await mouse.move(to.x, to.y, { steps: 2 });
    await mouse.up();
  }

  /** Clicks a button by its name. */
  async press(name: string): Promise<void> {
    this.actions += 1;
    await this.page.getByRole('button', { name, exact: true }).first().click();
  }

  /** Opens the context menu at a point, and chooses an item. */
  async choose(at: Point, item: string): Promise<void> {
    this.actions += 2;
    await this.page.mouse.click(at.x, at.y, { button: 'right' });
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  async #write(words: string): Promise<void> {
    await this.page.locator('.label-editor').fill(words);
    await this.page.keyboard.press('Enter');
  }

  /** Types into the name field that has opened automatically. */
  async name(text: string): Promise<void> {
    await this.#write(text);
    await expect.poll(async () => (await cellsOf(this.page)).map(({ title }) => title)).toContain(text);
  }

  /** Drags a shape from the stencil; `words` is the text of the search. */
  async drop(item: string, to: Point, name: string, words?: string): Promise<void> {
    if (words) {
      this.actions += 1;
      await this.page.getByRole('searchbox', { name: 'Search shapes' }).click();
      await this.page.getByRole('searchbox', { name: 'Search shapes' }).fill(words);
    }
    const shape = this.page.locator('.stencil').getByRole('button', { name: item, exact: true }).first();
    const box = await shape.boundingBox();
    if (!box) throw new Error(`The palette has no ${item}.`);
    await this.#drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, to);
    await this.name(name);
  }

  /** Selects a shape by a click. A shape out of view is scrolled into view first. */
  async select(title: string): Promise<void> {
    const { width, height, x, y } = (await this.page.locator('.diagram-sheet').boundingBox()) ?? new DOMRect();
    const at = await this.middle(title);
    const seen = at.x > x + 12 && at.x < x + width - 12 && at.y > y + 12 && at.y < y + height - 70;
    if (!seen) await this.press('Fit the diagram');
    const now = await this.middle(title);
    this.actions += 1;
    await this.page.mouse.click(now.x, now.y);
    const { jsid } = await this.shape(title);
    await expect.poll(() => selected(this.page)).toEqual([jsid]);
  }

  /** Adds the next shape with a button beside the selected one. */
  async append(item: string, name: string): Promise<void> {
    await this.press(`Add ${item}`);
    await this.name(name);
  }

  /** Adds the next shape with the searchable menu. */
  async appendOther(words: string, name: string): Promise<void> {
    await this.press('Add another shape');
    await this.#take(words, name);
  }

  async #take(words: string, name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Add what comes next' }).fill(words);
    await this.page.keyboard.press('Enter');
    await this.name(name);
  }

  async #drawFromPad(to: Point): Promise<void> {
    const box = await this.page.getByRole('button', { name: /^Link: drag/ }).boundingBox();
    if (!box) throw new Error('There is no pad.');
    await this.#drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, to);
  }

  /** Draws a link to an empty point, and chooses the shape to create there. */
  async appendAt(to: Point, words: string, name: string): Promise<void> {
    await this.#drawFromPad(to);
    await this.#take(words, name);
  }

  /** Draws a link from the selected shape to another one. */
  async linkTo(title: string): Promise<void> {
    const links = async () => (await cellsOf(this.page)).filter(isLink).length;
    const before = await links();
    await this.#drawFromPad(await this.middle(title));
    await expect.poll(links).toBe(before + 1);
  }

  /** Types into the field for a new lane's name that has opened automatically. */
  async nameNewLane(pool: string, name: string): Promise<void> {
    await this.#write(name);
    await expect.poll(async () => JSON.stringify((await this.shape(pool)).values['lanes'])).toContain(name);
  }

  /** Names the lanes of a pool, one after the other. */
  async nameLanes(pool: string, ...names: readonly string[]): Promise<void> {
    const at = await this.inLane(pool, 0, 15);
    this.actions += 1;
    await this.page.mouse.dblclick(at.x, at.y);
    for (const [index, name] of names.entries()) {
      await this.page.locator('.label-editor').fill(name);
      await this.page.keyboard.press(index < names.length - 1 ? 'Tab' : 'Enter');
    }
    await expect.poll(async () => JSON.stringify((await this.shape(pool)).values['lanes'])).toContain(names.at(-1));
  }

  /** Enters the label of a link after a double-click on its line. */
  async nameLink(source: string, target: string, words: string): Promise<void> {
    const [from, to] = [await this.shape(source), await this.shape(target)];
    const links = async () => (await cellsOf(this.page)).filter(isLink);
    const { jsid } = (await links()).find((one) => one.source === from.jsid && one.target === to.jsid) as LinkCell;
    const middle = await this.page.evaluate((one) => {
      const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
      const link = editor?.graph.link(one);
      const [a, b] = link ? (editor?.route(link) ?? []) : [];
      return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
    }, jsid);
    const { x, y } = await this.place(middle);
    this.actions += 1;
    await this.page.mouse.dblclick(x, y);
    await this.#write(words);
    await expect.poll(async () => (await links()).find((one) => one.jsid === jsid)?.title).toBe(words);
  }
}
