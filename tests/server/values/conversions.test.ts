/** A new kind for an item type's field converts the values of items, in one change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let type: string;
let items: string;
let ids: number[];
const admin = () => askerFor(here.server, here.world, 'system_admin');
const member = () => askerFor(here.server, here.world, 'member');

const before = {
  type: 'object',
  properties: {
    cost: { type: 'string', title: 'Cost' },
    due: { type: 'string', title: 'Due' },
    state: { type: ['string', 'null'], title: 'State', enum: ['open', 'done', null] },
    role: { type: ['integer', 'null'], title: 'Role', 'x-ref': 'stakeholder' },
  },
};
const after = {
  type: 'object',
  properties: {
    cost: { type: ['number', 'null'], title: 'Cost' },
    due: { type: ['string', 'null'], title: 'Due', format: 'date' },
    state: { type: 'array', title: 'State', uniqueItems: true, items: { type: 'string', enum: ['open', 'done'] } },
    role: { type: 'string', title: 'Role' },
  },
};
let values: readonly Record<string, unknown>[];

beforeAll(async () => {
  here = await moduleWorld();
  const { id } = await admin().made('/api/admin/entity_attributes.json', {
    name: 'Converted',
    key: 'Converted',
    module_type_id: here.kanban,
    json_schema: before,
  });
  type = `/api/admin/entity_attributes/${id}`;
  const project = await member().made('/api/projects', { name: 'Converted' });
  const role = await member().made(`/api/projects/${project.id}/stakeholders`, { name: 'Site manager' });
  values = [
    { cost: '17', due: '31.12.2026', state: 'open', role: role.id },
    { cost: '3,5', due: 'soon', state: null, role: null },
    { cost: 'about 3', due: '2026-11-20', state: 'done' },
    { cost: '' },
  ];
  const path = `/api/projects/${project.id}/project_scenario_modules`;
  const module = await member().made(path, { name: 'Board', scenario_module_id: here.kanban });
  items = `${path}/${module.id}/entity_values`;
  ids = [];
  for (const [at, one] of values.entries()) {
    const made = await member().made(items, { entity_attribute_id: id, title: `Item ${at}`, values: one });
    ids.push(Number(made.id));
  }
});
afterAll(() => here.server.close());

const held = async () => {
  const { body } = await member().get(`${items}.json?fields=values&ids=${ids}`);
  return (body as { id: number; values: unknown }[]).toSorted((a, b) => a.id - b.id).map((row) => row.values);
};
const unfit = async () => (await admin().get(`${type}/value_counts.json`)).body.fields[0].unfit;

test('a check tells beforehand how many values fit, which are converted and which are not, and writes nothing', async () => {
  const stored = await held();
  const { status, body } = await admin().post(`${type}/check_values.json`, { field: 'json_schema', schema: after });
  expect(status).toBe(200);
  const [cost, due, state, role] = body.fields[0].members;
  expect(cost).toMatchObject({ title: 'Cost', fits: 0, converts: 2, unfit: 1 });
  expect(cost.unfit_rows).toMatchObject([{ id: ids[2], label: 'Item 2', value: 'about 3', becomes: null }]);
  expect(cost.unfit_rows[0].owners[0].resource).toBe('project_scenario_module');
  expect(cost.conversions.map((one: { becomes: string }) => one.becomes)).toEqual(['17', '3.5']);
  expect(due).toMatchObject({ fits: 1, converts: 1, unfit: 1 });
  expect(state).toMatchObject({ converts: 2, unfit: 0 });
  expect(role.conversions[0].becomes).toBe('Site manager');
  expect(await held()).toEqual(stored);
});

test('a schema that does not stand, a field without one and whoever may not write it are refused', async () => {
  const check = (body: object) => admin().post(`${type}/check_values.json`, body);
  const wrong = await check({ field: 'json_schema', schema: { type: 'objct' } });
  expect(wrong.body.errors[0].pointer).toBe('/schema/type');
  expect((await check({ field: 'json_shema' })).body.errors[0].message).toContain('Did you mean "json_schema"?');
  expect((await member().post(`${type}/check_values.json`, { field: 'json_schema' })).status).toBe(403);
});

test('saving converts in the same change, keeps what does not fit and counts it, and one undo brings all back', async () => {
  const stored = await held();
  const saved = await admin().put(`${type}.json`, { json_schema: after });
  expect(saved.status).toBe(200);
  expect(await held()).toEqual([
    { cost: 17, due: '2026-12-31', state: ['open'], role: 'Site manager' },
    { cost: 3.5, due: 'soon', role: '' },
    { cost: 'about 3', due: '2026-11-20', state: ['done'] },
    { cost: null },
  ]);
  const notes = JSON.parse(decodeURIComponent(saved.headers.get('x-notes') ?? '[]')) as { message: string }[];
  expect(notes.map(({ message }) => message)).toContain(
    '“Cost”: 2 values have been converted, 1 does not fit and stays as it is.',
  );
  expect(await unfit()).toEqual({ cost: 1, due: 1 });
  const undone = await admin().undo(saved);
  expect([undone.status, undone.body]).toEqual([204, null]);
  expect(await held()).toEqual(stored);
  expect(await unfit()).toEqual({});
});

test('what does not fit stays while others are changed, until it is corrected or cleared', async () => {
  const saved = await admin().put(`${type}.json`, { json_schema: after });
  expect((await member().put(`${items}/${ids[2]}.json`, { 'values.due': '2026-11-21' })).status).toBe(200);
  expect(await unfit()).toEqual({ cost: 1, due: 1 });
  expect((await member().put(`${items}/${ids[2]}.json`, { 'values.cost': 'about 4' })).status).toBe(422);
  expect((await member().put(`${items}/${ids[2]}.json`, { 'values.cost': 3 })).status).toBe(200);
  expect((await member().put(`${items}/${ids[1]}.json`, { 'values.due': null })).status).toBe(200);
  expect(await unfit()).toEqual({});
  expect(saved.status).toBe(200);
});

test('two fields of one title are refused in a sentence that names both', async () => {
  const properties = { colour: { type: 'string', title: 'Zz Colour' }, other: { type: 'string', title: ' zz côlour' } };
  const refused = await admin().put(`${type}.json`, { json_schema: { type: 'object', properties } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        pointer: '/json_schema/properties/other/title',
        message: 'Two fields are called “zz côlour” (colour and other). Give one of them another name.',
      },
    ],
  ]);
});
