import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, isElement, isLink, type LinkCell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { add, choose, focusLabel, inSheet, name, next, press, said, sheet } from './diagram-keys.ts';
import { cellsOf, draw, newDiagram, select, selected } from './diagram-page.ts';
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

const titled = async (page: Page, title: string) => (await cellsOf(page)).find((cell) => cell.title === title) as Cell;
const holderOf = async (page: Page, title: string) => {
  const cells = await cellsOf(page);
  const { jsid } = await titled(page, title);
  return cells.find((cell) => isElement(cell) && cell.embeds?.includes(jsid))?.title;
};
/** The description for screen readers of the element with a name. */
const description = async (page: Page, title: string): Promise<string> => {
  const { jsid } = await titled(page, title);
  await page.evaluate(
    (one) => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.set({ focused: one }),
    jsid,
  );
  return focusLabel(page);
};

test('A process with three pools, lanes, a boundary event and messages is drawn by the keyboard alone', async () => {
  const page = await open();
  await sheet(page);
  await add(page, 'pool', 'Customer');
  await add(page, 'pool with lanes', 'Supplier');
  await press(page, 'Shift+F2');
  await page.keyboard.type('Sales');
  await press(page, 'Tab');
  await page.keyboard.type('Accounts');
  await press(page, 'Enter');
  await add(page, 'collapsed pool', 'Bank');
  await press(page, 'Escape');
  await add(page, 'start event', 'Goods needed');
  await next(page, 'user task', 'Ask for a quote');
  await next(page, 'exclusive', 'Accept?');
  await next(page, '', 'Order');
  // The flow that was added with the shape is labelled, and the selection returns to the shape.
  await press(page, 'Control+.');
  await name(page, 'Yes');
  await press(page, 'Control+ArrowRight');
  await next(page, 'end event', 'Ordered');
  await press(page, 'Escape', 'Escape');
  await add(page, 'message start', 'Request received', 'ArrowDown');
  await next(page, 'user task', 'Write the quote');
  await choose(page, 'Control+b', 'Attach to the border', 'timer');
  await name(page, 'Two days');
  await next(page, '', 'Remind sales');
  await add(page, 'task', 'Write the invoice', 'ArrowDown');
  await next(page, 'data object', 'Invoice');
  await select(page, [(await titled(page, 'Write the quote')).jsid]);
  await choose(page, 'Alt+Enter', 'Link to', 'write the invoice');
  await select(page, [(await titled(page, 'Ask for a quote')).jsid]);
  await choose(page, 'Alt+Enter', 'Link to', 'request');
  await name(page, 'Request');
  await select(page, [(await titled(page, 'Write the invoice')).jsid]);
  await choose(page, 'Alt+Enter', 'Link to', 'bank');
  await choose(page, 'Shift+Enter', 'Change type to', 'association');

  const cells = await cellsOf(page);
  const flows = cells.filter((cell): cell is LinkCell => isLink(cell) && cell.type === 'Flow');
  const between = (from: string, to: string) =>
    flows.find(
      ({ source, target }) =>
        cells.find(({ jsid }) => jsid === source)?.title === from &&
        cells.find(({ jsid }) => jsid === target)?.title === to,
    );
  expect(cells.filter(isElement)).toHaveLength(14);
  await expect.poll(() => holderOf(page, 'Ordered')).toBe('Customer');
  await expect.poll(() => holderOf(page, 'Two days')).toBe('Write the quote');
  await expect.poll(() => description(page, 'Remind sales')).toBe('Task Remind sales, lane Sales, in Supplier, 1 in');
  await expect
    .poll(() => description(page, 'Write the invoice'))
    .toMatch(/^Task Write the invoice, lane Accounts, in Supplier/);
  expect(between('Accept?', 'Order')?.title).toBe('Yes');
  expect(between('Ask for a quote', 'Request received')).toMatchObject({
    title: 'Request',
    values: { flowType: 'message' },
  });
  expect(between('Write the quote', 'Write the invoice')?.values['flowType']).toBe('normal');
  expect(between('Write the invoice', 'Invoice')?.values['flowType']).toBe('association');
  expect(between('Write the invoice', 'Bank')?.values['flowType']).toBe('association');
  // No shape overlaps another: when a pool grows, other pools move.
  const pools = cells.filter(isElement).filter(({ type }) => type === 'bp.Pool');
  const boxes = pools
    .map(({ position, size }) => [position.y, position.y + size.height])
    .sort(([a = 0], [b = 0]) => a - b);
  for (const [index, [top = 0]] of boxes.entries()) if (index) expect(top).toBeGreaterThan(boxes[index - 1]?.[1] ?? 0);
  expect(new Set(pools.map(({ size }) => size.width)).size).toBe(1);
});

