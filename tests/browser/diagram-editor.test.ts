import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell, ElementCell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { focusLabel, inSheet } from './diagram-keys.ts';
import { at, cellsOf, drag, draw, newDiagram, openDiagram, opened, saved, select, selected } from './diagram-page.ts';
import { expectAccessible, type Product, sharedPage, startProduct, violationsOn } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const shared = sharedPage(() =>
  // Wide enough for a sheet of 900 pixels beside the panels.
  product.open('company@example.com', '/profilepage', { width: 1900, height: 1000, stays: true }),
);
/** Creates a diagram in the shared page. */
const open = async (segment?: Parameters<typeof newDiagram>[1]) => {
  const page = await shared();
  const path = await newDiagram(page, segment);
  return { page, path };
};
const element = async (page: Page, jsid: string) =>
  (await cellsOf(page)).find((cell) => cell.jsid === jsid) as ElementCell;

const lanes = [
  { id: 'l1', label: 'Sales', size: 150 },
  { id: 'l2', label: 'Stock', size: 150 },
];
const process: readonly Cell[] = [
  pool('P', ['A', 'B'], { size: { width: 700, height: 300 }, values: { headerSize: 30, lanes } }),
  task('A', 80, 40),
  task('B', 300, 40),
  task('C', 80, 400),
  flow('F', 'A', 'B', { title: 'go' }),
];

describe('with the mouse', () => {
  test('R-DIAG-01, R-DIAG-02, R-DIAG-22, R-DIAG-23 Shapes are placed from the palette and connected, found again, and have their properties shown', async () => {
    const { page, path } = await open();
    await page.getByRole('application').waitFor();
    const item = page.getByRole('button', { name: 'Start event', exact: true }).first();
    const from = await item.boundingBox();
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 100, 100)), { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Add task', exact: true }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Write the quote');
    await page.keyboard.press('Enter');
    const drawn = await cellsOf(page);
    expect(drawn.map(({ type }) => type).sort()).toEqual(['Flow', 'bp.Activity', 'bp.Event']);
    await saved(page);
    await openDiagram(page, path);
    const again = await cellsOf(page);
    await select(page, [again.find(({ type }) => type === 'bp.Activity')?.jsid ?? '']);
    const label = page.getByRole('textbox', { name: 'Label', exact: true });
    await expect.poll(() => label.inputValue()).toBe('Write the quote');
    expect(again.find(({ type }) => type === 'bp.Activity')?.title).toBe('Write the quote');
    const link = again.find(({ type }) => type === 'Flow');
    const ends = link && 'source' in link ? [link.source, link.target] : [];
    expect(ends.map((jsid) => again.find((cell) => cell.jsid === jsid)?.type)).toEqual(['bp.Event', 'bp.Activity']);
  });

  test('R-DIAG-03, R-DIAG-06, R-DIAG-07 Shapes are dragged, into lanes and pools too; each drag is one step of undo', async () => {
    const { page } = await open();
    await draw(page, process);
    await drag(page, [125, 75], [125, 225]);
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 80, y: 190 });
    await drag(page, [125, 435], [500, 225]);
    await expect.poll(async () => (await element(page, 'P')).embeds).toEqual(['A', 'B', 'C']);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await element(page, 'C')).position).toEqual({ x: 80, y: 400 });
    await expect.poll(async () => (await element(page, 'P')).embeds).toEqual(['A', 'B']);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 80, y: 40 });
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 80, y: 190 });
  });

  test('R-DIAG-04, R-DIAG-05, R-DIAG-11 What is selected by a frame is aligned; a locked element stays where it is; the zoom goes in steps of 0.2', async () => {
    const { page } = await open();
    await draw(page, [task('A', 0, 0), task('B', 200, 37), task('L', 0, 300, { locked: true })]);
    await drag(page, [-40, -40], [400, 200]);
    await expect.poll(() => selected(page)).toHaveLength(2);
    await page.mouse.click(...(await at(page, 45, 35)), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Align top' }).click();
    await expect.poll(async () => (await element(page, 'B')).position).toEqual({ x: 200, y: 0 });
    await drag(page, [45, 335], [300, 500]);
    await expect.poll(async () => (await element(page, 'L')).position).toEqual({ x: 0, y: 300 });
    const zoom = () => page.getByRole('button', { name: /^Zoom \d+ %/ }).textContent();
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(zoom).toBe('120 %');
    for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
    await expect.poll(zoom).toBe('20 %');
  });

  test('Lanes are resized by their border and a pool by its corner; both keep what stands in them', async () => {
    const { page } = await open();
    await draw(page, process);
    await select(page, ['P']);
    await page.waitForTimeout(50);
    await drag(page, [500, 150], [500, 90]);
    const narrow = (await element(page, 'P')).values['lanes'] as { size: number }[];
    expect(narrow.map(({ size }) => size)).toEqual([120, 150]);
    await drag(page, [700, 270], [760, 360]);
    await expect.poll(async () => (await element(page, 'P')).size).toEqual({ width: 760, height: 360 });
  });
});

