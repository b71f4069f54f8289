/**
 * The rules of the editor, by pointer and keyboard, in one page: each test draws cells, acts on them, and reads the
 * resulting cells or the server's rows.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cell, type ElementCell, isElement, isLink, type Layer } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { choose, next, said } from './diagram-keys.ts';
import { at, cellsOf, drag, newDiagram, saved, select, selected } from './diagram-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let page: Page;
let module: string;
let headers: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  page = await product.open('company@example.com', '/profilepage', { width: 1900, height: 1100 });
  const path = await newDiagram(page);
  module = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}`;
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

/** Shows only these cells, at zoom 1, with the focus on the sheet and no selection. */
const begin = (cells: readonly Cell[], layers: readonly Layer[] = []) =>
  page.evaluate(
    ([drawn, on]) => {
      const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
      if (!editor) throw new Error('No diagram is open.');
      editor.graph.setLayers(on);
      editor.graph.batch('Draw', () => {
        editor.graph.remove(editor.graph.cells().map(({ jsid }) => jsid));
        editor.graph.add(drawn);
      });
      editor.selection.set([]);
      editor.set({ tool: 'select', focused: null });
      editor.viewport.set({ zoom: 1, x: 100, y: 100 });
      editor.host.focus();
    },
    [cells, layers] as const,
  );
