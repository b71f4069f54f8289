/** Failures of the network, the server, the login, the page or the browser's storage lose no typed edit. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Outage, outageBefore } from './outage.ts';
import { addByForm, goTo, heading, isWrite } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let outage: Outage;
let system: { readonly authorization: string };
/** The browser context of one person who returns, so that scripts are loaded only once. */
let browser: BrowserContext;
beforeAll(async () => {
  product = await startProduct();
  outage = await outageBefore(product.server.address);
  system = await product.server.logIn('system@example.com');
  browser = await beginBrowser();
});
afterEach(async ({ task }) => {
  await outage.restore();
  for (const page of browser.pages().slice(1)) if (page !== staying) await page.close();
  // After a failed test the context is closed, because later pages would send the entries that it has left in the
  // browser's storage.
  if (task.result?.state !== 'fail') return;
  staying = undefined;
  await browser.close();
  browser = await beginBrowser();
});
afterAll(async () => {
  await browser.close();
  await outage.close();
  await product.close();
});

async function beginBrowser(): Promise<BrowserContext> {
  const context = await product.browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const data = { email: 'system@example.com', password: 'demo' };
  await context.request.post(at('/api/oauth/tokens.json'), { data });
  await (await context.newPage()).goto(at('/sysinfo'));
  return context;
}

const impacts = '/admin/risk-item-impacts';
const at = (path: string): string => `${outage.address}${path}`;
const footer = (page: Page) => page.locator('footer');
const recovery = { timeout: 30_000 };
const calls = '/api/admin/risk_item_impacts';

interface Impact {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly updated_at: string;
}

const make = async (name: string): Promise<Impact> =>
  (await product.server.ask('POST', `${calls}.json`, { headers: system, body: { name } })).body;
const read = async (id: number): Promise<Impact> =>
  (await product.server.ask('GET', `${calls}/${id}.json`, { headers: system })).body;
const all = async (): Promise<readonly Impact[]> =>
  (await product.server.ask('GET', `${calls}.json`, { headers: system })).body;
const description = (page: Page) => page.getByRole('complementary').getByLabel('Description');
const nameField = (page: Page) => page.getByRole('complementary').getByLabel(/^Name/);
/** Waits until one change is stored in the browser. */
const oneKept = (page: Page): Promise<void> =>
  footer(page)
    .getByText(/1 change kept on this device/)
    .first()
    .waitFor(recovery);
/** Waits until no change is stored in the browser, and none was refused. */
const allSaved = (page: Page) =>
  expect
    .poll(
      () =>
        footer(page)
          .getByText(/kept on this device|not saved/)
          .count(),
      recovery,
    )
    .toBe(0);

/** The page of the tests that close none. A second page would send the changes that this page has stored. */
let staying: Page | undefined;
async function stayAt(path: string): Promise<Page> {
  if (staying) await goTo(staying, path);
  else {
    const page = await newPage();
    await page.goto(at(path));
    staying = page;
  }
  return staying;
}

async function newPage(): Promise<Page> {
  await staying?.close();
  staying = undefined;
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
  return page;
}

/** Opens the panel of a row for typing: in a new page, or in the shared one. */
async function openPanel(id: number, init?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await newPage();
  await init?.(page);
  await page.goto(at(`${impacts}?row=${id}`));
  await description(page).waitFor();
  return page;
}
async function stayInPanel({ id, name }: Impact): Promise<Page> {
  const page = await stayAt(`${impacts}?row=${id}`);
  await page
    .getByRole('complementary', { name: `Details of ${name}` })
    .getByLabel('Description')
    .waitFor();
  return page;
}