test('Of a diagram that is opened, cells that have the same size and looks hold them once, and are what they were', async () => {
  const { page, path } = await open();
  const looks = { style: { fill: '#224466' } };
  const tasks = [0, 1, 2].map((at) => task(`T${at}`, at * 200, 0, { values: looks }));
  await draw(page, [...tasks, task('Other', 0, 200), flow('F', 'T0', 'T1')]);
  await saved(page);
  const drawn = await cellsOf(page);
  await openDiagram(page, path);
  const sharing = () =>
    page.evaluate(() => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      const [first, ...others] = ['T0', 'T1', 'T2', 'Other'].map((jsid) => graph?.element(jsid));
      return others.map((one) => [one?.size === first?.size, one?.values === first?.values]);
    });
  await expect.poll(sharing).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ]);
  expect(await cellsOf(page)).toMatchObject(drawn);
});

test('Every command that changes the diagram is undone and redone to the letter', async () => {
  const { page } = await open();
  await draw(page, process);
  const faults = await page.evaluate(() => {
    const diagram = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram;
    if (!diagram) return ['no diagram'];
    const { editor, commands, run } = diagram;
    const json = () => JSON.stringify(editor.graph.cells().sort((a, b) => (a.jsid < b.jsid ? -1 : 1)));
    const selections = [['A'], ['A', 'B', 'C'], ['P'], ['F']];
    const found: string[] = [];
    let changed = 0;
    for (const { id, changes } of commands) {
      if (!changes) continue;
      for (const jsids of selections) {
        editor.selection.set(jsids);
        const before = json();
        run(id);
        const after = json();
        if (after === before) continue;
        changed += 1;
        editor.history.undo();
        if (json() !== before) found.push(`${id} of ${jsids}: undone it is not what it was`);
        editor.history.redo();
        if (json() !== after) found.push(`${id} of ${jsids}: done again it is not the same`);
        editor.history.undo();
        if (json() !== before) found.push(`${id} of ${jsids}: undone again it is not what it was`);
      }
    }
    if (changed < 20) found.push(`only ${changed} of the commands changed anything`);
    return found;
  });
  expect(faults).toEqual([]);
});

test('A diagram is drawn, linked, renamed and taken apart by the keyboard alone', async () => {
  const { page } = await open();
  await page.getByRole('searchbox', { name: 'Search shapes' }).focus();
  await page.keyboard.type('start event');
  await page.getByRole('button', { name: 'Start event', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('combobox', { name: 'Add what comes next' }).waitFor();
  await page.keyboard.type('user task');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cellsOf(page)).length).toBe(3);
  // The field for the name opens at once; F2 opens it again.
  await page.locator('.label-editor').fill('Check');
  await page.keyboard.press('Enter');
  await expect.poll(() => inSheet(page)).toBe(true);
  await page.keyboard.press('F2');
  await page.locator('.label-editor').fill('Check the order');
  await page.keyboard.press('Enter');
  await expect.poll(() => inSheet(page)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('combobox', { name: 'Add what comes next' }).waitFor();
  await page.keyboard.type('end event');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cellsOf(page)).length).toBe(5);
  await page.locator('.label-editor').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => inSheet(page)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusLabel(page)).toBe('User task Check the order, 1 in, 1 out');
  const before = (await cellsOf(page)).find(({ title }) => title) as ElementCell;
  await page.keyboard.press('ArrowDown');
  const after = (await cellsOf(page)).find(({ title }) => title) as ElementCell;
  expect(after.position.y).toBe(before.position.y + 10);
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await cellsOf(page)).length).toBe(3);
});