describe('what else the keyboard does', () => {
  const lanes = [
    { id: 'l1', label: 'Sales', size: 150 },
    { id: 'l2', label: 'Stock', size: 150 },
  ];
  const process: readonly Cell[] = [
    pool('P', ['A', 'B'], { title: 'Shop', size: { width: 700, height: 300 }, values: { headerSize: 30, lanes } }),
    task('A', 80, 40),
    task('B', 400, 40),
    task('C', 80, 400),
    flow('F', 'A', 'B', { title: 'go' }),
  ];
  const start = async () => {
    const page = await open();
    await draw(page, process);
    await select(page, ['A']);
    return page;
  };
  const element = async (page: Page, jsid: string) => {
    const cell = (await cellsOf(page)).find((one) => one.jsid === jsid);
    if (!cell || !isElement(cell)) throw new Error(`There is no element ${jsid}.`);
    return cell;
  };

  test('Control, Shift and Enter moves to a lane, a pool or the sheet, in one step of undo', async () => {
    const page = await start();
    await choose(page, 'Control+Shift+Enter', 'Move to', 'stock');
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 80, y: 190 });
    await choose(page, 'Control+Shift+Enter', 'Move to', 'sheet');
    await expect.poll(async () => (await element(page, 'P')).embeds).toEqual(['B']);
    await press(page, 'Control+z');
    await expect.poll(async () => (await element(page, 'P')).embeds).toContain('A');
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 80, y: 190 });
  });

  test('Arrow keys take a shape into the pool it comes to stand in, and say so', async () => {
    const page = await start();
    await select(page, ['C']);
    for (let i = 0; i < 6; i++) await press(page, 'Shift+ArrowUp');
    await expect.poll(async () => (await element(page, 'P')).embeds).toContain('C');
    await expect.poll(() => said(page)).toContainEqual(expect.stringMatching(/^In (Sales|Stock) of Shop, 80 across/));
  });

  test('Arrows pressed faster than is drawn all count, in one step of undo', async () => {
    const page = await start();
    const { position } = await element(page, 'A');
    await page.evaluate(() => {
      const sheet = document.querySelector('.diagram-sheet');
      const key = (type: string) =>
        sheet?.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
      for (let pressed = 0; pressed < 4; pressed++) key('keydown');
      key('keyup');
    });
    const grid = await page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.grid);
    const far = [0, 1, 2, 3].reduce((sum, pressed) => sum + Math.round((grid ?? 0) * 1.15 ** pressed), 0);
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ ...position, x: position.x + far });
    await press(page, 'Control+z');
    await expect.poll(async () => (await element(page, 'A')).position).toEqual(position);
  });

  test('Alt and arrows resize; Escape goes one level out; the menu key opens the menu', async () => {
    const page = await start();
    await press(page, 'Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown');
    await expect.poll(async () => (await element(page, 'A')).size).toEqual({ width: 110, height: 80 });
    await press(page, 'Escape');
    await expect.poll(() => selected(page)).toEqual(['P']);
    await press(page, 'Shift+F10');
    await page.getByRole('menu').waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Name the lanes' }).count()).toBe(1);
    await press(page, 'Escape');
    await expect.poll(() => inSheet(page)).toBe(true);
    await press(page, 'Escape');
    await expect.poll(() => selected(page)).toEqual([]);
  });

  test('Control and space keeps a shape selected while Tab goes on', async () => {
    const page = await start();
    await select(page, []);
    await press(page, 'Tab', 'Tab', 'Control+Space', 'Tab', 'Tab');
    expect([...(await selected(page))].sort()).toEqual(['A', 'C']);
  });

  test('Control and Enter on a flow puts a shape into it and makes room', async () => {
    const page = await start();
    await press(page, 'Control+.');
    await expect.poll(() => focusLabel(page)).toBe('Sequence flow go, from A to B');
    await next(page, 'user', 'Ask');
    const cells = await cellsOf(page);
    const added = cells.find((cell) => cell.title === 'Ask') as Cell;
    const ends = cells.filter(isLink).map(({ source, target }) => [source, target]);
    expect(ends).toEqual(
      expect.arrayContaining([
        ['A', added.jsid],
        [added.jsid, 'B'],
      ]),
    );
    await press(page, 'Control+z', 'Control+z');
    await expect.poll(async () => (await cellsOf(page)).filter(isLink)).toHaveLength(1);
    await expect.poll(async () => (await element(page, 'B')).position).toEqual({ x: 400, y: 40 });
  });

  test('F6 leaves the sheet and comes back; the shapes are one stop of Tab', async () => {
    const page = await start();
    await sheet(page);
    await press(page, 'F6');
    await expect.poll(() => inSheet(page)).toBe(false);
    for (let i = 0; i < 12 && !(await inSheet(page)); i++) await press(page, 'F6');
    await expect.poll(() => inSheet(page)).toBe(true);
    await press(page, 'Insert');
    await page.waitForTimeout(60);
    await press(page, 'ArrowDown', 'ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pool with lanes');
    await press(page, 'Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.stencil-groups') === null))
      .toBe(true);
  });

  test('Letters name what is selected, and are commands only while nothing is', async () => {
    const page = await start();
    await sheet(page);
    const address = page.url();
    await name(page, 'check order slowly');
    await expect.poll(async () => (await element(page, 'A')).title).toBe('check order slowly');
    expect(page.url()).toBe(address);
    await name(page, '4 eyes');
    await expect.poll(async () => (await element(page, 'A')).title).toBe('4 eyes');
    await press(page, 'Escape', 'Escape', 'o');
    await expect.poll(() => page.url()).toContain('view=split');
  });

  test('The palette and the sheet of shortcuts know what a diagram can do', async () => {
    const page = await start();
    await sheet(page);
    await press(page, 'Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or thing, or run an action' }).fill('Bring to front');
    await press(page, 'Enter');
    await expect.poll(async () => (await element(page, 'A')).values['z']).toBe(1);
    await expect.poll(() => inSheet(page)).toBe(true);
    await press(page, 'Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or thing, or run an action' }).fill('next shape, or one');
    await press(page, 'Enter');
    // Leaving the menu chooses no entry.
    await page.getByRole('combobox', { name: 'Add what comes next' }).waitFor();
    const before = (await cellsOf(page)).length;
    await press(page, 'Tab');
    await expect.poll(() => page.locator('.shape-menu').count()).toBe(0);
    await expect.poll(async () => (await cellsOf(page)).length).toBe(before);
    await press(page, '?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('heading', { name: 'Diagram' }).waitFor();
    await dialog.getByText('Link to another shape').waitFor();
    await dialog
      .getByText('Begin the label of what is selected; single letters are commands while nothing is')
      .waitFor();
  });
});
