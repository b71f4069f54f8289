/** What is exported as BPMN opens in another program that draws BPMN, without a word of complaint. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBpmn } from '../../src/web/diagram/io/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../src/web/diagram/io/bpmn/write-bpmn.ts';
import { chromiumArguments, ensureBrowser } from './chromium.ts';

const folder = new URL('../fixtures/bpmn/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.bpmn'));
const viewer = createRequire(import.meta.url).resolve('bpmn-js/dist/bpmn-navigated-viewer.production.min.js');

interface Viewer {
  importXML(xml: string): Promise<{ readonly warnings: readonly { readonly message: string }[] }>;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  page = await browser.newPage();
  await page.setContent('<div id="canvas" style="height: 600px"></div>');
  await page.addScriptTag({ path: viewer });
});
afterAll(() => browser.close());

test.each(files)('%s is imported, exported, and opens in bpmn-js without a warning', async (name) => {
  const { diagrams } = await readBpmn(readFileSync(new URL(name, folder)));
  expect(diagrams.length).toBeGreaterThan(0);
  for (const diagram of diagrams) {
    const { xml } = await writeBpmn(diagram);
    const opened = await page.evaluate(async (text) => {
      const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Viewer };
      document.querySelector('#canvas')?.replaceChildren();
      const { warnings } = await new BpmnJS({ container: '#canvas' }).importXML(text);
      return {
        warnings: warnings.map(({ message }) => message),
        shapes: document.querySelectorAll('.djs-shape').length,
      };
    }, xml);
    expect(opened.warnings).toEqual([]);
    expect(opened.shapes).toBeGreaterThan(0);
  }
});
