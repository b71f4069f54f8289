/** Where elements of catalogs are used: by items, mappings and questions; and whom a new version of a catalog breaks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let board: string;
let map: string;
let assessment: string;
let older: number;
let newer: number;
const ids = new Map<string, number>();

async function uploaded(rows: string): Promise<number> {
  const body = new FormData();
  body.set('file', new File([`Key,Parent,Name,Data type\n${rows}`], 'rows.csv'));
  const path = `${here.server.address}/api/data_catalogs/file_upload.json`;
  const reply = await fetch(path, { method: 'POST', headers: here.world.headers.member, body });
  return JSON.parse(await reply.text()).id;
}
const idOf = (key: string): number => ids.get(key) as number;

beforeAll(async () => {
  here = await moduleWorld();
  const { creator, project } = here;
  older = await uploaded('p,,Person,table\np.kg,p,Weight,number\np.sex,p,Sex,text\np.cm,p,Height,number\n');
  newer = await uploaded('p,,Person,table\np.sex,p,Sex,number\np.cm,p,Height,number\n');
  for (const { key, id } of (await creator.get(`/api/data_catalogs/${older}/data_catalog_details`)).body)
    ids.set(key, id);
  board = await here.board();
  await creator.put(project, { data_catalog_ids: [older] });
  map = `/api/data_maps/${(await creator.made('/api/data_maps', { name: 'Map', data_catalog_ids: [older, newer] })).id}`;
  const statuses = (await creator.get('/api/assessment_statuses.json')).body;
  const made = await creator.made('/api/assessments', {
    name: 'Survey of health',
    assessment_status_id: statuses[0].id,
  });
  assessment = `/api/assessments/${made.id}`;
});
afterAll(() => here.server.close());

const card = (values: object) =>
  here.creator.made(`${board}/entity_values`, { entity_attribute_id: here.card, title: 'Card', ...values });

test('the elements of an item are a field of it: set with the item, filtered by, named, and undone', async () => {
  const { creator, project } = here;
  const made = await card({ data_catalog_detail_ids: [idOf('p.kg')] });
  expect(made.data_catalog_detail_ids).toEqual([idOf('p.kg')]);
  const rows = `${board}/data_catalog_details_entity_values`;
  const [row] = (await creator.get(rows)).body;
  expect(row).toMatchObject({ entity_value_id: made.id, data_catalog_detail_id: idOf('p.kg'), data_map_id: null });
  // The same element within a map is another row, and one entry.
  await creator.made(rows, {
    entity_value_id: made.id,
    data_catalog_detail_id: idOf('p.kg'),
    data_map_id: Number(map.split('/').at(-1)),
  });
  const item = `${board}/entity_values/${made.id}`;
  expect((await creator.get(item)).body.data_catalog_detail_ids).toEqual([idOf('p.kg')]);
  const changed = await creator.put(item, { data_catalog_detail_ids: [idOf('p.kg'), idOf('p.sex')] });
  expect(changed.body.data_catalog_detail_ids).toEqual([idOf('p.kg'), idOf('p.sex')]);
  expect((await creator.get(rows)).body).toHaveLength(3);
  const found = await creator.get(`${board}/entity_values?data_catalog_detail_ids.equals=${idOf('p.sex')}`);
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  expect(found.body[0]._labels.data_catalog_detail_ids).toEqual(['Weight', 'Sex']);
  expect((await creator.undo(changed)).status).toBe(204);
  expect((await creator.get(item)).body.data_catalog_detail_ids).toEqual([idOf('p.kg')]);
  const emptied = await creator.put(item, { data_catalog_detail_ids: [] });
  expect([emptied.status, (await creator.get(rows)).body]).toEqual([200, []]);
  // The elements that the project works with are those to choose from.
  const offered = await creator.get(`${project}/data_catalog_details/quick_index?q=Weight`);
  expect(offered.body.map(({ id }: { id: number }) => id)).toEqual([idOf('p.kg')]);
});

test('an element shows the items, mappings and questions that use it, and the delta tells whom a new version breaks', async () => {
  const { creator, server, world } = here;
  await card({ title: 'Scales', data_catalog_detail_ids: [idOf('p.kg')] });
  await creator.made(`${map}/data_map_detail_mappings`, { source_detail_id: idOf('p.kg'), target_detail_id: null });
  await creator.made(`${map}/data_map_detail_mappings`, { source_detail_id: idOf('p.cm'), target_detail_id: null });
  const section = await creator.made(`${assessment}/sections`, { name: 'Body' });
  const group = await creator.made(`${assessment}/groups`, { assessment_section_id: section.id, name: 'Body' });
  const types = (await creator.get('/api/assessment_question_types.json?per_page=100')).body;
  const question = await creator.made(`${assessment}/questions`, {
    assessment_group_id: group.id,
    assessment_question_type_id: types[0].id,
    text: 'How heavy are you?',
    data_catalog_detail_ids: [idOf('p.kg'), idOf('p.sex')],
  });
  expect(question.data_catalog_detail_ids).toEqual([idOf('p.kg'), idOf('p.sex')]);
  const element = `/api/data_catalogs/${older}/data_catalog_details/${idOf('p.kg')}`;
  const { body: uses } = await creator.get(`${element}/uses`);
  expect(uses.map(({ resource, label }: { resource: string; label: string }) => [resource, label]).sort()).toEqual([
    ['assessment_question', 'How heavy are you?'],
    ['data_catalog_details_entity_value', 'Weight'],
    ['data_map_detail_mapping', 'Weight'],
  ]);
  const delta = await creator.get(`/api/data_catalogs/${older}/delta.json?destination_id=${newer}`);
  const used = delta.body.used as readonly { id: number; by: { what: string; where: string; count: number }[] }[];
  expect(used.map(({ id, by }) => [id, by.map(({ what, where }) => `${what} in ${where}`).sort()])).toEqual([
    [idOf('p.kg'), ['Data elements of items in Many', 'Element mappings in Map', 'Questions in Survey of health']],
    // Its type is another one. The height is used, and the same.
    [idOf('p.sex'), ['Questions in Survey of health']],
  ]);
  // Others hear of what they may read alone.
  await creator.made(`/api/data_catalogs/${older}/user_permissions`, {
    user_id: world.people.get('project_read'),
    permission_key: 'read',
  });
  await creator.made(`/api/data_catalogs/${newer}/user_permissions`, {
    user_id: world.people.get('project_read'),
    permission_key: 'read',
  });
  const other = askerFor(server, world, 'project_read');
  const seen = await other.get(`/api/data_catalogs/${older}/delta.json?destination_id=${newer}`);
  expect([seen.status, seen.body.counts.removed, seen.body.used]).toEqual([200, 1, []]);
});