describe('saving', () => {
  test('R-SAVE-01 Changes are sent together, once there has been quiet for 700 ms, and only what has changed', async () => {
    const { page } = await open();
    await draw(page, process);
    await saved(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await select(page, ['C']);
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    const pending = await page.evaluate(() =>
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.saver.pending(),
    );
    expect(pending).toEqual({
      creates: [],
      updates: [
        {
          jsid: 'C',
          id: expect.any(Number),
          fields: { position: { x: 110, y: 400 } },
          base: { position: { x: 80, y: 400 } },
        },
      ],
      destroys: [],
    });
    await saved(page);
    expect(sent.filter((name) => name.startsWith('bulk_'))).toEqual(['bulk_update.json']);
  });

  /** A diagram with a single shape, which was moved without a network. */
  const openUnsent = async () => {
    const opening = await open();
    const { page } = opening;
    await draw(page, [task('A', 0, 0)]);
    await saved(page);
    await page.context().setOffline(true);
    await select(page, ['A']);
    await page.keyboard.press('ArrowDown');
    await page
      .getByText(/1 change kept on this device/)
      .first()
      .waitFor({ state: 'attached' });
    return opening;
  };

  test('What could not be sent is there again when the page is opened anew', async () => {
    const { page, path } = await openUnsent();
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openDiagram(page, path);
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 0, y: 10 });
  });

  test('What waits when the page of the diagram is left is sent once there is a server, and is there when it is opened again', async () => {
    const { page } = await openUnsent();
    await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.locator('.diagram-sheet').waitFor({ state: 'detached' });
    const footer = page.getByRole('contentinfo');
    await footer.getByText(/1 change kept on this device/).waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 change kept on this device saved.').waitFor();
    await page.goBack();
    await opened(page);
    await expect.poll(async () => (await element(page, 'A')).position).toEqual({ x: 0, y: 10 });
  });

  test('Two people draw at once: each sees the other, and undo takes back only what is one’s own', async () => {
    const { page, path } = await open();
    await draw(page, [task('A', 0, 0), task('B', 300, 0)]);
    await saved(page);
    const other = await product.open('member@example.com', path);
    await opened(other);
    await select(other, ['A']);
    await other.evaluate(() => document.querySelector<HTMLElement>('.diagram-sheet')?.focus());
    await other.keyboard.press('ArrowDown');
    await page.evaluate(() => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      graph?.batch('Rename', () => graph.change('A', { title: 'Renamed' }));
    });
    for (const one of [page, other]) {
      await expect.poll(async () => (await element(one, 'A')).title).toBe('Renamed');
      await expect.poll(async () => (await element(one, 'A')).position.y).toBe(10);
    }
    await other.keyboard.press('Control+z');
    await expect.poll(async () => (await element(page, 'A')).position.y).toBe(0);
    await expect.poll(async () => (await element(page, 'A')).title).toBe('Renamed');
  });

  test('R-SAVE-02: a bulk update that failed clears the queue: the next one sends what came after it alone, and what failed is kept', async () => {
    const { page } = await open();
    await draw(page, [task('A', 0, 0), task('B', 300, 0)]);
    await saved(page);
    const sent: string[][] = [];
    let fails = true;
    await page.route('**/entity_values/bulk_update.json*', (route) => {
      const body: { jsid: string }[] | { updates: { jsid: string }[] } = route.request().postDataJSON();
      sent.push((Array.isArray(body) ? body : body.updates).map(({ jsid }) => jsid));
      return fails ? route.fulfill({ status: 500, body: '{}' }) : route.fallback();
    });
    const rename = (jsid: string) =>
      page.evaluate((one) => {
        const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
        graph?.batch('Rename', () => graph.change(one, { title: 'Renamed' }));
      }, jsid);
    const stored = () =>
      page.evaluate(() =>
        document
          .querySelector<DiagramHost>('.diagram-sheet')
          ?.diagram?.saver.pending()
          .updates.map(({ jsid }) => jsid),
      );
    await rename('A');
    await page.getByText('1 change not saved').first().waitFor();
    fails = false;
    await rename('B');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent).toEqual([['A'], ['B']]);
    await expect.poll(stored).toEqual(['A']);
    await page.getByText('1 change not saved').first().waitFor();
  });
});

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('R-DIAG-91, R-DIAG-92, R-DIAG-93: a picture is uploaded with image[image] and id, and fetched before it is removed', async () => {
  const { page } = await open();
  await page.getByRole('searchbox', { name: 'Search shapes' }).fill('image');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const picture = Buffer.from(dot, 'base64');
  const upload = page.waitForResponse((response) => response.url().endsWith('/entity_values/upload_image.json'));
  await page.getByLabel('Picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
  const answer = await (await upload).json();
  const [image] = await cellsOf(page);
  expect(answer.entities.entityValues[0].jsid).toBe(image?.jsid);
  expect(answer.result).toEqual({ jsid: image?.jsid, image: (image as ElementCell).image });
  const fetched = page.waitForRequest(
    (request) => request.url().endsWith(answer.result.image.url) && request.method() === 'GET',
  );
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await fetched;
  await expect.poll(async () => ((await cellsOf(page))[0] as ElementCell).image).toBeNull();
});

test('Shapes are copied and pasted where the browser tells it to what surrounds the sheet, as Firefox does', async () => {
  const { page } = await open();
  await draw(page, [task('A', 0, 0), task('B', 200, 0)]);
  await select(page, ['A', 'B']);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    for (const name of ['copy', 'paste']) {
      const event = new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.diagram')?.dispatchEvent(event);
    }
  });
  await expect.poll(async () => (await cellsOf(page)).map(({ title }) => title).sort()).toEqual(['A', 'A', 'B', 'B']);
});