const element = async (jsid: string) => (await cellsOf(page)).find((cell) => cell.jsid === jsid) as ElementCell;
const links = async () => (await cellsOf(page)).filter(isLink);
/** The server's rows, by jsid. */
const rows = async (): Promise<ReadonlyMap<string, Record<string, unknown>>> => {
  await saved(page);
  const { body } = await product.server.ask('GET', `${module}/entity_values.json?per_page=500`, { headers });
  return new Map(body.map((row: { jsid: string }) => [row.jsid, row]));
};
const zoom = () => page.getByRole('button', { name: /^Zoom \d+ %/ }).textContent();
/** Opens the context menu at a point of the sheet, and chooses an item. */
const choosesAt = async (x: number, y: number, item: string) => {
  await page.mouse.click(...(await at(page, x, y)), { button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
};
/** Draws a link from one point to another with the link tool. */
const linkBy = async (from: [number, number], to: [number, number]) => {
  await select(page, []);
  await page.keyboard.press('k');
  await drag(page, from, to);
};

describe('links', () => {
  const layers = [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two', hidden: true },
  ];
  beforeEach(() =>
    begin(
      [
        task('A'),
        task('B', 300),
        task('C', 600),
        task('X', 0, 200, { celltype: 'cantTouchThis' }),
        task('H', 300, 200, { layer_id: 'two' }),
        flow('F', 'A', 'B'),
      ],
      layers,
    ),
  );
  const ends = async () => (await links()).map(({ source, target }) => `${source} ${target}`);
  const announced = (words: string) => expect.poll(() => said(page)).toContainEqual(expect.stringContaining(words));

  test('R-DIAG-24: links must join two different elements: one drawn from a shape to itself is refused', async () => {
    await linkBy([30, 20], [60, 50]);
    await expect.poll(() => ends()).toEqual(['A B']);
    await linkBy([45, 35], [645, 35]);
    await expect.poll(() => ends()).toEqual(expect.arrayContaining(['A B', 'A C']));
  });

  test('R-DIAG-25: a connection is refused when the source or target is a fixed cell', async () => {
    await linkBy([45, 35], [45, 235]);
    await announced('Fixed cells take no links.');
    await linkBy([45, 235], [645, 35]);
    await expect.poll(() => ends()).toEqual(['A B']);
  });

  test('R-DIAG-26: a connection is refused when the source or target is a cell on a hidden layer', async () => {
    await linkBy([345, 235], [645, 35]);
    await linkBy([45, 35], [345, 235]);
    await expect.poll(() => ends()).toEqual(['A B']);
    await expect.poll(() => page.locator('.shape-menu').count()).toBe(0);
  });

  test('R-DIAG-27: a connection is refused when the source or target is a link', async () => {
    await linkBy([645, 35], [195, 35]);
    await announced('A link cannot start or end on a link.');
    await linkBy([195, 35], [645, 35]);
    await expect.poll(() => ends()).toEqual(['A B']);
    await expect.poll(() => page.locator('.shape-menu').count()).toBe(0);
  });

  test('Why a link is refused stands whole beside what it is led to, also where that lies at the rim of the sheet', async () => {
    const sheet = (await page.locator('.diagram-sheet').boundingBox()) ?? new DOMRect();
    const right = sheet.width - 200;
    await begin([
      pool('P', ['A', 'G'], { size: { width: right + 80, height: 200 } }),
      task('A', 100, 60),
      { ...task('G', right, 60), type: 'bp.Activity', values: { event_sub_process: true } },
    ]);
    const words = async (to: [number, number]): Promise<string> => {
      await page.keyboard.press('k');
      await page.mouse.move(...(await at(page, 145, 95)));
      await page.mouse.down();
      await page.mouse.move(...(await at(page, ...to)), { steps: 4 });
      const lines = page.locator('.refusal');
      await expect.poll(() => lines.count()).toBeGreaterThan(0);
      const outside = () =>
        lines.evaluateAll((all, { x, width }) => {
          const boxes = all.map((line) => line.getBoundingClientRect());
          return boxes.filter(({ left, right }) => left < x || right > x + width).length;
        }, sheet);
      await expect.poll(outside).toBe(0);
      await page.mouse.up();
      // The refusal stays visible after the link is released, until another action.
      await page.waitForTimeout(100);
      const said = (await lines.allTextContents()).join(' ');
      await page.keyboard.press('Escape');
      await expect.poll(() => lines.count()).toBe(0);
      return said;
    };
    expect(await words([right + 45, 95])).toBe(
      'An event starts this sub-process, and no flow leads into or out of it: draw what happens inside of it.',
    );
    expect(await words([12, 100])).toBe('It stands in this pool itself: messages go between two pools.');
    expect(await links()).toEqual([]);
  });

  test('R-DIAG-16: unconnected links are not saved, and one that loses an end is taken away', async () => {
    await begin([task('A'), task('B', 300), flow('loose', 'A', null), flow('tied', 'A', 'B')]);
    const before = await rows();
    expect(before.has('tied')).toBe(true);
    expect(before.has('loose')).toBe(false);
    await select(page, ['B']);
    await page.keyboard.press('Delete');
    const after = await rows();
    expect([after.has('A'), after.has('B'), after.has('tied')]).toEqual([true, false, false]);
  });

  test('R-DIAG-39: parallel links between the same two shapes are bent 40 units apart', async () => {
    await begin([task('A'), task('B', 300)]);
    for (let i = 0; i < 3; i++) await linkBy([45, 35], [345, 35]);
    const heights = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<SVGGElement>('.joint-link')]
          .map((link) => link.querySelector('path') as SVGPathElement)
          .map((line) => Math.round(line.getPointAtLength(line.getTotalLength() / 2).y))
          .sort((a, b) => a - b),
      );
    await expect.poll(heights).toEqual([-5, 35, 75]);
  });

  test('R-DIAG-40: the label of a link stands 30 from its source, at 0.5 of its way, or 30 before its target', async () => {
    await begin([task('A'), task('B', 400), flow('F', 'A', 'B', { title: 'go' })]);
    await select(page, ['F']);
    const middle = () =>
      page.locator('[model-id="F"] text').evaluate((words) => {
        const { x, width } = (words as unknown as SVGGraphicsElement).getBBox();
        return Math.round(x + width / 2);
      });
    const place = page.getByRole('region', { name: 'Fields' });
    for (const [position, x] of [
      ['Source', 120],
      ['Middle', 245],
      ['Target', 370],
    ] as const) {
      await place.getByRole('radio', { name: position }).check();
      await expect.poll(middle).toBe(x);
    }
  });

  test('R-DIAG-17: resizing a shape drops the vertices of its links that fall inside it', async () => {
    const vertices = [
      { x: 130, y: 60 },
      { x: 300, y: 60 },
    ];
    await begin([task('A'), task('B', 400), flow('F', 'A', 'B', { values: { flowType: 'normal', vertices } })]);
    await select(page, ['A']);
    await drag(page, [90, 70], [200, 100]);
    await expect.poll(async () => (await element('A')).size).toEqual({ width: 200, height: 100 });
    await expect.poll(async () => (await links())[0]?.values['vertices']).not.toContainEqual(vertices[0]);
    const inside = ((await links())[0]?.values['vertices'] as { x: number; y: number }[]).filter(
      ({ x, y }) => x < 200 && y < 100,
    );
    expect(inside).toEqual([]);
  });
});

