/** The real product in a real browser: a server with the demo, the built web, and Chromium. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, TestRunner } from 'vitest';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { chromiumArguments, ensureBrowser } from './chromium.ts';
import { isOfBrowser, noteFault } from './faults.ts';

/** Runs once the test is over that runs now; not at all while a file prepares what its tests share. */
function afterThisTest(run: (failed: boolean) => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(({ task }) => run(task.result?.state === 'fail'));
}

/** The browser of this worker: starting one takes as long as a short test. It ends with the worker. */
let started: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> =>
  (started ??= chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments }));

/** Notices of new features come over pages by themselves: they are tested where they are what a test is about. */
async function endNotices({ ask, logIn }: TestServer): Promise<void> {
  const headers = await logIn('system@example.com');
  const path = '/api/admin/new_feature_notifications';
  const { body } = await ask('GET', `${path}.json?active.equals=true`, { headers });
  for (const { id } of body) await ask('PUT', `${path}/${id}.json`, { headers, body: { active: false } });
}

/** How large a page is and in which theme. */
interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface PageOptions extends Look {
  /** Another address of the same server. */
  readonly base?: string;
  /** Whether the page outlives the test that opens it. */
  readonly stays?: boolean;
}

const newContext = (browser: Browser, baseURL: string, { width, height, dark }: Required<Look>) =>
  browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

/** Events of a page that tests listen to. */
const listenedTo = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response', 'websocket'] as const;

/**
 * Resets a page for another test: removes its routes and listeners, its storage and its contents. Returns false for a
 * page whose clock was replaced or that has left the product.
 */
async function renew(page: Page, origin: string, { width, height, dark }: Required<Look>): Promise<boolean> {
  const context = page.context();
  // A route may still be handling a request; that is no error once the page is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of listenedTo) page.removeAllListeners(event);
  const own = await page.evaluate((expected) => {
    sessionStorage.clear();
    Storage.prototype.setItem = () => undefined;
    return location.origin === expected && !('__pwClock' in window);
  }, origin);
  if (!own) return false;
  await context.setOffline(false);
  await page.goto('about:blank');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await cdp.send('Page.resetNavigationHistory');
  await cdp.detach();
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', media: null });
  return true;
}

/**
 * Pages of this worker that no test uses now, each the only one of its context: to open a new one takes twice as long, and
 * a new context has the scripts to load and compile again besides.
 */
class IdlePages {
  readonly #byKey = new Map<string, Page[]>();

  take(key: string): Page | undefined {
    return this.#byKey.get(key)?.pop();
  }

  /** Renews the page of a context for the next test; a context is closed that has none, or none that can be renewed. */
  async giveBack(key: string, context: BrowserContext, origin: string, look: Required<Look>): Promise<void> {
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    if (!page || !(await renew(page, origin, look).catch(() => false))) return context.close();
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), page]);
  }

  /** Ends those of all other addresses. */
  async keepOnly(origin: string): Promise<void> {
    for (const [key, pages] of this.#byKey) {
      if (key.startsWith(`${origin} `)) continue;
      this.#byKey.delete(key);
      for (const page of pages) await page.context().close();
    }
  }
}
const idle = new IdlePages();

/**
 * Where this worker's products listen, one after the other: what a browser has loaded from there serves the pages of the
 * next test file too. The port 0 is any that is free.
 */
let address = 'http://localhost:0';
/** Its port, unless something else has taken it meanwhile. */
const portAgain = (): Promise<string> =>
  new Promise((resolve) => {
    const { port } = new URL(address);
    const probe = createServer();
    probe.once('error', () => resolve('0'));
    probe.listen(Number(port), '127.0.0.1', () => probe.close(() => resolve(port)));
  });

export interface Product {
  readonly server: TestServer;
  readonly browser: Browser;
  /**
   * A page of somebody who has logged in, in a browser context of its own. One that a test opens is closed after it:
   * left open it would go on asking and drawing with every change that later tests make.
   */
  open(email: string, path: string, options?: PageOptions): Promise<Page>;
  /** A page of nobody. */
  openAnonymously(path: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** `env` are settings beside those of every test. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const server = await testServer({
    demo: true,
    env: { PORT: await portAgain(), ...env },
    extend: (api, settings) => serveBuiltWeb(api.app, api.services().database, settings),
  });
  if (!env['PORT']) address = server.address;
  await endNotices(server);
  const browser = await theBrowser();
  /** Those in use, and how each is given back. */
  const contexts = new Map<BrowserContext, (failed?: boolean) => Promise<void>>();
  const newPage = async ({ base = server.address, stays, ...rest }: PageOptions = {}): Promise<Page> => {
    const look = { width: 1440, height: 900, dark: false, ...rest };
    const key = `${base} ${JSON.stringify(look)}`;
    const page = idle.take(key) ?? (await (await newContext(browser, base, look)).newPage());
    const context = page.context();
    const giveBack = async (failed = false) => {
      contexts.delete(context);
      // A failed test may have left the page in any state.
      await (failed ? context.close() : idle.giveBack(key, context, base, look));
    };
    contexts.set(context, giveBack);
    if (!stays) afterThisTest(giveBack);
    page.setDefaultTimeout(10_000);
    const fault = (text: string) => contexts.has(context) && noteFault(text);
    page.on('pageerror', (error) => fault(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOfBrowser(message.text())) fault(`console: ${message.text()}`);
    });
    return page;
  };
  return {
    server,
    browser,
    openAnonymously: async (path, options) => {
      const page = await newPage(options);
      await page.goto(path);
      return page;
    },
    open: async (email, path, options) => {
      const page = await newPage(options);
      // The form is tested where logging in is; here its cookies are enough.
      const { request } = page.context();
      const answer = await request.post('/api/oauth/tokens.json', { data: { email, password: 'demo' } });
      if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
      await page.goto(path);
      return page;
    },
    close: async () => {
      for (const giveBack of contexts.values()) await giveBack();
      await idle.keepOnly(address);
      const closing = server.close();
      // A browser keeps connections at hand over which it has asked nothing yet: a server would wait for them.
      server.api.app.server.closeAllConnections();
      await closing;
    },
  };
}

/**
 * A page that the tests of a file share, opened for the first of them: loading a page takes as long as a short test.
 * Routes end with their test; after a failed test a new page is opened.
 */
export function sharedPage(open: () => Promise<Page>): () => Promise<Page> {
  let shared: Promise<Page> | undefined;
  afterEach(async ({ task }) => {
    const page = await shared;
    await page?.unrouteAll({ behavior: 'ignoreErrors' });
    if (task.result?.state !== 'fail') return;
    shared = undefined;
    await page?.context().close();
  });
  return () => (shared ??= open());
}

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations of WCAG 2.2 AA that axe finds; `only` runs one rule, where the others have been checked. It runs in the
 * page itself, which takes an eighth of the time of its adapter for Playwright; pages with frames need that one.
 */
export async function violationsOn(page: Page, only?: string): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (rules) => {
      const { axe: inPage } = window as typeof window & { axe: typeof axe };
      const { violations } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    only ? [only] : levels,
  );
}

/** No violation of WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
