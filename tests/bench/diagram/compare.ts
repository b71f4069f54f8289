/** Compares our diagram editor with three libraries that draw the same graph in the same run. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments, ensureBrowser } from '../../browser/chromium.ts';
import { median } from '../frames.ts';
import { type BenchedProduct, openProduct } from '../open-product.ts';
import { type Pages, servePages } from '../serve-pages.ts';
import type { Section } from '../table.ts';
import { fillDiagram } from './fill-diagram.ts';
import { type Measured, measure } from './measure.ts';
import { followProduct } from './product-subject.ts';
import { grabbed, makeSample, type Sample, sheetSize } from './sample.ts';
import type { View } from './subject.ts';

const libraries = ['bpmn-js', 'react-flow', 'maxgraph'] as const;
const ours = ['tessera', 'tessera-engine'] as const;
export const subjects = [...ours, ...libraries] as const;
export type SubjectName = (typeof subjects)[number];
const titles: Readonly<Record<SubjectName, string>> = {
  tessera: 'Tessera, the whole page',
  'tessera-engine': 'Tessera, its engine alone',
  'bpmn-js': 'bpmn-js 18',
  'react-flow': 'React Flow 12',
  maxgraph: 'maxGraph',
};
const views: readonly View[] = [
  { zoom: 1, x: 60, y: 60 },
  { zoom: 0.2, x: 60, y: 60 },
];
/** Milliseconds after which the opening of an editor is given up. */
const timeoutMs = 120_000;

interface Opened {
  readonly milliseconds: number;
  readonly listed: number;
}

interface Bench {
  readonly product: BenchedProduct;
  readonly libraries: Pages;
  /** The size of the window's area that is not the sheet, in our product. */
  readonly frame: { readonly width: number; readonly height: number };
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });

async function measureLibrary(
  bench: Bench,
  name: SubjectName,
  sample: Sample,
  view: View,
  turn: number,
): Promise<Measured> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: sheetSize });
    page.setDefaultTimeout(timeoutMs);
    await page.goto(bench.libraries.addressOf(name));
    await page.waitForFunction(() => window.subject !== undefined);
    await page.evaluate(async (data) => window.subject?.prepare?.(data), sample);
    const paint = await page.evaluate(
      async ([data, wished]) => {
        const from = performance.now();
        const { subject } = window;
        await subject?.open(data, wished);
        return new Promise<number>((resolve) => {
          const look = (): void => {
            if (!subject?.isDrawn()) return void requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - from);
            port2.postMessage(null);
          };
          requestAnimationFrame(look);
        });
      },
      [sample, view] as const,
    );
    const session = await page.context().newCDPSession(page);
    return await measure(page, session, view, grabbed(sample, turn), paint);
  } finally {
    await browser.close();
  }
}

/** Opens our page over HTTP, in a browser with an empty cache. */
async function openPage(browser: Browser, { product, frame }: Bench, path: string, view: View) {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: sheetSize.width + frame.width, height: sheetSize.height + frame.height },
    reducedMotion: 'reduce',
  });
  await context.request.post('/api/oauth/tokens.json', { data: product.person });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.addInitScript(followProduct, view);
  await page.goto(path);
  await page.waitForFunction(() => window.drawnAt !== undefined);
  return page;
}

async function measureProduct(bench: Bench, path: string, sample: Sample, view: View, turn: number) {
  const browser = await launch();
  try {
    const page = await openPage(browser, bench, path, view);
    const { inHand, drawn, listed } = await page.evaluate(() => {
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const call = calls.find(({ name }) => name.includes('/entity_values'));
      return {
        inHand: window.inHandAt,
        drawn: window.drawnAt,
        listed: call?.duration ?? 0,
      };
    });
    // Without this check, a missing figure would appear in the table as if it had been measured.
    if (inHand === undefined || drawn === undefined) throw new Error('The page did not tell when its rows were there.');
    const session = await page.context().newCDPSession(page);
    const measured = await measure(page, session, view, grabbed(sample, turn), drawn - inHand);
    return { measured, opened: { milliseconds: drawn, listed } satisfies Opened };
  } finally {
    await browser.close();
  }
}

async function frameOf(bench: Bench): Promise<Bench['frame']> {
  const browser = await launch();
  try {
    const path = await fillDiagram(bench.product, makeSample(20));
    const page = await openPage(browser, bench, path, views[0] as View);
    const sheet = await page.locator('.diagram-sheet').boundingBox();
    return { width: sheetSize.width - (sheet?.width ?? 0), height: sheetSize.height - (sheet?.height ?? 0) };
  } finally {
    await browser.close();
  }
}

const whole = (value: number): string =>
  Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(1) : Math.round(value).toString();

