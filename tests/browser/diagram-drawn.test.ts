/**
 * A whole process, drawn with the mouse as a person would, and the exchange of such diagrams with another program for
 * BPMN.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Box, type ElementCell, isLink, type LinkCell, type Point } from '../../src/diagram/cells/cell.ts';
import { grow } from '../../src/diagram/cells/geometry.ts';
import { meets, slantMeets, stretchBox } from '../../src/diagram/routing/line-geometry.ts';
import { readBpmn } from '../../src/diagram-files/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { openViewer, type Viewer } from '../bench/bpmn-viewer.ts';
import { command } from './diagram-dialog.ts';
import { Hands } from './diagram-hands.ts';
import { cellsOf, newDiagram } from './diagram-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let viewer: Viewer;
beforeAll(async () => {
  product = await startProduct();
  viewer = await openViewer(product.browser);
});
afterAll(async () => {
  await viewer.close();
  await product.close();
});

/** Draws two pools with five lanes. */
async function drawPools(hands: Hands, { x, y }: Box): Promise<void> {
  await hands.drop('Pool with lanes', { x: x + 400, y: y + 190 }, 'Customer');
  await hands.nameLanes('Customer', 'Buyer', 'Goods in');
  await hands.drop('Pool with lanes', { x: x + 400, y: y + 470 }, 'Supplier');
  await hands.choose(await hands.inLane('Supplier', 1, 15), 'Add a lane below');
  await hands.nameNewLane('Supplier', 'Accounts');
  await hands.nameLanes('Supplier', 'Sales', 'Warehouse');
}

async function drawCustomer(hands: Hands): Promise<void> {
  await hands.drop('Start event', await hands.inLane('Customer', 0, 70), 'Goods needed');
  await hands.append('task', 'Write the order');
  await hands.appendOther('send task', 'Send the order');
  await hands.appendOther('message catch', 'Answer arrived');
  await hands.append('exclusive gateway', 'Confirmed?');
  await hands.append('end event', 'Nothing bought');
  await hands.select('Confirmed?');
  await hands.appendAt(await hands.inLane('Customer', 1, 120, 'Confirmed?'), 'task', 'Receive the goods');
  await hands.append('task', 'Check the goods');
  await hands.appendAt(await hands.inLane('Customer', 0, 180, 'Check the goods'), 'task', 'Pay the invoice');
  await hands.append('end event', 'Goods there');
}

async function drawSupplier(hands: Hands): Promise<void> {
  await hands.press('Fit the diagram');
  const begin = await hands.inLane('Supplier', 0, 70);
  await hands.drop('Message start event', begin, 'Order came in', 'message start');
  await hands.append('user task', 'Check the order');
  await hands.append('exclusive gateway', 'In stock?');
  await hands.appendOther('send task', 'Confirm the order');
  await hands.appendOther('parallel', 'Both');
  await hands.appendAt(await hands.inLane('Supplier', 1, 120, 'Both'), 'task', 'Pick the goods');
  await hands.append('task', 'Pack the goods');
  await hands.appendOther('send task', 'Ship the goods');
  await hands.select('Both');
  await hands.appendAt(await hands.inLane('Supplier', 2, 120, 'Both'), 'task', 'Write the invoice');
  await hands.appendOther('send task', 'Send the invoice');
  await hands.select('Ship the goods');
  await hands.appendAt(await hands.inLane('Supplier', 0, 190, 'Ship the goods'), 'parallel', 'Done both');
  await hands.appendOther('message catch', 'Payment came in');
  await hands.append('end event', 'Order done');
  await hands.select('In stock?');
  await hands.appendAt(await hands.inLane('Supplier', 1, 50, 'In stock?'), 'send task', 'Refuse the order');
  await hands.append('end event', 'Order refused');
}

/** Draws the links that join branches and pools, and the shapes outside of the flow. */
async function drawTheRest(hands: Hands): Promise<void> {
  await hands.select('Send the invoice');
  await hands.linkTo('Done both');
  await hands.drop('Timer catch event', await hands.middle('Pick the goods', 25, 35), '2 days', 'timer catch');
  await hands.linkTo('Refuse the order');
  await hands.select('Pack the goods');
  await hands.appendOther('data object', 'Delivery note');
  await hands.select('Write the invoice');
  await hands.appendOther('annotation', 'Within a day');
  for (const [from, to] of [
    ['Send the order', 'Order came in'],
    ['Confirm the order', 'Answer arrived'],
    ['Ship the goods', 'Receive the goods'],
    ['Send the invoice', 'Pay the invoice'],
    ['Pay the invoice', 'Payment came in'],
  ] as const) {
    await hands.select(from);
    await hands.linkTo(to);
  }
  await hands.nameLink('Confirmed?', 'Receive the goods', 'yes');
  await hands.nameLink('Confirmed?', 'Nothing bought', 'no');
  await hands.nameLink('In stock?', 'Confirm the order', 'yes');
  await hands.nameLink('In stock?', 'Refuse the order', 'no');
}

interface Line {
  readonly link: LinkCell;
  readonly points: readonly Point[];
}

interface Words {
  readonly jsid: string;
  readonly text: string;
  readonly box: Box;
}

