/** The search on the page of a data catalog: by text, and by meaning after a service has computed embeddings. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let service: Server;
beforeAll(async () => {
  product = await startProduct({ PRIVATE_SERVICES: '1' });
  service = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const embedding = (one: string) => (/birth|geburt/i.test(one) ? [1, 0] : [0, 1]);
    const data = JSON.parse(text).input.map((one: string, index: number) => ({ index, embedding: embedding(one) }));
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service.close();
  await product.close();
});

test('R-DATA-21 Data catalogs: vectorize_data_catalog.json is called on the page, which says how a search was made', async () => {
  const system = await product.server.logIn('system@example.com');
  const headers = await product.server.logIn('company@example.com');
  const made = async (path: string, body: object, as = headers) =>
    (await product.server.ask('POST', `${path}.json`, { headers: as, body })).body;
  const catalog = await made('/api/data_catalogs', { name: 'Patients' });
  for (const name of ['Birth date', 'Weight'])
    await made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, { name });
  const page = await product.open('company@example.com', `/data-catalogs/${catalog.id}/data-catalog-management`);
  const box = page.getByRole('searchbox', { name: 'Search Data elements' });
  await box.fill('dates of births');
  await page.getByText('1 data element, found by words').waitFor();
  await expectAccessible(page);
  await box.fill('Geburtsdatum');
  await page.getByText('0 data elements, found by words').waitFor();

  const act = async () => {
    await page.goto(`/data-catalogs/${catalog.id}`);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Make ready for search by meaning' }).click();
  };
  await act();
  await page.getByText('No embeddings service is set up.').waitFor();
  const base_url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await made('/api/admin/llm_models', { name: 'Vectors', model_key: 'v', base_url, purpose: 'embedding' }, system);
  await act();
  await page.getByText('Patients: ready for search by meaning').waitFor();
  await page.goto(`/data-catalogs/${catalog.id}/data-catalog-management?q=Geburtsdatum`);
  await page.getByText('1 data element, found by words and meaning').waitFor();
  await page.getByText('Birth date', { exact: true }).first().waitFor();
});