/** The contents of the browser's storage, as JSON. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tessera_ledger');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

/** Holds PUT calls for a row until they are released. Returns also the number of calls so far. */
async function holdPuts(page: Page, id: number): Promise<{ release: () => void; count: () => number }> {
  let release = (): void => undefined;
  let count = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${calls}/${id}.json`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    count += 1;
    if (count === 1) await released;
    return route.fallback();
  });
  return { release, count: () => count };
}

test('what is typed while a save is under way is saved after it, though the row is left at once', async () => {
  const [one, other] = [await make('Typed on'), await make('Left for')];
  const page = await stayInPanel(one);
  const puts = await holdPuts(page, one.id);
  await description(page).pressSequentially('part one');
  await expect.poll(puts.count).toBe(1);
  await description(page).pressSequentially(' and part two');
  await page.getByRole('link', { name: other.name, exact: true }).click();
  await page.getByRole('complementary', { name: `Details of ${other.name}` }).waitFor();
  puts.release();
  await expect.poll(async () => (await read(one.id)).description).toBe('part one and part two');
});

test('an invalid field keeps no valid one from being saved, and asks before it is left behind', async () => {
  const [one, other] = [await make('Half valid'), await make('Next row')];
  const page = await stayInPanel(one);
  await nameField(page).fill('');
  await description(page).fill('needs a workshop');
  await description(page).blur();
  await expect.poll(async () => (await read(one.id)).description).toBe('needs a workshop');
  expect((await read(one.id)).name).toBe('Half valid');
  const panel = page.getByRole('complementary');
  await panel.getByRole('alert').getByText('One field needs a change.').waitFor();
  await footer(page).getByText('1 change not saved').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: other.name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: other.name, exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('complementary', { name: `Details of ${other.name}` }).waitFor();
  // The browser's own back and forward are blocked for a question too, and performed if the user confirms.
  await page.goBack();
  await panel.getByRole('alert').getByText('One field needs a change.').waitFor();
  await page.goForward();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('row')).toBe(String(one.id));
  await page.goForward();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('complementary', { name: `Details of ${other.name}` }).waitFor();
  await page.goto(at(`${impacts}?row=${one.id}`));
  await panel.getByRole('alert').getByText('One field needs a change.').waitFor();
  await expect.poll(() => nameField(page).inputValue()).toBe('');
  await nameField(page).fill('Whole again');
  await nameField(page).blur();
  await expect.poll(async () => (await read(one.id)).name).toBe('Whole again');
  await allSaved(page);
});

test('a new row whose answer is lost is added once', async () => {
  const page = await stayAt(impacts);
  const dialog = await addByForm(page, 'Add risk impact');
  await dialog.getByLabel(/^Name/).fill('Answer lost');
  outage.loseAnswers((method, path) => method === 'POST' && path.startsWith(calls));
  await dialog.getByRole('button', { name: 'Add risk impact' }).click();
  await page.getByText('Kept on this device. It is added as soon as the server is back.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await all()).filter(({ name }) => name === 'Answer lost').length).toBe(1);
  outage.loseAnswers(null);
  await allSaved(page);
  expect((await all()).filter(({ name }) => name === 'Answer lost')).toHaveLength(1);
});

test('an update whose answer is lost is neither lost nor told as a conflict', async () => {
  const one = await make('Update lost');
  const page = await stayInPanel(one);
  outage.loseAnswers((method) => method === 'PUT');
  await description(page).fill('arrived unheard');
  await description(page).blur();
  await footer(page)
    .getByText(/kept on this device/)
    .first()
    .waitFor(recovery);
  outage.loseAnswers(null);
  await allSaved(page);
  expect((await read(one.id)).description).toBe('arrived unheard');
});

test('typing on after a lost answer meets no conflict with oneself: again and again, over a reload, and though the server trims', async () => {
  const one = await make('Typed on after');
  const page = await openPanel(one.id);
  outage.loseAnswers((method) => method === 'PUT');
  const versions = new Set([one.updated_at]);
  const typeOn = async (text: string) => {
    await description(page).press('End');
    await description(page).pressSequentially(text);
    await description(page).blur();
    await expect
      .poll(async () => {
        const { updated_at } = await read(one.id);
        return versions.has(updated_at) ? '' : updated_at;
      }, recovery)
      .not.toBe('');
    versions.add((await read(one.id)).updated_at);
  };
  await typeOn('one ');
  await typeOn('two ');
  // Another user has changed another field meanwhile: both changes are saved.
  await product.server.ask('PUT', `${calls}/${one.id}.json`, { headers: system, body: { score: 7 } });
  await description(page).press('End');
  await description(page).pressSequentially('three');
  await expect.poll(() => keptOn(page)).toContain('one two three');
  outage.loseAnswers(null);
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('one two three');
  await allSaved(page);
  await expect.poll(() => page.getByRole('alert', { name: 'Conflicting changes' }).count()).toBe(0);
  outage.loseAnswers((method) => method === 'PUT');
  await typeOn(' four ');
  await description(page).press('End');
  await description(page).pressSequentially('five');
  await expect.poll(() => keptOn(page)).toContain('four five');
  const context = page.context();
  await page.close();
  outage.loseAnswers(null);
  const next = await context.newPage();
  await next.goto(at('/profilepage'));
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('one two three four five');
  await expect.poll(() => keptOn(next), recovery).not.toContain('Typed on after');
});

test('a form with a button meets no conflict with itself after a lost answer either', async () => {
  const company = await product.server.logIn('company@example.com');
  const page = await product.open('company@example.com', at('/company/details'), { base: outage.address });
  const name = page.getByLabel(/^Name/).first();
  await name.waitFor();
  const before = await name.inputValue();
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  outage.loseAnswers((method) => method === 'PUT');
  await name.fill(`${before} one`);
  await save.click();
  await footer(page)
    .getByText(/1 change kept on this device/)
    .first()
    .waitFor(recovery);
  await name.fill(`${before} one two`);
  outage.loseAnswers(null);
  await save.click();
  const stored = async () =>
    (await product.server.ask('GET', '/api/company_admin/company.json', { headers: company })).body.name;
  await expect.poll(stored, recovery).toBe(`${before} one two`);
  await allSaved(page);
  await expect.poll(() => page.getByRole('alert', { name: 'Conflicting changes' }).count()).toBe(0);
});

test('a cell and an order changed without a server arrive when it is back', async () => {
  const one = await make('Offline cell');
  const page = await newPage();
  await page.goto(at(impacts));
  const row = page.getByRole('row', { name: 'Offline cell' });
  await row.waitFor();
  await outage.stop();
  await row.locator('[aria-colindex="4"]').dblclick();
  await page.getByRole('textbox', { name: 'Description' }).fill('by cell');
  await page.keyboard.press('Enter');
  await row.getByText('by cell').waitFor();
  await oneKept(page);
  await page.getByRole('button', { name: /^Actions for Minor/ }).click();
  await page.getByRole('menuitem', { name: /^Move up/ }).click();
  await footer(page)
    .getByText(/2 changes kept on this device/)
    .first()
    .waitFor(recovery);
  await outage.start();
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('by cell');
  await expect.poll(async () => (await all())[0]?.name, recovery).toBe('Minor');
});

test('what is typed in a cell that is still open outlives the page, and nothing of it where Escape has given it up', async () => {
  const [one, other] = [await make('Open cell'), await make('Given up cell')];
  const page = await newPage();
  await page.goto(at(impacts));
  const cellOf = async ({ name }: Impact) => {
    await page.getByRole('row', { name }).locator('[aria-colindex="4"]').dblclick();
    return page.getByRole('textbox', { name: 'Description' });
  };
  const givenUp = await cellOf(other);
  await givenUp.pressSequentially('never mind');
  await expect.poll(() => keptOn(page)).toContain('never mind');
  await givenUp.press('Escape');
  await expect.poll(() => keptOn(page)).not.toContain('never mind');
  const open = await cellOf(one);
  await open.pressSequentially('still open');
  await expect.poll(() => keptOn(page)).toContain('still open');
  await page.reload();
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('still open');
  await expect.poll(() => keptOn(page)).not.toContain('still open');
  expect((await read(other.id)).description ?? '').toBe('');
});

test('the name of a module that is being typed outlives the page as well', async () => {
  const company = await product.server.logIn('company@example.com');
  const module = '/api/projects/1/project_scenario_modules/11';
  const page = await product.open('company@example.com', at('/projects/1/text/11'), {
    base: outage.address,
  });
  const { body: before } = await product.server.ask('GET', `${module}.json`, { headers: company });
  await page.getByTitle(`Rename ${before.name}`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', renamed');
  await expect.poll(() => keptOn(page)).toContain(', renamed');
  await page.reload();
  await expect
    .poll(async () => (await product.server.ask('GET', `${module}.json`, { headers: company })).body.name, recovery)
    .toBe(`${before.name}, renamed`);
});

test('a row that the list has opens without a server, and what is typed in it is saved when it is back', async () => {
  const one = await make('Opened offline');
  const page = await newPage();
  await page.goto(at(impacts));
  await page.getByRole('link', { name: one.name, exact: true }).waitFor();
  // The code for the form loads after the page.
  await page.waitForFunction(() => {
    const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return parts.some(({ name, responseStatus }) => /schema-form.*\.js/.test(name) && responseStatus === 200);
  });
  await outage.stop();
  await page.getByRole('link', { name: one.name, exact: true }).click();
  await page.getByText('The server cannot be reached. These are the fields that the list has.').waitFor(recovery);
  await nameField(page).fill('Named offline');
  await nameField(page).blur();
  await oneKept(page);
  await outage.start();
  await expect.poll(async () => (await read(one.id)).name, recovery).toBe('Named offline');
  await allSaved(page);
});

test('rows deleted without a server wait, and go when it is back unless they were changed meanwhile', async () => {
  const [goes, stays] = [await make('Goes later'), await make('Changed meanwhile')];
  const page = await newPage();
  await page.goto(at(impacts));
  const rowOf = (name: string) => page.getByRole('row', { name });
  await rowOf(stays.name).waitFor();
  await outage.stop();
  for (const { name } of [goes, stays]) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
  }
  await footer(page)
    .getByText(/2 changes kept on this device/)
    .first()
    .waitFor(recovery);
  await expect.poll(() => rowOf(goes.name).getAttribute('class')).toContain('removing');
  const changed = { headers: system, body: { description: 'Needed after all' } };
  expect((await product.server.ask('PUT', `${calls}/${stays.id}.json`, changed)).status).toBe(200);
  await outage.start();
  await expect.poll(async () => (await all()).map(({ id }) => id).includes(goes.id), recovery).toBe(false);
  await footer(page).getByText('1 change not saved').first().waitFor(recovery);
  await footer(page).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog');
  await review.getByText('Delete: risk impact “Changed meanwhile”').first().waitFor();
  await review.getByText(/has been changed since/).waitFor();
  await review.getByRole('button', { name: /^Discard/ }).click();
  await expect.poll(async () => (await read(stays.id)).description).toBe('Needed after all');
  await expect.poll(() => rowOf(stays.name).getAttribute('class')).not.toContain('removing');
});

test('the server is killed in the middle: what is typed is kept, shown, and sent by itself when it is back', async () => {
  const one = await make('Killed server');
  const page = await openPanel(one.id);
  // The code for the list of changes loads after the page, from the server.
  await page.waitForFunction(() => {
    const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return parts.some(({ name, responseStatus }) => /unsaved-dialog.*\.js/.test(name) && responseStatus === 200);
  });
  await outage.stop();
  await description(page).fill('typed without a server');
  await description(page).blur();
  await footer(page).getByText('The server cannot be reached: 1 change kept on this device').first().waitFor(recovery);
  await footer(page).getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: '1 change not saved yet' });
  await dialog.locator('strong').getByText('Risk impact “Killed server”: Description').waitFor();
  await dialog.getByText(/^Waits for the server/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  expect((await read(one.id)).description ?? '').toBe('');
  await outage.start();
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('typed without a server');
  await footer(page)
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor(recovery);
});

test('what was entered into a new row is there again after the page was reloaded', async () => {
  const page = await stayAt(`${impacts}?row=new`);
  page.once('dialog', (dialog) => void dialog.accept());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Half entered');
  await dialog.getByLabel('Description').fill('and more');
  await expect.poll(() => keptOn(page)).toContain('and more');
  await page.reload();
  await page.getByText('What you had entered before is here again.').waitFor();
  await expect.poll(() => dialog.getByLabel(/^Name/).inputValue()).toBe('Half entered');
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('and more');
  await dialog.getByRole('button', { name: 'Add risk impact' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await all()).filter(({ name }) => name === 'Half entered')).toHaveLength(1);
});

test('the session ends in the middle: after logging in again the change is sent', async () => {
  const one = await make('Ended session');
  const page = await stayInPanel(one);
  await page.context().clearCookies();
  await page.route(`**${calls}/**`, (route) => route.fulfill({ status: 401, body: '{}' }));
  await page.route('**/api/oauth/tokens.json', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 401, body: '{}' }) : route.fallback(),
  );
  await description(page).fill('typed after the end');
  await description(page).blur();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.waitFor();
  await expect.poll(() => description(page).inputValue()).toBe('typed after the end');
  await page.unroute(`**${calls}/**`);
  await page.unroute('**/api/oauth/tokens.json');
  await dialog.getByLabel('Password').fill('demo');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('typed after the end');
});

