import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementCell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { at, cellsOf, draw, newDiagram, saved, select, selected } from './diagram-page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const shared = sharedPage(() =>
  product.open('company@example.com', '/profilepage', { width: 1440, height: 900, stays: true }),
);
const open = async () => {
  const page = await shared();
  await newDiagram(page);
  return page;
};

/** The state that Escape must restore: the cells, the selection, the last undo step, and the view. */
const state = (page: Page) =>
  page.evaluate(() => {
    const { graph, selection, history, viewport, state } =
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor ?? {};
    return JSON.stringify([
      graph?.cells(),
      selection?.get(),
      state?.focused,
      history?.nextUndo,
      viewport?.view,
      document.querySelectorAll('.stencil-ghost, .link-preview, .marquee, .snapline').length,
    ]);
  });
const view = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.viewport.view ?? { x: 0, y: 0, zoom: 0 },
  );

/** The centre of a handle of the selection, in window coordinates. */
async function handle(page: Page, name: string): Promise<[number, number]> {
  const box = await page.locator(`[data-handle="${name}"]`).first().boundingBox();
  if (!box) throw new Error(`There is no handle ${name}.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses the pointer, moves it 80 to the right and 60 down, runs a function, and releases it. */
async function hold(page: Page, [x, y]: [number, number], meanwhile: () => Promise<void>): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 2 });
  await page.mouse.move(x + 80, y + 60, { steps: 2 });
  await page.waitForTimeout(40);
  await meanwhile();
  await page.mouse.move(x + 90, y + 70);
  await page.waitForTimeout(40);
  await page.mouse.up();
}

const lanes = ['1', '2'].map((id) => ({ id, label: id, size: 125 }));
const bent = [
  { x: 300, y: 65 },
  { x: 300, y: 365 },
];
const cells = [
  pool('P', ['A', 'C'], { size: { width: 600, height: 250 }, values: { lanes, headerSize: 30 } }),
  task('A', 100, 30),
  task('C', 400, 150),
  task('B', 500, 330),
  flow('F', 'A', 'B', { title: 'Yes', values: { flowType: 'normal', vertices: bent } }),
];

describe('Escape while the pointer is held', () => {
  const gestures: Record<
    string,
    { readonly select?: string; readonly from: (page: Page) => Promise<[number, number]>; readonly space?: true }
  > = {
    'a move': { from: (page) => at(page, 145, 65) },
    'a move of what is not selected': { select: 'B', from: (page) => at(page, 145, 65) },
    'a resize': { select: 'A', from: (page) => handle(page, 'resize:se') },
    'the border of a lane': { select: 'P', from: (page) => handle(page, 'lane:0') },
    'a rubber band': { select: 'A', from: (page) => at(page, 210, 20) },
    'a corner': { select: 'F', from: (page) => handle(page, 'vertex:0') },
    'a stretch': { select: 'F', from: (page) => handle(page, 'segment:1') },
    'an end of a link': { select: 'F', from: (page) => handle(page, 'end:target') },
    'a label': { select: 'F', from: (page) => handle(page, 'label:words') },
    'a pan': { space: true, from: (page) => at(page, 100, 400) },
    'a shape of the palette': {
      from: async (page) => {
        const box = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
        return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
      },
    },
    'a link from the pad': {
      select: 'A',
      from: async (page) => {
        const box = await page.getByRole('button', { name: /^Link: drag/ }).boundingBox();
        return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
      },
    },
  };
  test('it ends every gesture: nothing is written, selected or left to undo, and the release does nothing', async () => {
    const page = await open();
    await draw(page, cells);
    // The server adds the values that a new cell lacks.
    await saved(page);
    for (const [name, gesture] of Object.entries(gestures)) {
      await select(page, gesture.select ? [gesture.select] : []);
      await page.waitForTimeout(60);
      const from = await gesture.from(page);
      await page.locator('.diagram-sheet').focus();
      if (gesture.space) await page.keyboard.down('Space');
      await page.mouse.move(...from);
      await page.waitForTimeout(60);
      const before = await state(page);
      let during = before;
      await hold(page, from, async () => {
        during = await state(page);
        await page.keyboard.press('Escape');
      });
      if (gesture.space) await page.keyboard.up('Space');
      await page.waitForTimeout(60);
      expect(during, `${name} has begun`).not.toBe(before);
      expect(await state(page), name).toBe(before);
      await expect.poll(() => page.locator('.label-editor, .shape-menu').count(), { message: name }).toBe(0);
    }
    // Another press works as usual.
    await select(page, []);
    await hold(page, await at(page, 145, 65), async () => {});
    await expect.poll(() => selected(page)).toEqual(['A']);
    const moved = (await cellsOf(page)).find(({ jsid }) => jsid === 'A');
    expect(moved).not.toMatchObject({ position: { x: 100, y: 30 } });
  });
});

describe('at the border of the view', () => {
  test('the view scrolls while the pointer rests there, and what is moved, linked or framed goes on', async () => {
    const page = await open();
    await draw(page, [task('A', 100, 100), task('B', 1700, 100)]);
    // The inspector that opens with the first selection makes the sheet narrower.
    await select(page, ['A']);
    await page.getByRole('complementary').or(page.locator('.inspector')).first().waitFor();
    const sheet = (await page.locator('.diagram-sheet').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const right = sheet.x + sheet.width - 4;
    /** Presses the pointer, moves it to the right border and waits there until a point has scrolled into view. */
    const rest = async (from: [number, number], x: number): Promise<void> => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(right - 200, from[1], { steps: 2 });
      await page.mouse.move(right, from[1], { steps: 2 });
      await page.waitForFunction((to) => {
        const { area } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.viewport ?? {};
        return area && area.x + area.width > to;
      }, x);
    };
    const reset = () =>
      page.evaluate(() =>
        document
          .querySelector<DiagramHost>('.diagram-sheet')
          ?.diagram?.editor.viewport.set({ zoom: 1, x: 100, y: 100 }),
      );
    // A link from the button beside the shape to a shape out of view.
    await select(page, ['A']);
    const pad = await page.getByRole('button', { name: /^Link: drag/ }).boundingBox();
    await rest([(pad?.x ?? 0) + 10, (pad?.y ?? 0) + 10], 1850);
    // Away from the border, the scrolling stops.
    await page.mouse.move(right - 300, sheet.y + 400);
    await page.waitForTimeout(60);
    const { x } = await view(page);
    await page.mouse.move(sheet.x + 1745 + x, sheet.y + 235, { steps: 2 });
    await page.waitForTimeout(40);
    await page.mouse.up();
    await expect
      .poll(async () => (await cellsOf(page)).find((cell) => 'source' in cell))
      .toMatchObject({ target: 'B' });
    // A selection frame around both shapes.
    await select(page, []);
    await reset();
    await rest(await at(page, 60, 60), 1850);
    await page.mouse.move(right - 60, sheet.y + 700);
    await page.waitForTimeout(40);
    await page.mouse.up();
    expect((await selected(page)).toSorted()).toEqual(expect.arrayContaining(['A', 'B']));
    // A move of a shape that scrolls the view, at another zoom. Escape restores the position of the shape, but not the
    // view.
    await select(page, []);
    await reset();
    await rest(await at(page, 145, 135), 2400);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await cellsOf(page)).find(({ jsid }) => jsid === 'A')).toMatchObject({ position: { x: 100, y: 100 } });
    expect((await view(page)).x).toBeLessThan(0);
    // A shape from the stencil, at another zoom.
    await page.evaluate(() =>
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.viewport.set({ zoom: 0.5, x: 0, y: 0 }),
    );
    const item = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
    await rest([(item?.x ?? 0) + 10, (item?.y ?? 0) + 10], 4000);
    await page.mouse.up();
    const added = async () =>
      (await cellsOf(page)).find((cell) => 'position' in cell && !['A', 'B'].includes(cell.jsid));
    await expect.poll(added).toBeDefined();
    expect(((await added()) as { position: { x: number } }).position.x).toBeGreaterThan(3500);
  });
});

describe('where pastes come', () => {
  test('to the pointer, to where the menu was opened, into the selected container, and an event onto an activity', async () => {
    const page = await open();
    await draw(page, [
      task('A', 0, 0, { embeds: ['E'] }),
      task('E', 50, 52, {
        type: 'bp.Event',
        size: { width: 36, height: 36 },
        values: { event_type: 'double', icon_type: 'timer', throwing: false, interrupting: false },
      }),
      task('B', 300, 0),
      pool('P', [], { position: { x: 0, y: 200 }, values: { headerSize: 30 } }),
    ]);
    const known = new Set(['A', 'E', 'B', 'P']);
    /** The new shape, and its container. */
    const come = async () => {
      const fresh = async () =>
        (await cellsOf(page)).find((cell): cell is ElementCell => 'position' in cell && !known.has(cell.jsid));
      await expect.poll(fresh).toBeDefined();
      const cell = (await fresh()) as ElementCell;
      known.add(cell.jsid);
      const holder = (await cellsOf(page)).find((one) => 'embeds' in one && one.embeds?.includes(cell.jsid));
      return { cell, holder: holder?.jsid };
    };
    const sheet = page.locator('.diagram-sheet');
    const press = async (keys: string): Promise<void> => {
      await sheet.focus();
      await page.keyboard.press(keys);
    };
    await select(page, ['B']);
    await press('Control+c');
    await page.mouse.move(...(await at(page, 345, 335)));
    await press('Control+v');
    expect(await come()).toMatchObject({ cell: { position: { x: 300, y: 300 } }, holder: 'P' });
    await page.mouse.click(...(await at(page, 245, 155)), { button: 'right' });
    await page
      .getByRole('menuitem', { name: /^Paste\b(?! the)/ })
      .first()
      .click();
    expect((await come()).cell.position).toEqual({ x: 200, y: 120 });
    // The pointer is not over the sheet, so cells are pasted into the selected container.
    await page.mouse.move(5, 5);
    await select(page, ['P']);
    await press('Control+v');
    expect((await come()).holder).toBe('P');
    await select(page, ['E']);
    await press('Control+c');
    await page.mouse.move(...(await at(page, 385, 40)));
    await press('Control+v');
    expect(await come()).toMatchObject({ cell: { position: { x: 372, y: 22 } }, holder: 'B' });
  });
});

describe('words after a miss', () => {
  test('a refused link leaves no shape to be renamed or deleted, and a missed drop no commands', async () => {
    const page = await open();
    await draw(page, [
      pool('P', ['A'], { size: { width: 300, height: 200 } }),
      task('A', 100, 50),
      task('S', 450, 60, { type: 'bp.Event', size: { width: 36, height: 36 }, values: { event_type: 'single' } }),
    ]);
    const titles = async () => (await cellsOf(page)).map(({ title }) => title);
    const before = await titles();
    await select(page, ['A']);
    const pad = await page.getByRole('button', { name: /^Link: drag/ }).boundingBox();
    await page.mouse.move((pad?.x ?? 0) + 10, (pad?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 440, 70)), { steps: 3 });
    await page.mouse.move(...(await at(page, 468, 78)), { steps: 3 });
    await page.waitForTimeout(60);
    await page.mouse.up();
    await expect.poll(() => page.locator('.diagram-overlay .refusal').count()).toBeGreaterThan(0);
    await page.keyboard.type('Place the order');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.label-editor').count()).toBe(0);
    expect(await titles()).toEqual(before);
    // Keys that are pressed intentionally have an effect again.
    await page.keyboard.type('B');
    await expect.poll(() => page.locator('.label-editor').count()).toBe(1);
    await page.keyboard.press('Escape');
    await select(page, []);
    const item = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
    const [x, y] = [(item?.x ?? 0) + 10, (item?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    await page.waitForTimeout(60);
    await page.mouse.up();
    const look = () =>
      page.evaluate(() => {
        const { tool, settings } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.state ?? {};
        const panels = [...document.querySelectorAll('.diagram section, dialog, [role=dialog]')];
        return JSON.stringify([tool, settings, panels.map((panel) => panel.getAttribute('aria-label'))]);
      });
    // A single letter before a press is not text: it selects a tool, which the press uses.
    await page.keyboard.type('k');
    await page.mouse.move(...(await at(page, 145, 95)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 440, 70)), { steps: 3 });
    await page.mouse.move(...(await at(page, 468, 78)), { steps: 3 });
    await expect.poll(() => page.locator('.diagram-overlay .refusal').count()).toBeGreaterThan(0);
    await page.mouse.up();
    expect(await titles()).toEqual(before);
    const shown = await look();
    await page.keyboard.type('Growers');
    expect(await look()).toBe(shown);
    expect(await titles()).toEqual(before);
  });
});
