/** The real product in a real browser: a server with the demo, the built web, and Chromium. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { serveBuiltWeb } from '../../src/server/web/built.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { chromiumArguments, ensureBrowser } from './chromium.ts';

export interface Product {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page of somebody who has logged in, in a browser context of its own. */
  open(
    email: string,
    path: string,
    options?: { readonly width?: number; readonly height?: number; readonly dark?: boolean },
  ): Promise<Page>;
  /** A page of nobody. */
  openAnonymously(path: string): Promise<Page>;
  close(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const server = await testServer({ demo: true, extend: (api, settings) => serveBuiltWeb(api.app, settings) });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  const contexts: BrowserContext[] = [];
  const newPage = async (options: { width?: number; height?: number; dark?: boolean } = {}): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
    return page;
  };
  return {
    server,
    browser,
    openAnonymously: async (path) => {
      const page = await newPage();
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
      await browser.close();
      await server.close();
    },
  };
}

/** What axe finds against WCAG 2.2 AA; `only` asks one rule, where the rest has been asked. */
export async function violationsOn(page: Page, only?: string): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (only
    ? axe.withRules(only)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** No violation of WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
