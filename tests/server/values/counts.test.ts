/**
 * The number of rows with a value for each member of a schema in a row: for system admins, the sum over all tenants.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

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
        unfit: {},
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

test('counting and checking values are among the expensive calls, of which a caller runs a few at a time', async () => {
  const admin = askerFor(here.server, here.world, 'system_admin');
  const heavyLeft = async (call: () => Promise<Reply>) => {
    const replies = await Promise.all(Array.from({ length: 8 }, call));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    return Math.min(
      ...replies.map(({ headers }) => Number(/"heavy";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])),
    );
  };
  expect(await heavyLeft(() => admin.get(`${type}.json`))).toBe(63);
  expect(await heavyLeft(() => admin.get(`${type}/value_counts.json`))).toBeLessThan(63);
  expect(await heavyLeft(() => admin.post(`${type}/check_values.json`, { field: 'json_schema' }))).toBeLessThan(63);
});

describe('purging what is left over', () => {
  const purge = (kind: Kind, body: object) =>
    askerFor(here.server, here.world, kind).post(`${type}/purge_values.json`, body);
  const counts = async () => (await counted()).fields[0].held as Record<string, number>;

  test('takes it out of the items of every company in one change, which is undone as one', async () => {
    const admin = askerFor(here.server, here.world, 'system_admin');
    const before = await counts();
    const { json_schema } = (await admin.get(`${type}.json`)).body;
    const { cost: _, cause: __, ...properties } = json_schema.properties;
    await admin.put(`${type}.json`, { json_schema: { ...json_schema, properties } });
    const done = await purge('system_admin', { field: 'json_schema', members: ['cost', 'cause'] });
    expect([done.status, done.body]).toEqual([200, { rows: 3 }]);
    expect(await counts()).toEqual({ done: 2, roles: 1 });
    // Nothing is left to remove, and nothing is written.
    const again = await purge('system_admin', { field: 'json_schema', members: ['cost', 'cause'] });
    expect([again.body, again.headers.get('x-change')]).toEqual([{ rows: 0 }, null]);
    expect((await admin.undo(done)).status).toBe(204);
    expect(await counts()).toEqual(before);
  });

  test('refuses what the schema declares, and a field without a schema, in a sentence', async () => {
    const declared = await purge('system_admin', { field: 'json_schema', members: ['cost', 'done'] });
    expect([declared.status, declared.body.errors]).toEqual([
      422,
      [{ pointer: '/members/1', message: '“done” is a field. Remove it and save, then purge its values.' }],
    ]);
    const strange = await purge('system_admin', { field: 'json_shema', members: ['cost'] });
    expect(strange.body.errors).toEqual([
      { pointer: '/field', message: 'There is no schema in "json_shema". Did you mean "json_schema"?' },
    ]);
    expect((await purge('system_admin', { field: 'json_schema', members: [] })).status).toBe(422);
  });

  test('is for who may write the schema alone', async () => {
    for (const kind of ['member', 'company_admin', 'other_admin', 'module_link'] as const)
      expect((await purge(kind, { field: 'json_schema', members: ['cost'] })).status, kind).toBe(403);
  });
});
