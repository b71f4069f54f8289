/** Comments on diagrams, shapes and items, and notifications about them: mentions, the bell, muting and settings. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { task } from '../diagram/cells.ts';
import { png } from '../server/files/pictures.ts';
import { choose } from './diagram-keys.ts';
import { bearer, cellsOf, draw, newDiagram, openDiagram, opened, saved, select } from './diagram-page.ts';
import { goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const shared = sharedPage(() =>
  product.open('company@example.com', '/profilepage', { width: 1700, height: 1000, stays: true }),
);
/** Creates a diagram with shapes in the shared page. */
async function openDrawn(): Promise<{ page: Page; path: string }> {
  const page = await shared();
  const path = await newDiagram(page);
  await draw(page, [task('A', 0, 120, { title: 'Unload' })]);
  await saved(page);
  return { page, path };
}

/** Opens the comments of shape A by keys, with the caret in the field for a new comment. */
async function beginComment(page: Page) {
  await select(page, ['A']);
  await page.locator('.diagram-sheet').focus();
  await page.keyboard.press('Control+Alt+m');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const field = panel.getByLabel('Write a comment');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  return { panel, field };
}

test('a comment that is being written is there again after the page was reloaded', async () => {
  const { page } = await openDrawn();
  await beginComment(page);
  await page.keyboard.type('Half a thought');
  // Longer than the delay after which a draft is stored.
  await page.waitForTimeout(300);
  await page.reload();
  await opened(page);
  const { field } = await beginComment(page);
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  await field.fill('');
});