/** The lines of all links and the texts of all cells in the page, in units of the sheet. */
const drawnOn = (page: Page): Promise<{ readonly lines: readonly Line[]; readonly words: readonly Words[] }> =>
  page.evaluate(() => {
    const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
    if (!editor) throw new Error('No diagram is open.');
    const { viewport, graph } = editor;
    const words = [...document.querySelectorAll('.diagram-paper [model-id]')].flatMap((view) =>
      [...view.querySelectorAll('text')].map((text) => {
        const { left: x, top: y, width, height } = text.getBoundingClientRect();
        const { zoom } = viewport.view;
        const box = { ...viewport.toSheet({ x, y }), width: width / zoom, height: height / zoom };
        return { jsid: view.getAttribute('model-id') ?? '', text: text.textContent ?? '', box };
      }),
    );
    const links = graph.cells().filter((cell) => 'source' in cell);
    return { lines: links.map((link) => ({ link, points: editor.route(link) })), words };
  });

const stretches = (points: readonly Point[]): readonly Box[] =>
  points.slice(1).map((to, at) => stretchBox(points[at] as Point, to));

/** Whether two lines overlap horizontally or vertically over more than a point. */
const lieTogether = (one: Line, other: Line): boolean =>
  stretches(one.points).some((a) =>
    stretches(other.points).some((b) => {
      const level = a.height < 1 && b.height < 1;
      const upright = a.width < 1 && b.width < 1;
      return (
        (level || upright) && meets(grow(a, level ? 0 : 1), grow(b, level ? 0 : 1)) && meets(grow(a, 1), grow(b, 1))
      );
    }),
  );

test('A process of 30 elements and 32 links is drawn with few actions of the mouse, comes out clean, and is the same picture in bpmn-js', async () => {
  const page = await product.open('company@example.com', '/profilepage', { width: 1440, height: 900 });
  await newDiagram(page);
  const sheet = (await page.locator('.diagram-sheet').boundingBox()) as Box;
  // Without a selection, the sheet takes most of the window.
  expect((sheet.width * sheet.height) / (1440 * 900)).toBeGreaterThan(0.7);
  const hands = new Hands(page);
  await drawPools(hands, sheet);
  await drawCustomer(hands);
  await drawSupplier(hands);
  await drawTheRest(hands);
  expect(hands.actions).toBeLessThanOrEqual(70);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fit the diagram' }).click();
  const cells = await cellsOf(page);
  const shapes = cells.filter((cell): cell is ElementCell => !isLink(cell));
  expect([shapes.length, cells.length - shapes.length]).toEqual([30, 32]);
  // Shapes drawn in a pool are embedded in it.
  const pools = shapes.filter(({ type }) => type === 'bp.Pool');
  expect(pools.flatMap(({ embeds }) => embeds ?? [])).toHaveLength(27);

  await expect.poll(async () => (await drawnOn(page)).words.length).toBeGreaterThan(30);
  const { lines, words } = await drawnOn(page);
  const nameOf = (jsid: string | null) => cells.find((cell) => cell.jsid === jsid)?.title || jsid;
  const called = ({ link }: Line) => `${nameOf(link.source)} to ${nameOf(link.target)}`;
  const solid = shapes.filter(({ embedding_enabled }) => !embedding_enabled);
  const boxOf = ({ position, size }: ElementCell): Box => ({ ...position, ...size });
  const through = lines.flatMap((line) =>
    solid
      .filter(({ jsid }) => jsid !== line.link.source && jsid !== line.link.target)
      .filter((shape) => slantMeets(line.points, grow(boxOf(shape), -1)))
      .map(({ title }) => `${called(line)} through ${title}`),
  );
  expect(through).toEqual([]);
  const together = lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter((other) => lieTogether(line, other))
      .map((other) => `${called(line)} on ${called(other)}`),
  );
  expect(together).toEqual([]);
  const under = words
    .filter(({ jsid }) => !pools.some((pool) => pool.jsid === jsid))
    .flatMap(({ jsid, text, box }) => [
      ...lines.filter(({ points }) => slantMeets(points, grow(box, -2))).map((line) => `${text} under ${called(line)}`),
      ...solid
        .filter((shape) => shape.jsid !== jsid && meets(boxOf(shape), grow(box, -2)))
        .map(({ title }) => `${text} on ${title}`),
    ]);
  expect(under).toEqual([]);

  const dialog = await command(page, 'Export');
  await dialog.getByLabel('BPMN 2.0', { exact: true }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const opened = await viewer.open(readFileSync(await file.path(), 'utf8'));
  expect(opened).toMatchObject({ warnings: 0 });
  const isDrawn = (isEdge: boolean, numbers: readonly number[]) =>
    opened.drawn.some(
      (drawn) =>
        drawn.isEdge === isEdge &&
        drawn.numbers.length === numbers.length &&
        drawn.numbers.every((value, at) => Math.abs(value - (numbers[at] as number)) <= 1),
    );
  const elsewhere = [
    ...shapes
      .filter(({ position: { x, y }, size: { width, height } }) => !isDrawn(false, [x, y, width, height]))
      .map(({ title }) => title),
    ...lines
      .filter(
        ({ points }) =>
          !isDrawn(
            true,
            points.flatMap(({ x, y }) => [x, y]),
          ),
      )
      .map(called),
  ];
  expect(elsewhere).toEqual([]);
});

const folder = new URL('../fixtures/bpmn/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.bpmn'));

test.each(files)('%s is imported, exported, and opens in bpmn-js without a warning', async (name) => {
  const { diagrams } = await readBpmn(readFileSync(new URL(name, folder)));
  expect(diagrams.length).toBeGreaterThan(0);
  for (const diagram of diagrams) {
    const { drawn, ...report } = await viewer.open((await writeBpmn(diagram)).xml);
    expect(report).toEqual({ warnings: 0 });
    expect(drawn.filter(({ isEdge }) => !isEdge).length).toBeGreaterThan(0);
  }
});
