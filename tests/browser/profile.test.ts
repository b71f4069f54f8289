/** Changes of users to their own account, on the profile page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gif } from '../server/files/pictures.ts';
import { type Outage, outageBefore } from './outage.ts';
import { heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let outage: Outage;
beforeAll(async () => {
  product = await startProduct();
  outage = await outageBefore(product.server.address);
});
afterAll(async () => {
  await outage.close();
  await product.close();
});

const recovery = { timeout: 40_000 };

test('R-PROJ-01, R-PROD-16: profilepage is the profile page; it lists the user’s companies, and a picture and a job title are saved', async () => {
  const page = await product.open('member@example.com', '/profilepage');
  await heading(page, 'Profile');
  await page.getByRole('radio', { name: 'Nordfracht Logistics' }).waitFor();
  await page.getByText('This browser').waitFor();
  await expectAccessible(page);
  const picture = page.getByRole('group', { name: 'Picture' });
  await picture.locator('input[type=file]').setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: gif });
  await picture.getByRole('img', { name: 'Picture' }).waitFor();
  await page.getByLabel('Job title').fill('Head of processes');
  await page.getByLabel('Job title').blur();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await picture.getByRole('img', { name: 'Picture' }).waitFor();
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Head of processes');
  await picture.getByRole('button', { name: /^Remove/ }).click();
  await picture.getByRole('img', { name: 'Picture' }).waitFor({ state: 'detached' });
  // An invalid value gives a message and is not sent.
  await page.getByLabel('First name').fill('');
  await page.getByLabel('First name').blur();
  await page.getByText('Enter your first name.').waitFor();
  await page.getByLabel('First name').fill('Mira');
  await page.getByText('Enter your first name.').waitFor({ state: 'detached' });
});

test('what is typed into the profile without a server outlives the page and is sent when it is back', async () => {
  const page = await product.open('member@example.com', '/profilepage', { base: outage.address });
  await heading(page, 'Profile');
  await outage.stop();
  await page.getByLabel('Phone').fill('+49 40 1234');
  await page.getByLabel('Phone').blur();
  await page
    .getByRole('contentinfo')
    .getByText(/1 change kept on this device/)
    .first()
    .waitFor(recovery);
  const context = page.context();
  await page.close();
  await outage.start();
  const next = await context.newPage();
  await next.goto(`${outage.address}/profilepage`);
  const phone = async () =>
    (
      await product.server.ask('GET', '/api/current_user', {
        headers: await product.server.logIn('member@example.com'),
      })
    ).body.phone;
  await expect.poll(phone, recovery).toBe('+49 40 1234');
});

test('the password is changed with the present one, other logins are ended from here, and the account is removed by its address', async () => {
  const email = 'member@example.com';
  const page = await product.open(email, '/profilepage');
  const other = await product.open(email, '/profilepage');
  await heading(other, 'Profile');
  await page.reload();
  const logins = page.getByRole('region', { name: 'Where you are logged in' });
  await logins.getByText('This browser').waitFor();
  const before = await logins.getByRole('listitem').count();
  expect(before).toBeGreaterThan(1);
  await logins
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(before - 1);
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('four words are good');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current password').fill('demo');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove your account' });
  await dialog.getByLabel(/^Type/).fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await dialog.getByText(`This is not ${email}.`).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(/^Type/).fill(email);
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await page.getByText('Your account has been removed.').waitFor();
  const answer = await product.server.ask('POST', '/api/oauth/tokens.json', {
    body: { email, password: 'four words are good' },
  });
  expect(answer.status).toBe(401);
});
