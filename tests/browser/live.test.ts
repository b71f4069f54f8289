/** Changes by other users appear without a reload. */

import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const base = '/api/admin/project_statuses';
const names = (page: Page) => page.locator('.grid-label').allTextContents();

/** Waits until the page is subscribed over a live connection. */
async function openWatched(email: string, path: string, list: string, stays = false): Promise<Page> {
  const page = await product.open(email, 'about:blank', { stays });
  const watching = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes(`"watching":"${list}"`),
    }),
  );
  await page.goto(path);
  await watching;
  return page;
}

const statuses = sharedPage(() => openWatched('system@example.com', '/admin/project-statuses', base, true));

test('a row that somebody else adds, renames or deletes shows in the open list without anything being pressed', async () => {
  const page = await statuses();
  await page.locator('.grid-label').first().waitFor();
  const before = await names(page);
  const headers = await product.server.logIn('system@example.com');
  const { body } = await product.server.ask('POST', `${base}.json`, { headers, body: { name: 'From elsewhere' } });
  await expect.poll(() => names(page)).toEqual([...before, 'From elsewhere']);
  await product.server.ask('PUT', `${base}/${body.id}.json`, { headers, body: { name: 'Renamed elsewhere' } });
  await expect.poll(() => names(page)).toEqual([...before, 'Renamed elsewhere']);
  await product.server.ask('DELETE', `${base}/${body.id}.json`, { headers });
  await expect.poll(() => names(page)).toEqual(before);
});

test('a licence or a right that is taken away takes effect in the open page, and so does a licence that is given back', async () => {
  const headers = await product.server.logIn('company@example.com');
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    (await product.server.ask(method, `/api/${path}.json`, { headers, ...(body && { body }) })).body;
  const people: { id: number; email: string }[] = await ask('GET', 'company_admin/users');
  const member = people.find(({ email }) => email === 'member@example.com')?.id;
  const licence = (call: string) => ask('POST', `company_admin/users/${member}/${call}`, {});
  await licence('add_licence');
  const { id } = await ask('POST', 'projects', { name: 'Lent for a while' });
  const right = await ask('POST', `projects/${id}/user_permissions`, { user_id: member, permission_key: 'write' });
  const list = `/api/projects/${id}/project_scenario_modules`;
  const page = await openWatched('member@example.com', `/projects/${id}`, list);
  const add = page.getByRole('button', { name: 'Add module' }).first();
  await add.waitFor();
  await licence('remove_licence');
  await add.waitFor({ state: 'detached' });
  await licence('add_licence');
  await add.waitFor();
  await ask('DELETE', `projects/${id}/user_permissions/${right.id}`);
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
  await page.getByText('You may not see this project any more.').waitFor();
  const map = await ask('POST', 'data_maps', { name: 'Lent as well' });
  const read = await ask('POST', `data_maps/${map.id}/user_permissions`, { user_id: member, permission_key: 'read' });
  await page.goto(`/data-maps/${map.id}`);
  await page.getByRole('heading', { level: 1, name: 'Lent as well' }).waitFor();
  await ask('DELETE', `data_maps/${map.id}/user_permissions/${read.id}`);
  await page.getByRole('heading', { name: 'This data map is not here any more' }).waitFor();
  await expect.poll(() => page.getByText('Lent as well').count()).toBe(0);
  await page.getByRole('link', { name: 'To data maps' }).click();
  await page.getByRole('heading', { level: 1, name: 'Data maps' }).waitFor();
});

test("a change of one's own is not fetched again when it is told", async () => {
  const page = await statuses();
  await page.getByText(/^\d+ project statuses$/).waitFor();
  await page.waitForLoadState('networkidle');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(base)) fetched.push(request.url());
  });
  await page.locator('.grid-label').first().focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Named here');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.grid-label').first().textContent()).toBe('Named here');
  await expect.poll(() => fetched.length).toBe(1);
  // Longer than the time for which changes are collected.
  await page.waitForTimeout(600);
  expect(fetched).toHaveLength(1);
});

