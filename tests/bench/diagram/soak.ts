/** Measures the memory of an editor in long use: rounds of edits, undo, views and panels. */
import { chromium, type Page } from 'playwright-core';
import type { DiagramHost } from '../../../src/web/diagram/page/start-editor.ts';
import { chromiumArguments, ensureBrowser } from '../../browser/chromium.ts';
import { openProduct } from '../open-product.ts';
import type { Section } from '../table.ts';
import { fillDiagram } from './fill-diagram.ts';
import { makeSample } from './sample.ts';

const boxes = 500;
/** Rounds before the first measurement, which fill caches. */
const warmUp = 5;

interface Look {
  readonly minute: number;
  readonly rounds: number;
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

const frame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));

const run = (page: Page, command: string): Promise<void> =>
  page.evaluate((id) => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.run(id), command);

/** Pans, edits and undoes all edits. */
async function edit(page: Page, round: number): Promise<void> {
  const jsids = [`Activity_${round % boxes}`, `Activity_${(round + 1) % boxes}`];
  await page.evaluate((selected) => {
    const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
    editor?.viewport.set({ zoom: 1, x: 60, y: 60 });
    editor?.selection.set(selected);
    editor?.host.focus();
  }, jsids);
  let steps = 0;
  for (const key of ['ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    steps += 1;
  }
  for (const command of ['duplicate', 'lock', 'lock', 'layout-right', 'select-all', 'duplicate', 'delete']) {
    await run(page, command);
    await frame(page);
  }
  for (let zoom = 0; zoom < 4; zoom++) {
    await run(page, zoom % 2 ? 'zoom-in' : 'zoom-out');
    await page.mouse.move(700, 500);
    await page.mouse.wheel(120, 80);
    await frame(page);
  }
  for (let step = 0; step < steps + 20; step++) await run(page, 'undo');
  await run(page, 'fit');
  await page.waitForFunction(
    () => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.saver.busy === false,
  );
}

/** Opens and closes the panels around the sheet. */
async function openPanels(page: Page): Promise<void> {
  for (const command of ['search', 'layers', 'lint', 'comments', 'export', 'print', 'menu', 'look']) {
    await run(page, command);
    await frame(page);
    await page.waitForTimeout(100);
    await page.keyboard.press('Escape');
    await frame(page);
    await page.keyboard.press('Escape');
  }
  for (const panel of ['layers', 'lint', 'comments']) await run(page, panel);
  for (const name of ['Outline', 'Table', 'Outline beside the diagram', 'Diagram']) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true }).click();
    await frame(page);
    await page.waitForTimeout(100);
  }
}

/** Uses one page for a number of minutes. The heap is measured after a garbage collection. */
export async function soakDiagram(minutes: number): Promise<Section> {
  const product = await openProduct();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  try {
    const path = await fillDiagram(product, makeSample(boxes));
    const context = await browser.newContext({
      baseURL: product.address,
      viewport: { width: 1900, height: 1000 },
      reducedMotion: 'reduce',
    });
    await context.request.post('/api/oauth/tokens.json', { data: product.person });
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('toolbar', { name: 'Diagram', exact: true }).waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const looks: Look[] = [];
    const begin = performance.now();
    const look = async (rounds: number): Promise<void> => {
      // Deferred work is finished by then.
      await page.waitForTimeout(4_000);
      for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
      looks.push({
        minute: (performance.now() - begin) / 60_000,
        rounds,
        heap: of('JSHeapUsedSize') / 1e6,
        nodes: of('Nodes'),
        listeners: of('JSEventListeners'),
      });
    };
    let rounds = 0;
    for (let minute = 0; minute <= minutes; minute++) {
      while (rounds < warmUp || performance.now() - begin < minute * 60_000) {
        await edit(page, rounds);
        await openPanels(page);
        rounds += 1;
      }
      await look(rounds);
    }
    return {
      title: `A diagram of ${boxes} boxes and as many links that is used for ${minutes} minutes`,
      head: ['minute', 'rounds', 'heap MB', 'nodes', 'listeners'],
      rows: looks.map((one) => [
        one.minute.toFixed(1),
        one.rounds.toString(),
        one.heap.toFixed(2),
        one.nodes.toString(),
        one.listeners.toString(),
      ]),
    };
  } finally {
    await browser.close();
    await product.close();
  }
}