test('people talk about a shape: written, answered, read as new by another, changed, resolved, deleted and brought back', {
  timeout: 90_000,
}, async () => {
  const { page, path } = await openDrawn();
  const { panel, field } = await beginComment(page);
  await page.keyboard.type('Who unloads <b>at night</b>?');
  await page.keyboard.press('Control+Enter');
  const first = panel.getByRole('article').filter({ hasText: 'Who unloads <b>at night</b>?' });
  await first.getByRole('button', { name: /^Edit/ }).waitFor();
  await expect.poll(() => first.locator('b').count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(async () => (await cellsOf(page)).find(({ jsid }) => jsid === 'A')?.comment_count).toBe(1);
  await expectAccessible(page);

  const other = await product.open('system@example.com', path, { width: 1700, height: 1000 });
  await opened(other);
  await other.getByRole('button', { name: /^Comments/ }).click();
  const theirs = other.getByRole('complementary', { name: 'Comments' });
  await theirs.getByRole('button', { name: /^Unload 1 comment, 1 new/ }).click();
  await theirs.getByText('New', { exact: true }).waitFor();
  await expect.poll(async () => (await cellsOf(other)).find(({ jsid }) => jsid === 'A')?.unread_comment_count).toBe(0);
  await theirs.getByRole('button', { name: /^Answer comment/ }).click();
  await other.keyboard.type('The night crew.');
  await other.keyboard.press('Control+Enter');
  await panel.getByText('The night crew.').waitFor();
  await panel.getByText('New', { exact: true }).waitFor();

  await first.getByRole('button', { name: /^Edit/ }).click();
  await panel.getByLabel('Change the comment').fill('Who unloads on Sundays?');
  await page.keyboard.press('Control+Enter');
  const changed = panel.getByRole('article').filter({ hasText: 'Sundays' });
  await changed.getByRole('button', { name: /^Resolve/ }).click();
  await panel.getByRole('button', { name: /^Resolved: Who unloads on Sundays/ }).click();
  await changed.getByRole('button', { name: /^Reopen/ }).click();
  await changed.getByRole('button', { name: /^Delete/ }).click();
  await panel.getByText('No comments yet.').waitFor();
  await page.locator('.toast-item').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('The night crew.').waitFor();
});

test('R-DIAG-15, R-DIAG-06, R-DIAG-07: comments, links, data elements, tags and the picture stay through a change of type, and come back with a deleted element', {
  timeout: 90_000,
}, async () => {
  const { page, path } = await openDrawn();
  const items = `/api/projects/1/project_scenario_modules/${path.split('/').at(-1)}`;
  const headers = await product.server.logIn('company@example.com');
  const ask = async (address: string, body: object) =>
    (await product.server.ask('POST', address, { headers, body })).body;
  /** The item of the element, and the rows that refer to it. */
  const hanging = async () => {
    const read = async (what: string) => (await product.server.ask('GET', `${items}/${what}.json`, { headers })).body;
    const row = (await read('entity_values')).find((one: { title: string }) => one.title === 'Unload') ?? {};
    const elements = (await read('data_catalog_details_entity_values')) as readonly Record<string, number>[];
    const used = elements.filter((one) => one['entity_value_id'] === row.id).map(({ id }) => id);
    return [row.id, row.comment_count, row.link_ids, row.tag_ids, row.image?.url, used];
  };
  const cell = async () => (await cellsOf(page)).find(({ title }) => title === 'Unload');
  const [id] = await hanging();
  const tag = await ask('/api/projects/1/tags.json', { name: `Night ${id}` });
  const link = await ask(`${items}/entity_value_links.json`, { entity_value_id: id, url: 'https://example.com/' });
  await product.server.ask('PUT', `${items}/entity_values/${id}.json`, { headers, body: { tag_ids: [tag.id] } });
  const catalog = await ask(`${items}/data_catalogs.json`, { name: `Loads ${id}` });
  const detail = await ask(`/api/data_catalogs/${catalog.id}/data_catalog_details.json`, { name: `Weight ${id}` });
  const element = await ask(`${items}/data_catalog_details_entity_values.json`, {
    entity_value_id: id,
    data_catalog_detail_id: detail.id,
  });
  const form = new FormData();
  form.append('id', String(id));
  form.append('image[image]', new Blob([new Uint8Array(png())], { type: 'image/png' }), 'dot.png');
  const authorization = `Bearer ${await bearer(page, 'company@example.com')}`;
  const address = new URL(`${items}/entity_values/upload_image.json`, page.url());
  const sent = await fetch(address, { method: 'POST', headers: { authorization }, body: form });
  expect([sent.status, sent.status === 200 ? '' : await sent.text()]).toEqual([200, '']);
  const { url } = (await sent.json()).result.image;
  await expect.poll(async () => (await cell())?.tag_ids).toEqual([tag.id]);
  await select(page, ['A']);
  await page.locator('.diagram-sheet').focus();
  await page.keyboard.press('Control+Alt+m');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await panel.getByLabel('Write a comment').fill('Who unloads?');
  await page.keyboard.press('Control+Enter');
  const comment = panel.getByRole('article').filter({ hasText: 'Who unloads?' });
  await comment.getByRole('button', { name: /^Edit/ }).waitFor();
  await expect.poll(hanging).toEqual([id, 1, [link.id], [tag.id], url, [element.id]]);

  /**
   * The element now has this type and the same item, the rows that refer to the item are unchanged, and the page shows
   * the comment.
   */
  const stays = async (type: string) => {
    await expect.poll(async () => (await cell())?.type).toBe(type);
    await saved(page);
    await expect.poll(hanging).toEqual([id, 1, [link.id], [tag.id], url, [element.id]]);
    await select(page, [(await cell())?.jsid ?? '']);
    await comment.waitFor();
    await page.locator('.diagram-sheet').focus();
  };
  await page.locator('.diagram-sheet').focus();
  await choose(page, 'Shift+Enter', 'Change type to', 'exclusive');
  await stays('bp.Gateway');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await hanging())[0]).toBeUndefined();
  await page.keyboard.press('Control+z');
  await stays('bp.Gateway');
  await page.keyboard.press('Control+z');
  await stays('bp.Activity');
  await page.keyboard.press('Control+Shift+z');
  await stays('bp.Gateway');
});

test('a comment that the server does not take stays in the field, with the reason', async () => {
  const { page } = await openDrawn();
  await page.getByRole('button', { name: /^Comments/ }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const field = panel.getByLabel('Write a comment');
  await field.waitFor();
  await page.route('**/api/comments.json', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, body: '{}' }) : route.fallback(),
  );
  await field.fill('Is anybody there?');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByRole('alert').getByText('This was not saved.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Is anybody there?');
  await expect.poll(() => panel.getByRole('article').count()).toBe(0);
});