test('the tab is killed in the middle: the next one sends what was typed, once', async () => {
  const one = await make('Killed tab');
  const page = await openPanel(one.id);
  await outage.stop();
  await description(page).fill('typed before the end');
  await oneKept(page);
  const context = page.context();
  await page.close();
  await outage.start();
  const next = await context.newPage();
  const second = await context.newPage();
  await Promise.all([next.goto(at(impacts)), second.goto(at(impacts))]);
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('typed before the end');
  const { body: now } = await product.server.ask('GET', `${calls}/${one.id}.json`, { headers: system });
  await next.reload();
  await next.locator('.grid-label').first().waitFor();
  expect((await read(one.id)).updated_at).toBe(now.updated_at);
});

test('what one person has left is never sent as another', async () => {
  const one = await make('Two people');
  const page = await openPanel(one.id);
  await outage.stop();
  await description(page).fill('hers alone');
  await footer(page)
    .getByText(/1 change kept/)
    .first()
    .waitFor(recovery);
  const context = page.context();
  await page.close();
  await outage.start();
  await context.clearCookies();
  await context.request.post(at('/api/oauth/tokens.json'), {
    data: { email: 'company@example.com', password: 'demo' },
  });
  const other = await context.newPage();
  const puts: string[] = [];
  other.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await other.goto(at('/company/teams'));
  await heading(other, /Teams/);
  await other.locator('.grid-label').first().waitFor();
  expect(puts).toEqual([]);
  await expect
    .poll(() =>
      footer(other)
        .getByText(/change/)
        .count(),
    )
    .toBe(0);
  await context.clearCookies();
  await context.request.post(at('/api/oauth/tokens.json'), { data: { email: 'system@example.com', password: 'demo' } });
  await other.goto(at(impacts));
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('hers alone');
});

