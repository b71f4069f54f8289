/** The order in which an administrator writes the fields of an item type is preserved in every copy of the schema. */
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { bringUpToDate } from '../../../src/server/upgrade.ts';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { server, world } = await worldServer();
const admin = askerFor(server, world, 'system_admin');
let kind: number;
beforeAll(async () => {
  kind = (await admin.get('/api/admin/scenario_modules.json')).body[0].id;
});

const base = '/api/admin/entity_attributes';
const text = { type: 'string' };
/** The longest name comes first, so that sorting by length or by letters would change the order. */
const first = {
  type: 'object',
  properties: { what_follows: text, kind: text, age: { title: 'Age', type: 'integer' } },
};
const turned = {
  type: 'object',
  properties: { age: { title: 'Age', type: 'integer' }, what_follows: text, kind: text },
};

let made = 0;
const make = (json_schema: object = first) => {
  made++;
  return admin.made(`${base}.json`, { name: `Type ${made}`, key: `Type${made}`, module_type_id: kind, json_schema });
};
const written = async (id: number) => JSON.stringify((await admin.get(`${base}/${id}.json`)).body.json_schema);
const row = (id: number) => sql`select json_schema::text as text from entity_attribute where id = ${id}`;

test('made and read: in the answer of the create, alone, in a list and in an export', async () => {
  const { id, json_schema } = await make();
  expect(JSON.stringify(json_schema)).toBe(JSON.stringify(first));
  expect(await written(id)).toBe(JSON.stringify(first));
  const listed = (await admin.get(`${base}.json?ids=${id}`)).body;
  expect(JSON.stringify(listed[0].json_schema)).toBe(JSON.stringify(first));
  const exported = (await admin.get(`${base}/export.json?ids=${id}`)).body;
  expect(JSON.stringify(exported[0].json_schema)).toBe(JSON.stringify(first));
  expect((await admin.get(`${base}/export.csv?ids=${id}`)).text).toContain(JSON.stringify(first).replaceAll('"', '""'));
});

test('a change of nothing but the order is a change, and its undo brings the old order back', async () => {
  const { id } = await make();
  const changed = await admin.put(`${base}/${id}.json`, { json_schema: turned });
  expect(await written(id)).toBe(JSON.stringify(turned));
  expect((await admin.undo(changed)).status).toBe(204);
  expect(await written(id)).toBe(JSON.stringify(first));
});

test('the undo of a delete, and the undo of that undo', async () => {
  const { id } = await make();
  const gone = await admin.remove(`${base}/${id}.json`);
  const back = await admin.undo(gone);
  expect(back.status).toBe(204);
  expect(await written(id)).toBe(JSON.stringify(first));
});

test('an export can be imported again', async () => {
  const done = await admin.post(`${base}/import.json`, {
    columns: ['name', 'key', 'module_type_id', 'json_schema'],
    rows: [['Imported', 'Imported', kind, JSON.stringify(first)]],
  });
  expect(done.body.created).toBe(1);
  const [{ id }] = (await admin.get(`${base}.json?key.equals=Imported`)).body;
  expect(await written(id)).toBe(JSON.stringify(first));
});

test('the seeds stand in the order of their files', async () => {
  const seeds = generated.model.resources.get('entity_attribute')?.seeds ?? [];
  const stored = (await admin.get(`${base}.json?per_page=500`)).body as { key: string; json_schema: object }[];
  const texts = new Set(stored.map(({ json_schema }) => JSON.stringify(json_schema)));
  expect(seeds.filter((seed) => !texts.has(JSON.stringify(seed['json_schema'])))).toEqual([]);
});

test('a database from before gets the order of its seeds back, and nobody else’s schema is touched', async () => {
  const seed = (await asSystem<{ id: number }>(
    server,
    sql`select row_id as id from tessera_seed where resource = 'entity_attribute' order by row_id`,
  )) as { id: number }[];
  const [untouched, edited] = seed.map(({ id }) => id) as [number, number];
  const before = await written(untouched);
  const mine = await make();
  const edit = (await admin.get(`${base}/${edited}.json`)).body.json_schema as { properties: object };
  const more = { ...edit, properties: { ...edit.properties, a_field_of_ours: text } };
  await admin.put(`${base}/${edited}.json`, { json_schema: more });
  // Simulates a release that sorted the members.
  await server.database.script(
    `alter table entity_attribute alter column json_schema type jsonb using json_schema::jsonb;
     update tessera_state set value = jsonb_set(jsonb_set(value, '{version}', '"before"'),
       '{tables,entity_attribute,columns,json_schema,type}', '"jsonb"') where key = 'tables'`,
  );
  const sorted = await asSystem<{ text: string }>(server, row(untouched));
  expect(JSON.stringify(JSON.parse(sorted[0]?.text ?? ''))).not.toBe(before);
  await bringUpToDate(server.database, generated);
  expect(await written(untouched)).toBe(before);
  const stored = JSON.parse(await written(edited)) as { properties: object };
  expect(stored).toEqual(more);
  expect(JSON.parse(await written(mine.id))).toEqual(first);
  // A later start does not revert an administrator's new order.
  await admin.put(`${base}/${untouched}.json`, {
    json_schema: Object.fromEntries(Object.entries(JSON.parse(before)).reverse()),
  });
  const own = await written(untouched);
  await bringUpToDate(server.database, generated);
  expect(await written(untouched)).toBe(own);
});
