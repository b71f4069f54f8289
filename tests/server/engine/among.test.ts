/** A reference whose choices are entries of an owner's array: its target must belong to one of these rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { startWorld, type World } from '../access/world.ts';
import type { TestServer } from '../server.ts';

let server: TestServer;
let world: World;
let asker: Asker;
let map: string;
const catalogs: number[] = [];
const elements: number[] = [];
const groups: number[] = [];
beforeAll(async () => {
  ({ server, world } = await startWorld());
  asker = askerFor(server, world, 'member');
  for (const at of [0, 1, 2]) {
    const { id } = await asker.made('/api/data_catalogs', { name: `Catalog ${at}` });
    catalogs.push(id);
    elements.push((await asker.made(`/api/data_catalogs/${id}/data_catalog_details`, { name: `Element ${at}` })).id);
    groups.push((await asker.made(`/api/data_catalogs/${id}/data_catalog_groups`, { name: `Group ${at}` })).id);
  }
  map = `/api/data_maps/${(await asker.made('/api/data_maps', { name: 'Map', data_catalog_ids: catalogs.slice(0, 2) })).id}`;
});
afterAll(() => server.close());

const sentence = (at: number) =>
  `To: data element ${elements[at]} belongs to no data catalog of this data map. Choose one that does, or add its data catalog to the data catalogs first.`;

test('a picker is offered what belongs to the rows of the list, and nothing else', async () => {
  const { body } = await asker.get(`${map}/data_catalog_details/quick_index`);
  expect(body.map(({ id }: { id: number }) => id)).toEqual(elements.slice(0, 2));
  const { body: offered } = await asker.get(`${map}/data_catalog_groups/quick_index`);
  expect(offered.map(({ id }: { id: number }) => id)).toEqual(groups.slice(0, 2));
});

test('a create, an update, a bulk update and an import are held to it; what is there already may stay', async () => {
  const rows = `${map}/data_map_detail_mappings`;
  const [from, to, strange] = elements;
  const refused = await asker.post(rows, { source_detail_id: from, target_detail_id: strange });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: '/target_detail_id', message: sentence(2) }],
  ]);
  const { id } = await asker.made(rows, { source_detail_id: from, target_detail_id: to });
  const put = await asker.put(`${rows}/${id}.json`, { target_detail_id: strange });
  expect([put.status, put.body.errors]).toEqual([422, [{ pointer: '/target_detail_id', message: sentence(2) }]]);
  const bulk = await asker.post(`${rows}/bulk_update.json`, { ids: [id], values: { target_detail_id: strange } });
  expect([bulk.status, bulk.body.errors]).toEqual([
    422,
    [{ pointer: '/values/target_detail_id', message: sentence(2) }],
  ]);
  const file = { columns: ['source_detail_id', 'target_detail_id'], rows: [[String(to), String(strange)]] };
  const imported = await asker.post(`${rows}/import.json?dry_run=true`, file);
  expect(imported.body.errors).toMatchObject([{ column: 'target_detail_id', message: sentence(2) }]);
  expect((await asker.get(rows)).body).toMatchObject([{ id, target_detail_id: to }]);

  await asker.put(`${map}.json`, { data_catalog_ids: [catalogs[0]] });
  const updated = await asker.put(`${rows}/${id}.json`, { target_detail_id: to, note: 'Decided before.' });
  expect([updated.status, updated.body.note]).toEqual([200, 'Decided before.']);
  await asker.put(`${map}.json`, { data_catalog_ids: catalogs });
  expect((await asker.put(`${rows}/${id}.json`, { target_detail_id: strange })).status).toBe(200);
});