test('a row that is being edited is not replaced by what somebody else saves meanwhile: both are shown', async () => {
  const page = await statuses();
  await page.getByText(/^\d+ project statuses$/).waitFor();
  const headers = await product.server.logIn('system@example.com');
  const [first] = (await product.server.ask('GET', `${base}.json`, { headers })).body;
  await page.locator('.grid-label').first().focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await product.server.ask('PUT', `${base}/${first.id}.json`, { headers, body: { name: 'Theirs' } });
  await page.waitForTimeout(600);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Theirs was changed meanwhile' });
  await dialog.getByLabel('Theirs: Theirs').waitFor();
  await dialog.getByLabel('Yours: Mine').check();
  await dialog.getByRole('button', { name: 'Save the choice' }).click();
  await expect.poll(() => page.locator('.grid-label').first().textContent()).toBe('Mine');
});

/** The list of statuses, with a live connection that the test can cut. */
interface CutPage {
  readonly page: Page;
  /** The number of times that the server has confirmed the subscription. */
  readonly watched: () => number;
  /** Closes the connection, and refuses further ones until `mend`. */
  readonly cut: () => Promise<void>;
  readonly mend: () => void;
}

async function openCut(): Promise<CutPage> {
  const page = await product.open('system@example.com', 'about:blank');
  const lines: WebSocketRoute[] = [];
  let isDown = false;
  let watched = 0;
  await page.routeWebSocket('**/api/live', (line) => {
    if (isDown) return void line.close();
    lines.push(line);
    const server = line.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes(`"watching":"${base}"`)) watched += 1;
      line.send(message);
    });
  });
  await page.goto('/admin/project-statuses');
  await page.getByText(/^\d+ project statuses$/).waitFor();
  await expect.poll(() => watched).toBe(1);
  return {
    page,
    watched: () => watched,
    cut: async () => {
      isDown = true;
      for (const line of lines) await line.close();
    },
    mend: () => {
      isDown = false;
    },
  };
}

test('a page whose connection was lost connects again, and shows what it missed', async () => {
  const { page, watched, cut, mend } = await openCut();
  await expect.poll(() => names(page)).not.toEqual([]);
  // Changes shortly before the connection are announced when it opens, and read after a moment.
  await page.waitForTimeout(600);
  const before = await names(page);
  await cut();
  const headers = await product.server.logIn('system@example.com');
  const { body } = await product.server.ask('POST', `${base}.json`, { headers, body: { name: 'While it was away' } });
  await page.waitForTimeout(600);
  await expect.poll(() => names(page)).toEqual(before);
  mend();
  await expect.poll(() => names(page)).toEqual([...before, 'While it was away']);
  expect(watched()).toBe(2);
  await product.server.ask('DELETE', `${base}/${body.id}.json`, { headers });
});

test('after a gap a list reads what has changed, and not the list again', async () => {
  const { page, watched, cut, mend } = await openCut();
  await page.locator('.grid-label').first().waitFor();
  await page.waitForLoadState('networkidle');
  const headers = await product.server.logIn('system@example.com');
  const before = await names(page);
  const requests: string[] = [];
  const note = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(base)) requests.push(pathname);
  };
  await cut();
  page.on('request', note);
  const { body } = await product.server.ask('POST', `${base}.json`, { headers, body: { name: 'While away' } });
  // The page receives and reads nothing until it is connected again.
  await page.waitForTimeout(600);
  expect([await names(page), requests, watched()]).toEqual([before, [], 1]);
  mend();
  await expect.poll(() => names(page)).toContain('While away');
  expect(watched()).toBe(2);
  await product.server.ask('DELETE', `${base}/${body.id}.json`, { headers });
  await expect.poll(() => names(page)).not.toContain('While away');
  page.off('request', note);
  expect([...new Set(requests)]).toEqual([`${base}/changes.json`]);
});