test('two edit the same field: the choice is by field, says who and when, and nothing else is lost', async () => {
  const one = await make('Two edits');
  const page = await openPanel(one.id);
  const puts = await holdPuts(page, one.id);
  await description(page).fill('mine');
  await expect.poll(puts.count).toBe(1);
  await product.server.ask('PUT', `${calls}/${one.id}.json`, { headers: system, body: { description: 'theirs' } });
  puts.release();
  const card = page.getByRole('alert', { name: 'Conflicting changes' });
  await card.getByText(/changed this .* Which version should be saved\?/).waitFor();
  await expect.poll(() => card.getByText(/^Somebody else/).count()).toBe(0);
  await footer(page).getByText('1 change not saved').first().waitFor();
  await footer(page).getByRole('button', { name: 'Review' }).click();
  const list = page.getByRole('dialog', { name: '1 change not saved yet' });
  // No value is preselected, and nothing is saved before all values are chosen: the button moves the focus to the next
  // choice.
  const saving = list.getByRole('button', { name: 'Save these' });
  await expect.poll(() => list.getByRole('radio', { checked: true }).count()).toBe(0);
  await expect.poll(() => saving.getAttribute('aria-disabled')).toBe('true');
  await list.getByText('Choose one first.').waitFor();
  await saving.press('Enter');
  const theirs = list.getByLabel('Theirs: theirs');
  await expect.poll(() => theirs.evaluate((radio) => radio === document.activeElement)).toBe(true);
  expect((await read(one.id)).description).toBe('theirs');
  await theirs.press('ArrowDown');
  await expect.poll(() => list.getByLabel(/^Yours: mine/).isChecked()).toBe(true);
  await expect.poll(() => saving.getAttribute('aria-disabled')).toBe('false');
  await expectAccessible(page);
  outage.loseAnswers((method) => method === 'PUT');
  await list.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(async () => (await read(one.id)).description).toBe('mine');
  await expect.poll(() => keptOn(page)).toContain('"conflicts":[]');
  await page.close();
  outage.loseAnswers(null);
  // The next page sends the unconfirmed changes, and does not ask again about resolved conflicts.
  const next = await newPage();
  await next.goto(at('/profilepage'));
  await expect.poll(() => keptOn(next), recovery).not.toContain('Two edits');
});

