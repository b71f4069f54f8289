import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLink, type LinkCell } from '../../src/web/diagram/cells/cell.ts';
import { flow, task } from '../web/diagram-cells.ts';
import { at, cellsOf, drag, draw, newDiagram, select, selected } from './diagram-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const open = async () => {
  const page = await product.open('company@example.com', '/profilepage', { width: 1600, height: 1000 });
  await newDiagram(page);
  return page;
};

describe('flows under the hand', () => {
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

  test('A stretch of a line is moved whole, and its label goes to the start, the middle or the end', async () => {
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
    expect((await link()).values['vertices']).toEqual([
      { x: 260, y: 35 },
      { x: 260, y: 235 },
    ]);
    const [x, y] = await at(page, 260, 115);
    await page.waitForTimeout(60);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 150, 60)), { steps: 4 });
    await page.mouse.move(...(await at(page, 120, 40)), { steps: 4 });
    await page.waitForTimeout(60);
    await page.mouse.up();
    expect((await link()).values['label_position']).toBe('source');
  });

  test('What a drag does has a way by clicks alone: place, link, move elsewhere', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Pool', exact: true }).first().click();
    await page.getByRole('button', { name: 'Task', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add end event', exact: true }).click();
    const placed = await cellsOf(page);
    const pool = placed.find(({ type }) => type === 'bp.Pool');
    expect(pool && 'embeds' in pool ? pool.embeds : []).toHaveLength(2);
    await page.getByRole('button', { name: /^Link: drag to a shape/ }).click();
    await page.getByRole('option', { name: /^Pool/ }).click();
    const link = async () => (await cellsOf(page)).filter(isLink).find(({ target }) => target === pool?.jsid);
    await expect.poll(async () => (await link()) !== undefined).toBe(true);
    const task = placed.find(({ type }) => type === 'bp.Activity');
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
    const after = (await cellsOf(page)).find(({ jsid }) => jsid === pool?.jsid);
    expect(after && 'embeds' in after ? after.embeds : []).toHaveLength(1);
  });

  test('A finger that rests on a shape asks for its menu', async () => {
    const page = await open();
    await draw(page, [task('A', 0, 0)]);
    const [x, y] = await at(page, 45, 35);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.getByRole('menu').waitFor();
    expect(await selected(page)).toEqual(['A']);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(100);
    expect(await page.getByRole('menu').count()).toBe(1);
  });
});
