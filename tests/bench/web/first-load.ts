/** Measures the cost of the login page and the first list for a browser with an empty cache. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, ensureBrowser } from '../../browser/chromium.ts';
import { openServer } from '../databases.ts';
import { median } from '../frames.ts';
import { type BenchedProduct, openProduct } from '../open-product.ts';
import type { Section } from '../table.ts';

interface FirstPage {
  readonly title: string;
  readonly path: string;
  readonly loggedIn: boolean;
  /** The page is usable once this selector matches. */
  readonly usable: string;
  /** The factor by which the processor is slowed down. */
  readonly slower: number;
}

const pages: readonly FirstPage[] = [1, 4].flatMap((slower) => [
  { title: 'login page', path: '/login', loggedIn: false, usable: 'input[type=password]', slower },
  { title: 'first list', path: '/all-projects', loggedIn: true, usable: '.project-card', slower },
]);

interface Load {
  readonly requests: number;
  /** Transferred kilobytes, compressed. */
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly whole: number;
  /** Kilobytes of script loaded before the page was usable; the rest is prefetched. */
  readonly early: number;
  /** Milliseconds since the navigation. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly usable: number;
}

/** Counts network traffic until the returned function is called. */
async function countTraffic(
  session: CDPSession,
): Promise<() => Pick<Load, 'requests' | 'script' | 'style' | 'font' | 'whole'>> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // Data URLs in a page or a style need no request.
    if (!request.url.startsWith('data:') && !request.url.startsWith('blob:')) types.set(requestId, type ?? 'Other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  const sum = (type?: string): number =>
    [...types].reduce((all, [id, of]) => all + (type === undefined || of === type ? (bytes.get(id) ?? 0) : 0), 0) / 1e3;
  return () => ({
    requests: types.size,
    script: sum('Script'),
    style: sum('Stylesheet'),
    font: sum('Font'),
    whole: sum(),
  });
}

/** Runs in the page before its own code: records the largest paint so far. */
function watchPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaint: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const paints = (page: Page) =>
  page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint: (window as typeof window & { largestPaint?: number }).largestPaint ?? Number.NaN,
  }));

async function load(browser: Browser, product: BenchedProduct, firstPage: FirstPage): Promise<Load> {
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
  try {
    if (firstPage.loggedIn) await context.request.post('/api/oauth/tokens.json', { data: product.person });
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const session = await context.newCDPSession(page);
    const traffic = await countTraffic(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: firstPage.slower });
    const began = performance.now();
    await page.goto(firstPage.path, { waitUntil: 'commit' });
    await page.locator(firstPage.usable).first().waitFor();
    const usable = performance.now() - began;
    const early = traffic().script;
    await page.waitForLoadState('networkidle');
    return { ...traffic(), ...(await paints(page)), early, usable };
  } finally {
    await context.close();
  }
}

const figures: readonly (readonly [string, (one: Load) => number])[] = [
  ['requests', (one) => one.requests],
  ['script KB', (one) => one.script],
  ['until usable', (one) => one.early],
  ['style KB', (one) => one.style],
  ['font KB', (one) => one.font],
  ['all KB', (one) => one.whole],
  ['first paint', (one) => one.firstPaint],
  ['largest paint', (one) => one.largestPaint],
  ['usable', (one) => one.usable],
];

/** Each figure is the median of `rounds`. */
export async function measureFirstLoad(rounds: number): Promise<Section> {
  const product = await openProduct(openServer);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  try {
    const rows: (readonly string[])[] = [];
    for (const firstPage of pages) {
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round++) loads.push(await load(browser, product, firstPage));
      const name =
        firstPage.slower === 1 ? firstPage.title : `${firstPage.title}, processor ${firstPage.slower}× slower`;
      rows.push([name, ...figures.map(([, read]) => Math.round(median(loads.map(read))).toString())]);
    }
    return {
      title: `First load, nothing cached (ms, median of ${rounds})`,
      head: ['page', ...figures.map(([title]) => title)],
      rows,
    };
  } finally {
    await browser.close();
    await product.close();
  }
}
