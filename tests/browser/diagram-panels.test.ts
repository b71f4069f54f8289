/** The panels around a diagram: inspector, outline, search, layers and findings. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell, ElementCell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { cellsOf, draw, newDiagram, openDiagram, opened, saved, select, selected } from './diagram-page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const lanes = [
  { id: 'l1', label: 'Sales', size: 150 },
  { id: 'l2', label: 'Stock', size: 150 },
];
const process: readonly Cell[] = [
  pool('P', ['A', 'B'], { title: 'Shop', size: { width: 700, height: 300 }, values: { headerSize: 30, lanes } }),
  task('A', 80, 40),
  task('B', 300, 40),
  task('C', 80, 400),
  flow('F', 'A', 'B', { title: 'go' }),
  { ...flow('L', 'B', 'C', { title: 'uses' }), type: 'Link', values: { link_type: 'association' } },
];

const shared = sharedPage(() =>
  product.open('company@example.com', '/profilepage', { width: 1900, height: 1000, stays: true }),
);
/** Creates a diagram with these cells in the shared page. */
const open = async (cells = process) => {
  const page = await shared();
  const path = await newDiagram(page);
  if (cells.length) await draw(page, cells);
  return { page, path };
};
/** The server's row for a cell of a diagram. */
const stored = async (path: string, jsid: string): Promise<{ readonly values: Record<string, unknown> }> => {
  const headers = await product.server.logIn('company@example.com');
  const rows = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}/entity_values.json`;
  return (await product.server.ask('GET', `${rows}?jsid.equals=${jsid}`, { headers })).body[0];
};
const cellOf = async (page: Page, jsid: string) =>
  (await cellsOf(page)).find((cell) => cell.jsid === jsid) as ElementCell;
const request = (page: Page, kind: 'layers' | 'lint' | 'outline' | 'inspector') =>
  page.evaluate(
    (requested) => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.request({ kind: requested }),
    kind,
  );
const undo = (page: Page) =>
  page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.history.undo());
const section = (page: Page, name: string) =>
  page.locator('.inspector-section').getByRole('button', { name, exact: true });
/** The SVG markup of a cell in the page. */
const drawing = (page: Page, jsid: string) => page.locator(`[model-id="${jsid}"]`).innerHTML();

describe('the inspector', () => {
  /** Runs a function, and checks that the drawing of a cell differs afterwards. */
  const redraws = async (page: Page, jsid: string, what: string, run: () => Promise<unknown>) => {
    const before = await drawing(page, jsid);
    await run();
    await expect.poll(() => drawing(page, jsid), { message: `${what} changes the drawing` }).not.toBe(before);
  };

  test('R-DIAG-63, R-DIAG-64, R-DIAG-65, R-DIAG-66, R-DIAG-67 Colour, kind and label position of links are drawn and kept', async () => {
    const { page, path } = await open();
    const fields = page.getByRole('region', { name: 'Fields' });
    await select(page, ['F']);
    await redraws(page, 'F', 'the colour of the relationship', () =>
      fields.getByRole('textbox', { name: 'Colour of the relationship', exact: true }).fill('#208174'),
    );
    await redraws(page, 'F', 'the colour', () =>
      fields.getByRole('textbox', { name: 'Colour', exact: true }).fill('#D43E33'),
    );
    await redraws(page, 'F', 'the label position', () => fields.getByRole('radio', { name: 'Source' }).check());
    await redraws(page, 'F', 'the kind of flow', () =>
      fields.getByLabel('Kind of flow').selectOption({ label: 'Conditional' }),
    );
    await select(page, ['L']);
    await redraws(page, 'L', 'the kind of link', () =>
      fields.getByLabel('Kind of link').selectOption({ label: 'Composition' }),
    );
    await saved(page);
    await expect
      .poll(async () => (await stored(path, 'F')).values)
      .toMatchObject({
        link_color: '#D43E33',
        relationship_type: { relationship_color: '#208174' },
        label_position: 'source',
        flowType: 'conditional',
      });
    await expect.poll(async () => (await stored(path, 'L')).values['link_type']).toBe('composition');
  });

  test('R-DIAG-68, R-DIAG-69, R-DIAG-70, R-DIAG-71, R-DIAG-72, R-DIAG-73, R-DIAG-74, R-DIAG-75, R-DIAG-76 The look of a shape is drawn and kept', async () => {
    const { page, path } = await open();
    await select(page, ['A']);
    await section(page, 'Style').click();
    const style = page.getByRole('region', { name: 'Style', exact: true }).locator('.inspector-fields');
    const text = (name: string) => style.getByRole('textbox', { name, exact: true });
    await redraws(page, 'A', 'the fill', () => text('Fill').fill('#2C844C'));
    await redraws(page, 'A', 'the outline', () => text('Outline').fill('#8760C3'));
    await redraws(page, 'A', 'the transparency', () => text('Transparency').fill('40'));
    await redraws(page, 'A', 'the outline style', () => style.getByRole('radio', { name: 'Dashed' }).check());
    await redraws(page, 'A', 'the outline width', () => text('Outline width').fill('4'));
    await redraws(page, 'A', 'the text colour', () => text('Text colour').fill('#F2BC4E'));
    await redraws(page, 'A', 'the font size', () => text('Font size').fill('20'));
    await redraws(page, 'A', 'the vertical anchor', () =>
      style.getByLabel('Label, up and down').selectOption({ label: 'Bottom' }),
    );
    await redraws(page, 'A', 'the horizontal anchor', () =>
      style.getByLabel('Label, left and right').selectOption({ label: 'Left' }),
    );
    await saved(page);
    await expect
      .poll(async () => (await stored(path, 'A')).values['style'])
      .toEqual({
        fill: '#2C844C',
        outline: '#8760C3',
        transparency: 40,
        outline_style: 'dashed',
        outline_width: 4,
        text_color: '#F2BC4E',
        font_size: 20,
        label_vertical_anchor: 'bottom',
        label_horizontal_anchor: 'left',
      });
  });

  test('a field is one step of undo; what breaks the rules is not written; several are set at once', async () => {
    const { page } = await open();
    await select(page, ['A']);
    const label = page.getByRole('textbox', { name: 'Label', exact: true });
    await label.fill('');
    await label.pressSequentially('Ask');
    const width = page.getByRole('textbox', { name: 'Width', exact: true });
    await width.fill('7');
    await expect.poll(() => width.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(async () => (await cellOf(page, 'A')).size.width).toBe(90);
    await width.fill('150');
    await page.getByRole('textbox', { name: 'Left', exact: true }).focus();
    await expect.poll(() => cellOf(page, 'A')).toMatchObject({ title: 'Ask', size: { width: 150, height: 70 } });
    await undo(page);
    await expect.poll(async () => (await cellOf(page, 'A')).size.width).toBe(90);
    await undo(page);
    await expect.poll(async () => (await cellOf(page, 'A')).title).toBe('A');
    await expect.poll(() => label.inputValue()).toBe('A');

    await select(page, ['A', 'B']);
    await page.getByText('2 selected').waitFor();
    await expect.poll(() => label.inputValue()).toBe('');
    await page.getByLabel('Kind of task').selectOption({ label: 'Manual' });
    await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
    expect([(await cellOf(page, 'A')).values['icon_type'], (await cellOf(page, 'B')).values['icon_type']]).toEqual([
      'manual',
      'manual',
    ]);
    await undo(page);
    // The server's answer may have added the default value already.
    await expect.poll(async () => (await cellOf(page, 'B')).values['icon_type'] ?? 'none').toBe('none');
  });

  test('lanes are renamed, resized, added, moved and deleted; links are followed and deleted', async () => {
    const { page } = await open();
    await select(page, ['P']);
    await page.getByLabel('Name of lane 1').fill('Office');
    await page.getByLabel('Size of lane 1').fill('200');
    await page.getByRole('button', { name: 'Add lane' }).click();
    await page.getByRole('button', { name: 'Move Office down' }).click();
    await page.getByRole('button', { name: 'Delete lane 3' }).click();
    const lanes = async () => (await cellOf(page, 'P')).values['lanes'] as { label: string }[];
    await expect.poll(async () => (await lanes()).map(({ label }) => label)).toEqual(['Stock', 'Office']);
    await expect.poll(async () => (await cellOf(page, 'A')).position.y).toBeGreaterThan(150);

    await select(page, ['B']);
    await section(page, 'Links 2').click();
    await page.getByRole('button', { name: 'Delete the link with C' }).click();
    await expect.poll(async () => (await cellsOf(page)).some(({ jsid }) => jsid === 'L')).toBe(false);
    await page.getByRole('button', { name: 'A Sequence flow: go' }).click();
    await expect.poll(() => selected(page)).toEqual(['A']);
  });

  test('who may only read sees text and the reason, no fields', async () => {
    const { page, path } = await open();
    await saved(page);
    const headers = await product.server.logIn('company@example.com');
    const module = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}.json`;
    await product.server.ask('PUT', module, { headers, body: { locked: true } });
    await select(page, ['A']);
    await page.getByText('This module is locked').first().waitFor();
    await select(page, ['A']);
    await expect.poll(() => page.locator('.diagram-side input, .diagram-side textarea').count()).toBe(0);
    await expectAccessible(page);
    // In a read-only diagram, keys of the outline that would change it show a message at the line, which screen readers
    // read too.
    await request(page, 'outline');
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem', { name: /^A\b/, selected: true }).waitFor();
    for (const key of ['F2', 'Delete', 'Alt+ArrowDown', 'Control+Enter']) {
      await tree.press(key);
      await tree.getByText('This module is locked').waitFor();
      await page.getByRole('status').getByText('This module is locked').waitFor({ state: 'attached' });
      // The focused shape is announced a frame later.
      await tree.press('ArrowDown');
      await page.getByRole('status').getByText('Task B,').waitFor({ state: 'attached' });
      await expect.poll(() => tree.getByText('This module is locked').count()).toBe(0);
      await tree.press('ArrowUp');
      await page.getByRole('status').getByText('Task A,').waitFor({ state: 'attached' });
    }
    // The keys of the table show such a message as well.
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = page.getByRole('region', { name: /^Elements of/ });
    for (const key of ['x', 'Delete', 'Control+x', 'Control+v', 'Control+Enter', 'Control+z']) {
      await table.getByLabel('Name of A').press(key);
      await table.getByText('This module is locked').waitFor();
      await table.getByLabel('Name of A').press('ArrowDown');
      await expect.poll(() => table.getByText('This module is locked').count()).toBe(0);
    }
  });
});

