/** A system admin makes a company's row available to all companies; a company makes its own copy of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('R-DATA-19, R-DATA-20 on its page a data catalog is made everyone’s by a system admin alone, and one’s own by a company', async () => {
  const company = await product.server.logIn('company@example.com');
  const system = await product.server.logIn('system@example.com');
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
    product.server.ask(method, `/api/${path}`, { headers, ...(body === undefined ? {} : { body }) });
  const { id } = (await ask('POST', 'data_catalogs.json', company, { name: 'Words of the harbour' })).body;
  const { id: user } = (await ask('GET', 'current_user.json', system)).body;
  const grant = { user_id: user, permission_key: 'admin' };
  expect((await ask('POST', `data_catalogs/${id}/user_permissions.json`, company, grant)).status).toBe(201);

  const own = await product.open('company@example.com', `/data-catalogs/${id}`, { stays: true });
  await own.getByRole('button', { name: 'More actions' }).click();
  await own.getByRole('menuitem', { name: 'Copy with all in it' }).waitFor();
  await expect.poll(() => own.getByRole('menuitem', { name: 'Make one for every company' }).count()).toBe(0);
  await own.keyboard.press('Escape');

  const page = await product.open('system@example.com', `/data-catalogs/${id}`, { stays: true });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make one for every company' }).click();
  await page.getByText('Made for every company').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/data-catalogs/${id}`);
  const address = new URL(page.url()).pathname;
  const made = async () => (await ask('GET', `data_catalogs/${address.split('/').at(-1)}.json`, company)).body;
  await expect.poll(made).toMatchObject({ name: 'Words of the harbour', company_id: null });

  await own.goto(new URL(address, own.url()).href);
  await own.getByRole('button', { name: 'More actions' }).click();
  await own.getByRole('menuitem', { name: 'Make one of our own' }).click();
  await expect.poll(() => new URL(own.url()).pathname).not.toBe(address);
  await page.close();
  await own.close();
});