/** Tries every way to change a shape at the origin: by pointer, by keys, and in the inspector. */
async function expectNotEditable(jsid: string, reason: string): Promise<void> {
  // The server's answer to the first save adds values.
  await saved(page);
  const before = await element(jsid);
  await page.mouse.dblclick(...(await at(page, 45, 35)));
  await expect.poll(() => page.locator('.label-editor').count()).toBe(0);
  await select(page, [jsid]);
  for (const key of ['F2', 'Q', 'Delete', 'Shift+Enter', 'Alt+ArrowRight', 'Control+x']) await page.keyboard.press(key);
  await expect.poll(() => page.locator('.label-editor, .shape-menu').count()).toBe(0);
  await page.getByText(reason).waitFor();
  await expect.poll(() => page.locator('.diagram-side').getByRole('textbox').count()).toBe(0);
  await expect.poll(() => element(jsid)).toEqual(before);
}

describe('fixed cells', () => {
  const fixed = (jsid: string, x: number) => task(jsid, x, 0, { celltype: 'cantTouchThis' });
  beforeEach(() => begin([fixed('X', 0), fixed('Y', 200), task('A', 0, 200)]));

  test('R-DIAG-14: selecting with nothing selected selects the fixed cells', async () => {
    await page.mouse.click(...(await at(page, 500, 500)));
    await expect.poll(async () => (await selected(page)).toSorted()).toEqual(['X', 'Y']);
    await page.mouse.click(...(await at(page, 500, 500)));
    await expect.poll(() => selected(page)).toEqual([]);
    await page.mouse.click(...(await at(page, 45, 235)));
    await expect.poll(() => selected(page)).toEqual(['A']);
  });

  test('R-DIAG-12: fixed cells cannot be edited: neither renamed nor deleted nor given a type, a size or a look', () =>
    expectNotEditable('X', 'This is a fixed part of the diagram.'));

  test('R-DIAG-13: fixed cells cannot be moved, by no drag, no arrow key and no alignment', async () => {
    await drag(page, [45, 35], [145, 335]);
    await select(page, ['X', 'A']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await element('X')).position).toEqual({ x: 0, y: 0 });
    await expect.poll(async () => (await element('A')).position).toEqual({ x: 0, y: 210 });
    await select(page, ['X', 'Y', 'A']);
    await drag(page, [45, 245], [345, 245]);
    await expect.poll(async () => (await element('X')).position).toEqual({ x: 0, y: 0 });
    await expect.poll(async () => (await element('A')).position.x).toBeGreaterThan(200);
  });
});