let catalogs = 0;
test('Data elements are chosen for a shape and taken away; after a delete it comes back without those that are gone, and says so', async () => {
  const { page, path } = await open([task('A', 0, 0)]);
  const headers = await product.server.logIn('company@example.com');
  const round = ++catalogs;
  const make = async (at: string, name: string) =>
    (await product.server.ask('POST', at, { headers, body: { name } })).body as { readonly id: number };
  const module = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}`;
  const catalog = await make(`${module}/data_catalogs.json`, `Orders ${round}`);
  const details = `/api/data_catalogs/${catalog.id}/data_catalog_details`;
  const number = await make(`${details}.json`, `Number ${round}`);
  await make(`${details}.json`, `Customer ${round}`);
  await select(page, ['A']);
  await section(page, 'Data').click();
  const data = page.getByRole('region', { name: 'Data', exact: true });
  const add = async (name: string) => {
    await data.getByRole('combobox', { name: 'Add a data element' }).click();
    await page.getByRole('option', { name }).click();
    await data.getByRole('button', { name: `Remove ${name}` }).waitFor();
  };
  await add(`Customer ${round}`);
  await add(`Number ${round}`);
  await data.getByRole('button', { name: `Remove Customer ${round}` }).click();
  await expect.poll(() => data.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
  await page.locator('.diagram-sheet').focus();
  await page.keyboard.press('Delete');
  await saved(page);
  const gone = await product.server.ask('DELETE', `${details}/${number.id}.json`, { headers });
  expect(gone.status).toBe(204);
  await page.keyboard.press('Control+z');
  await page.getByText(/came back without a data element of an item: its data element is gone\./).waitFor();
  await saved(page);
  await select(page, ['A']);
  await data.getByText('It has no data element.').waitFor();
});

describe('the outline', () => {
  test('is another view of the same diagram, and works by keyboard alone', async () => {
    const { page } = await open();
    await page.keyboard.press('o');
    const tree = page.getByRole('tree');
    await expect.poll(() => page.url()).toContain('view=split');
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
    await tree.getByRole('treeitem', { name: /^A\b.*, then.*go: B/ }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selected(page)).toEqual(['A']);
    await page.keyboard.press('F2');
    await page.keyboard.type('Write the quote');
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: /Write the quote/ }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await tree.getByRole('treeitem', { name: /Write the quote.*Stock/ }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(async () => (await cellOf(page, 'P')).embeds).toEqual(['B']);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await cellsOf(page)).map(({ jsid }) => jsid)).toEqual(['B', 'C', 'L', 'P']);
    // Where the flow branches, each branch has a line in which its label is edited.
    await draw(page, [task('D', 300, 400), flow('M', 'B', 'D', { title: 'yes' })]);
    await tree.getByRole('treeitem', { name: /^uses.*C$/ }).waitFor();
    await tree.getByRole('treeitem', { name: /^yes.*, then.*D$/ }).click();
    await expect.poll(() => selected(page)).toEqual(['M']);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('sold');
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: /^sold.*, then.*D$/ }).waitFor();
    await expect.poll(async () => (await cellOf(page, 'M')).title).toBe('sold');
    // A shape added from the outline is named there, in either of its views; Escape restores the name.
    await tree.getByRole('treeitem', { name: /^D\b/ }).click();
    await tree.focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('user task');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('outline-field');
    await page.keyboard.type('Pack');
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: /^Pack User task/, selected: true }).waitFor();
    // All other commands are in the context menu, which returns the focus to the outline.
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Move to a lane, pool or the sheet/ }).click();
    await page.getByRole('combobox', { name: 'Move to' }).fill('stock');
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: /^Pack User task.*Stock/, selected: true }).waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('Wrap');
    await page.keyboard.press('Escape');
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await cellsOf(page)).map(({ title }) => title)).toEqual(expect.arrayContaining(['Pack']));
    await select(page, ['C']);
    await expect.poll(() => tree.locator('[aria-selected=true]').textContent()).toContain('C');
    await expectAccessible(page);
    // Copy and paste apply to the selection in the outline, and the focus moves to the pasted shapes.
    const titles = async (name: string) => (await cellsOf(page)).filter(({ title }) => title === name).length;
    await tree.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => (await selected(page)).length).toBe(2);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected(page)).toEqual(['C']);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => titles('C')).toBe(2);
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => selected(page)).not.toEqual(['C']);
    await page.keyboard.press('Control+x');
    await expect.poll(() => titles('C')).toBe(1);
    await page.keyboard.press('Control+v');
    await expect.poll(() => titles('C')).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => titles('C')).toBe(1);
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await expect.poll(() => page.url()).toContain('view=outline');
    await expectAccessible(page);
    // If the sheet is hidden, lanes are named in the line of their pool.
    await tree.getByRole('treeitem', { name: /^Shop/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Name the lanes/ }).click();
    await tree.getByRole('textbox', { name: 'Name of lane 1' }).fill('Office');
    await page.keyboard.press('Tab');
    await tree.getByRole('textbox', { name: 'Name of lane 2' }).fill('Yard');
    await page.keyboard.press('Enter');
    const lanes = async () => (await cellOf(page, 'P')).values['lanes'] as { label: string }[];
    await expect.poll(async () => (await lanes()).map(({ label }) => label)).toEqual(['Office', 'Yard']);
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
    // A command that a line does not support gives a message.
    await page.keyboard.press('Control+b');
    await tree.getByText('“Attach an event to the border” cannot be done here.').waitFor();
    // The menu of a line opens below the line.
    const last = tree.getByRole('treeitem', { name: /^C\b/ });
    await last.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Change the look/ }).click();
    const looks = page.getByRole('dialog', { name: 'Look' });
    const [line, look] = [await last.boundingBox(), await looks.boundingBox()];
    expect(look?.y).toBeCloseTo((line?.y ?? 0) + (line?.height ?? 0) + 4, 0);
    await page.keyboard.press('Escape');
    await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByLabel('Name of C').fill('Deliver');
    await expect.poll(async () => (await cellOf(page, 'C')).title).toBe('Deliver');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('service task');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Name of Service task');
    await page.keyboard.type('Bill');
    await expect.poll(async () => (await cellsOf(page)).map(({ title }) => title)).toContain('Bill');
    await expectAccessible(page);
  });

  test('a line of the table does what one of the outline does', async () => {
    const { page } = await open([
      ...process,
      task('D', 300, 400, { locked: true }),
      task('S', 500, 60, { type: 'bp.Event', title: 'Order', size: { width: 30, height: 30 } }),
      flow('M', 'B', 'D', { title: 'once it is paid for, and the customer has been told of the day' }),
    ]);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = page.getByRole('region', { name: /^Elements of/ });
    const name = (of: string) => table.getByLabel(`Name of ${of}`);
    const inTable = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const count = async () => (await cellsOf(page)).length;
    // The whole text is visible.
    const ways = table.getByRole('gridcell', { name: /^uses: C; once it is paid for/ });
    const seen = await ways.evaluate((cell) => cell.clientWidth >= cell.scrollWidth && cell.clientHeight > 40);
    expect(seen).toBe(true);
    // The context menu, opened by mouse and by keyboard, is completely inside the window.
    await page.setViewportSize({ width: 1900, height: 800 });
    await ways.click({ button: 'right' });
    const { y = 0, height = 0 } = (await page.getByRole('menu', { name: 'Actions' }).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(800);
    await page.getByRole('menuitem', { name: /^Change the look/ }).click();
    await page.getByRole('button', { name: 'Copy the look' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(inTable).toBe('Name of B');
    await ways.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await expect.poll(count).toBe(10);
    await name('Shop').press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Name the lanes/ }).click();
    await table.getByRole('textbox', { name: 'Name of lane 1' }).fill('Office');
    await page.keyboard.press('Enter');
    await expect.poll(async () => JSON.stringify((await cellOf(page, 'P')).values['lanes'])).toContain('Office');
    await expect.poll(inTable).toBe('Name of Shop');
    // Keys move the element to another lane, out of its container and into one; the focus stays on its line.
    await name('A').press('Alt+ArrowDown');
    await table.getByRole('row', { name: /^A\b.*Stock/ }).waitFor();
    await expect.poll(inTable).toBe('Name of A');
    await page.keyboard.press('Alt+ArrowDown');
    await table.getByText('There is nothing to move it to.').waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(async () => (await cellOf(page, 'P')).embeds).not.toContain('A');
    await expect.poll(inTable).toBe('Name of A');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await cellOf(page, 'P')).embeds).toContain('A');
    await expect.poll(inTable).toBe('Name of A');
    await name('D').press('Alt+ArrowRight');
    await table.getByText('It is locked. Unlock it to change it.').waitFor();
    // Copy applies to the selected lines, unless text is selected.
    await name('C').click();
    await table
      .getByRole('row', { name: /^Name of A|^A\b/ })
      .click({ modifiers: ['Control'], position: { x: 300, y: 10 } });
    await expect.poll(() => selected(page)).toEqual(['C', 'A']);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected(page)).toEqual(['C', 'A', 'B']);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected(page)).toEqual(['C', 'A']);
    await expect.poll(inTable).toBe('Name of A');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(count).toBe(12);
    expect(await selected(page)).toHaveLength(2);
    await page.keyboard.press('Control+x');
    await expect.poll(count).toBe(10);
    // The focus stays on a line.
    await expect.poll(inTable).toMatch(/^Name of/);
    await page.keyboard.press('Control+z');
    await expect.poll(count).toBe(12);
    // Shapes that may not be linked or renamed give a message.
    await name('C').first().press('Alt+Enter');
    await page.getByRole('combobox', { name: 'Link to' }).fill('order');
    await page.getByText('Order: A start event begins the process: no flow leads to it.').waitFor();
    await page.keyboard.press('Escape');
    await name('D').press('x');
    await table.getByText('It is locked. Unlock it to change it.').waitFor();
    await name('D').press('Control+Enter');
    await table.getByText('It is locked. Unlock it to change it.').waitFor();
    await page.getByRole('status').getByText('It is locked.').waitFor({ state: 'attached' });
  });

  test('an empty diagram is drawn from lines of text', async () => {
    const { page } = await open([]);
    await page.getByLabel('Type steps, one per line').fill('Check\nComplete?\n  yes: Send\n  no: Ask\nFile');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Draw the steps' }).click();
    const types = (await cellsOf(page)).map(({ type }) => type).sort();
    expect(types.filter((type) => type === 'Flow')).toHaveLength(8);
    // All drawn shapes are visible: no panel covers them.
    const outside = () =>
      page.evaluate(() => {
        const { editor } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
        const { x = 0, width = 0 } = editor?.viewport.area ?? {};
        return editor?.graph
          .elements()
          .filter(({ position, size }) => position.x < x || position.x + size.width > x + width).length;
      });
    await expect.poll(outside).toBe(0);
    expect(types.filter((type) => type !== 'Flow')).toEqual([
      ...Array(4).fill('bp.Activity'),
      'bp.Event',
      'bp.Event',
      'bp.Gateway',
      'bp.Gateway',
    ]);
    await undo(page);
    await page.getByLabel('Type steps, one per line').waitFor();
  });

  test('an empty diagram is begun in its outline as well, and says that it is empty', async () => {
    const { page } = await open([]);
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    const nothing = page.getByText('There is nothing in this diagram yet.');
    await nothing.waitFor();
    await page.getByLabel('Type steps, one per line').fill('Ask\nAnswer');
    await page.getByRole('button', { name: 'Draw the steps' }).click();
    await page
      .getByRole('treeitem', { name: /Answer/ })
      .last()
      .waitFor();
    await nothing.waitFor({ state: 'detached' });
  });
});

describe('search, layers and findings', () => {
  test('matches are gone through with Enter, forth and back', async () => {
    const { page } = await open();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('task');
    await page.getByText('1 of 3').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 of 3').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await page.getByText('3 of 3').waitFor();
    await expect.poll(() => selected(page)).toEqual(['C']);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('diagram-sheet');
  });

  test('Layers and settings are the same for two people: what one changes the other has at once, what both change at once stands beside each other', async () => {
    const { page, path } = await open();
    const other = await product.open('member@example.com', path);
    await opened(other);
    const layers = (one: Page) =>
      one.evaluate(() => {
        const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
        return graph?.layers.map(({ id, name, hidden }) => {
          const on = graph.cells().filter((cell) => graph.layerOf(cell) === id).length;
          return `${name}: ${on}${hidden ? ', hidden' : ''}`;
        });
      });
    const all = (await cellsOf(page)).length;
    const bothHave = async (...wanted: readonly string[]) => {
      for (const one of [page, other]) await expect.poll(() => layers(one)).toEqual(wanted);
    };
    for (const one of [page, other]) await request(one, 'layers');
    const press = (one: Page, name: string) => one.getByRole('button', { name, exact: true }).click();
    await press(page, 'Add layer');
    await bothHave(`Layer 1: ${all}`, 'Layer 2: 0');
    await Promise.all([press(page, 'Add layer'), press(other, 'Hide Layer 2')]);
    await bothHave(`Layer 1: ${all}`, 'Layer 2: 0, hidden', 'Layer 3: 0');
    await press(other, 'Show Layer 2');
    await select(page, ['A']);
    await press(page, 'Put the selection on Layer 2');
    await bothHave(`Layer 1: ${all - 1}`, 'Layer 2: 1', 'Layer 3: 0');
    await press(other, 'Delete Layer 2');
    await bothHave(`Layer 1: ${all}`, 'Layer 3: 0');
    await other.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await bothHave(`Layer 1: ${all - 1}`, 'Layer 2: 1', 'Layer 3: 0');
    const settings = (one: Page) =>
      one.evaluate(() => {
        const { show_gridlines, show_snaplines } =
          document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.state.settings ?? {};
        return [show_gridlines, show_snaplines];
      });
    const set = (one: Page, name: 'show_gridlines' | 'show_snaplines') =>
      one.evaluate((setting) => {
        const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
        editor?.set({ settings: { ...editor.state.settings, [setting]: false } });
      }, name);
    await Promise.all([set(page, 'show_gridlines'), set(other, 'show_snaplines')]);
    for (const one of [page, other]) await expect.poll(() => settings(one)).toEqual([false, false]);
  });

  test('R-LAYER-02 Cells of a hidden layer stay visible but dimmed, and come back', async () => {
    const { page, path } = await open();
    await request(page, 'layers');
    await page.getByRole('button', { name: 'Add layer' }).click();
    await page.getByRole('button', { name: 'New shapes go on Layer 2' }).click();
    await page.getByRole('button', { name: 'Data object', exact: true }).click();
    const added = async () => (await cellsOf(page)).find(({ type }) => type === 'bp.DataObject');
    await expect.poll(async () => (await added())?.layer_id).toMatch(/./);
    const second = (await added())?.layer_id;
    await select(page, ['C']);
    await page.getByRole('button', { name: 'Put the selection on Layer 2' }).click();
    await page.getByRole('button', { name: 'Hide Layer 2' }).click();
    const shape = (jsid: string) => page.locator(`[model-id="${jsid}"]`);
    await expect.poll(() => shape('C').getAttribute('class')).toContain('dimmed');
    await expect.poll(() => shape('C').isVisible()).toBe(true);
    expect((await cellOf(page, 'C')).layer_id).toBe(second);
    await expect.poll(() => shape('A').getAttribute('class')).not.toContain('dimmed');
    await expectAccessible(page);
    await saved(page);
    await openDiagram(page, path);
    await expect.poll(() => shape('C').getAttribute('class')).toContain('dimmed');
    await request(page, 'layers');
    await page.getByRole('button', { name: 'Show Layer 2' }).click();
    await expect.poll(() => shape('C').getAttribute('class')).not.toContain('dimmed');
  });

  test('findings lead to their shapes, which carry signs; the minimap shows what is out of view and moves there', async () => {
    const { page } = await open([task('A', 0, 0, { title: '' }), task('B', 300)]);
    await expect.poll(() => page.locator('.minimap').count()).toBe(0);
    await draw(page, [task('C', 3000)]);
    await request(page, 'lint');
    await page.getByRole('button', { name: /This activity has no name/ }).click();
    await expect.poll(() => selected(page)).toEqual(['A']);
    await expect.poll(() => page.locator('.finding').count()).toBeGreaterThan(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const before = await page.locator('.minimap-frame').boundingBox();
    await page.locator('.minimap-frame').focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await page.locator('.minimap-frame').boundingBox())?.x)
      .toBeGreaterThan(before?.x ?? 0);
  });

  test('on a narrow page the inspector comes over it, and goes back to the sheet', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 800, height: 900 });
    await select(page, ['A']);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await request(page, 'inspector');
    await page
      .getByRole('dialog', { name: 'Inspector' })
      .getByRole('textbox', { name: 'Label', exact: true })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('diagram-sheet');
  });

  test('on a phone the ways to look at a diagram are a menu, and what would stand beside the sheet stands alone', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 390, height: 844 });
    // The title is readable; buttons without space beside it are under More.
    const title = page.locator('.header-title');
    await expect.poll(() => page.getByRole('button', { name: 'Commands' }).count()).toBe(0);
    const cut = () =>
      title.evaluate(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
      );
    await expect.poll(cut).toBe(false);
    await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.press('Escape');
    // The panel does not cover a shape that was added from the stencil.
    await page.getByRole('region', { name: 'Shapes' }).getByRole('button', { name: 'User task' }).first().click();
    await page.getByRole('button', { name: 'Show the shapes' }).waitFor();
    await expect.poll(async () => (await cellsOf(page)).length).toBe(process.length + 1);
    await page.getByRole('button', { name: 'View: Diagram' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Outline' }).click();
    await page.waitForURL(/view=outline/);
    await page.evaluate(() => history.replaceState(null, '', location.href.replace('view=outline', 'view=split')));
    await page.reload();
    await page.getByRole('button', { name: 'View: Outline' }).waitFor();
    const width = async () => (await page.locator('.diagram-view').boundingBox())?.width;
    await expect.poll(width).toBe(390);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Outline beside the diagram', pressed: true }).waitFor();
  });
});