test.each([
  'keeps nothing',
  'has no room left',
])('a browser that %s says so, and asks before the page is closed', async (why) => {
  const one = await make(`Private mode: ${why}`);
  const page = await openPanel(one.id, (opened) =>
    opened.addInitScript((how) => {
      if (how === 'keeps nothing')
        Object.defineProperty(indexedDB, 'open', {
          value: () => {
            throw new DOMException('Not allowed here.', 'InvalidStateError');
          },
        });
      else
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('There is no room left.', 'QuotaExceededError');
        };
    }, why),
  );
  await outage.stop();
  await description(page).fill('kept by the page alone');
  await footer(page)
    .getByText(/only in this page: this browser keeps nothing/)
    .first()
    .waitFor(recovery);
  const message = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await message).toBe('beforeunload');
  await outage.start();
  await expect.poll(async () => (await read(one.id)).description, recovery).toBe('kept by the page alone');
});

test('R-SAVE-04: what is under way is counted by kind of action, and told until the last of it has ended', async () => {
  const headers = await product.server.logIn('system@example.com');
  const list = '/api/admin/driver_item_types.json';
  for (const name of ['Passing one', 'Passing two'])
    expect((await product.server.ask('POST', list, { headers, body: { name } })).status).toBe(201);
  const page = await product.open('system@example.com', '/admin/driver-item-types');
  const waiting: (() => void)[] = [];
  await page.route('**/api/admin/driver_item_types**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return route.fallback();
  });
  // Two changes of one kind, and one of another.
  for (const [at, name] of ['Passing one', 'Passing two'].entries()) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect.poll(() => waiting.length).toBe(at + 1);
  }
  const form = await addByForm(page, 'Add driver type');
  await form.getByLabel('Name').fill('Staying');
  await form.getByRole('button', { name: 'Add driver type' }).click();
  await expect.poll(() => waiting.length).toBe(3);
  const status = page.locator('footer > span').first();
  const savedAlready = () =>
    status
      .filter({ hasText: /^Saved/ })
      .waitFor({ state: 'attached', timeout: 500 })
      .then(
        () => true,
        () => false,
      );
  const [first, second, other] = waiting;
  for (const release of [first, other]) {
    const answered = page.waitForResponse((response) => isWrite(response.request()));
    release?.();
    await (await answered).finished();
    expect([await savedAlready(), await status.textContent()]).toEqual([false, 'Saving...']);
  }
  second?.();
  await expect.poll(() => status.textContent()).toMatch(/^Saved \d\d:\d\d$/);
});

