import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ElementCell, isLink, type LinkCell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { at, cellsOf, drag, draw, newDiagram, saved, select, selected } from './diagram-page.ts';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const shared = sharedPage(() =>
  product.open('company@example.com', '/profilepage', { width: 1600, height: 1000, stays: true }),
);
const open = async () => {
  const page = await shared();
  await newDiagram(page);
  return page;
};

const customer = (jsid: string, x: number, y: number) => ({
  ...pool(jsid, [], { position: { x, y }, size: { width: 400, height: 120 } }),
  title: 'Customer',
});

describe('flows under the hand', () => {
  test('A shape dropped where the pad of another stands is added, and its name is asked for', async () => {
    const page = await open();
    await draw(page, [task('A', 200, 200)]);
    await select(page, ['A']);
    const pad = await page.getByRole('toolbar', { name: 'Next steps' }).boundingBox();
    const item = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
    if (!pad || !item) throw new Error('There is no pad or no palette.');
    await page.mouse.move(item.x + 10, item.y + 10);
    await page.mouse.down();
    await page.mouse.move(pad.x + 63, pad.y + 44, { steps: 4 });
    const ghost = await page.locator('.stencil-ghost').boundingBox();
    await page.mouse.up();
    await page.locator('.label-editor').fill('check order');
    await page.keyboard.press('Enter');
    const added = async () => (await cellsOf(page)).find(({ title }) => title === 'check order');
    await expect.poll(async () => (await added())?.type).toBe('bp.Activity');
    // A shape that appears during the press is at the position of the drop.
    const { x = 0, y = 0 } = ((await added()) as ElementCell).position;
    const [left, top] = await at(page, x, y);
    expect([ghost?.x, ghost?.y]).toEqual([left - 2, top - 2]);
  });

  test('The field for a name stays where the inspector that comes with the selection moves the sheet', async () => {
    const page = await open();
    const { width = 0 } = (await page.locator('.diagram-sheet').boundingBox()) ?? {};
    await draw(page, [
      { ...customer('customer', width - 420, 0), size: { width: 300, height: 120 }, embedding_enabled: true },
    ]);
    const viewX = () =>
      page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.viewport.view.x);
    expect(await viewX()).toBe(100);
    await page.mouse.dblclick(...(await at(page, width - 405, 60)));
    await expect.poll(viewX).toBeLessThan(100);
    await expect.poll(() => page.locator('.label-editor').count()).toBe(1);
    await page.keyboard.type('Buyer');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await cellsOf(page)).map(({ title }) => title)).toEqual(['Buyer']);
  });

  test('What is typed into another field goes there, also where a name was being written', async () => {
    const page = await open();
    await draw(page, [task('A', 200, 200)]);
    await page.mouse.dblclick(...(await at(page, 245, 235)));
    await page.locator('.label-editor').fill('check order');
    const search = page.getByRole('searchbox', { name: 'Search shapes' });
    await search.click();
    await page.keyboard.type('message start');
    await expect.poll(() => search.inputValue()).toBe('message start');
    expect((await cellsOf(page)).map(({ title }) => title)).toEqual(['check order']);
    await search.fill('');
  });

  test('What comes after an event on a border stands below its host, and the lane behind makes way', async () => {
    const page = await open();
    const lanes = ['1', '2'].map((id) => ({ id, label: id, size: 120 }));
    const behind = [100, 200, 300].map((x, place) => task(`B${place}`, x, 145));
    await draw(page, [
      pool('P', ['A', ...behind.map(({ jsid }) => jsid)], {
        size: { width: 600, height: 240 },
        values: { lanes, headerSize: 30 },
      }),
      task('A', 150, 25, { embeds: ['E'] }),
      ...behind,
      task('E', 212, 77, { type: 'bp.Event', size: { width: 36, height: 36 }, values: { event_type: 'double' } }),
    ]);
    await select(page, ['E']);
    await page.getByRole('button', { name: 'Add task', exact: true }).click();
    await page.locator('.label-editor').fill('remind');
    await page.keyboard.press('Enter');
    const places = async () => (await cellsOf(page)).flatMap((cell) => ('position' in cell ? [cell] : []));
    await expect.poll(async () => (await places()).find(({ title }) => title === 'remind')?.position.y).toBe(150);
    const drawn = await places();
    expect(drawn.find(({ title }) => title === 'remind')?.position.x).toBe(185);
    for (const { position } of drawn.filter(({ jsid }) => /^B/.test(jsid)))
      expect(position.y).toBeGreaterThanOrEqual(150 + 70);
  });

  test('A note for which the lane has no room stands below its step, and the lane grows', async () => {
    const page = await open();
    const lanes = ['1', '2'].map((id) => ({ id, label: id, size: 125 }));
    await draw(page, [
      pool('P', ['A', 'G', 'B'], {
        size: { width: 600, height: 250 },
        values: { lanes, headerSize: 30 },
      }),
      task('A', 150, 15, { size: { width: 90, height: 90 } }),
      task('G', 290, 35, { type: 'bp.Gateway', size: { width: 50, height: 50 } }),
      task('B', 330, 155),
      flow('F', 'A', 'G'),
      flow('H', 'G', 'B'),
    ]);
    await select(page, ['A']);
    await page.getByRole('button', { name: 'Add another shape' }).click();
    await page.getByRole('combobox', { name: 'Add what comes next' }).fill('annotation');
    await page.keyboard.press('Enter');
    await page.locator('.label-editor').fill('Within a day');
    await page.keyboard.press('Enter');
    const cell = async (title: string) =>
      (await cellsOf(page)).find((one) => one.title === title) as ElementCell | undefined;
    await expect.poll(async () => (await cell('Within a day'))?.position.y).toBeGreaterThanOrEqual(105 + 40);
    const [note, behind] = [(await cell('Within a day')) as ElementCell, (await cell('B')) as ElementCell];
    expect(note.position.x + note.size.width).toBeLessThanOrEqual(290);
    const lane = ((await cell('P'))?.values['lanes'] as { size: number }[])[0]?.size ?? 0;
    expect(lane).toBeGreaterThanOrEqual(note.position.y + note.size.height);
    expect(behind.position.y).toBe(155 + lane - 125);
  });

  test('After a link was drawn the keyboard stands on it, not on the shape it comes from', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0), task('B', 400, 0)]);
    await page.mouse.click(...(await at(page, 45, 35)));
    const pad = await page.getByRole('button', { name: /^Link: drag/ }).boundingBox();
    if (!pad) throw new Error('There is no pad.');
    await page.mouse.move(pad.x + 10, pad.y + 10);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 300, 35)), { steps: 3 });
    await page.mouse.move(...(await at(page, 445, 35)), { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await cellsOf(page)).filter(isLink).length).toBe(1);
    const focused = () =>
      page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.state.focused);
    expect(await focused()).toBe((await cellsOf(page)).find(isLink)?.jsid);
  });

  test('A shape that is let go on a flow comes between, in one step of undo', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0), task('B', 400, 0), task('C', 200, 200), flow('F', 'A', 'B')]);
    await drag(page, [245, 235], [245, 36]);
    const ends = (await cellsOf(page)).filter(isLink).map(({ source, target }) => [source, target]);
    expect(ends).toEqual(
      expect.arrayContaining([
        ['A', 'C'],
        ['C', 'B'],
      ]),
    );
    await page.keyboard.press('Control+z');
    const before = await cellsOf(page);
    expect(before.filter(isLink)).toHaveLength(1);
    expect(before.find(({ jsid }) => jsid === 'C')).toMatchObject({ position: { x: 200, y: 200 } });
  });

  test('The inside of a pool is sheet: a frame selects what stands there, a click the pool; band and border move it', async () => {
    const page = await open();
    const home = { position: { x: 0, y: 0 }, size: { width: 600, height: 250 } };
    await draw(page, [pool('P', ['A', 'B'], home), task('A', 100, 80), task('B', 300, 80)]);
    await drag(page, [60, 40], [450, 200]);
    await expect.poll(async () => (await selected(page)).toSorted()).toEqual(['A', 'B']);
    const place = async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'P');
    await expect.poll(() => place()).toMatchObject({ position: { x: 0, y: 0 } });
    await page.mouse.click(...(await at(page, 500, 220)));
    await expect.poll(() => selected(page)).toEqual(['P']);
    await drag(page, [15, 120], [55, 160]);
    await expect.poll(() => place()).toMatchObject({ position: { x: 40, y: 40 } });
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await page.getByRole('button', { name: 'Zoom 120 %' }).waitFor();
  });

  test('A stretch of a line is moved whole, and its label stays where it is drawn to', async () => {
    const page = await open();
    const bent = [
      { x: 200, y: 35 },
      { x: 200, y: 235 },
    ];
    await draw(page, [
      task('A', 0, 0),
      task('B', 400, 200),
      flow('F', 'A', 'B', { title: 'Yes', values: { flowType: 'normal', vertices: bent } }),
    ]);
    await select(page, ['F']);
    await page.waitForTimeout(60);
    await drag(page, [200, 135], [260, 150]);
    const link = async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'F') as LinkCell;
    await expect
      .poll(async () => (await link()).values['vertices'])
      .toEqual([
        { x: 260, y: 35 },
        { x: 260, y: 235 },
      ]);
    const [x, y] = await at(page, 272, 120);
    await page.waitForTimeout(60);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 150, 60)), { steps: 4 });
    await page.mouse.move(...(await at(page, 120, 40)), { steps: 4 });
    await page.waitForTimeout(60);
    await page.mouse.up();
    await expect.poll(async () => (await link()).values['label_position']).toBe('source');
    await expect.poll(async () => (await link()).values['label_box']).toMatchObject({ height: expect.any(Number) });
  });

  test('Words beside an event in a pool are its own: a click selects it, a drag moves them, a double-click writes them', async () => {
    const page = await open();
    const home = { position: { x: 0, y: 0 }, size: { width: 600, height: 250 } };
    await draw(page, [
      pool('P', ['E'], home),
      task('E', 300, 100, { type: 'bp.Event', size: { width: 30, height: 30 }, title: 'Refused' }),
    ]);
    await page.waitForTimeout(60);
    await page.mouse.click(...(await at(page, 315, 144)));
    await expect.poll(() => selected(page)).toEqual(['E']);
    await page.mouse.click(...(await at(page, 500, 220)));
    await drag(page, [315, 144], [315, 74]);
    const words = async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'E');
    await expect.poll(async () => (await words())?.values['label_box']).toMatchObject({ height: expect.any(Number) });
    expect(await words()).toMatchObject({ position: { x: 300, y: 100 } });
    await page.mouse.click(...(await at(page, 500, 220)));
    await page.mouse.dblclick(...(await at(page, 315, 74)));
    await page.locator('.label-editor').fill('Declined');
    await page.keyboard.press('Enter');
    await expect.poll(words).toMatchObject({ title: 'Declined' });
  });

  test('What a drag does has a way by clicks alone: place, link, move elsewhere', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Pool', exact: true }).first().click();
    await page.getByRole('button', { name: 'Task', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add end event', exact: true }).click();
    // The name field of a new shape opens at once.
    await page.locator('.label-editor').fill('order checked');
    await page.keyboard.press('Enter');
    const placed = await cellsOf(page);
    expect(placed.map(({ title }) => title)).toContain('order checked');
    const home = placed.find(({ type }) => type === 'bp.Pool');
    expect(home && 'embeds' in home ? home.embeds : []).toHaveLength(2);
    const task = placed.find(({ type }) => type === 'bp.Activity');
    await draw(page, [customer('customer', 0, 600)]);
    await select(page, [task?.jsid ?? '']);
    await page.getByRole('button', { name: /^Link: drag to a shape/ }).click();
    // Its own pool is not offered, because BPMN allows no link to it.
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('option', { name: /^Pool/ }).count()).toBe(0);
    await page.getByRole('option', { name: /^Customer/ }).click();
    const link = async () => (await cellsOf(page)).filter(isLink).find(({ target }) => target === 'customer');
    await expect.poll(async () => (await link())?.values['flowType']).toBe('message');
    await select(page, [task?.jsid ?? '']);
    const sheet = await page.locator('.diagram-sheet').boundingBox();
    const box = await page.evaluate(
      (one) => document.querySelector(`[model-id="${one}"]`)?.getBoundingClientRect().toJSON(),
      task?.jsid,
    );
    expect(sheet && box).toBeTruthy();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Move to/ }).click();
    await page.getByRole('option', { name: 'The sheet' }).click();
    const after = (await cellsOf(page)).find(({ jsid }) => jsid === home?.jsid);
    expect(after && 'embeds' in after ? after.embeds : []).toHaveLength(1);
  });

  test('A finger that rests on a shape asks for its menu', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0)]);
    const [x, y] = await at(page, 45, 35);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.getByRole('menu').waitFor();
    await expect.poll(() => selected(page)).toEqual(['A']);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(100);
    await expect.poll(() => page.getByRole('menu').count()).toBe(1);
  });

  test('One finger moves the view over the empty sheet and shapes where they are; with its second press it draws a frame', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0), task('B', 180, 0)]);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    // Sends all events at once: on a slow machine, a finger that waits would open the menu, and its second press would
    // come too late.
    const swipe = async (from: [number, number], to: [number, number], presses = 1) => {
      const [[x, y], [toX, toY]] = [await at(page, ...from), await at(page, ...to)];
      const taps = Array.from({ length: presses - 1 }, () => [touch('touchStart', { x, y }), touch('touchEnd')]);
      await Promise.all([
        ...taps.flat(),
        touch('touchStart', { x, y }),
        touch('touchMove', { x: (x + toX) / 2, y: (y + toY) / 2 }),
        touch('touchMove', { x: toX, y: toY }),
      ]);
      // A gesture moves once per frame.
      await page.waitForTimeout(50);
      await touch('touchEnd');
    };
    const place = () => page.locator('[model-id="A"]').boundingBox();
    const before = await place();
    await swipe([100, 300], [100, 240]);
    await expect.poll(async () => (await place())?.y).toBeCloseTo((before?.y ?? 0) - 60, 0);
    await swipe([100, 240], [100, 300]);
    await expect.poll(async () => (await place())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await swipe([-40, -40], [300, 100], 2);
    await expect.poll(() => selected(page)).toEqual(['A', 'B']);
    await swipe([45, 35], [45, 135]);
    await expect
      .poll(async () => (await cellsOf(page)).map((cell) => 'position' in cell && cell.position.y))
      .toEqual([100, 100]);
  });

  test('A finger that is lifted from the menu it has asked for chooses nothing of it', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0)]);
    const { x = 0, y = 0, height = 0 } = (await page.locator('.diagram-sheet').boundingBox()) ?? {};
    const cdp = await page.context().newCDPSession(page);
    // Low enough that the menu opens under the finger.
    const touchPoints = [{ x: x + 60, y: y + height - 40 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const menu = await page.getByRole('menu').boundingBox();
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeGreaterThan(y + height - 40);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(100);
    await expect.poll(() => page.getByRole('menu').count()).toBe(1);
    expect(await cellsOf(page)).toHaveLength(1);
  });

  test('Two fingers zoom the sheet about their middle and move it; what lies under them stays where it is', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0)]);
    const [x, y] = await at(page, 45, 35);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
    // Both fingers at once: on a slow machine, a finger that waits for the other would open the menu.
    await touch('touchStart', { x: x - 20, y }, { x: x + 20, y });
    await touch('touchMove', { x: x - 30, y }, { x: x + 30, y });
    await touch('touchMove', { x: x - 40, y }, { x: x + 40, y });
    await expect.poll(() => page.getByRole('button', { name: /^Zoom \d+ %/ }).textContent()).toBe('200 %');
    await touch('touchMove', { x: x - 40, y: y + 60 }, { x: x + 40, y: y + 60 });
    await touch('touchEnd');
    const offMiddle = async () => {
      const box = await page.locator('[model-id="A"]').boundingBox();
      return box ? Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y - 60) : Infinity;
    };
    await expect.poll(offMiddle).toBeLessThan(6);
    await expect
      .poll(async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'A'))
      .toMatchObject({ position: { x: 0, y: 0 } });
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  /** Draws enough tasks and flows, at a zoom at which a canvas replaces them. */
  const drawAfar = async (page: Page) => {
    const places = Array.from({ length: 676 }, (_, at) => ({ x: (at % 26) * 150, y: Math.floor(at / 26) * 120 }));
    const flows = places.slice(1).map((_, at) => flow(`F${at}`, `T${at}`, `T${at + 1}`));
    await draw(page, [...places.map(({ x, y }, at) => task(`T${at}`, x, y)), ...flows]);
    await page.evaluate(() => {
      const host = document.querySelector<DiagramHost>('.diagram-sheet');
      host?.diagram?.editor.viewport.set({ zoom: 0.2, x: 100, y: 100 });
    });
    const picture = page.locator('canvas.diagram-overview');
    await picture.waitFor();
    /**
     * The largest colour difference, from 0 to 255, between the canvas after all updates and the same view painted
     * again.
     */
    const wrong = () =>
      picture.evaluate(async (canvas: HTMLCanvasElement) => {
        const pixels = async () => {
          for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
          const { width, height } = canvas;
          return canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        };
        const before = await pixels();
        document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.set({ pale: new Set() });
        const after = await pixels();
        return after.reduce((most, colour, at) => Math.max(most, Math.abs(colour - (before[at] ?? Infinity))), 0);
      });
    return { picture, wrong };
  };

  test('Seen from afar, what is moved and taken back is drawn as if the whole picture were', async () => {
    const page = await open();
    const { wrong } = await drawAfar(page);
    const moved = async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'T55');
    await drag(page, [99, 55], [114, 67]);
    await page.keyboard.press('Escape');
    await expect.poll(() => selected(page)).toEqual([]);
    expect(await moved()).not.toMatchObject({ position: { x: 450, y: 240 } });
    expect(await wrong(), 'where it stood and where it was dropped').toBeLessThan(12);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await expect.poll(() => moved()).toMatchObject({ position: { x: 450, y: 240 } });
    expect(await wrong(), 'where it is back').toBeLessThan(12);
  });

  test('Seen from afar, all that is moved together takes its picture along', async () => {
    const page = await open();
    const { picture, wrong } = await drawAfar(page);
    // The changes in the server's answer are painted as well.
    await saved(page);
    await page.keyboard.press('Control+a');
    await expect.poll(async () => (await selected(page)).length).toBe(676 + 675);
    expect(await wrong(), 'before').toBeLessThan(12);
    const frames = await page.locator('.diagram-overlay .selection').evaluateHandle((node) => node);
    await page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.overlay.request());
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await frames.evaluate((node) => node.isConnected), 'frames that stay as they are keep their node').toBe(
      true,
    );
    const strokes = await picture.evaluateHandle((canvas: HTMLCanvasElement) => {
      const drawn = { count: 0 };
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const stroke = context.stroke.bind(context);
      context.stroke = (...given: [Path2D?]) => {
        drawn.count += 1;
        return given[0] ? stroke(given[0]) : stroke();
      };
      return drawn;
    });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    await expect
      .poll(async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'T55'))
      .toMatchObject({ position: { x: 470, y: 250 } });
    expect(await strokes.evaluate(({ count }) => count), 'cells that were painted again').toBeLessThan(300);
    expect(await wrong(), 'after').toBeLessThan(12);
  });

  test('Lines of hundreds that come at once are led while nobody waits; then they are where they are drawn, in the minimap too', async () => {
    const page = await open();
    await drawAfar(page);
    await saved(page);
    await page.keyboard.press('Control+a');
    await expect.poll(async () => (await selected(page)).length).toBe(676 + 675);
    const ledAtOnce = await page.evaluate(() => {
      const { editor, run } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
      if (!editor) throw new Error('No diagram is open.');
      editor.viewport.set({ zoom: 0.2, x: -300, y: 100 });
      run?.('duplicate');
      const { graph } = editor;
      return graph.links().filter((link) => graph.routes.isFixed(link)).length;
    });
    expect(ledAtOnce, 'lines that the step itself has led').toBe(0);
    const map = page.locator('.minimap canvas');
    await map.waitFor();
    const wrong = () =>
      page.evaluate(() => {
        const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
        if (!editor || editor.isRouting) return undefined;
        return editor.graph.links().flatMap((link) => {
          const [box, line] = [editor.index.box(link.jsid), editor.route(link)];
          const fits = (axis: 'x' | 'y', extent: 'width' | 'height') => {
            const [low, high] = [Math.min(...line.map((at) => at[axis])), Math.max(...line.map((at) => at[axis]))];
            return box && Math.abs(box[axis] - low) < 0.01 && Math.abs(box[extent] - (high - low)) < 0.01;
          };
          return fits('x', 'width') && fits('y', 'height') ? [] : [link.jsid];
        });
      });
    await expect.poll(wrong, { timeout: 20_000 }).toEqual([]);
    /** The pixels of the minimap once painting has ended. */
    const painted = async () => {
      let before = '';
      await expect
        .poll(
          async () => {
            const now = await map.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
            await page.waitForTimeout(1_500);
            const same = now === before;
            before = now;
            return same;
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      return before;
    };
    const shown = await painted();
    await page.evaluate(() => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      graph?.setLayers(graph.layers);
    });
    expect(shown).toBe(await painted());
  });
});
