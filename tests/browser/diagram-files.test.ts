/** Imports of diagrams from files. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { glue, line, masters, shape, visioFile } from '../diagram-files/visio-file.ts';
import { bringIn, command } from './diagram-dialog.ts';
import { at, bearer, cellsOf, draw, newDiagram, openDiagram, saved } from './diagram-page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const fixture = (path: string): string => new URL(`../fixtures/${path}`, import.meta.url).pathname;

const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));
/** Creates a diagram in the shared page. */
async function open(segment?: Parameters<typeof newDiagram>[1]) {
  const page = await shared();
  const path = await newDiagram(page, segment);
  return { page, path };
}

async function choose(page: Page, path: string) {
  const dialog = await command(page, 'Import a file');
  await dialog.locator('input[type=file]').setInputFiles(fixture(path));
  await dialog.getByRole('button', { name: 'Import', exact: true }).waitFor();
  return dialog;
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

describe('import', () => {
  test('R-DIAG-09, R-VISIO-04 A Visio file comes in with its pools and lanes, and is saved; an import is one step of undo, which its message offers', async () => {
    const { page, path } = await open();
    const dialog = await choose(page, 'visio/s04_pool_lanes_message_flow.vsdx');
    await dialog.getByRole('img', { name: /^Preview of/ }).waitFor();
    await expect.poll(() => cellsOf(page)).toEqual([]);
    await bringIn(page);
    await messages(page).getByText('6 shapes and 5 links imported').waitFor();
    const cells = await cellsOf(page);
    const bank = cells.find(({ title }) => title === 'Bank');
    expect(bank?.values['lanes']).toMatchObject([{ label: 'Front office' }, { label: 'Back office' }]);
    await saved(page);
    const headers = await product.server.logIn('company@example.com');
    const rows = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}/entity_values.json`;
    const { body } = await product.server.ask('GET', rows, { headers });
    expect(body.map(({ jsid }: { jsid: string }) => jsid).sort()).toEqual(cells.map(({ jsid }) => jsid).sort());
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cellsOf(page)).toEqual([]);
    await page.locator('.diagram-sheet').focus();
    await page.keyboard.press('Control+y');
    await expect.poll(async () => (await cellsOf(page)).map(({ jsid }) => jsid)).toEqual(cells.map(({ jsid }) => jsid));
  });

  test('R-VISIO-01, R-VISIO-02, R-VISIO-03 What is no BPMN is skipped, listed, and said in the words of the specification', async () => {
    const { page } = await open();
    const dialog = await choose(page, 'visio/s09_mixed_non_bpmn.vsdx');
    await dialog.getByText('Non BPMN Basic Shape detectected in Visio Diagram').waitFor();
    await dialog.getByText('5 shapes were skipped').waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(6);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await bringIn(page);
    await expect.poll(() => cellsOf(page)).toHaveLength(1);
  });

  const flowchart = (name: string, first: string) => ({
    name: `${name}.vsdx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      visioFile([
        {
          shapes:
            shape({ id: 1, master: masters.rectangle, at: [1, 5], text: first }) +
            shape({ id: 2, master: masters.rectangle, at: [4, 5], text: 'Answer' }) +
            line(3, [0, 0], [0, 0], { master: masters.connector }),
          connects: glue(3, 1, 2),
        },
      ]),
    ),
  });

  test('A flowchart of Visio is offered as the nearest diagram after it was refused', async () => {
    const { page } = await open();
    const dialog = await command(page, 'Import a file');
    await dialog.locator('input[type=file]').setInputFiles(flowchart('flowchart', 'Ask'));
    await dialog.getByText(/^ ?Non BPMN Basic Shape detectected in Visio Diagram\. Found: 2 × Rectangle/).waitFor();
    await dialog.getByRole('button', { name: 'Import as BPMN' }).click();
    await dialog.getByText('Rectangle “Ask” is taken as an activity.').waitFor();
    await bringIn(page);
    await expect
      .poll(async () => (await cellsOf(page)).map(({ title }) => title).sort())
      .toEqual(['', 'Answer', 'Ask']);
  });

  test('Flowcharts of Visio among several files are left out, and come in as the nearest diagrams by one choice', async () => {
    const { page } = await open('process-flow');
    const dialog = await command(page, 'Import a file');
    const files = [flowchart('Asking', 'Ask'), flowchart('Selling', 'Sell')];
    const bpmn = {
      name: 'Billing.bpmn',
      mimeType: 'application/xml',
      buffer: readFileSync(fixture('bpmn/partly-drawn.bpmn')),
    };
    await dialog.locator('input[type=file]').setInputFiles([...files, bpmn]);
    await dialog.getByText(/^Asking\.vsdx is left out\. Non BPMN Basic Shape detectected in Visio Diagram/).waitFor();
    const choice = dialog.getByRole('checkbox', { name: 'Replace what is not BPMN by the nearest shapes' });
    await choice.check();
    const pages = dialog.getByRole('group', { name: 'Pages' });
    await expect.poll(() => pages.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await dialog.getByText('Billing comes into this diagram, the other 2 pages become modules').waitFor();
    await dialog.getByText('Selling.vsdx: Rectangle “Sell” is taken as an activity.').waitFor();
    await expectAccessible(page);
    await choice.uncheck();
    await pages.waitFor({ state: 'detached' });
    await choice.check();
    await bringIn(page);
    await messages(page)
      .getByText(/imported, and 2 pages have become modules/)
      .waitFor();
    const headers = { authorization: `Bearer ${await bearer(page, 'company@example.com')}` };
    const answer = await page.request.get('/api/projects/1/project_scenario_modules.json?per_page=200&page=1', {
      headers,
    });
    const made = (await answer.json()).find(({ name }: { name: string }) => name === 'Selling');
    await openDiagram(page, `/projects/1/process-flow/${made.id}`);
    await expect
      .poll(async () => (await cellsOf(page)).map(({ title }) => title).sort())
      .toEqual(['', 'Answer', 'Sell']);
  });

  test('A file that cannot be read says why, and others may be chosen, several at once', async () => {
    const { page } = await open();
    const dialog = await command(page, 'Import a file');
    await dialog.locator('input[type=file]').setInputFiles(fixture('visio/x02_billion_laughs.vsdx'));
    await dialog
      .getByRole('alert')
      .getByText(/DOCTYPE/)
      .waitFor();
    const several = [
      'visio/s01_minimal_inherited_sizes.vsdx',
      'visio/x02_billion_laughs.vsdx',
      'bpmn/partly-drawn.bpmn',
    ];
    await dialog.locator('input[type=file]').setInputFiles(several.map(fixture));
    await dialog.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Import 3 files' }).waitFor();
    await dialog.getByText(/^x02_billion_laughs\.vsdx could not be read\./).waitFor();
    await dialog.getByRole('button', { name: 'All 2 pages' }).click();
    await dialog.getByText('the other page becomes a module').waitFor();
  });

  test('A folder is chosen as one import; a drawing of more than a diagram takes is refused in a sentence', async () => {
    const { page } = await open();
    const dialog = await command(page, 'Import a file');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a folder' }).click(),
    ]);
    await chooser.setFiles(fixture('archimate'));
    await page.getByRole('heading', { name: 'Import 3 files' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'claims-3', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const boxes = Array.from(
      { length: 20_001 },
      (_, at) => `<mxCell id="b${at}" vertex="1" parent="1"><mxGeometry x="${at}" width="9" height="9"/></mxCell>`,
    );
    const root = `<mxCell id="0"/><mxCell id="1" parent="0"/>${boxes.join('')}`;
    const again = await command(page, 'Import a file');
    await again.locator('input[type=file]').setInputFiles({
      name: 'many.drawio',
      mimeType: 'application/xml',
      buffer: Buffer.from(`<mxGraphModel><root>${root}</root></mxGraphModel>`),
    });
    await again.getByRole('button', { name: 'Import', exact: true }).click();
    await again
      .getByText('A diagram takes 20,000 shapes and links; this would make 20,001. Split the drawing.')
      .waitFor();
    await expect.poll(() => cellsOf(page)).toEqual([]);
  });

  test('A BPMN file is put beside what is there, or instead of it', async () => {
    const { page } = await open();
    await draw(page, [
      task('old', 0, 0, { title: 'Was here' }),
      task('kept', 0, 200, { locked: true, title: 'Locked' }),
    ]);
    await choose(page, 'bpmn/partly-drawn.bpmn');
    await bringIn(page);
    const both = await cellsOf(page);
    expect(both.map(({ title }) => title)).toContain('Was here');
    const others = both.flatMap((cell) =>
      'position' in cell && cell.jsid !== 'old' && cell.jsid !== 'kept' ? cell.position.x : [],
    );
    expect(Math.min(...others)).toBeGreaterThanOrEqual(90);
    const dialog = await choose(page, 'bpmn/partly-drawn.bpmn');
    await dialog.getByLabel('Replace').check();
    await bringIn(page);
    await expect.poll(async () => (await cellsOf(page)).map(({ title }) => title)).not.toContain('Was here');
    const imported = (await cellsOf(page)).find(({ jsid }) => jsid === 'kept');
    expect(imported).toMatchObject({ title: 'Locked', position: { x: 0, y: 200 }, locked: true });
    const beside = (await cellsOf(page)).flatMap((cell) =>
      'position' in cell && cell.jsid !== 'kept' ? cell.position.x : [],
    );
    expect(Math.min(...beside)).toBeGreaterThanOrEqual(90);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cellsOf(page)).toHaveLength(both.length);
  });

  test('Several pages of a file become several modules, with layers that are merged by name', async () => {
    const { page } = await open();
    const dialog = await choose(page, 'drawio/orders.drawio');
    await dialog.getByRole('button', { name: 'All 2 pages' }).click();
    await dialog.getByText('the other page becomes a module').waitFor();
    await expectAccessible(page);
    await bringIn(page);
    await messages(page)
      .getByText(/imported, and 1 page has become a module/)
      .waitFor();
    const layers = await page.evaluate(() =>
      document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph.layers.map(({ name }) => name),
    );
    expect(layers).toHaveLength(2);
    await saved(page);
    const headers = { authorization: `Bearer ${await bearer(page, 'company@example.com')}` };
    const answer = await page.request.get('/api/projects/1/project_scenario_modules.json?per_page=200&page=1', {
      headers,
    });
    const made = (await answer.json()).find(({ name }: { name: string }) => name === 'Packing');
    await openDiagram(page, `/projects/1/bpmn/${made.id}`);
    await expect.poll(() => cellsOf(page)).toHaveLength(4);
  });

  test('A process flow takes the basic shapes of a file, and its lanes as elements', async () => {
    const { page } = await open('process-flow');
    await choose(page, 'visio/s04_pool_lanes_message_flow.vsdx');
    await bringIn(page);
    const cells = await cellsOf(page);
    expect(
      cells
        .filter(({ type }) => type === 'bpmn.Lane')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Back office', 'Front office']);
    expect(cells.every(({ type }) => !type.startsWith('bp.'))).toBe(true);
    await saved(page);
    await page.getByText(/not saved/).waitFor({ state: 'hidden' });
  });

  test('A file dropped on the sheet, or on what floats over it, is imported', async () => {
    const { page } = await open();
    const content = readFileSync(fixture('bpmn/partly-drawn.bpmn'), 'utf8');
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.bpmn'));
      // The card for the first steps is in the middle of an empty sheet.
      const { x, y, width, height } =
        document.querySelector('.diagram-sheet')?.getBoundingClientRect() ?? new DOMRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      for (const name of ['dragover', 'drop']) {
        there?.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    }, content);
    await page.getByRole('dialog', { name: 'Import dropped.bpmn' }).waitFor();
    await bringIn(page);
    await expect.poll(async () => (await cellsOf(page)).length).toBeGreaterThan(0);
  });

  /** Paints a picture of 40 by 20 pixels in one colour, in the page. */
  const painted = (page: Page, type: string): Promise<string> =>
    page.evaluate((asked) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [40, 20];
      canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
      return canvas.toDataURL(asked).split(',')[1] ?? '';
    }, type);
  interface DroppedFile {
    readonly name: string;
    readonly type: string;
    readonly base64: string;
  }
  /** Drops files or text at a point of the sheet, in the view that `draw` sets. */
  const drop = async (page: Page, to: [number, number], files: readonly DroppedFile[], words = ''): Promise<void> => {
    const [clientX, clientY] = await at(page, ...to);
    await page.evaluate(
      (dropped) => {
        const dataTransfer = new DataTransfer();
        if (dropped.words) dataTransfer.setData('text/plain', dropped.words);
        for (const { name, type, base64 } of dropped.files) {
          const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name, { type }));
        }
        const { clientX, clientY } = dropped;
        const there = document.elementFromPoint(clientX, clientY);
        const given = { dataTransfer, bubbles: true, cancelable: true, clientX, clientY };
        for (const name of ['dragover', 'drop']) there?.dispatchEvent(new DragEvent(name, given));
      },
      { files, words, clientX, clientY },
    );
  };
  const shapes = async (page: Page) =>
    (await cellsOf(page))
      .flatMap((cell) => ('position' in cell ? [cell] : []))
      .sort((a, b) => a.position.x - b.position.x);

  test('Pictures dropped together stand beside one another, drawn ones (SVG) too, in one step of undo; what is no picture is told and leaves nothing', async () => {
    const { page } = await open();
    await draw(page, [pool('P', [], { size: { width: 600, height: 200 } })]);
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30"/></svg>';
    await drop(
      page,
      [100, 100],
      [
        { name: 'one.png', type: 'image/png', base64: await painted(page, 'image/png') },
        { name: 'two.svg', type: 'image/svg+xml', base64: Buffer.from(drawing).toString('base64') },
        { name: 'torn.png', type: 'image/png', base64: Buffer.from('torn').toString('base64') },
        { name: 'three.jpg', type: 'image/jpeg', base64: await painted(page, 'image/jpeg') },
      ],
    );
    const pictures = async () => (await shapes(page)).filter(({ type }) => type === 'Image');
    await expect.poll(async () => (await pictures()).filter(({ image }) => image?.url).length).toBe(3);
    expect((await pictures()).map(({ position, size }) => [position.x, size.width, size.height])).toEqual([
      [80, 40, 24],
      [150, 60, 30],
      [240, 40, 24],
    ]);
    const inPool = async () => (await shapes(page)).find(({ jsid }) => jsid === 'P')?.embeds?.length;
    expect(await inPool()).toBe(3);
    await messages(page)
      .getByText('The picture torn.png could not be added. The file is damaged, or no picture')
      .waitFor();
    await page.locator('.diagram-sheet').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(pictures).toEqual([]);
    expect(await inPool()).toBe(0);
  });

  test('A picture dropped on an empty frame for one fills it; beside a diagram it comes in by itself, and the diagram is imported', async () => {
    const { page } = await open();
    await draw(page, [{ ...task('I', 0, 0), type: 'Image', title: '', size: { width: 120, height: 100 } }]);
    const png = { name: 'one.png', type: 'image/png', base64: await painted(page, 'image/png') };
    await drop(page, [60, 50], [png]);
    await expect.poll(async () => (await shapes(page)).map(({ image }) => Boolean(image?.url))).toEqual([true]);
    const bpmn = readFileSync(fixture('bpmn/partly-drawn.bpmn')).toString('base64');
    await drop(page, [300, 50], [png, { name: 'dropped.bpmn', type: '', base64: bpmn }]);
    await page.getByRole('dialog', { name: 'Import dropped.bpmn' }).waitFor();
    await expect.poll(async () => (await shapes(page)).filter(({ image }) => image?.url).length).toBe(2);
    await page.keyboard.press('Escape');
  });

  test('Words dropped on a flow come into it, rows of a table each as a shape, those that stand abreast in one row', async () => {
    const { page } = await open();
    await draw(page, [task('A', 0, 0), task('B', 400, 0), flow('F', 'A', 'B')]);
    await drop(page, [245, 35], [], 'Check credit');
    await expect
      .poll(async () => (await cellsOf(page)).filter((cell) => 'source' in cell && cell.source !== null).length)
      .toBe(2);
    await drop(page, [100, 245], [], 'Pick\tStock\r\n"Pack\nit"\tStock\r\n');
    await expect
      .poll(async () => (await shapes(page)).filter(({ text }) => text).map((one) => [one.title, one.position.x]))
      .toEqual([
        ['Pick', 55],
        ['Pack\nit', 175],
      ]);
    await open('sequence');
    await draw(page, []);
    await drop(page, [100, 450], [], 'Customer\nShop');
    await expect.poll(async () => (await shapes(page)).map(({ title }) => title)).toEqual(['Customer', 'Shop']);
    await drop(page, [100, 450], [], 'Stock\nBank');
    await expect
      .poll(async () => (await shapes(page)).map(({ title }) => title))
      .toEqual(['Customer', 'Shop', 'Stock', 'Bank']);
    expect(new Set((await shapes(page)).map(({ position }) => position.y)).size).toBe(1);
  });
});