test('what is deleted outside a list without a server waits too: a module, a section, a link; a favourite likewise; words for a new link outlive a reload', async () => {
  const company = await product.server.logIn('company@example.com');
  // A second attempt finds the rows that the first one has left.
  const attempt = Date.now();
  const [givenUp, notNeeded, partner] = [`Given up ${attempt}`, `Not needed ${attempt}`, `Former partner ${attempt}`];
  const ask = (method: string, path: string, body?: object) =>
    product.server.ask(method, `/api/projects/1/${path}`, { headers: company, ...(body && { body }) });
  const { body: section } = await ask('POST', 'sections.json', { name: givenUp });
  const { body: risks } = await ask('GET', 'project_scenario_modules/10.json');
  const { scenario_module_id } = risks;
  const { body: module } = await ask('POST', 'project_scenario_modules.json', {
    name: notNeeded,
    scenario_module_id,
  });
  await ask('POST', 'project_access_urls.json', { label: partner });
  const context = (await product.open('company@example.com', at('/all-projects'), { base: outage.address })).context();
  const page = context.pages()[0] as Page;
  // A favourite is stored as well: marked, unmarked and marked again, it is one change.
  const star = page.getByRole('button', { name: 'Favourite: Electric trucks for the last mile' }).first();
  await star.waitFor();
  const [first, second] = (await star.getAttribute('aria-pressed')) === 'true' ? ['false', 'true'] : ['true', 'false'];
  await outage.stop();
  for (const pressed of [first, second, first]) {
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed'), recovery).toBe(pressed);
    await footer(page)
      .getByText(/1 change kept on this device/)
      .first()
      .waitFor(recovery);
  }
  await outage.start();
  const favourite = async () =>
    (await product.server.ask('GET', '/api/projects.json?q=Electric', { headers: company })).body[0].favorite;
  await expect.poll(favourite, recovery).toBe(first === 'true');
  await allSaved(page);
  await page.getByRole('link', { name: 'Warehouse automation Hamburg', exact: true }).click();
  await heading(page, 'Warehouse automation Hamburg');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this project' });
  await dialog.getByLabel('For whom').fill('Works council');
  await expect.poll(() => keptOn(page)).toContain('Works council');
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => dialog.getByLabel('For whom').inputValue()).toBe('Works council');
  await dialog.getByRole('button', { name: `Remove ${partner}` }).waitFor();
  await outage.stop();
  await dialog.getByRole('button', { name: `Remove ${partner}` }).click();
  await dialog.getByRole('button', { name: `Remove ${partner}` }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  const goes = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).waitFor({ state: 'detached' });
  };
  await goes(notNeeded);
  await goes(givenUp);
  await footer(page)
    .getByText(/3 changes kept on this device/)
    .first()
    .waitFor(recovery);
  await outage.start();
  const there = async () => [
    (await ask('GET', `project_scenario_modules/${module.id}.json`)).status,
    (await ask('GET', `sections/${section.id}.json`)).status,
    (await ask('GET', 'project_access_urls.json')).body.some(({ label }: { label: string }) => label === partner),
  ];
  await expect.poll(there, recovery).toEqual([404, 404, false]);
});

