/** Announcements to all users of the installation: the alert above all pages, and notices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFaults } from './faults.ts';
import { changing, goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
let admin: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  admin = await product.server.logIn('system@example.com');
});
afterAll(() => product.close());

const shared = sharedPage(() => product.open('member@example.com', '/all-projects', { stays: true }));

const setSystem = async (body: object) => {
  const { status, text } = await product.server.ask('PUT', '/api/admin/systems.json', { headers: admin, body });
  expect(status, text).toBe(200);
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const noAlert = { alert_text: null, alert_starts_at: null, alert_ends_at: null };

test('R-ALERT-01, R-SHELL-08, R-CONST-07: a system admin sets and clears the alert of every open page, 460 wide; a person closes it', async () => {
  await setSystem(noAlert);
  const member = await shared();
  await goTo(member, '/all-projects');
  const alert = member.getByRole('alert');
  await member.locator('.project-card').first().waitFor();
  const page = await product.open('system@example.com', '/admin/system');
  // The fields are in groups with headings. Fields about the alert appear only with it.
  const message = page.getByRole('group', { name: 'Above every page' });
  await message.waitFor();
  const kind = message.getByLabel('Kind of message');
  await expect.poll(() => kind.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Message to everybody' }).fill('Maintenance tonight from ten.');
  await kind.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await alert.getByText('Maintenance tonight from ten.').waitFor();
  await expect.poll(async () => (await member.locator('.alert-bar').boundingBox())?.width).toBe(460);
  // The alert covers no part of the page: the header begins below it.
  const header = await member.locator('.header-bar').boundingBox();
  const bar = await member.locator('.alert-bar').boundingBox();
  expect(header?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expectAccessible(member);

  await setSystem(noAlert);
  await alert.getByText('Maintenance tonight from ten.').waitFor({ state: 'detached' });

  await setSystem({ alert_text: 'Maintenance tonight from ten.', alert_kind: 'warning' });
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.getByText('Maintenance tonight from ten.').waitFor({ state: 'detached' });
});

test('R-ALERT-02: a closed alert is not shown again to who closed it, another one is', async () => {
  await setSystem({ ...noAlert, alert_text: 'Once only.' });
  const page = await shared();
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => alert.getByText('Once only.').count()).toBe(0);
  await setSystem({ alert_text: 'Another one.' });
  await alert.getByText('Another one.').waitFor();
});

test('an alert is shown in its time only', async () => {
  await setSystem({ alert_text: 'Not yet.', alert_starts_at: inMinutes(30), alert_ends_at: inMinutes(60) });
  const page = await product.open('member@example.com', 'about:blank');
  await page.clock.install();
  await page.goto('/profilepage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.getByText('Not yet.').count()).toBe(0);
  await page.clock.fastForward('31:00');
  await alert.getByText('Not yet.').waitFor();
  await page.clock.fastForward('31:00');
  await alert.getByText('Not yet.').waitFor({ state: 'detached' });
  await setSystem(noAlert);
});

async function publish(note: object): Promise<number> {
  const { status, body, text } = await product.server.ask('POST', '/api/admin/release_notes.json', {
    headers: admin,
    body: note,
  });
  expect(status, text).toBe(201);
  return body.id;
}

test('R-SHELL-03, R-SHELL-04, R-REL-01, R-SAN-02, R-CONST-06, R-CONST-08, R-PROD-17: What’s New lists published notes in a sidebar of 400, newest first, with title, summary and date', async () => {
  await publish({ title: 'Older', release_note_date: '2031-03-03', published: true });
  await publish({ title: 'Hidden', release_note_date: '2031-03-05', published: false });
  const newest = await publish({
    title: 'Newest',
    summary: '<p>Now with <strong>colour</strong>.<img src="/x.png" alt="" onerror="document.title=1"></p>',
    release_note_date: '2031-03-04',
    published: true,
  });
  const page = await shared();
  await page.getByRole('button', { name: 'What’s New' }).click();
  const sidebar = page.getByRole('dialog', { name: 'What’s New' });
  const titles = sidebar.getByRole('heading', { level: 3 });
  await titles.first().waitFor();
  await expect.poll(async () => (await titles.allTextContents()).slice(0, 2)).toEqual(['Newest', 'Older']);
  await expect.poll(() => sidebar.getByText('Hidden').count()).toBe(0);
  await expect.poll(() => sidebar.locator('.release-note').first().textContent()).toContain('Tuesday, March 4');
  await expect.poll(() => sidebar.locator('.release-note').first().innerHTML()).not.toContain('onerror');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(400);
  await expectAccessible(page);
  const link = sidebar.getByRole('link', { name: /^Learn More about Newest/ });
  await expect.poll(() => link.getAttribute('href')).toBe(`/release-notes/${newest}`);
  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'detached' });
});

test('R-PUB-06: a release note has a public page', async () => {
  const id = await publish({
    title: 'For everybody',
    content: '<p>The whole story.</p>',
    release_note_date: '2031-03-06',
    published: true,
  });
  const page = await product.openAnonymously(`/release-notes/${id}`);
  await page.getByRole('heading', { level: 1, name: 'For everybody' }).waitFor();
  await page.getByText('The whole story.').waitFor();
  await expectAccessible(page);
});

async function announce(notice: object): Promise<number> {
  const path = '/api/admin/new_feature_notifications.json';
  const { status, body, text } = await product.server.ask('POST', path, { headers: admin, body: notice });
  expect(status, text).toBe(201);
  return body.id;
}

test('R-NOTIF-01, R-NOTIF-02, R-NOTIF-03, R-NOTIF-05, R-SHELL-02, R-SAN-01, R-PROD-18: the oldest notice of a page comes after a second, with title, cleaned content and image, and Got It! registers it as viewed', async () => {
  await announce({ page_name: 'data-catalogs', title: 'Of another page', content: '<p>Elsewhere.</p>' });
  const older = await announce({ page_name: 'assessments', title: 'Older', content: '<p>First <em>this</em>.</p>' });
  await announce({ page_name: 'assessments', title: 'Newer', content: '<p>Then that.</p>' });
  const page = await product.open('member@example.com', 'about:blank');
  const picture = /<link rel="icon"[^>]* href="([^"]+)"/.exec((await product.server.ask('GET', '/')).text)?.[1];
  await page.route(
    '**/api/current_user',
    changing((body) => ({
      ...body,
      // The page sanitizes content again even though the server has accepted it.
      valid_notifications: (body['valid_notifications'] as { id: number; content: string }[]).map((one) =>
        one.id === older
          ? {
              ...one,
              image: { url: picture },
              content: `${one.content}<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`,
            }
          : one,
      ),
    })),
  );
  await page.goto('/profilepage');
  await page.clock.install();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assessments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assessments' }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Older' });
  await page.clock.runFor(500);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.clock.runFor(1500);
  await dialog.getByText('First this.').waitFor();
  await expect.poll(() => dialog.locator('.feature-notice-image').getAttribute('src')).toBe(picture);
  const inside = await dialog.innerHTML();
  expect(inside).not.toContain('onerror');
  expect(inside).not.toContain('<script');
  // The content security policy also blocks the handler while the content is being sanitized.
  takeFaults(/inline event handler/);
  await expectAccessible(page);
  const registered = page.waitForResponse('**/api/current_user/register_viewed_notification.json');
  await dialog.getByRole('button', { name: 'Got It!' }).click();
  expect(await (await registered).json()).toEqual({ notification_id: older });
  await dialog.waitFor({ state: 'detached' });
  await page.clock.runFor(3000);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data maps' }).click();
  await page.getByRole('heading', { level: 1, name: 'Data maps' }).waitFor();
  await page.clock.runFor(3000);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assessments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Assessments' }).waitFor();
  // A notice never opens over another dialog.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.clock.runFor(3000);
  await expect.poll(() => page.getByRole('dialog', { name: 'Newer' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.clock.runFor(3000);
  await page.getByRole('dialog', { name: 'Newer' }).waitFor();
});

test('the chosen theme stands before the page is drawn, whatever the system prefers', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await page.evaluate(() => localStorage.setItem('tessera.appearance', '{"theme":"dark","density":"compact"}'));
  // The scripts of the page never load, so the first paint does not come from them.
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('first-paint') ? route.fallback() : route.abort(),
  );
  await page.reload({ waitUntil: 'commit' });
  const dressed = page.locator('html[data-bs-theme=dark][data-density=compact]');
  await dressed.waitFor({ state: 'attached' });
  await page.evaluate(() => localStorage.setItem('tessera.appearance', 'nonsense'));
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-bs-theme=light][data-density=default]').waitFor({ state: 'attached' });
});