describe('containers', () => {
  test.each([
    [true, false, false, true],
    [false, false, false, false],
    [true, true, false, false],
    [true, false, true, false],
  ])('R-DIAG-28: a shape is embedded only when the container allows it (%s) and the child neither has embedding enabled (%s) nor is excluded (%s): %s', async (allows, enabled, excluded, embedded) => {
    await begin([
      pool('P', [], { embedding_enabled: allows }),
      task('A', 200, 400, { embedding_enabled: enabled, embedding_excluded: excluded }),
    ]);
    await drag(page, [245, 435], [345, 135]);
    await expect.poll(async () => (await element('A')).position.y).toBeLessThan(200);
    await expect.poll(async () => (await element('P')).embeds).toEqual(embedded ? ['A'] : []);
  });

  test('R-DIAG-41: a lane is never smaller than 60', async () => {
    const lanes = ['a', 'b'].map((id) => ({ id, label: id, size: 150 }));
    await begin([pool('P', [], { size: { width: 600, height: 300 }, values: { headerSize: 30, lanes } })]);
    await select(page, ['P']);
    await drag(page, [400, 150], [400, 10]);
    const sizes = ((await element('P')).values['lanes'] as { size: number }[]).map(({ size }) => size);
    expect(sizes).toEqual([60, 150]);
  });

  test('R-DIAG-82: the lanes, the header size and the alignment of the names of lanes of a pool are drawn and kept', async () => {
    const lanes = ['Sales', 'Stock'].map((label) => ({ id: label, label, size: 150 }));
    const values = { headerSize: 40, lanes, lane_label_alignment: 'middle' };
    await begin([pool('P', [], { size: { width: 600, height: 300 }, values })]);
    await select(page, ['P']);
    const words = page.locator('[model-id="P"] text');
    await expect.poll(() => words.allTextContents()).toEqual(expect.arrayContaining(['Sales', 'Stock']));
    const place = () => words.filter({ hasText: 'Sales' }).evaluate((one) => one.outerHTML);
    const before = await place();
    const fields = page.getByRole('region', { name: 'Fields' });
    await fields.getByRole('radio', { name: 'Start' }).check();
    await expect.poll(place).not.toBe(before);
    await fields.getByLabel('Size of the header').fill('60');
    const kept = (await rows()).get('P')?.['values'];
    expect(kept).toMatchObject({ lanes, headerSize: 60, lane_label_alignment: 'start' });
  });

  test('A lane that comes by the menu, or two by division, asks for its name where it stands', async () => {
    const [sales, store] = ['Sales', 'Store'].map((label) => ({ id: label, label, size: 100 }));
    await begin([pool('P', [], { size: { width: 600, height: 200 }, values: { lanes: [sales, store] } })]);
    const names = async () => JSON.stringify((await element('P')).values['lanes']).match(/(?<="label":")[^"]*/g);
    await choosesAt(400, 50, 'Add a lane below');
    await page.locator('.label-editor').fill('Board');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Sales', 'Board', 'Store']);
    await choosesAt(400, 250, 'Divide the lane');
    await page.locator('.label-editor').fill('Shelves');
    await page.keyboard.press('Tab');
    await page.locator('.label-editor').fill('Ramp');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Sales', 'Board', 'Store', 'Shelves', 'Ramp']);
  });
});

describe('the type of an element', () => {
  test('R-DIAG-15: changing the type puts a new element in the place, with its properties and its links', async () => {
    const tag = await product.server.ask('POST', '/api/projects/1/tags.json', { headers, body: { name: 'Urgent' } });
    const style = { fill: '#2C844C', font_size: 14 };
    const values = { icon_type: 'user', style, z: 3 };
    await begin([
      pool('P', ['A', 'B']),
      task('A', 100, 50, { title: 'Approve', text: 'By two people', values, tag_ids: [tag.body.id] }),
      task('B', 300, 50),
      flow('out', 'A', 'B', { title: 'yes' }),
      flow('in', 'B', 'A'),
    ]);
    await rows();
    await select(page, ['A']);
    await choose(page, 'Shift+Enter', 'Change type to', 'exclusive');
    const after = await rows();
    expect(after.has('A')).toBe(false);
    const now = [...after.values()].find(({ title }) => title === 'Approve');
    expect(now).toMatchObject({
      type: 'bp.Gateway',
      text: 'By two people',
      tag_ids: [tag.body.id],
      values: { style, z: 3 },
    });
    expect(after.get('out')).toMatchObject({ source: now?.['jsid'], target: 'B', title: 'yes' });
    expect(after.get('in')).toMatchObject({ source: 'B', target: now?.['jsid'] });
    expect([...(after.get('P')?.['embeds'] as string[])].sort()).toEqual(['B', now?.['jsid']].sort());
  });
});

test('R-DIAG-93: what is drawn, changed, duplicated and deleted goes through the calls of the items, and is what the server has', async () => {
  await begin([]);
  await rows();
  const called = (call: string) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(`${module}/entity_values/${call}.json`));
  const titles = async () => [...(await rows()).values()].map(({ title }) => title).toSorted();
  const created = called('bulk_create');
  await begin([task('A', 0, 0, { title: 'Ask' }), task('B', 300, 0, { title: 'Answer' })]);
  await created;
  expect(await titles()).toEqual(['Answer', 'Ask']);
  const updated = called('bulk_update');
  await select(page, ['A']);
  await page.keyboard.press('ArrowDown');
  await updated;
  expect((await rows()).get('A')?.['position']).toEqual({ x: 0, y: 10 });
  const cloned = called('bulk_create');
  await page.keyboard.press('Control+d');
  await cloned;
  expect(await titles()).toEqual(['Answer', 'Ask', 'Ask']);
  const destroyed = called('bulk_destroy');
  await select(page, ['A', 'B']);
  await page.keyboard.press('Delete');
  await destroyed;
  expect(await titles()).toEqual(['Ask']);
});