test('a diagram edited without a server is saved when it is back, and by the next page when the tab is gone', async () => {
  const company = await product.server.logIn('company@example.com');
  const path = '/api/projects/1/project_scenario_modules';
  const { body: modules } = await product.server.ask('GET', `${path}.json`, { headers: company });
  const module = modules.find((one: { type_key: string }) => one.type_key === 'ProcessFlows');
  const titles = async (): Promise<string[]> => {
    const { body } = await product.server.ask('GET', `${path}/${module.id}/entity_values.json?fields=title`, {
      headers: company,
    });
    return body.map(({ title }: { title: string }) => title);
  };
  const page = await product.open('company@example.com', at(`/projects/1/process-flow/${module.id}`), {
    base: outage.address,
  });
  await page.locator('.diagram-sheet').waitFor();
  const rename = (title: string) =>
    page.evaluate((text) => {
      const host = document.querySelector('.diagram-sheet') as HTMLElement & {
        diagram: {
          editor: {
            graph: { cells(): { jsid: string; position?: object }[]; change(jsid: string, patch: object): void };
          };
        };
      };
      const { graph } = host.diagram.editor;
      graph.change(graph.cells().find((one) => one.position)?.jsid ?? '', { title: text });
    }, title);
  await outage.stop();
  await rename('Renamed offline');
  await oneKept(page);
  await page
    .locator('.footer')
    .getByText(/1 change kept on this device/)
    .first()
    .waitFor();
  await outage.start();
  await expect.poll(titles, recovery).toContain('Renamed offline');
  await outage.stop();
  await rename('Left by a closed tab');
  await oneKept(page);
  const context = page.context();
  await page.close();
  await outage.start();
  // The changes are sent by any page, not only by that of the module.
  const next = await context.newPage();
  await next.goto(at('/all-projects'));
  await expect.poll(titles, recovery).toContain('Left by a closed tab');
});
