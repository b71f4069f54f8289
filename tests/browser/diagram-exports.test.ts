/** Exports of diagrams to files, and prints. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import { flow, pool, task } from '../diagram/cells.ts';
import { readPdf } from '../web/pdf/read-pdf.ts';
import { bringIn, command } from './diagram-dialog.ts';
import { cellsOf, draw, newDiagram, select } from './diagram-page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

// Files and prints are in the light theme, in either theme of the page.
const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { dark: true, stays: true }));
async function open() {
  const page = await shared();
  await newDiagram(page);
  return { page };
}

const titles = async (page: Page): Promise<readonly string[]> =>
  (await cellsOf(page))
    .map(({ title }) => title)
    .filter(Boolean)
    .sort();

async function download(
  page: Page,
  format: string,
  choose: (dialog: Locator) => Promise<void> = async () => {},
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const dialog = await command(page, 'Export');
  await dialog.getByLabel(format, { exact: true }).check();
  await choose(dialog);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const content = readFileSync(await file.path());
  await dialog.waitFor({ state: 'hidden' });
  return { name: file.suggestedFilename(), content };
}

const drawing: readonly Cell[] = [
  pool('P', ['A', 'B', 'C'], { title: 'Shop' }),
  task('A', 80, 40, { title: 'Check the order' }),
  task('B', 300, 40, { title: 'Проверить' }),
  task('C', 440, 40, { title: '承認' }),
  flow('F', 'A', 'B', { title: 'fine' }),
];

describe('export', () => {
  test('SVG, PNG, PDF and BPMN are files of the drawing, in the light theme', async () => {
    const { page } = await open();
    await draw(page, drawing);
    const svg = await download(page, 'SVG');
    expect(svg.name).toBe('test-diagram.svg');
    const text = svg.content.toString('utf8');
    expect(text).toMatch(/^<\?xml/);
    for (const words of ['Shop', 'Проверить', 'fine', '#14202E']) expect(text).toContain(words);
    const png = await download(page, 'PNG');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    const size = /width="(\d+)" height="(\d+)"/.exec(text);
    expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([
      2 * Number(size?.[1]),
      2 * Number(size?.[2]),
    ]);
    const pdf = await download(page, 'PDF');
    const { pages } = await readPdf(pdf.content);
    expect(pages.map(({ texts }) => texts.toSorted())).toEqual([['Check the', 'Shop', 'fine', 'order', 'Проверить']]);
    // Text for which the embedded fonts have no glyphs is drawn as a picture.
    expect(pdf.content.toString('latin1')).toContain('/SMask');
    // The last of the other diagrams belongs to the demo, also after other tests have created diagrams.
    const bpmn = await download(page, 'BPMN 2.0', async (dialog) => {
      const others = dialog.getByRole('group', { name: 'Other diagrams in the file' });
      await others.getByRole('checkbox').last().check();
    });
    const model = bpmn.content.toString('utf8');
    expect(model).toMatch(/<bpmn:task[^>]*name="Проверить"/);
    expect(model.match(/<bpmndi:BPMNDiagram /g)).toHaveLength(2);
    expect(model.match(/<bpmndi:BPMNShape /g)?.length).toBeGreaterThan(drawing.length);
  });

  test('Names of processes and of the collaboration are changed in the inspector, and BPMN files have them', async () => {
    const { page } = await open();
    const values = { lanes: [], process_name: 'To sell', bpmn: { collaboration: { name: 'Trade' } } };
    await draw(page, [pool('P', ['A'], { title: 'Shop', values }), task('A', 80, 40, { title: 'Sell' })]);
    await select(page, []);
    await page.getByRole('button', { name: 'Show the inspector' }).click();
    const collaboration = page.getByLabel('Collaboration name in BPMN files');
    await expect.poll(() => collaboration.inputValue()).toBe('Trade');
    await collaboration.fill('Commerce');
    await collaboration.press('Tab');
    await select(page, ['P']);
    const process = page.getByLabel('Process name', { exact: true });
    await expect.poll(() => process.inputValue()).toBe('To sell');
    await process.fill('Sales');
    await process.press('Tab');
    const { content } = await download(page, 'BPMN 2.0');
    const model = content.toString('utf8');
    expect(model).toMatch(/<bpmn:collaboration [^>]*name="Commerce"/);
    expect(model).toMatch(/<bpmn:process [^>]*name="Sales"/);
  });

  test('A Tessera file brings everything back', async () => {
    const { page } = await open();
    await draw(page, drawing);
    const { name, content } = await download(page, 'Tessera');
    expect(name).toBe('test-diagram.tessera.json');
    const before = await titles(page);
    await newDiagram(page);
    const dialog = await command(page, 'Import a file');
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: content });
    await bringIn(page);
    await expect.poll(() => titles(page)).toEqual(before);
    const cells = await cellsOf(page);
    const shop = cells.find(({ title }) => title === 'Shop');
    const inside = cells.filter(({ jsid }) => shop && 'embeds' in shop && shop.embeds?.includes(jsid));
    expect(inside.map(({ title }) => title).sort()).toEqual(['Check the order', 'Проверить', '承認']);
  });

  test.each([
    ['ArchiMate', 'test-diagram.archimate.xml'],
    ['Archi', 'test-diagram.archimate'],
  ])('A file of %s brings back what it was made of, as elements of ArchiMate, and the export says what they became', async (format, name) => {
    const { page } = await open();
    await draw(page, drawing);
    const before = await titles(page);
    const dialog = await command(page, 'Export');
    await dialog.getByLabel(format, { exact: true }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    const buffer = readFileSync(await file.path());
    const notes = page.getByRole('dialog', { name: 'Exported with notes' });
    await notes.getByText(/became the nearest thing to it: 1 × business role, 3 × business process/).waitFor();
    await newDiagram(page);
    const again = await command(page, 'Import a file');
    await again.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer });
    await again.getByText('Everything in the file was imported.').waitFor();
    await bringIn(page);
    await expect.poll(() => titles(page)).toEqual(before);
    const kinds = (await cellsOf(page)).map(({ values }) => values['bpmn']);
    expect(kinds).toContainEqual(
      expect.objectContaining({ archimate: expect.objectContaining({ type: 'Triggering' }) }),
    );
  });

  test('An empty diagram says that there is nothing to export; only the selection is exported when that is asked for', async () => {
    const { page } = await open();
    const dialog = await command(page, 'Export');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('alert').getByText('There is nothing to export yet').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await draw(page, drawing);
    await select(page, ['A']);
    await command(page, 'Export');
    await dialog.getByLabel('Selection').check();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('Check the');
    expect(text).not.toContain('Shop');
  });

  test('Pictures stand in the file itself, and those that cannot be fetched are told', async () => {
    const { page } = await open();
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const picture = (jsid: string, x: number, url: string): Cell =>
      task(jsid, x, 0, { type: 'Image', title: '', image: { url } });
    // The server's answer to a save contains only pictures that were uploaded, so the call is blocked.
    await page.route('**/entity_values/bulk_create.json*', () => undefined);
    await draw(page, [picture('here', 0, dot), picture('gone', 200, '/no-such-picture.png')]);
    const dialog = await command(page, 'Export');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    await dialog.getByText('One picture could not be fetched and is missing.').waitFor();
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain(dot);
    expect(text).not.toContain('no-such-picture');
  });
});

