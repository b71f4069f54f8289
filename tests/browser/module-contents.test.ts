/** Modules that are neither diagrams nor lists: canvases, texts, checklists and pages of other sites. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../web/pdf/read-pdf.ts';
import { goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct, violationsOn } from './product.ts';

interface Module {
  readonly id: number;
  readonly type_key: string;
}

let product: Product;
let headers: { readonly authorization: string };
let modules: readonly Module[];
const base = '/api/projects/1/project_scenario_modules';
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
  modules = (await product.server.ask('GET', `${base}.json`, { headers })).body;
});
afterAll(() => product.close());

const segments: Readonly<Record<string, string>> = {
  BusinessCanvases: 'business-canvas',
  PlatformModelCanvases: 'platform-model-canvas',
  Risks: 'risks',
  SwotCanvases: 'swot-canvas',
  MissionModelCanvases: 'mission-model-canvas',
  LeanCanvases: 'lean-canvas',
  GovernanceFrameworkCanvases: 'governance-framework-canvas',
  Kanbans: 'kanban',
  ChangeManagementStories: 'change-management-stories',
  FreeTexts: 'text',
  Checklists: 'checklists',
  YoutubeIntegrations: 'youtube-integrations',
  MiroBoards: 'miro-boards',
  EmbeddedSuites: 'embedded-suites',
  ImageViewers: 'image-viewer',
  Mappings: 'frameworx',
};
const moduleOf = (key: string): Module => modules.find(({ type_key }) => type_key === key) as Module;
const addressOf = (key: string): string => `/projects/1/${segments[key]}/${moduleOf(key).id}`;
const itemsOf = async (key: string) =>
  (await product.server.ask('GET', `${base}/${moduleOf(key).id}/entity_values.json`, { headers })).body;
const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));
/** Creates a module of a kind, in the shared page. */
async function openModule(key: string): Promise<Page> {
  const page = await shared();
  await goTo(page, addressOf(key));
  return page;
}

test('R-PROD-25, R-MODK-20, R-MODK-21, R-MODK-22, R-MODK-23, R-MODK-24, R-MODK-25: the six canvases exist and open as sheets of blocks with their notes', async () => {
  const page = await shared();
  for (const key of Object.keys(segments).filter((one) => one.endsWith('Canvases'))) {
    await goTo(page, addressOf(key));
    const [first] = await itemsOf(key);
    await page.locator('.canvas-block').getByRole('link', { name: first.title, exact: true }).waitFor();
  }
  await goTo(page, addressOf('SwotCanvases'));
  const block = (name: RegExp) => page.getByRole('region', { name });
  await block(/^Strengths/).waitFor();
  const boxOf = async (name: RegExp) => (await block(name).boundingBox()) ?? { x: 0, y: 0 };
  const [strengths, weaknesses, opportunities] = [
    await boxOf(/^Strengths/),
    await boxOf(/^Weaknesses/),
    await boxOf(/^Opportunities/),
  ];
  expect(weaknesses.x).toBeGreaterThan(strengths.x);
  expect(weaknesses.y).toBe(strengths.y);
  expect(opportunities.y).toBeGreaterThan(strengths.y);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions for this module' }).click();
  await page.getByRole('menuitem', { name: 'PDF on A3' }).click();
  const { pages } = await readPdf(readFileSync(await (await download).path()));
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[1191, 842]]);
  expect(pages[0]?.texts).toEqual(expect.arrayContaining(['Strengths', 'Weaknesses', 'Opportunities', 'Threats']));
  const note = block(/^Strengths/)
    .getByRole('article')
    .first();
  const title = (await note.getAttribute('aria-label')) ?? '';
  await note.getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await block(/^Weaknesses/)
    .getByRole('article', { name: title })
    .waitFor();
  await expect
    .poll(
      async () => (await itemsOf('SwotCanvases')).find((one: { title: string }) => one.title === title).values.block,
    )
    .toBe('weaknesses');
});