test('who came by a link to a diagram reads its comments and writes none, and nothing is asked that would be refused', async () => {
  const { page, path } = await openDrawn();
  const headers = { authorization: `Bearer ${await bearer(page, 'company@example.com')}` };
  const id = Number(path.split('/').at(-1));
  const ask = (to: string, body: object) => product.server.ask('POST', to, { headers, body });
  await ask('/api/comments.json', {
    commentable_type: 'project_scenario_module',
    commentable_id: id,
    text: 'For all to read',
  });
  const { url } = (await ask(`/api/projects/1/project_scenario_modules/${id}/module_access_urls.json`, {})).body;
  const guest = await product.openAnonymously('about:blank');
  const refused: string[] = [];
  guest.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  await openDiagram(guest, `${new URL(url).pathname}?colour_by=tag_ids`);
  await guest.getByRole('button', { name: /^Comments/ }).click();
  const panel = guest.getByRole('complementary', { name: 'Comments' });
  await panel.getByText('For all to read').waitFor();
  await panel.getByText('You can read these comments but not write any.').waitFor();
  await expect.poll(() => panel.getByRole('button', { name: /^(Answer|Edit|Delete)/ }).count()).toBe(0);
  await expect.poll(() => guest.getByRole('button', { name: 'Filter', exact: true }).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('an item of a list, and a module that is no diagram, have comments as well: written, counted and read by others at once', async () => {
  const page = await shared();
  await goTo(page, '/projects/1/risks/10?view=table');
  const other = await product.open('member@example.com', '/projects/1/risks/10?view=table');
  // The page is opened before the comment is written, so the count must arrive by the live connection.
  await other.getByRole('link', { name: 'Battery fire', exact: true }).click();
  await other.getByRole('complementary', { name: 'Details of Battery fire' }).waitFor();
  const text = `Who watches it? ${Date.now()}`;
  await page.getByRole('link', { name: 'Battery fire', exact: true }).click();
  const details = page.getByRole('complementary', { name: 'Details of Battery fire' });
  await details.getByRole('button', { name: /^Comments/ }).click();
  await details.getByLabel('Write a comment').fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await details.getByRole('article').filter({ hasText: text }).waitFor();
  await details.getByRole('button', { name: /^Comments \d+$/ }).waitFor();
  await other
    .getByRole('button', { name: /^Comments \d+, \d+ new$/ })
    .first()
    .click();
  await other.getByRole('article').filter({ hasText: text }).waitFor();

  await page.getByRole('button', { name: /^Comments on the module: / }).click();
  const whole = page.getByRole('complementary', { name: 'Comments on Risks of the project' });
  await whole.getByLabel('Write a comment').fill(`Of all of them: ${text}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await whole
    .getByRole('article')
    .filter({ hasText: `Of all of them: ${text}` })
    .waitFor();
  await other.getByRole('button', { name: /^Comments on the module: \d+, \d+ unread$/ }).waitFor();
  // Until the comment is saved, it is rendered as busy.
  await expect.poll(() => whole.locator('[aria-busy]').count()).toBe(0);
  await whole.getByRole('status').filter({ hasText: 'Your comment is saved.' }).waitFor({ state: 'attached' });
  await expectAccessible(page);
  // After a deletion the focus moves within the thread or the list.
  await whole
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(() => whole.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });

  // The key opens the comments of the focused row. The page is not dimmed, and the focus returns to the row.
  const row = page.getByRole('link', { name: 'Battery fire', exact: true });
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('c');
  const isWriting = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(isWriting).toBe('TEXTAREA');
  await page.setViewportSize({ width: 1024, height: 768 });
  const below = page.getByRole('complementary', { name: 'Battery fire' });
  await below.getByRole('article').filter({ hasText: text }).waitFor();
  await row.click({ trial: true });
  await expect.poll(() => page.locator('.offcanvas-backdrop, .modal-backdrop').count()).toBe(0);
  await below.getByRole('button', { name: 'Close' }).click();
  await below.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a stakeholder is commented on where it is listed, and an address leads to the comment', async () => {
  const text = `Ask them first ${Date.now()}`;
  const page = await shared();
  await goTo(page, '/projects/1?tab=projects_stakeholders&row=1');
  const details = page.getByRole('complementary', { name: 'Details of Operations board' });
  await details.getByRole('button', { name: /^Comments/ }).click();
  await details.getByLabel('Write a comment').fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  const headers = await product.server.logIn('company@example.com');
  const written = async (): Promise<number | undefined> => {
    const { body } = await product.server.ask(
      'GET',
      '/api/comments.json?commentable_type.equals=stakeholder&commentable_id.equals=1',
      { headers },
    );
    return body.find((one: { readonly text: string }) => one.text === text)?.id;
  };
  await expect.poll(written).toBeGreaterThan(0);
  const id = await written();
  // Navigates as the link of a notification does.
  await goTo(page, '/projects/1');
  await details.waitFor({ state: 'detached' });
  await goTo(page, `/projects/1?tab=projects_stakeholders&row=1&comment=${id}`);
  await details.getByRole('article').filter({ hasText: text }).waitFor();
});

test('who is mentioned hears of it at once, opens the comment from the bell, and has then read it', {
  timeout: 90_000,
}, async () => {
  const { page, path } = await openDrawn();
  const [, project] = /projects\/(\d+)/.exec(path) ?? [];
  const headers = await product.server.logIn('company@example.com');
  const people = await product.server.ask('GET', '/api/users.json?q=Lindqvist', { headers });
  const mira = people.body[0].id as number;
  await product.server.ask('POST', `/api/projects/${project}/user_permissions.json`, {
    headers,
    body: { user_id: mira, permission_key: 'read' },
  });
  const theirs = await product.server.logIn('member@example.com');
  const mine = await product.server.ask('POST', '/api/notifications/datatable.json', { headers: theirs, body: {} });
  const before = mine.body.unread as number;

  const other = await product.open('member@example.com', '/home', { width: 1700, height: 1000 });
  await other.getByRole('button', { name: `Notifications, ${before} unread` }).waitFor();

  const { panel, field } = await beginComment(page);
  await page.keyboard.type('Can you look, @lind');
  await panel.getByRole('option', { name: 'Mira Lindqvist', selected: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Can you look, @Mira Lindqvist ');
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('article').filter({ hasText: 'Can you look' }).locator('.mention').waitFor();

  await other.getByRole('button', { name: `Notifications, ${before + 1} unread` }).click();
  const inbox = other.getByRole('dialog', { name: 'Notifications' });
  const mention = inbox.getByRole('link', { name: /mentioned you on Unload/ });
  await mention.waitFor();
  await inbox.getByText('Can you look, @Mira Lindqvist').waitFor();
  await expectAccessible(other);
  await mention.click();
  const comment = other.getByRole('article').filter({ hasText: 'Can you look' });
  await comment.waitFor();
  await expect.poll(() => comment.evaluate((entry) => entry === document.activeElement)).toBe(true);
  await other.getByRole('button', { name: before ? `Notifications, ${before} unread` : 'Notifications' }).waitFor();
});

test('notifications are marked unread, read and all read, places muted and unmuted, and kinds chosen on the profile', {
  timeout: 90_000,
}, async () => {
  const page = await product.open('member@example.com', '/home');
  await page.getByRole('button', { name: /^Notifications, / }).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await inbox
    .getByRole('button', { name: /^Mark as read: / })
    .first()
    .click();
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await inbox.getByRole('button', { name: 'Unread (0)' }).click();
  await inbox.getByText('You have read everything.').waitFor();
  await inbox.getByRole('button', { name: 'All', exact: true }).click();
  await inbox
    .getByRole('button', { name: /^Mark as unread: / })
    .first()
    .click();
  await inbox.getByRole('button', { name: 'Unread (1)' }).waitFor();
  await inbox
    .getByRole('button', { name: /^Mute / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Mute the project “/ }).click();
  await inbox.getByText('Muted', { exact: true }).first().waitFor();

  await inbox.getByRole('link', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Notifications' });
  const choice = section.getByRole('checkbox', { name: 'Something is assigned to you' });
  await choice.uncheck();
  await expectAccessible(page);
  const headers = await product.server.logIn('member@example.com');
  const settings = async () => (await product.server.ask('GET', '/api/notification_settings.json', { headers })).body;
  await expect.poll(async () => (await settings())[0]?.wanted).toBe(false);
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(false);
  await section.getByRole('button', { name: /^Unmute / }).click();
  await section.getByText('None. A project or module is muted from the notifications in it.').waitFor();
});
