/**
 * Compares a list of 10,000 items and a board of 1,000 cards with a table and a board of the same items in plain React.
 */
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, ensureBrowser } from '../../browser/chromium.ts';
import { openServer } from '../databases.ts';
import { type Frames, frames, median } from '../frames.ts';
import { openProduct } from '../open-product.ts';
import { servePages } from '../serve-pages.ts';
import type { Section } from '../table.ts';

declare global {
  interface Window {
    /** Opens the subject again, in the same page. */
    openAgain?: () => void;
    /** The time, since the page's navigation, at which enough items were on the page; null before. */
    shownAt?: number | null;
  }
}

interface Subject {
  readonly title: string;
  readonly address: string;
  /** A selector that matches one element for each item. */
  readonly item: string;
  /** The number of items to wait for: as many as fill the window, for a view that draws no more. */
  readonly enough: number;
  /** Whether the page scrolls horizontally. */
  readonly across: boolean;
  /**
   * Another page of the product, without such items, from which the subject is opened. Plain pages unmount and draw
   * again instead.
   */
  readonly from: string | null;
}

interface Measured {
  /** Milliseconds since the navigation, with an empty cache. */
  readonly cold: number;
  /** Milliseconds within the open page. */
  readonly again: number;
  readonly scroll: Frames;
  readonly heap: number;
  readonly nodes: number;
}

const timeoutMs = 120_000;
const steps = 120;
/** Pixels per frame, like a fast turn of the mouse wheel. */
const stride = 120;
const sizes = { list: 10_000, board: 1_000, lanes: 20 } as const;

type Item = Readonly<Record<string, unknown>>;

const itemsOf = (count: number, type: number | undefined): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({
    jsid: `bench-${index}`,
    entity_attribute_id: type,
    title: `Task ${index + 1}`,
    text: `What is to be done about part ${index % 97} of the whole.`,
    values: {
      column: `Lane ${String((index % sizes.lanes) + 1).padStart(2, '0')}`,
      priority: ['must', 'should', 'could', 'will not'][index % 4],
      estimate: index % 13,
    },
  }));

/** Runs in the page before its own code: records the time when enough items are on the page. */
function watchItems({ item, enough }: Pick<Subject, 'item' | 'enough'>): void {
  const look = (): void => {
    if (window.shownAt === undefined || window.shownAt === null) {
      if (document.querySelectorAll(item).length >= enough) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.shownAt = performance.now();
        };
        window.shownAt = Number.NaN;
        port2.postMessage(null);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const shown = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => typeof window.shownAt === 'number' && !Number.isNaN(window.shownAt));
  return page.evaluate(() => window.shownAt as number);
};

/** Scrolls by the same distance in each frame, whatever a frame costs. */
const scroll = (page: Page, { item, across }: Subject): Promise<void> =>
  page.evaluate(
    ([selector, sideways, count, by]) =>
      new Promise<void>((resolve) => {
        const fits = (one: Element): boolean =>
          sideways ? one.scrollWidth > one.clientWidth + 50 : one.scrollHeight > one.clientHeight + 50;
        let scroller = document.querySelector(selector)?.parentElement;
        while (scroller && !(fits(scroller) && /auto|scroll/.test(getComputedStyle(scroller).overflow)))
          scroller = scroller.parentElement;
        const target = scroller ?? document.documentElement;
        let done = 0;
        const step = (): void => {
          const turn = done < count / 2 ? 1 : -1;
          target.scrollBy(sideways ? turn * by : 0, sideways ? 0 : turn * by);
          done += 1;
          requestAnimationFrame(done < count ? step : () => resolve());
        };
        requestAnimationFrame(step);
      }),
    [item, across, steps, stride] as const,
  );

async function again(page: Page, { address, from }: Subject): Promise<number> {
  const goTo = (path: string) =>
    page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  if (from !== null) {
    await goTo(from);
    await page.locator('.module-content').waitFor();
    await page.waitForTimeout(1_000);
  }
  const began = await page.evaluate(
    (path) => {
      window.shownAt = null;
      if (path === null) window.openAgain?.();
      else {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
      return performance.now();
    },
    from === null ? null : address.slice(new URL(address).origin.length),
  );
  return (await shown(page)) - began;
}

async function measure(
  person: { readonly email: string; readonly password: string },
  subject: Subject,
): Promise<Measured> {
  const browser: Browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    if (subject.from !== null)
      await context.request.post(new URL('/api/oauth/tokens.json', subject.address).href, { data: person });
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.addInitScript(watchItems, { item: subject.item, enough: subject.enough });
    await page.goto(subject.address);
    const cold = await shown(page);
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // Deferred work of the opening is finished by then.
    await page.waitForTimeout(1_000);
    const scrolled = await frames(page, session, () => scroll(page, subject));
    const repeated = await again(page, subject);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { cold, again: repeated, scroll: scrolled, heap: usedSize / 1e6, nodes };
  } finally {
    await browser.close();
  }
}

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

const figures: readonly (readonly [string, (one: Measured) => number])[] = [
  ['from the address', (one) => one.cold],
  ['within the page', (one) => one.again],
  ['scroll: frame', (one) => one.scroll.median],
  ['p95', (one) => one.scroll.p95],
  ['late of 120', (one) => one.scroll.late],
  ['work', (one) => one.scroll.work],
  ['heap MB', (one) => one.heap],
  ['nodes', (one) => one.nodes],
];

/** The ratio of the plain page's time to ours. */
const ratio = (ours: number, plain: number): string => (plain / Math.max(ours, 0.1)).toFixed(1);

/** Each figure is the median of `rounds`. */
export async function* compareWeb(rounds: number): AsyncGenerator<Section> {
  const product = await openProduct(openServer);
  const plain = await servePages(fileURLToPath(new URL('./pages', import.meta.url)));
  try {
    for (const name of ['list', 'board'] as const) {
      const count = sizes[name];
      const module = await product.fill('Kanbans', `${count} items`, (typeOf) => [itemsOf(count, typeOf('Item'))]);
      const base = `projects/1/project_scenario_modules/${module}/entity_values.json`;
      plain.give(`/${name}.json`, await product.read(`${base}?fields=id,title,text,values,updated_at`));
      const view = name === 'list' ? 'table' : 'board';
      const across = name === 'board';
      const subjects: readonly Subject[] = [
        {
          title: 'Tessera',
          address: `${product.address}/projects/1/kanban/${module}?view=${view}`,
          item: name === 'list' ? '[role=row] [data-cell]' : '[data-card]',
          enough: 60,
          across,
          from: '/projects/1/text/11',
        },
        { title: 'plain React', address: plain.addressOf(name), item: '[data-row]', enough: count, across, from: null },
      ];
      const all = new Map<Subject, Measured[]>(subjects.map((subject) => [subject, []]));
      for (let round = 0; round < rounds; round++)
        for (const subject of subjects) all.get(subject)?.push(await measure(product.person, subject));
      const [ours = [], others = []] = subjects.map((subject) =>
        figures.map(([, read]) => median((all.get(subject) ?? []).map(read))),
      );
      yield {
        title: `${name === 'list' ? 'List' : 'Board'} of ${count} items${across ? ` in ${sizes.lanes} lanes` : ''} (ms, median of ${rounds})`,
        head: ['page', ...figures.map(([title]) => title)],
        rows: [
          ['Tessera', ...ours.map(whole)],
          ['plain React, all drawn', ...others.map(whole)],
          ['plain : Tessera', ...ours.map((value, at) => ratio(value, others[at] ?? 0))],
        ],
      };
    }
  } finally {
    await plain.close();
    await product.close();
  }
}
