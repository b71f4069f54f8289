/** The company's settings by its administrator, and their effect on other users. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addByForm, goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const shared = sharedPage(() => product.open('company@example.com', '/company/details', { stays: true }));

test('R-USER-07: a company administrator makes an API key, which is shown once to be copied, and takes it back', async () => {
  const page = await shared();
  await heading(page, 'Company details');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Add API key' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Warehouse');
  await page.getByRole('dialog').getByRole('button', { name: 'Add API key' }).click();
  const shown = page.getByRole('dialog', { name: 'API key added' });
  const key = await shown.getByLabel('Key', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Copy key' }).waitFor();
  await expectAccessible(page);
  const status = async () =>
    (await product.server.ask('GET', '/api/projects', { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
  await row.getByText(key.slice(0, 10)).waitFor();
  expect((await page.content()).includes(key)).toBe(false);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(status).toBe(401);
});

test('who takes an admin right from their own account is asked first; from another, or back again, nothing is asked', async () => {
  const headers = await product.server.logIn('company@example.com');
  const { body: people } = await product.server.ask('GET', '/api/company_admin/users.json', { headers });
  const idOf = (email: string) => people.find((one: { email: string }) => one.email === email).id;
  const page = await shared();
  await goTo(page, `/company/users?row=${idOf('company@example.com')}`);
  const right = page.locator('.inspector-body').getByRole('switch', { name: 'Company admin' });
  await right.click();
  const confirmation = page.getByRole('dialog', { name: 'Give up your own right: Company admin?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Keep it' }).click();
  await confirmation.waitFor({ state: 'detached' });
  await expect.poll(() => right.isChecked()).toBe(true);
  await goTo(page, `/company/users?row=${idOf('member@example.com')}`);
  await expect.poll(() => right.isChecked()).toBe(false);
  await right.click();
  await expect.poll(() => right.isChecked()).toBe(true);
  await right.click();
  await expect.poll(() => right.isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('R-ENT-01, R-ENT-02, R-ENT-03, R-ENT-04, R-ENT-05, R-ENT-06: the company’s own names stand in tabs, buttons, column titles, forms, module kinds and messages', async () => {
  const renamed = {
    stakeholder: { name: 'Actor', plural: 'Cast' },
    stakeholder_role: { name: 'Part', plural: 'Parts played' },
    product_and_service: { name: 'Offer', plural: 'Offers' },
    product_and_service_category: { name: 'Shelf', plural: 'Shelves' },
    tag: { name: 'Sticker', plural: 'Stickers' },
    tag_category: { name: 'Sticker sheet', plural: 'Sticker sheets' },
  };
  const headers = await product.server.logIn('company@example.com');
  const saved = await product.server.ask('PUT', '/api/company_admin/company.json', {
    headers,
    body: { entity_map: renamed },
  });
  expect(saved.status).toBe(200);
  const page = await product.open('company@example.com', '/projects/1');
  const parts = page.getByRole('navigation', { name: /^Parts of/ });
  await parts.getByRole('link', { name: 'People and things', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'People and things' });
  /** The columns that refer to renamed resources, or count their rows. */
  const columns: Readonly<Record<string, string>> = {
    Cast: 'Parts played',
    'Parts played': 'Cast',
    Offers: 'Shelves',
    Shelves: 'Offers',
    Stickers: 'Sticker sheets',
    'Sticker sheets': 'Stickers',
  };
  for (const { name, plural } of Object.values(renamed)) {
    await tabs.getByRole('link', { name: plural, exact: true }).click();
    await page.getByRole('searchbox', { name: `Search ${plural}` }).waitFor();
    await page.getByRole('columnheader', { name: columns[plural] as string }).waitFor();
    await page
      .getByRole('button', { name: `Add ${name.toLowerCase()}` })
      .first()
      .waitFor();
  }
  await tabs.getByRole('link', { name: 'Cast', exact: true }).click();
  const form = await addByForm(page, 'Add actor');
  await form.getByText('Parts played', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  // The server's message about a missing row.
  await goTo(page, '/projects/1?tab=projects_stakeholders&row=999999');
  await page.getByText('Actor 999999').waitFor();
  await goTo(page, '/projects/1');
  await page.getByRole('button', { name: 'Add module' }).first().click();
  await page.getByText('Actor perspectives').first().waitFor();
});

test('mails are seen beside their texts in a frame that runs nothing, and a test of one goes to whoever writes it', async () => {
  const page = await product.open('system@example.com', '/admin/system?tab=admin_email_templates');
  const preview = page.getByRole('region', { name: 'Preview' });
  const mail = preview.getByRole('article', { name: 'Invitation' });
  await mail.waitFor();
  await expect.poll(() => mail.locator('iframe').getAttribute('sandbox')).toBe('');
  const text = page.getByLabel('Invitation body');
  await text.fill('Welcome {{first_name}}.\n\n<script>document.body.remove()</script>\n\n{{link}}');
  await expect.poll(() => mail.frameLocator('iframe').locator('body').innerText()).toMatch(/Welcome \w+\.\s+<script>/);
  await mail.getByRole('button', { name: 'Send me a test: Invitation' }).click();
  await page.getByText('Invitation: a test is on its way to system@example.com.').waitFor();
  await expectAccessible(page);
  await text.fill('Welcome {{frist_name}}\n{{link}}');
  await preview.getByText('Line 1: Nothing stands for {{frist_name}}. Did you mean {{first_name}}?').waitFor();
});

test('the words of a company are a table of six lines that shows what things are called otherwise', async () => {
  const headers = await product.server.logIn('other@example.com');
  const words = async () => (await product.server.ask('GET', '/api/current_company.json', { headers })).body.entity_map;
  const page = await product.open('other@example.com', '/company/details');
  const table = page.getByRole('group', { name: /^Names of things/ });
  const line = (title: string) => table.getByRole('group', { name: title, exact: true });
  await line('Tag').waitFor();
  await expect.poll(() => table.getByRole('group').count()).toBe(6);
  await expect.poll(() => line('Tag category').getByLabel('Plural').getAttribute('placeholder')).toBe('Tag categories');
  const name = `Label ${Date.now()}`;
  await line('Tag').getByLabel('Singular').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await words()).tag?.name).toBe(name);
  await expectAccessible(page);
});