test('Lines that are pasted become shapes, pictures stand on the sheet with what they show, a look goes from one shape to others, and a frame around them holds them until it is taken away', async () => {
  const { page } = await open();
  const paste = (text: string, picture?: string): Promise<void> =>
    page.evaluate(
      ([words, base64]) => {
        const clipboardData = new DataTransfer();
        if (words) clipboardData.setData('text/plain', words);
        const bytes = Uint8Array.from(atob(base64 ?? ''), (one) => one.charCodeAt(0));
        if (base64) clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
        // After a navigation, the title of the page has the focus.
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      },
      [text, picture] as const,
    );
  const shapes = async () => (await cellsOf(page)).flatMap((cell) => ('position' in cell ? [cell] : []));
  await paste('Check order\tSales\n- Pick flowers');
  await expect
    .poll(async () => (await shapes()).map(({ title, text }) => [title, text ?? '']).sort())
    .toEqual([
      ['Check order', 'Sales'],
      ['Pick flowers', ''],
    ]);
  await paste('', dot);
  await expect.poll(async () => (await shapes()).find(({ type }) => type === 'Image')?.image?.url).toBeTruthy();
  const [first, second] = (await shapes()).filter(({ type }) => type !== 'Image');
  await page.evaluate((jsid) => {
    const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
    graph?.batch('Colour', () => graph.change(jsid, { values: { style: { fill: '#224466' } } }));
  }, first?.jsid ?? '');
  await select(page, [first?.jsid ?? '']);
  await page.keyboard.press('Control+Alt+c');
  await select(page, [second?.jsid ?? '']);
  await page.keyboard.press('Control+Alt+v');
  await expect
    .poll(async () => (await shapes()).find(({ jsid }) => jsid === second?.jsid)?.values['style'])
    .toEqual({ fill: '#224466' });
  await page.keyboard.press('Control+Alt+l');
  const look = page.getByRole('dialog', { name: 'Look' });
  await look.getByRole('group', { name: 'Outline', exact: true }).getByRole('button', { name: 'Teal' }).click();
  await look.getByRole('button', { name: 'Fill: as its kind' }).click();
  await expect.poll(() => page.getByRole('toolbar', { name: 'Next steps' }).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await shapes()).find(({ jsid }) => jsid === second?.jsid)?.values['style'])
    .toEqual({ outline: '#208174' });
  const both = [first, second].map((cell) => cell?.jsid ?? '');
  await select(page, both);
  await page.keyboard.press('Control+g');
  await expect.poll(async () => (await shapes()).find(({ type }) => type === 'bp.Group')?.embeds).toEqual(both);
  await page.keyboard.press('Control+Shift+g');
  await expect
    .poll(async () => (await shapes()).map(({ type }) => type).sort())
    .toEqual(['Image', 'bp.Activity', 'bp.Activity']);
  expect(await selected(page)).toEqual(both);
});

test('R-MODK-02, R-MODK-03, R-MODK-04, R-MODK-05, R-MODK-06, R-PROD-25 Every kind of diagram is made and opened with its own shapes', async () => {
  const page = await shared();
  const shapes = {
    bpmn: 'User task',
    'process-flow': 'Lane',
    quadrant: 'Item',
    ecosystem: 'Image',
    sequence: 'Database',
  } as const;
  for (const [segment, shape] of Object.entries(shapes) as [keyof typeof shapes, string][]) {
    await newDiagram(page, segment, `Our ${segment}`);
    await page.getByRole('heading', { level: 1, name: `Our ${segment}` }).waitFor();
    await page.getByRole('button', { name: shape, exact: true }).first().click();
    await expect.poll(async () => (await cellsOf(page)).filter(({ celltype }) => celltype == null).length).toBe(1);
  }
});

