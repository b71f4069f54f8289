/** What people are told of: a mention in a comment, the bell, the way to the comment, muting, and what they choose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { task } from '../web/diagram/cells.ts';
import { draw, newDiagram, saved, select } from './diagram-page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('who is mentioned hears of it at once, opens the comment from the bell, and has then read it', {
  timeout: 90_000,
}, async () => {
  const page = await product.open('company@example.com', '/profilepage', { width: 1700, height: 1000 });
  const path = await newDiagram(page);
  await draw(page, [task('A', 0, 120, { title: 'Unload' })]);
  await saved(page);
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

  await select(page, ['A']);
  await page.locator('.diagram-sheet').focus();
  await page.keyboard.press('Control+Alt+m');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const field = panel.getByLabel('Write a comment');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Can you look, @lind');
  await panel.getByRole('option', { name: 'Mira Lindqvist', selected: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Can you look, @Mira Lindqvist ');
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('article').filter({ hasText: 'Can you look' }).locator('.mention').waitFor();

  await other.getByRole('button', { name: `Notifications, ${before + 1} unread` }).click();
  const inbox = other.getByRole('dialog', { name: 'Notifications' });
  const told = inbox.getByRole('link', { name: /mentioned you on Unload/ });
  await told.waitFor();
  await inbox.getByText('Can you look, @Mira Lindqvist').waitFor();
  await expectAccessible(other);
  await told.click();
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