function rowOf(name: SubjectName, runs: readonly Measured[]): readonly string[] {
  const of = (read: (one: Measured) => number): string => whole(median(runs.map(read)));
  const settle = median(runs.map((one) => one.settle));
  return [
    titles[name],
    of((one) => one.paint),
    `${of((one) => one.pan.median)} / ${of((one) => one.pan.p95)}${settle > 50 ? `, then ${whole(settle)}` : ''}`,
    of((one) => one.pan.work),
    of((one) => one.drag.p95),
    of((one) => one.drag.work),
    of((one) => one.drop),
    of((one) => one.arrows?.p95 ?? Number.NaN),
    of((one) => one.arrows?.work ?? Number.NaN),
    `${of((one) => one.payload)}, ${median(runs.map((one) => one.entities))}`,
    of((one) => one.heap),
    Math.round(median(runs.map((one) => one.nodes))).toString(),
  ];
}

const head = [
  'editor',
  'paint',
  'pan: frame, p95',
  'work',
  'drag: p95',
  'work',
  'drop',
  'arrows on all: p95',
  'work',
  'save one move: ms, entities',
  'heap MB',
  'nodes',
] as const;

/** Ratios of medians: the best other editor's time or size, divided by ours. */
function ratioRow(ours: SubjectName, all: ReadonlyMap<SubjectName, readonly Measured[]>): readonly string[] {
  const ratio = (read: (one: Measured) => number): string => {
    const of = (name: SubjectName) => median((all.get(name) ?? []).map(read));
    const others = libraries
      .filter((name) => all.get(name)?.length)
      .map(of)
      .filter((value) => !Number.isNaN(value));
    return others.length && !Number.isNaN(of(ours)) ? (Math.min(...others) / Math.max(of(ours), 0.1)).toFixed(1) : '–';
  };
  return [
    `best other : ${titles[ours]}`,
    ratio((one) => one.paint),
    ratio((one) => one.pan.p95),
    ratio((one) => one.pan.work),
    ratio((one) => one.drag.p95),
    ratio((one) => one.drag.work),
    ratio((one) => one.drop),
    ratio((one) => one.arrows?.p95 ?? Number.NaN),
    ratio((one) => one.arrows?.work ?? Number.NaN),
    ratio((one) => one.payload),
    ratio((one) => one.heap),
    ratio((one) => one.nodes),
  ];
}

/**
 * Yields sections by number of boxes and zoom, and one for the opening of our page over HTTP. Each figure is the median
 * of `rounds`.
 */
export async function* compareDiagrams(
  counts: readonly number[],
  names: readonly SubjectName[],
  rounds: number,
): AsyncGenerator<Section> {
  const product = await openProduct();
  const opened = await servePages(fileURLToPath(new URL('./pages', import.meta.url)));
  const unframed: Bench = { product, libraries: opened, frame: { width: 0, height: 0 } };
  const bench: Bench = { ...unframed, frame: names.includes('tessera') ? await frameOf(unframed) : unframed.frame };
  const openings: string[][] = [];
  try {
    for (const count of counts) {
      const sample = makeSample(count);
      const path = names.includes('tessera') ? await fillDiagram(product, sample) : '';
      for (const [at, view] of views.entries()) {
        const all = new Map<SubjectName, Measured[]>(names.map((name) => [name, []]));
        const times: Opened[] = [];
        for (let round = 0; round < rounds; round++) {
          const turn = at * rounds + round;
          for (const name of names) {
            if (name === 'tessera') {
              const { measured, opened: time } = await measureProduct(bench, path, sample, view, turn);
              all.get(name)?.push(measured);
              times.push(time);
            } else all.get(name)?.push(await measureLibrary(bench, name, sample, view, turn));
          }
        }
        if (times.length) {
          const [milliseconds, listed] = [times.map((time) => time.milliseconds), times.map((time) => time.listed)];
          openings.push([count.toString(), view.zoom.toString(), whole(median(milliseconds)), whole(median(listed))]);
        }
        yield {
          title: `Diagram of ${count} boxes and ${count} links at zoom ${view.zoom} (ms, median of ${rounds})`,
          head,
          rows: [
            ...names.map((name) => rowOf(name, all.get(name) ?? [])),
            ...ours.filter((name) => names.includes(name)).map((name) => ratioRow(name, all)),
          ],
        };
      }
    }
    if (openings.length) {
      yield {
        title: `Opening the page of a diagram in a new browser (ms, median of ${rounds})`,
        head: ['boxes', 'zoom', 'from the address to the first useful frame', 'of it the list call'],
        rows: openings,
      };
    }
  } finally {
    await opened.close();
    await product.close();
  }
}