describe('locked elements', () => {
  test('R-DIAG-10: a locked element cannot be edited: neither renamed nor deleted nor given a type, a size or a look', async () => {
    await begin([task('L', 0, 0, { locked: true }), task('A', 200)]);
    await expectNotEditable('L', 'It is locked. Unlock it to change it.');
  });

  test('R-DIAG-11: a locked element stays when its container is dragged, laid out or deleted, when room is made and when a shape comes into a flow', async () => {
    await begin([
      pool('P', ['A', 'B', 'C', 'D', 'E'], { size: { width: 900, height: 250 } }),
      task('A', 60, 40),
      task('B', 200, 40),
      task('C', 320, 40),
      task('D', 440, 150, { locked: true }),
      task('E', 700, 30, { locked: true }),
      flow('F', 'B', 'C'),
    ]);
    const xOf = async (jsid: string) => (await element(jsid)).position.x;
    const locked = async () =>
      expect([(await element('D')).position, (await element('E')).position]).toEqual([
        { x: 440, y: 150 },
        { x: 700, y: 30 },
      ]);
    await drag(page, [10, 125], [60, 125]);
    await expect.poll(() => xOf('A')).toBe(110);
    await locked();
    await page.keyboard.press('Control+z');
    await expect.poll(() => xOf('A')).toBe(60);
    const run = async (command: string) => {
      await select(page, ['B']);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to a page or thing, or run an action' }).fill(command);
      await page.keyboard.press('Enter');
      await expect.poll(() => xOf('C')).not.toBe(320);
      await locked();
    };
    await run('Lay out from left to right');
    const { position, size } = await element('P');
    expect([position.x < 440, position.x + size.width > 530, position.y < 150, position.y + size.height > 220]).toEqual(
      Array(4).fill(true),
    );
    await page.keyboard.press('Control+z');
    await expect.poll(() => xOf('C')).toBe(320);
    await run('Make room to the right');
    await page.keyboard.press('Control+z');
    await expect.poll(() => xOf('C')).toBe(320);
    await select(page, ['F']);
    await next(page, 'user task', 'Ask');
    await expect.poll(() => xOf('C')).toBeGreaterThan(320);
    await locked();
    await select(page, ['P']);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await cellsOf(page)).map(({ jsid }) => jsid)).toEqual(['D', 'E']);
    await locked();
  });
});

