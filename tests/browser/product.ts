/** The real product in a real browser: a server with the demo, the built web, and Chromium. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, TestRunner } from 'vitest';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { chromiumArguments, ensureBrowser } from './chromium.ts';
import { isOfBrowser, noteFault } from './faults.ts';

/** Runs once the test is over that runs now; not at all while a file prepares what its tests share. */
function afterThisTest(run: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(run);
}

/** The browser of this worker: starting one takes as long as a short test. It ends with the worker. */
let started: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> =>
  (started ??= chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments }));

/** Notices of new features come over pages by themselves: they are tested where they are what a test is about. */
async function endNotices({ ask, logIn }: TestServer): Promise<void> {
  const headers = await logIn('system@example.com');
  const path = '/api/admin/new_feature_notifications';
  const { body } = await ask('GET', `${path}.json?filter[active]=true`, { headers });
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

const newContext = (browser: Browser, baseURL: string, { width = 1440, height = 900, dark }: Look) =>
  browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

/**
 * Contexts that no test uses now. What a page keeps is taken away when a test gives its context back; the scripts stay,
 * which a new context would load and compile again: a third of what opening a page costs.
 */
class IdleContexts {
  readonly #byKey = new Map<string, BrowserContext[]>();

  take(key: string): BrowserContext | undefined {
    return this.#byKey.get(key)?.pop();
  }

  /** Empties the context for the next test; one that its test has closed, or left without a page, is not used again. */
  async giveBack(key: string, context: BrowserContext, origin: string): Promise<void> {
    // What answers for the server may be at it still; once the page is gone that is no fault.
    for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const [page, ...others] = context.pages();
    if (!page) return context.close();
    for (const other of others) await other.close();
    await context.setOffline(false);
    await page.goto('about:blank');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    await page.close();
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.#byKey.values()].flat()) await context.close();
  }
}

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
    env,
    extend: (api, settings) => serveBuiltWeb(api.app, api.services().database, settings),
  });
  await endNotices(server);
  const browser = await theBrowser();
  const contexts = new Set<BrowserContext>();
  const idle = new IdleContexts();
  const newPage = async ({ base = server.address, stays, ...look }: PageOptions = {}): Promise<Page> => {
    const key = JSON.stringify([base, look]);
    const context = idle.take(key) ?? (await newContext(browser, base, look));
    contexts.add(context);
    const giveBack = async () => {
      contexts.delete(context);
      await idle.giveBack(key, context, base);
    };
    if (!stays) afterThisTest(giveBack);
    const page = await context.newPage();
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
      for (const context of contexts) await context.close();
      await idle.close();
      await server.close();
    },
  };
}

/**
 * A page that the tests of a file share, opened for the first of them: to load one takes as long as a short test. What
 * answered for the server is gone with the test; one that failed leaves its page to nobody.
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
 * What axe finds against WCAG 2.2 AA; `only` asks one rule, where the rest has been asked. It runs in the page itself,
 * where it takes an eighth of the time that its adapter for Playwright takes; pages with frames need that one.
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