test('a note of a canvas is made a risk by a key: both stay linked, each leads to the other, and one step undoes it', async () => {
  const [{ entity_attribute_id, values }] = await itemsOf('SwotCanvases');
  const name = `Note ${Date.now()}`;
  const notes = `${base}/${moduleOf('SwotCanvases').id}/entity_values.json`;
  const body = { entity_attribute_id, title: name, text: 'What it rests on', values };
  await product.server.ask('POST', notes, { headers, body });
  const risk = async () => (await itemsOf('Risks')).find(({ title }: { title: string }) => title === name);

  const page = await openModule('SwotCanvases');
  const note = page.locator('.canvas-block').getByRole('link', { name, exact: true });
  await note.focus();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: new RegExp(name) });
  await dialog.getByRole('radio', { name: /^Risks of the project/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make item' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const links = page.getByRole('complementary').getByRole('list', { name: 'Links' });
  await links.getByText('Leads to').waitFor();
  await expect.poll(() => risk()).toMatchObject({ title: name, text: 'What it rests on' });

  await links.getByRole('link', { name }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Links' }).click();
  await links.getByText('Comes from').waitFor();
  await links.getByRole('link', { name }).click();
  await note.waitFor();

  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(risk).toBe(undefined);
});

test('R-MODK-15, R-PROD-25: a free text is written in place, and what is written is kept', async () => {
  const page = await openModule('FreeTexts');
  await page.getByRole('button', { name: 'Write Open questions' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.press('Control+End');
  await page.keyboard.type(' Nobody yet.');
  await page.getByRole('button', { name: 'Done with Open questions' }).click();
  await expect
    .poll(async () => JSON.stringify((await itemsOf('FreeTexts')).map((one: { values: object }) => one.values)))
    .toContain('Nobody yet.');
  await page.locator('.rich-text-shown').getByText('Nobody yet.').waitFor();
  await expectAccessible(page);
});

test('R-MODK-28: a checklist is ticked off where it stands, in its sections', async () => {
  const page = await openModule('Checklists');
  const box = page.getByRole('checkbox', { name: 'Emergency stop tried' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => box.isChecked()).toBe(true);
  await expect
    .poll(
      async () =>
        (await itemsOf('Checklists')).find((one: { title: string }) => one.title === 'Emergency stop tried').values
          .done,
    )
    .toBe(true);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, 'color-contrast')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('R-MODK-16, R-MODK-17, R-MODK-18: videos, whiteboards and embedded suites load on a click, in closed frames, from allowed sites only', async () => {
  const page = await openModule('YoutubeIntegrations');
  const requests: string[] = [];
  await page.route(
    (url) => url.hostname.endsWith('youtube-nocookie.com'),
    (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' });
    },
  );
  const show = page.getByRole('button', { name: /^Show .* from www\.youtube-nocookie\.com$/ });
  await show.waitFor();
  await expectAccessible(page);
  expect(requests).toEqual([]);
  await show.click();
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await goTo(page, addressOf('MiroBoards'));
  await page.getByRole('button', { name: /^Show .* from miro\.com$/ }).waitFor();
  await goTo(page, addressOf('EmbeddedSuites'));
  await page.getByText(/are not shown here\. A system administrator can allow them/).waitFor();
});

test('R-MODK-19, R-MODK-27, R-PROD-25: kanban and change management stories exist and open as boards', async () => {
  const page = await openModule('Kanbans');
  await page.locator('.board .place-card').first().waitFor();
  await goTo(page, addressOf('ChangeManagementStories'));
  const [first] = await itemsOf('ChangeManagementStories');
  await page.locator('.board').getByRole('link', { name: first.title, exact: true }).waitFor();
});

test('R-MODK-26: the image viewer shows one picture large, to zoom and move by keys and buttons, and the others beside it', async () => {
  const page = await openModule('ImageViewers');
  const [first, second] = await itemsOf('ImageViewers');
  const picture = page.getByRole('group', { name: `Picture: ${first.title}` });
  const zoom = page.getByLabel('Zoom', { exact: true });
  await expect.poll(() => zoom.textContent()).toMatch(/^\d+ %$/);
  const whole = await zoom.textContent();
  await picture.focus();
  await page.keyboard.press('1');
  await expect.poll(() => zoom.textContent()).toBe('100 %');
  const placeOf = () => picture.getByRole('img').evaluate((image) => image.style.transform);
  const before = await placeOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(placeOf).not.toBe(before);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoom.textContent()).toBe('125 %');
  await picture.focus();
  await page.keyboard.press('0');
  await expect.poll(() => zoom.textContent()).toBe(whole);
  await expectAccessible(page);
  await page.keyboard.press('PageDown');
  await page.getByRole('group', { name: `Picture: ${second.title}` }).waitFor();
  await page.getByRole('link', { name: second.title }).click();
  await page.getByRole('button', { name: /^(Replace|Choose|Change|Upload)/ }).waitFor();
});

test('R-MODK-29: frameworx lays what the project does out on the framework, by domain and stage', async () => {
  const page = await openModule('Mappings');
  const [first] = await itemsOf('Mappings');
  await page.getByRole('article', { name: first.title }).waitFor();
  await expectAccessible(page);
});

test('a link to the stakeholders of a project shows them in an embedded page, and nothing around them', async () => {
  const made = (
    await product.server.ask('POST', `${base}/${moduleOf('KeyParticipants').id}/module_access_urls.json`, {
      headers,
      body: {},
    })
  ).body;
  const [stakeholder] = (await product.server.ask('GET', '/api/projects/1/stakeholders.json', { headers })).body;
  const path = new URL(made.url).pathname;
  const page = await product.openAnonymously(`/embed${path}`);
  await page.getByText(stakeholder.name, { exact: true }).first().waitFor();
  await page.getByText('Sponsor').first().waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
});