describe('the view', () => {
  const zoomTo = (to: number) =>
    page.evaluate(
      (wished) =>
        document
          .querySelector<DiagramHost>('.diagram-sheet')
          ?.diagram?.editor.viewport.set({ zoom: wished, x: 100, y: 100 }),
      to,
    );

  test('R-DIAG-29, R-DIAG-30: the zoom goes in steps of 0.2 and stays between 0.2 and 5, by keys and wheel', async () => {
    await begin([task('A')]);
    await page.keyboard.press('+');
    await expect.poll(zoom).toBe('120 %');
    await page.keyboard.press('+');
    await expect.poll(zoom).toBe('140 %');
    await zoomTo(4.6);
    for (let i = 0; i < 3; i++) await page.keyboard.press('+');
    await expect.poll(zoom).toBe('500 %');
    await page.mouse.move(...(await at(page, 300, 300)));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -500);
    await expect.poll(zoom).toBe('500 %');
    await zoomTo(0.6);
    for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 500);
    await page.keyboard.up('Control');
    await expect.poll(zoom).toBe('20 %');
    await page.keyboard.press('-');
    await expect.poll(zoom).toBe('20 %');
  });

  test('R-DIAG-31: fitting leaves 50 around the diagram', async () => {
    await begin([task('A'), task('B', 2910)]);
    await page.keyboard.press('!');
    const gaps = () =>
      page.evaluate(() => {
        const sheet = document.querySelector('.diagram-sheet')?.getBoundingClientRect();
        const boxes = ['A', 'B'].map((one) => document.querySelector(`[model-id="${one}"]`)?.getBoundingClientRect());
        return [(boxes[0]?.left ?? 0) - (sheet?.left ?? 0), (sheet?.right ?? 0) - (boxes[1]?.right ?? 0)].map(
          Math.round,
        );
      });
    await expect.poll(gaps).toEqual([50, 50]);
    await expect.poll(() => zoom()).not.toBe('100 %');
    await select(page, ['A']);
    await page.keyboard.press('Shift+Digit2');
    await expect.poll(zoom).toBe('100 %');
  });

  test('R-DIAG-32: the grid is 10 while it is shown, otherwise 1', async () => {
    await begin([task('A')]);
    const dots = () => page.locator('.diagram-sheet').evaluate((sheet) => getComputedStyle(sheet).backgroundImage);
    const grid = page.getByLabel('Grid', { exact: true });
    await drag(page, [45, 35], [58, 52]);
    await expect.poll(async () => (await element('A')).position).toEqual({ x: 10, y: 20 });
    await select(page, []);
    await grid.uncheck();
    await expect.poll(dots).toBe('none');
    await drag(page, [55, 55], [68, 72]);
    await expect.poll(async () => (await element('A')).position).toEqual({ x: 23, y: 37 });
    await select(page, []);
    await grid.check();
    await expect.poll(dots).toContain('radial-gradient');
  });

  test('R-DIAG-33: an edge within 10 of that of another shape is drawn to it, and a line shows it', async () => {
    // The positions are off the grid, so that only snapping to the other shape explains the result.
    await begin([task('A', 3, 3), task('B', 304, 304)]);
    const [x, y] = await at(page, 48, 38);
    const to = async (dx: number) => {
      await page.mouse.move(x + dx, y + 150, { steps: 3 });
      await expect.poll(async () => Math.abs((await element('A')).position.x - 3 - dx)).toBeLessThan(11);
    };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await to(292);
    await expect.poll(() => page.locator('.snapline').count()).toBe(1);
    await expect.poll(async () => (await element('A')).position.x).toBe(304);
    await to(286);
    await expect.poll(() => page.locator('.snapline').count()).toBe(0);
    await expect.poll(async () => (await element('A')).position.x).toBe(290);
    await page.mouse.up();
  });

  test('A shape that is dragged into a row comes to stand as far from the last as those from one another, and its side to be as long as theirs', async () => {
    const wide = task('W', 0, 333, { size: { width: 137, height: 50 } });
    await begin([task('A', 0, 0), task('B', 150, 0), task('C', 340, 200), wide]);
    await drag(page, [385, 235], [349, 68]);
    await expect.poll(async () => (await element('C')).position).toEqual({ x: 300, y: 30 });
    await drag(page, [390, 65], [432, 65]);
    await expect.poll(async () => (await element('C')).size.width).toBe(137);
  });

  test('Snap lines hold what comes from the stencil and the side of a shape that is resized', async () => {
    await begin([task('A', 3, 3), task('B', 203, 200)]);
    const snaplines = () => page.locator('.snapline').count();
    const item = await page.getByRole('button', { name: 'Task', exact: true }).first().boundingBox();
    await page.mouse.move((item?.x ?? 0) + 20, (item?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 52, 435)), { steps: 4 });
    await expect.poll(snaplines).toBeGreaterThan(0);
    await page.mouse.up();
    await page.locator('.label-editor').fill('Dropped');
    await page.keyboard.press('Enter');
    const dropped = (await cellsOf(page)).find(({ title }) => title === 'Dropped') as ElementCell;
    expect(dropped.position).toEqual({ x: 3, y: 400 });
    await select(page, ['A']);
    await page.mouse.move(...(await at(page, 93, 38)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 198, 38)), { steps: 4 });
    await expect.poll(snaplines).toBe(1);
    await page.mouse.up();
    await expect.poll(async () => (await element('A')).size).toEqual({ width: 200, height: 70 });
    await expect.poll(snaplines).toBe(0);
  });

  test('Of hundreds that are selected all that are in view are framed', async () => {
    const apart = 4000;
    const far = Array.from({ length: 300 }, (_, at) =>
      task(`far ${at}`, apart + (at % 20) * 10, Math.floor(at / 20) * 10),
    );
    await begin([...far, task('A'), task('B', 200)]);
    await page.keyboard.press('Control+a');
    const framed = async () => (await page.locator('.selection').all()).length;
    await expect.poll(framed).toBe(2);
    await page.keyboard.press('Shift+1');
    await expect
      .poll(async () => (await page.locator('path.selection').getAttribute('d'))?.split('M').length)
      .toBe(303);
  });

  test('R-DIAG-35: a held arrow key moves faster and faster, by at most 75', async () => {
    await begin([task('A')]);
    await select(page, ['A']);
    const places = [0];
    for (let i = 0; i < 22; i++) {
      await page.keyboard.down('ArrowRight');
      // Keys pressed within one frame move the shape at once.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      places.push((await element('A')).position.x);
    }
    await page.keyboard.up('ArrowRight');
    const steps = places.slice(1).map((x, i) => x - (places[i] ?? 0));
    expect(steps[0]).toBe(10);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.slice(-3)).toEqual([75, 75, 75]);
  });

  test('R-DIAG-36: the stencil is 240 wide and 800 high', async () => {
    const box = await page.getByRole('region', { name: 'Shapes' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([240, 800]);
  });
});

