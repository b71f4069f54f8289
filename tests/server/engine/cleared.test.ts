/** A value that depends on another field: every change of the other field clears the value. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { startWorld } from '../access/world.ts';
import type { TestServer } from '../server.ts';

let server: TestServer;
let asker: Asker;
let rows: string;
const elements: number[] = [];
beforeAll(async () => {
  const started = await startWorld();
  server = started.server;
  asker = askerFor(server, started.world, 'member');
  const { id } = await asker.made('/api/data_catalogs', { name: 'Catalog' });
  for (const name of ['One', 'Two', 'Three'])
    elements.push((await asker.made(`/api/data_catalogs/${id}/data_catalog_details`, { name })).id);
  const map = await asker.made('/api/data_maps', { name: 'Map', data_catalog_ids: [id] });
  rows = `/api/data_maps/${map.id}/data_map_detail_mappings`;
});
afterAll(() => server.close());

const scores = async () =>
  (await asker.get(`${rows}?sort=id`)).body.map(({ score }: { score: number | null }) => score);

test('an update, a bulk update and an import that lead elsewhere empty it; what changes nothing of it, or sets it, does not', async () => {
  const [from, to, other] = elements;
  const { id } = await asker.made(rows, { source_detail_id: from, target_detail_id: to, score: 0.9 });
  const put = (body: object) => asker.put(`${rows}/${id}.json`, body);
  await put({ note: 'Looked at.' });
  await put({ target_detail_id: to, status: 'proposed' });
  expect(await scores()).toEqual([0.9]);
  expect((await put({ target_detail_id: other })).body).toMatchObject({ target_detail_id: other, score: null });
  await put({ target_detail_id: to, score: 0.5 });
  expect(await scores()).toEqual([0.5]);
  await put({ target_detail_id: null });
  expect(await scores()).toEqual([null]);
  await put({ target_detail_id: to, score: 0.7 });

  const second = await asker.made(rows, { source_detail_id: to, target_detail_id: other, score: 0.8 });
  const bulk = await asker.post(`${rows}/bulk_update.json`, {
    ids: [id, second.id],
    values: { target_detail_id: other },
  });
  expect([bulk.status, await scores()]).toEqual([200, [null, 0.8]]);
  const undone = await asker.post(`/api/changes/${bulk.body.change}/undo`, {});
  expect([undone.status, await scores()]).toEqual([204, [0.7, 0.8]]);

  const file = { columns: ['id', 'target_detail_id'], rows: [[String(second.id), String(from)]], match: ['id'] };
  expect((await asker.post(`${rows}/import.json`, file)).body).toMatchObject({ updated: 1 });
  expect(await scores()).toEqual([0.7, null]);
});