describe('print', () => {
  /** The document that is passed to the browser's print window, which a test cannot open. */
  const printedDocument = async (page: Page): Promise<string> => {
    await page.evaluate(() => {
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof HTMLIFrameElement)) continue;
          const take = () => {
            const inside = node.contentWindow as (Window & typeof globalThis) | null;
            if (inside)
              inside.print = () => Object.assign(window, { printed: inside.document.documentElement.outerHTML });
          };
          node.addEventListener('load', take, { capture: true });
        }
      }).observe(document.body, { childList: true });
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
    return (
      await page.waitForFunction(() => (window as Window & { printed?: string }).printed)
    ).jsonValue() as Promise<string>;
  };

  test('R-DIAG-08, R-DIAG-34 A diagram is printed on sheets of 297 by 210 with a margin of 0.1, in the light theme, by a document with no script', async () => {
    const { page } = await open();
    await draw(page, [...drawing, task('far', 2400, 900, { title: 'Far away' })]);
    const dialog = await command(page, 'Print');
    await dialog.getByText('One sheet of A4').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Several sheets, to be joined').check();
    await dialog.getByText('6 sheets of A4, landscape: 3 across and 2 down').waitFor();
    const markup = await printedDocument(page);
    expect(markup).not.toMatch(/<script|var\(/);
    expect(markup).toMatch(/@page \{[^}]*margin: 0\.1in/);
    const paper = await (await product.browser.newContext()).newPage();
    await paper.setContent(markup);
    const pdf = await paper.pdf({ preferCSSPageSize: true });
    const pages = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(pages).toHaveLength(6);
    for (const [, width, height] of pages) {
      // 297 and 210 millimetres in points.
      expect(Math.abs(Number(width) - 841.9)).toBeLessThan(1.5);
      expect(Math.abs(Number(height) - 595.3)).toBeLessThan(1.5);
    }
    await paper.context().close();
  });

  test('A diagram printed by the menu of the browser is whole, on light paper, without the tools around it', async () => {
    const { page } = await open();
    await draw(page, [...drawing, task('far', 2400, 900, { title: 'Far away' })]);
    const theme = () => page.evaluate(() => document.documentElement.dataset['bsTheme']);
    await page.evaluate(() => {
      document.documentElement.dataset['bsTheme'] = 'dark';
      window.dispatchEvent(new Event('beforeprint'));
    });
    await page.emulateMedia({ media: 'print' });
    await page.locator('.printed-diagram').getByText('Far away').waitFor();
    await expect.poll(() => page.getByRole('toolbar').filter({ visible: true }).count()).toBe(0);
    expect(await theme()).toBe('light');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('.printed-diagram').count()).toBe(0);
    await page.getByRole('toolbar', { name: 'Diagram' }).waitFor();
  });
});
