/** Starts the real product in a real browser: a server with the demo, the built web, and Chromium. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, TestRunner } from 'vitest';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { chromiumArguments, ensureBrowser } from './chromium.ts';
import { isOfBrowser, noteFault } from './faults.ts';

/** Runs a function at the end of the running test; not while a file prepares data that its tests share. */
function afterThisTest(run: (failed: boolean) => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(({ task }) => run(task.result?.state === 'fail'));
}

/** The browser of this worker, which runs until the worker ends: starting one takes as long as a short test. */
let started: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> =>
  (started ??= chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments }));

/** Closes the notices of new features for all users, because they open automatically; separate tests cover them. */
async function endNotices({ ask, logIn }: TestServer): Promise<void> {
  const headers = await logIn('system@example.com');
  const path = '/api/admin/new_feature_notifications';
  const { body } = await ask('GET', `${path}.json?active.equals=true`, { headers });
  for (const { id } of body) await ask('PUT', `${path}/${id}.json`, { headers, body: { active: false } });
}

/** The size of a page and its theme. */
interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface PageOptions extends Look {
  /** Another base URL of the same server. */
  readonly base?: string;
  /** Whether the page stays open after the test that opens it. */
  readonly stays?: boolean;
}

const newContext = (browser: Browser, baseURL: string, { width, height, dark }: Required<Look>) =>
  browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

/** The events of a page for which tests add listeners. */
const listenedTo = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response', 'websocket'] as const;

/**
 * Resets a page for another test: removes its routes, listeners, storage and contents. Returns false if the page cannot
 * be reset, because its clock was replaced or it has left the product.
 */
async function renew(page: Page, origin: string, { width, height, dark }: Required<Look>): Promise<boolean> {
  const context = page.context();
  // A route may still handle a request; its error after the reset is ignored.
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
 * The pages of this worker that no test uses at present, each alone in its browser context. Opening a new page takes
 * twice as long, and a new context has to load and compile the scripts again.
 */
class IdlePages {
  readonly #byKey = new Map<string, Page[]>();

  take(key: string): Page | undefined {
    return this.#byKey.get(key)?.pop();
  }

  /**
   * Resets the page of a context for the next test. The context is closed if it has no page, or one that cannot be
   * reset.
   */
  async giveBack(key: string, context: BrowserContext, origin: string, look: Required<Look>): Promise<void> {
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    if (!page || !(await renew(page, origin, look).catch(() => false))) return context.close();
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), page]);
  }

  /** Closes the pages of all other addresses. */
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
 * The address at which the products of this worker listen, one after another: the browser's cache then serves the next
 * test file too. Port 0 means any free port.
 */
let address = 'http://localhost:0';
/** The same port as before, unless another program uses it now. */
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
   * Opens a page with a logged-in user, in its own browser context. A page that a test opens is closed after the test:
   * an open page would continue to make calls and render when later tests change data.
   */
  open(email: string, path: string, options?: PageOptions): Promise<Page>;
  /** Opens a page without a user. */
  openAnonymously(path: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the product. `env` has settings in addition to those of every test. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const server = await testServer({
    demo: true,
    env: { PORT: await portAgain(), ...env },
    extend: (api, settings) => serveBuiltWeb(api.app, api.services().database, settings),
  });
  if (!env['PORT']) address = server.address;
  await endNotices(server);
  const browser = await theBrowser();
  /** The contexts in use, with the function that releases each of them. */
  const contexts = new Map<BrowserContext, (failed?: boolean) => Promise<void>>();
  const newPage = async ({ base = server.address, stays, ...rest }: PageOptions = {}): Promise<Page> => {
    const look = { width: 1440, height: 900, dark: false, ...rest };
    const key = `${base} ${JSON.stringify(look)}`;
    const page = idle.take(key) ?? (await (await newContext(browser, base, look)).newPage());
    const context = page.context();
    const giveBack = async (failed = false) => {
      contexts.delete(context);
      // After a failed test the page may be in any state, so it is not reused.
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
      // Logs in by a call, because only the cookies are needed; separate tests cover the login form.
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
      // Browsers open connections in advance, and the server would wait for these before it closes.
      server.api.app.server.closeAllConnections();
      await closing;
    },
  };
}

/**
 * A page that the tests of a file share, opened for the first of them, because loading a page takes as long as a short
 * test. Routes end with each test; after a failed test a new page is opened.
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
 * The violations of WCAG 2.2 AA that axe finds. `only` limits the check to one rule, if the others have been checked.
 * axe runs in the page itself, which takes an eighth of the time of its Playwright adapter; pages with frames need the
 * adapter.
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

/** Expects that axe finds no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
