/** The page of a project: the order of its modules, its header, and its export and import. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../web/pdf/read-pdf.ts';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const folder = mkdtempSync(join(tmpdir(), 'tessera-project-page-'));

const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));
/** Opens the page of a project in the shared page. */
async function openProject(name: string): Promise<Page> {
  const page = await shared();
  await goTo(page, '/all-projects');
  await page.getByRole('link', { name, exact: true }).click();
  await heading(page, name);
  await page.locator('.module-card').first().waitFor();
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardsIn = (page: Page, name: string) => section(page, name).locator('.module-card .card-name').allInnerTexts();
const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const said = (page: Page, text: string | RegExp) => page.locator('.toast-item').filter({ hasText: text }).waitFor();

test('modules and sections of a project are ordered by keys, by menu and by drag, each undone in one step', async () => {
  const page = await openProject('Warehouse automation Hamburg');
  const before = await cardsIn(page, 'Understand');
  const [first = '', second = '', third = ''] = before.slice(1);
  expect(before.length).toBeGreaterThan(4);
  // Modules without a snapshot are sketched from their items.
  const sketched = (name: string) => page.locator('.module-card', { hasText: name }).locator('.module-sketch svg');
  await sketched('What drives us').getByText('Energy prices').waitFor();
  await sketched('Who works with whom').waitFor();
  await expectAccessible(page);

  // By keys: the module moves one position, and the focus stays on it.
  const card = page.getByRole('link', { name: first, exact: true });
  await card.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await cardsIn(page, 'Understand')).slice(1, 3)).toEqual([second, first]);
  await said(page, `${first} moved to place 3`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  await page.locator('.toast-item').filter({ hasText: first }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cardsIn(page, 'Understand')).toEqual(before);

  // By menu: the module moves into another section, and a section moves up.
  await choose(page, `More actions for ${second}`, 'Move to section');
  await page.getByRole('radio', { name: 'Decide' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => cardsIn(page, 'Decide')).toContain(second);
  await choose(page, 'More actions for Decide', 'Move up');
  await said(page, 'Decide moved to place 1');
  const sections = page.locator('.module-section h2');
  await expect.poll(async () => (await sections.allInnerTexts()).slice(0, 2)).toEqual(['Decide', 'Understand']);

  // By drag: the module moves before another one.
  await page.getByRole('link', { name: first, exact: true }).scrollIntoViewIfNeeded();
  const from = await page.getByRole('link', { name: third, exact: true }).boundingBox();
  const to = await page.getByRole('link', { name: first, exact: true }).boundingBox();
  if (!from || !to) throw new Error('The cards are not drawn.');
  await page.mouse.move(from.x + 40, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
  await page.locator('.module-card[data-drop="before"]').waitFor();
  await page.mouse.up();
  await said(page, `${third} moved to place`);
  await expect.poll(async () => (await cardsIn(page, 'Understand')).slice(1, 3)).toEqual([third, first]);
  await page.reload();
  await heading(page, 'Warehouse automation Hamburg');
  await expect.poll(async () => (await cardsIn(page, 'Understand')).slice(1, 3)).toEqual([third, first]);
  await expect.poll(async () => (await sections.allInnerTexts()).slice(0, 2)).toEqual(['Decide', 'Understand']);
}, 120_000);

test('R-PROJ-09: the page of a project shows its status, its PDF, who may do what and what happened last; the PDF is set and removed there', async () => {
  const page = await openProject('Customer portal');
  const overview = page.getByRole('region', { name: 'Overview' });
  await overview.getByText('May share and delete').waitFor();
  await overview.getByRole('link', { name: 'Latest changes' }).waitFor();
  await page.getByRole('button', { name: 'Status of the project: Active' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Status of the project: Completed' }).waitFor();

  const file = join(folder, 'Charter.pdf');
  writeFileSync(file, '%PDF-1.7\n%%EOF\n');
  await overview.getByLabel('PDF of the project').setInputFiles(file);
  await overview.getByRole('link', { name: /Charter\.pdf/ }).waitFor();
  await overview.getByRole('button', { name: 'Remove PDF' }).click();
  await overview.getByRole('button', { name: 'Add a PDF' }).waitFor();
  await said(page, 'PDF removed');
}, 120_000);

test('a project is exported as one PDF: what it is, contents that lead to its modules, and each module as it is read on paper', async () => {
  const page = await openProject('Electric trucks for the last mile');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Overview (PDF)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('electric-trucks-for-the-last-mile.pdf');
  const { title, pages, outline } = await readPdf(readFileSync(await file.path()));
  expect(title).toBe('Electric trucks for the last mile');
  expect(outline).toEqual(['Fleet', 'Routes']);
  const [front, contents, ...modules] = pages;
  expect(front?.texts).toEqual(expect.arrayContaining(['Status', 'Planned', 'Created by', 'Jonas Brandt']));
  expect(contents?.texts).toEqual(expect.arrayContaining(['Fleet', 'Risks', 'Routes', 'A day of a van', '6']));
  expect(contents?.links).toHaveLength(4);
  expect(modules).toHaveLength(4);
  const [risks, , drivers, diagram] = modules;
  // A value that refers to a row is written as the row's name.
  expect(drivers?.texts).toEqual(
    expect.arrayContaining(['Zero-emission zones', 'Political', 'Diesel price', 'Economic']),
  );
  expect(risks?.texts).toEqual(expect.arrayContaining(['Probability ↓', 'Grid connection too weak', 'C 16']));
  expect([risks, drivers].flatMap((one) => one?.texts ?? []).filter((text) => /#\d/.test(text))).toEqual([]);
  expect(diagram?.texts).toEqual(expect.arrayContaining(['A day of a van', 'Process flow', 'Load the van']));
  expect(diagram?.pictures).toBe(0);
}, 120_000);

test('R-PROJ-10: a project is exported from its page, and a project is made from the file where projects are begun', async () => {
  const page = await openProject('Electric trucks for the last mile');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Whole project (JSON)' }).click();
  const file = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(file);

  await goTo(page, '/all-projects');
  await heading(page, 'All projects');
  await choose(page, 'More ways to create a project', 'From a file');
  const dialog = page.getByRole('dialog', { name: 'Import project' });
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"format":"tessera-project","version":1,"rows":{"project":[{"id":1,"name":""}]}}');
  await dialog.getByLabel('File of a project').setInputFiles(broken);
  await dialog.getByText('/rows/project/0/name').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Import project' }).count()).toBe(0);

  await dialog.getByLabel('File of a project').setInputFiles(file);
  await dialog.getByText('4 modules').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Electric trucks, again');
  await dialog.getByRole('button', { name: 'Import project' }).click();
  await heading(page, 'Electric trucks, again');
  await expect.poll(() => page.locator('.module-card').count()).toBe(4);
  await said(page, 'Electric trucks, again imported');
}, 120_000);

test('the coverage of a project is gone through by keys; an empty place opens the form of an item that is linked already, and counts it then', async () => {
  const page = await shared();
  await goTo(page, '/projects/1?tab=coverage');
  const grid = page.getByRole('grid', { name: 'Coverage' });
  const gap = grid.getByRole('link', { name: 'Add an item with Works council to What drives us' });
  await gap.waitFor();
  await expectAccessible(page);
  const at = String(await gap.getAttribute('data-at'));
  const [row = 0, column = 0] = at.split(':').map(Number);
  await grid.locator('[data-at="0:0"]').focus();
  for (let step = 0; step < row; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < column; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toBe(at);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Add / });
  await dialog.getByText('Works council', { exact: true }).waitFor();
  const title = `Ask the council ${Date.now()}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: /^Add / }).click();
  await page.getByText(title).first().waitFor();
  const shown = new URL(page.url());
  expect([...shown.searchParams.keys()].filter((key) => key.startsWith('with'))).toEqual([]);
  await goTo(page, '/projects/1?tab=coverage');
  await grid.getByRole('link', { name: 'Works council in What drives us: 1' }).waitFor();
});

test('an empty place of a diagram in the coverage adds a shape that is assigned already, and only once', async () => {
  const page = await shared();
  await goTo(page, '/projects/1?tab=coverage');
  const grid = page.getByRole('grid', { name: 'Coverage' });
  await grid.getByRole('link', { name: 'Add an item with Shift leads to Who works with whom' }).press('Enter');
  // The name field of the new shape opens at once.
  await page.locator('.label-editor').waitFor();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const { ask, logIn } = product.server;
  const headers = await logIn('company@example.com');
  const here = new URL(page.url()).pathname.split('/').at(-1);
  const path = `/api/projects/1/project_scenario_modules/${here}/entity_values.json?title.equals=Night+shift`;
  const assigned = async () => {
    const { body } = await ask('GET', path, { headers });
    return body.map(({ _labels }: { _labels: { stakeholder_ids: string[] } }) => _labels.stakeholder_ids);
  };
  await expect.poll(assigned).toEqual([['Shift leads']]);
  await page.reload();
  await page.locator('.diagram-sheet').getByText('Night shift').first().waitFor();
  await expect.poll(assigned).toEqual([['Shift leads']]);
});

test('people talk about a project as a whole: its page and its card count what they say, and what is open in it leads there', async () => {
  const page = await openProject('Warehouse automation Hamburg');
  await page.getByRole('button', { name: /^Comments on the project: 4/ }).click();
  const panel = page.getByRole('complementary', { name: 'Comments on Warehouse automation Hamburg' });
  await panel.getByLabel('Write a comment').fill('Who pays for the pilot?');
  await page.keyboard.press('Control+Enter');
  await panel
    .getByRole('article')
    .filter({ hasText: 'Who pays' })
    .getByRole('button', { name: /^Resolve/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Comments on the project: 5/ }).waitFor();

  const other = await product.open('system@example.com', '/all-projects');
  const card = other.getByRole('article', { name: 'Warehouse automation Hamburg' });
  await card.getByText('5 comments on the project').waitFor();
  await card.getByText('95 % coverage').waitFor();
  await card.getByRole('link').click();
  const open = other.getByRole('region', { name: 'Overview' }).getByRole('link', { name: /Who pays for the pilot/ });
  await open.click();
  const theirs = other.getByRole('complementary', { name: 'Comments on Warehouse automation Hamburg' });
  const comment = theirs.getByRole('article').filter({ hasText: 'Who pays' });
  await comment.getByText('New', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Comments on the project: 5/ }).click();
  await panel
    .getByRole('article')
    .filter({ hasText: 'Who pays' })
    .getByRole('button', { name: /^Resolve/ })
    .click();
  await panel.getByRole('button', { name: /^Resolved: Who pays/ }).waitFor();
  await open.waitFor({ state: 'detached' });
});

test('who administers a project sees it as a reader does, is told so on every page, and leads back', async () => {
  const page = await openProject('Warehouse automation Hamburg');
  const add = page.getByRole('button', { name: 'Add module', exact: true }).first();
  await add.waitFor();
  await choose(page, 'More actions', 'See as a reader');
  const bar = page.getByRole('region', { name: 'Preview', exact: true });
  await bar.getByText('You see this as a reader does. Nothing is changed.').waitFor();
  await page.locator('.module-card').first().waitFor();
  await expect.poll(() => add.count()).toBe(0);
  const leave = bar.getByRole('button', { name: 'Leave the preview' });
  // The redirect from a page that a reader may not see.
  await page.goto('/company/users');
  await heading(page, 'Not allowed');
  await leave.waitFor();
  await page.goBack();
  await page.locator('.module-card').first().waitFor();
  await leave.click();
  await bar.waitFor({ state: 'detached' });
  await page.locator('.module-card').first().waitFor();
  await add.waitFor();
});

test('Esc drops what was typed, then closes the dialog, with a choice made once the question about it is answered; a choice closes the list; who has a permission is not offered', async () => {
  const headers = await product.server.logIn('company@example.com');
  const { body } = await product.server.ask('POST', '/api/projects.json', { headers, body: { name: 'Shared' } });
  const page = await shared();
  await goTo(page, `/projects/${body.id}?tab=projects_user_permissions`);
  await heading(page, 'Shared');
  await page.locator('.grid-label', { hasText: 'Jonas Brandt' }).waitFor();
  const dialog = page.getByRole('dialog');
  const picker = dialog.getByRole('combobox', { name: /^Person/ });
  const open = async () => {
    await page.getByRole('button', { name: /^Add user permission/ }).click();
    await picker.waitFor();
  };

  await open();
  await picker.fill('nobody like this');
  await page.getByRole('option', { name: 'Create “nobody like this”' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => picker.inputValue()).toBe('');
  await expect.poll(() => dialog.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // The owner of the project has all rights on it without a grant.
  await open();
  await picker.click();
  await page.getByRole('option', { name: 'Lena Vogt' }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: 'Jonas Brandt' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Lena Vogt' }).click();
  await expect.poll(() => picker.inputValue()).toBe('Lena Vogt');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add user permission' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.grid-label', { hasText: 'Lena Vogt' }).waitFor();

  await open();
  await picker.fill('Claire');
  await page.getByRole('option', { name: 'Claire Dubois' }).click();
  await picker.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});

describe('the tabs of a project', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link');
  /** For each kind of user and screen: at most eight tabs, and all lists of the project are inside them. */
  const few = async (page: Page, expected: readonly string[]) => {
    await page.locator('.module-card').first().waitFor();
    await expect.poll(() => tabs(page).count()).toBe(expected.length);
    expect(expected.length).toBeLessThanOrEqual(8);
    for (const name of expected) await tabs(page).filter({ hasText: name }).waitFor({ state: 'attached' });
  };
  const ofMembers = ['Modules', 'Coverage', 'People and things', 'Data', 'Proposals', 'Details', 'History'];

  test('are at most eight for who administers it, who may read it, and who has a link, on a phone as well; lists stand within them', async () => {
    const page = await openProject('Warehouse automation Hamburg');
    await few(page, ofMembers);
    const things = page.getByRole('navigation', { name: 'People and things' });
    await tabs(page).filter({ hasText: 'People and things' }).click();
    for (const name of ['Stakeholders', 'Products and services', 'Tag map'])
      await things.getByRole('link', { name, exact: true }).waitFor();
    await things.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search Tags' }).waitFor();
    await expectAccessible(page);
    const member = await product.open('member@example.com', '/projects/1', { width: 390, height: 844 });
    await few(member, ofMembers);
    const headers = await product.server.logIn('company@example.com');
    const { body } = await product.server.ask('POST', '/api/projects/1/project_access_urls.json', {
      headers,
      body: {},
    });
    const guest = await product.openAnonymously(new URL(body.url).pathname);
    await few(guest, ['Modules', 'Coverage', 'People and things', 'Data', 'Details']);
    // The list inside a tab still has its own address.
    await goTo(page, '/projects/1?tab=projects_role_permissions');
    await page.getByRole('button', { name: 'Add team permission' }).waitFor();
    await expect.poll(() => tabs(page).and(page.locator('[aria-current=page]')).textContent()).toBe('Details');
  });
});

test('a project is renamed from its title and from its menu, and Esc leaves the name as it was', async () => {
  const page = await openProject('Customer portal');
  await page.getByRole('heading', { level: 1 }).press('F2');
  const field = page.getByRole('textbox', { name: 'Name of this project' });
  await field.fill('Portal of customers');
  await field.press('Enter');
  await heading(page, 'Portal of customers');
  await choose(page, 'More actions', 'Rename');
  await field.fill('Something else');
  await field.press('Escape');
  await heading(page, 'Portal of customers');
  await page.keyboard.press('ControlOrMeta+z');
  await heading(page, 'Customer portal');
});

interface Counting {
  acts?: string[];
}

/** Counts the real clicks and Enter keys (`isTrusted`), which a script in the page cannot create. */
const countActs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const acts: string[] = [];
    (globalThis as Counting).acts = acts;
    // A click that a key causes has a `detail` of 0.
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && acts.push('click'), true);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key === 'Enter' && acts.push('choice'), true);
  });
const actsOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => (globalThis as Counting).acts ?? []);

test('a project is shared with two people and by a link in one dialog, by five acts', async () => {
  const headers = await product.server.logIn('company@example.com');
  const { body } = await product.server.ask('POST', '/api/projects.json', { headers, body: { name: 'To be shared' } });
  const page = await shared();
  await goTo(page, `/projects/${body.id}`);
  await heading(page, 'To be shared');
  await countActs(page);
  const dialog = page.getByRole('dialog', { name: 'Share this project' });
  const whom = dialog.getByRole('combobox', { name: 'Name or email' });
  const found = async (typed: string, name: string) => {
    await whom.fill(typed);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
    await whom.press('Enter');
    await dialog.getByRole('button', { name: `Take ${name} out` }).waitFor();
  };
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await found('member@example.com', 'Mira Lindqvist');
  await found('process ex', 'Process excellence');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await said(page, 'Shared with 2 people and teams');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
  expect(await actsOf(page)).toEqual(['click', 'choice', 'choice', 'click', 'click']);
  await expectAccessible(page);

  const right = dialog.getByRole('combobox', { name: 'What Mira Lindqvist may do' });
  await expect.poll(() => right.inputValue()).toBe('read');
  const sent: unknown[] = [];
  const one = /\/user_permissions\/\d+\.json/;
  await page.route(one, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fallback();
  });
  await right.selectOption({ label: 'Change it' });
  // The server refuses a change of a right that another user has changed meanwhile.
  await expect.poll(() => sent).toEqual([{ permission_key: 'write', updated_at: expect.any(String) }]);
  await page.unroute(one);
  await said(page, 'What Mira Lindqvist may do was changed');
  await dialog.getByRole('button', { name: 'Why Mira Lindqvist may do this' }).click();
  await dialog.getByText('may change it').first().waitFor();
  await dialog.getByRole('button', { name: 'Remove Process excellence' }).click();
  await dialog.getByRole('button', { name: 'Remove Process excellence' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const granted = async (list: string) =>
    (await product.server.ask('GET', `/api/projects/${body.id}/${list}.json`, { headers })).body.map(
      ({ permission_key }: { permission_key: string }) => permission_key,
    );
  expect([await granted('user_permissions'), await granted('role_permissions')]).toEqual([['admin', 'write'], []]);

  // If rights could not be loaded, Retry loads them.
  const lists = /\/(user|role)_permissions\.json/;
  await page.route(lists, (route) => route.fulfill({ status: 404, json: { title: 'Not found', status: 404 } }));
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('heading', { name: 'The rights could not be loaded.' }).waitFor();
  await expectAccessible(page);
  await page.unroute(lists);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await right.waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
});