describe('the other kinds', () => {
  test('R-DIAG-46, R-DIAG-47 A quadrant begins with its fields and axes, which are named and stay where they are; items get their values from their place, and back', async () => {
    const { page } = await open('quadrant');
    const fixed = (await cellsOf(page)).filter(({ celltype }) => celltype === 'cantTouchThis');
    expect(fixed.map(({ type }) => type).sort()).toEqual([
      'quadrant.Axis',
      'quadrant.Axis',
      'quadrant.Quadrant',
      'quadrant.Quadrant',
      'quadrant.Quadrant',
      'quadrant.Quadrant',
    ]);
    const named = async () => (await cellsOf(page)).find(({ jsid }) => jsid === axis?.jsid);
    const axis = fixed.find(({ values }) => values['direction'] === 'vertical');
    const parts = page.getByRole('region', { name: 'Axes and fields' });
    await page.getByRole('button', { name: 'Show the inspector' }).click();
    await parts
      .getByRole('region', { name: 'Vertical axis' })
      .getByRole('textbox', { name: 'High end' })
      .fill('At once');
    await page.locator('.diagram-sheet').focus();
    await expect.poll(named).toMatchObject({ title: 'Urgency', values: { low: 'Low', high: 'At once' } });
    await page.keyboard.press('Control+z');
    await expect.poll(named).toMatchObject({ title: 'Urgency', values: axis?.values });
    // A click selects a fixed part of the sheet, so that it can be renamed.
    await select(page, [String(axis?.jsid)]);
    // The form shows all fixed parts until the selected part is rendered.
    await expect.poll(() => parts.getByRole('textbox', { name: 'Label' }).count()).toBe(1);
    // A double-click on the name, or a key, opens its field.
    await page.locator('.diagram-sheet').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Urgency');
    await page.keyboard.type('How soon');
    await page.locator('.diagram-sheet').focus();
    await expect.poll(named).toMatchObject({ title: 'How soon', position: (axis as ElementCell).position });
    await page.getByRole('button', { name: 'Item', exact: true }).click();
    const item = async () => (await cellsOf(page)).find(({ type }) => type === 'quadrant.Item') as ElementCell;
    const { jsid, values, position } = await item();
    await select(page, [jsid]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number((await item()).values['x_value'])).toBeGreaterThan(Number(values['x_value']));
    await page.keyboard.press('Control+z');
    await expect.poll(() => item()).toMatchObject({ position, values });
    await page.evaluate((one) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      const cell = graph?.element(one);
      if (cell)
        graph?.batch('Value', () => graph.change(one, { values: { ...cell.values, x_value: 100, y_value: 100 } }));
    }, jsid);
    await expect.poll(async () => (await item()).position).toEqual({ x: 100 + 600 - 12, y: 60 - 12 });
  });

  test('Messages of a sequence run level between lifelines, each below the one before, from and to the bars they begin', async () => {
    const { page } = await open('sequence');
    await draw(page, [
      { ...task('A', 0, 0), type: 'sequence.Participant', size: { width: 120, height: 400 } },
      { ...task('B', 300, 0), type: 'sequence.Participant', size: { width: 120, height: 400 } },
    ]);
    await select(page, ['A']);
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('Alt+Enter');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await cellsOf(page)).length).toBe(4 + 2 * i);
    }
    const ends = (await cellsOf(page)).flatMap((cell) =>
      'source' in cell ? [cell.values['source_anchor'], cell.values['target_anchor']] : [],
    );
    const [first, second] = [
      { x: 0.5, y: 0.2 },
      { x: 0.5, y: 0.4 },
    ];
    expect(ends).toEqual(expect.arrayContaining([first, first, second, second]));
    await page.keyboard.press('Escape');
    // With the link tool several messages are drawn one after another, until Escape.
    await page.keyboard.press('k');
    await drag(page, [360, 190], [60, 200]);
    await drag(page, [60, 260], [360, 260]);
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await cellsOf(page)).flatMap(({ values }) => values['message_type'] ?? []).sort())
      .toEqual(['reply', 'synchronous', 'synchronous', 'synchronous']);
  });
});

test('axe finds nothing in a diagram, light or dark, empty or full', async () => {
  const { page } = await open();
  await expectAccessible(page);
  await draw(page, process);
  await select(page, ['A']);
  await page.getByRole('textbox', { name: 'Label', exact: true }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, 'color-contrast')).toEqual([]);
});
