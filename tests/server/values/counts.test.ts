/** How many rows hold a value of what a schema in a row declares: the sums of all tenants, for system admins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let type: string;
beforeAll(async () => {
  here = await moduleWorld();
  const admin = askerFor(here.server, here.world, 'system_admin');
  const { id } = await admin.made('/api/admin/entity_attributes.json', {
    name: 'Counted',
    key: 'Counted',
    module_type_id: here.kanban,
    json_schema: {
      type: 'object',
      properties: {
        cost: { type: ['number', 'null'] },
        cause: { type: 'string' },
        done: { type: 'boolean' },
        roles: { type: 'array', items: { type: 'integer' } },
        unused: { type: 'string' },
      },
    },
  });
  type = `/api/admin/entity_attributes/${id}`;
  const items = async (kind: 'member' | 'other_admin', all: readonly object[]) => {
    const creator = askerFor(here.server, here.world, kind);
    const project = await creator.made('/api/projects', { name: `Of ${kind}` });
    const path = `/api/projects/${project.id}/project_scenario_modules`;
    const module = await creator.made(path, { name: 'Board', scenario_module_id: here.kanban });
    for (const values of all)
      await creator.made(`${path}/${module.id}/entity_values`, { entity_attribute_id: id, title: 'One', values });
  };
  await items('member', [
    { cost: 0, cause: 'Storm', done: false, roles: [] },
    { cost: null, cause: '', done: true },
  ]);
  await items('other_admin', [{ cost: 12, cause: 'Fire', roles: [1] }]);
});
afterAll(() => here.server.close());

const counted = async () =>
  (await askerFor(here.server, here.world, 'system_admin').get(`${type}/value_counts.json`)).body;

test('values that are empty are none, zero and no are some, and items of every company count', async () => {
  expect(await counted()).toEqual({
    id: Number(type.split('/').at(-1)),
    fields: [
      {
        field: 'json_schema',
        resource: 'entity_value',
        values: 'values',
        rows: 3,
        held: { cost: 2, cause: 2, done: 2, roles: 1 },
      },
    ],
  });
});

test('a field that is removed leaves its values, which are counted on and shown again with the field', async () => {
  const admin = askerFor(here.server, here.world, 'system_admin');
  const { json_schema: before } = (await admin.get(`${type}.json`)).body;
  const { cost: _, ...properties } = before.properties;
  const removed = await admin.put(`${type}.json`, { json_schema: { ...before, properties } });
  expect((await counted()).fields[0].held.cost).toBe(2);
  await admin.undo(removed);
  expect((await counted()).fields[0].held.cost).toBe(2);
});

test('is told to system admins alone', async () => {
  for (const kind of ['member', 'company_admin', 'other_admin', 'restricted', 'module_link'] as const) {
    const asker = askerFor(here.server, here.world, kind);
    expect((await asker.get(`${type}/value_counts.json`)).status, kind).toBe(403);
    expect((await asker.get(`${type.replace('/admin', '')}/value_counts.json`)).status, kind).toBe(403);
  }
  expect((await here.server.ask('GET', `${type}/value_counts.json`)).status).toBe(401);
  const admin = askerFor(here.server, here.world, 'system_admin');
  expect((await admin.get('/api/admin/entity_attributes/999999/value_counts.json')).status).toBe(404);
});
