/** A reference whose choices another reference narrows: its target must belong to the chosen row. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let links: string;
const ids = { catalogs: [0, 0], groups: [0, 0], detail: 0 };
beforeAll(async () => {
  here = await moduleWorld();
  links = `${await here.board()}/data_map_detail_links`;
  for (const at of [0, 1]) {
    const { id } = await here.creator.made('/api/data_catalogs', { name: `Catalog ${at}` });
    ids.catalogs[at] = id;
    const path = `/api/data_catalogs/${id}`;
    ids.groups[at] = (await here.creator.made(`${path}/data_catalog_groups`, { name: `Group ${at}` })).id;
    ids.detail = (await here.creator.made(`${path}/data_catalog_details`, { name: 'Element' })).id;
  }
});
afterAll(() => here.server.close());

const sentence =
  'Leads to group does not belong to what “leads to catalog” says. Choose one that does, or leave it empty.';
const link = (catalog: number | null, group: number | null) => ({
  detail_id: ids.detail,
  linked_catalog_id: catalog,
  linked_group_id: group,
});

test('a create, an update of either field, a bulk update and an import are held to it, with a sentence at the field', async () => {
  const [one = 0, other = 0] = ids.catalogs;
  const [own = 0, strange = 0] = ids.groups;
  const refused = await here.creator.post(links, link(one, strange));
  expect([refused.status, refused.body.errors]).toEqual([422, [{ pointer: '/linked_group_id', message: sentence }]]);
  const { id } = await here.creator.made(links, link(one, own));
  const faults = async (reply: Promise<{ status: number; body: { errors?: unknown } }>) => {
    const { status, body } = await reply;
    return [status, body.errors];
  };
  const put = (body: object) => faults(here.creator.put(`${links}/${id}.json`, body));
  const wrong = [422, [{ pointer: '/linked_group_id', message: sentence }]];
  expect(await put({ linked_group_id: strange })).toEqual(wrong);
  expect(await put({ linked_catalog_id: other })).toEqual(wrong);
  const bulk = here.creator.post(`${links}/bulk_update.json`, { ids: [id], values: { linked_catalog_id: other } });
  expect(await faults(bulk)).toEqual([422, [{ pointer: '/values/linked_group_id', message: sentence }]]);
  expect(await put({ linked_catalog_id: other, linked_group_id: strange })).toEqual([200, undefined]);
  // Without a choice in the other field, nothing is narrowed.
  expect(await put({ linked_catalog_id: null })).toEqual([200, undefined]);
  expect(await put({ linked_group_id: own })).toEqual([200, undefined]);
  const file = {
    columns: ['detail_id', 'linked_catalog_id', 'linked_group_id'],
    rows: [[String(ids.detail), String(one), String(strange)]],
  };
  const imported = await here.creator.post(`${links}/import.json?dry_run=true`, file);
  expect(imported.body.errors).toMatchObject([{ column: 'linked_group_id', message: sentence }]);
});
