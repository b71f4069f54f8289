/**
 * The administration pages: each opens, has a title and an explanation, and is accessible. Statistics link to the rows
 * that they count.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricOf } from '../../src/metrics/find-metric.ts';
import { metricKeys } from '../../src/metrics/metrics.ts';
import { png } from '../server/files/pictures.ts';
import { heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';
import { walk } from './walk.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const statistics = (area: 'system' | 'company') =>
  metricKeys.flatMap((key) => {
    const { title, [area]: place } = metricOf(key);
    return place ? [{ title, address: place.route }] : [];
  });

test('R-ADM-03, R-ADM-04: system admin analytics pages exist, each with its figures, in light and dark; admin/recent-invite-users is titled recently created users', {
  timeout: 120_000,
}, async () => {
  const expected = [
    'trials-ending-soon',
    'ai-usage',
    'recent-project-activity',
    'most-viewed-projects',
    'most-recent-user-events',
    'daily-active-users',
    'monthly-active-users',
    'user-retention',
    'user-stickiness',
    'busiest-hours',
  ];
  const places = statistics('system');
  expect(places.map(({ address }) => address)).toEqual(
    expect.arrayContaining(expected.map((name) => `/admin/${name}`)),
  );
  const page = await product.open('system@example.com', '/admin/recent-invite-users');
  await heading(page, 'Recently created users');
  await walk(page, places);
});

test('R-CO-02: company admin pages exist: people, teams, removed projects and five statistics', {
  timeout: 120_000,
}, async () => {
  const others = ['users', 'teams', 'restore-projects'].map((name) => ({ title: name, address: `/company/${name}` }));
  const places = statistics('company');
  expect(places.map(({ address }) => address)).toEqual(
    expect.arrayContaining(
      [
        'most-recent-user-events',
        'daily-active-users',
        'monthly-active-users',
        'recent-project-activity',
        'ai-usage',
      ].map((name) => `/company/${name}`),
    ),
  );
  await walk(await product.open('company@example.com', '/home'), [...others, ...places]);
});

test('a figure leads to the people behind it, and the table goes away as a file', async () => {
  const page = await product.open('company@example.com', '/company/daily-active-users');
  const table = page.getByRole('region', { name: 'Table: Daily active users' });
  // The figure above the chart and the one in the table row are of the same day.
  const people = page.locator('.statistic-tiles').getByRole('link').first();
  const count = Number(await people.textContent());
  const day = await people.getAttribute('href');
  await expect.poll(() => table.locator(`a[href="${day}"]`).count()).toBe(2);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('daily-active-users.csv');
  await people.click();
  await page.getByRole('heading', { level: 1, name: 'Active people' }).waitFor();
  const behind = page.getByRole('region', { name: 'Table: Active people' });
  await behind.getByRole('row').nth(count).waitFor();
  await expect.poll(() => behind.getByRole('row').count()).toBe(count + 1);
  // A link shows the daily activity of one person, and a button then shows the activity of all people in the period.
  await behind.getByRole('row').nth(1).getByRole('link').nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Daily active users' }).waitFor();
  await page.getByText('Only one person').waitFor();
  await page.getByRole('button', { name: 'Show all of the period' }).click();
  await page.getByText('Only one person').waitFor({ state: 'detached' });
  await table.locator(`a[href="${day}"]`).first().click();
  await behind.getByRole('row').nth(count).waitFor();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.waitForURL(/from=/);
});

test('a logo is set, replaced and removed where the company is described, and a removal is undone', async () => {
  const page = await product.open('company@example.com', '/company/details');
  const logo = page.getByRole('group', { name: 'Logo' });
  const choose = async (file: Buffer) =>
    logo.getByLabel('File for Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: file });
  const uploaded = page.waitForRequest('**/api/company_admin/company/upload_logo.json');
  await choose(png(40, 20));
  expect((await uploaded).method()).toBe('POST');
  await logo.getByRole('img', { name: 'Logo' }).waitFor();
  await expectAccessible(page);
  const removed = page.waitForRequest('**/api/company_admin/company/remove_logo.json');
  await logo.getByRole('button', { name: 'Remove picture' }).click();
  expect((await removed).method()).toBe('DELETE');
  await logo.getByRole('button', { name: 'Choose picture' }).waitFor();
  await page.locator('.toast-item', { hasText: 'Logo removed' }).getByRole('button', { name: 'Undo' }).click();
  await logo.getByRole('img', { name: 'Logo' }).waitFor();
  await choose(Buffer.from('no picture at all'));
  await logo.getByRole('alert').filter({ hasText: 'PNG' }).waitFor();
});

test('people are imported from a file: what is faulty is told before, the clean ones are invited, and an undo takes them out again', async () => {
  const page = await product.open('system@example.com', '/admin/company/1?tab=admin_companies_users');
  const sent = page.waitForRequest(/import_users_csv/);
  await page.getByRole('button', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const file = 'Email,First name,Last name\nida.import@example.org,Ida,Import\nno address,Nobody,Import\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('1 row is clean, 1 row needs a change.').waitFor();
  await sent;
  await dialog.getByRole('button', { name: 'Import 1 clean row' }).click();
  await dialog.getByText('1 row imported into users. 1 faulty row was left out.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await dialog.getByText('The import was undone').waitFor();
  await dialog.locator('.modal-footer').getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});