describe('arranging', () => {
  test('R-DIAG-38: what is selected is aligned left, right, top, bottom, center vertically or center horizontally', async () => {
    const big = { size: { width: 190, height: 170 } };
    const places: Readonly<Record<string, readonly [number, number, number, number]>> = {
      left: [0, 0, 0, 300],
      right: [300, 0, 200, 300],
      top: [0, 0, 200, 0],
      bottom: [0, 400, 200, 300],
      'center vertically': [0, 200, 200, 150],
      'center horizontally': [150, 0, 100, 300],
    };
    for (const [how, [ax, ay, bx, by]] of Object.entries(places)) {
      await begin([task('A'), task('B', 200, 300, big)]);
      await select(page, ['A', 'B']);
      await choosesAt(45, 35, `Align ${how}`);
      const boxes = [await element('A'), await element('B')].map(({ position }) => position);
      expect(boxes, how).toEqual([
        { x: ax, y: ay },
        { x: bx, y: by },
      ]);
    }
  });

  test('R-DIAG-37: a layout keeps margins of 100 and separates neighbours by 50, lines by 200 and ranks by 200', async () => {
    const ends = ['AB', 'AD', 'AC', 'BD', 'CD'];
    await begin([
      task('A', 500, 500),
      task('B', 20, 10),
      task('C', 700, 10),
      task('D', 10, 700),
      task('E', 900, 900),
      ...ends.map((both, i) => flow(`F${i}`, both[0] ?? '', both[1] ?? '')),
    ]);
    await choosesAt(400, 150, 'Lay out from left to right');
    await expect.poll(async () => (await element('A')).position.x).toBe(100);
    const place = new Map((await cellsOf(page)).filter(isElement).map(({ jsid, position }) => [jsid, position]));
    const x = (jsid: string) => place.get(jsid)?.x ?? 0;
    const y = (jsid: string) => place.get(jsid)?.y ?? 0;
    const all = [...place.values()];
    expect([Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))]).toEqual([100, 100]);
    expect([x('B') - (x('A') + 90), x('D') - (x('B') + 90)]).toEqual([200, 200]);
    // Three lines side by side: to B, to C and between them. Adjacent lines are 200 units apart.
    expect(Math.abs(y('B') - y('C'))).toBe(2 * 200);
    // A shape without links is placed beside its neighbour.
    expect(y('E') - (y('A') + 70)).toBe(50);
  });

  test('A large diagram is laid out by a worker, in one step of undo, while the page stays fluid', async () => {
    const many = Array.from({ length: 120 }, (_, at) => task(`T${at}`, (at % 12) * 200, Math.floor(at / 12) * 150));
    const joined = many.slice(1).map(({ jsid }, at) => flow(`F${at}`, `T${Math.floor(at / 2)}`, jsid));
    await begin([...many, ...joined]);
    // The worker is delayed. Values that the server adds to new cells meanwhile do not discard the layout.
    await page.route('**/layout-worker-*.js', async (route) => {
      await saved(page);
      await route.continue();
    });
    const worker = page.waitForEvent('worker');
    await choosesAt(145, 110, 'Lay out from left to right');
    await worker;
    await expect.poll(async () => (await element('T0')).position.x).toBe(100);
    const ranks = new Set((await cellsOf(page)).filter(isElement).map(({ position }) => position.x));
    expect(ranks.size).toBe(7);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await element('T119')).position).toEqual({ x: 2200, y: 1350 });
  });
});
