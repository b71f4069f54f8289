/** Inviting people, answering an invitation, and assigning a company administrator, on the screens for this. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../src/server/store/database.ts';
import { mailsTo, tokenIn } from '../server/session/browser.ts';
import { addByForm } from './page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const run = <T>(statement: ReturnType<typeof sql>) => product.server.database.query<T>(systemActor, statement);
const linkOf = async (email: string, mails = 1): Promise<string> =>
  `/accept-invitation?token=${tokenIn((await mailsTo(product.server, email, mails)).at(-1))}`;

test('a company admin invites somebody, sees that they have not accepted, and how many licences are used', async () => {
  const page = await product.open('company@example.com', '/company/users');
  const note = page.getByText(/^\d+ of \d+ licences are in use$/);
  const before = Number((await note.innerText()).split(' ')[0]);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByText('An email with a link goes to this address.').waitFor();
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill('Invited');
  await dialog.getByLabel(/^E-?mail/).fill('ines@example.com');
  await dialog.getByLabel('Licensed').check();
  await dialog.getByRole('button', { name: 'Invite user' }).click();
  await page.getByText('Invitation sent').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'ines@example.com' });
  await row.getByText('Invited', { exact: true }).first().waitFor();
  await expect.poll(async () => Number((await note.innerText()).split(' ')[0])).toBe(before + 1);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click();
  await page.getByText(/invitation sent again/).waitFor();
});

test('who is missing among the members of a team is invited from there', async () => {
  const page = await product.open('company@example.com', '/company/teams');
  const team = await addByForm(page, 'Add team');
  await team.getByRole('combobox', { name: 'Members' }).fill('Greta');
  await page.getByRole('option', { name: 'Create “Greta”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByText('An email with a link goes to this address.').waitFor();
  await dialog.getByLabel('First name').fill('Greta');
  await dialog.getByLabel('Last name').fill('Guest');
  await dialog.getByLabel(/^E-?mail/).fill('greta@example.com');
  await dialog.getByRole('button', { name: 'Invite user' }).click();
  await team.getByText('Greta Guest').waitFor();
  await mailsTo(product.server, 'greta@example.com', 1);
});

test('the link says who invites; without an account a password is chosen, and one is logged in', async () => {
  const page = await product.openAnonymously(await linkOf('ines@example.com', 2));
  await page.getByText('Nordfracht Logistics invites you').waitFor();
  await page.getByLabel('New password').fill('four words are good');
  await page.getByRole('button', { name: 'Accept and set password' }).click();
  await page.getByText('You belong to Nordfracht Logistics now.').waitFor();
  await page.waitForURL('**/recently-viewed');
  await page.getByRole('dialog', { name: 'Accept the terms of use' }).waitFor();
});

test('with an account the invitation is accepted or declined without a password', async () => {
  const headers = await product.server.logIn('company@example.com');
  const invite = (email: string) =>
    product.server.ask('POST', '/api/company_admin/users.json', {
      headers,
      body: { email, first_name: 'A', last_name: 'B' },
    });
  const own = await product.server.ask('POST', '/api/projects.json', {
    headers: await product.server.logIn('other@example.com'),
    body: { name: 'Only in one of the two' },
  });
  expect((await invite('other@example.com')).status).toBe(201);
  const page = await product.openAnonymously(await linkOf('other@example.com'));
  await page.getByText('You join with your account other@example.com').waitFor();
  await page.getByRole('button', { name: 'Decline the invitation of Nordfracht Logistics' }).click();
  await page.getByRole('button', { name: 'Keep the invitation' }).click();
  await page.getByRole('button', { name: 'Decline the invitation of Nordfracht Logistics' }).click();
  await page.getByText('Decline the invitation of Jonas Brandt of Nordfracht Logistics?').waitFor();
  await page.getByRole('button', { name: 'Yes, decline' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invitation declined' }).waitFor();
  expect((await invite('other@example.com')).status).toBe(201);
  await page.goto(new URL(await linkOf('other@example.com', 2), page.url()).href);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText('You belong to Nordfracht Logistics now. Log in to go on.').waitFor();
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('other@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/recently-viewed');
  const both = await product.server.ask('GET', '/api/current_user', {
    headers: await product.server.logIn('other@example.com'),
  });
  expect(both.body.companies).toHaveLength(2);

  // A link to a page of the other company opens after the user has confirmed it.
  await page.goto(new URL(`/projects/${own.body.id}`, page.url()).href);
  await page.getByText('You are in Nordfracht Logistics.').waitFor();
  await page.getByRole('button', { name: 'Open it in Stadtwerke Lindenau' }).click();
  await page.getByRole('heading', { level: 1, name: 'Only in one of the two' }).waitFor();
  await page.getByRole('button', { name: 'Commands', exact: true }).click();
  await page.getByRole('combobox').fill('Work in');
  await page.getByRole('option', { name: 'Work in Nordfracht Logistics' }).click();
  await page.getByText('You now work in Nordfracht Logistics.').waitFor();
});

test('a system admin gives a company without any administrator one', async () => {
  const headers = await product.server.logIn('system@example.com');
  const ask = (path: string, body: object) => product.server.ask('POST', path, { headers, body });
  const company = (await ask('/api/admin/companies.json', { name: 'Without anybody' })).body.id as number;
  const person = { email: 'nora@example.com', first_name: 'Nora', last_name: 'Next', company_ids: [company] };
  expect((await ask('/api/admin/users.json', person)).status).toBe(201);
  const page = await product.open('system@example.com', `/admin/company/${company}`);
  await page
    .getByRole('tab', { name: 'Rights' })
    .or(page.getByRole('link', { name: 'Rights' }))
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: 'Nora Next' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Open and edit' }).click();
  await page.locator('.inspector-body').getByLabel('Company admin').check();
  const admins = () => run(sql`select 1 from user_company where company_id = ${company} and company_admin`);
  await expect.poll(async () => (await admins()).length).toBe(1);
});
