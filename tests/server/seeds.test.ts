/** What an existing installation gets of the rows that a newer release starts with. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resource } from '../../src/contract/model.ts';
import { bringUpToDate } from '../../src/server/start.ts';
import { systemActor } from '../../src/server/store/database.ts';
import { prepareDatabase } from '../../src/server/store/schema.ts';
import { generated } from './generated.ts';
import { type TestServer, testServer } from './server.ts';

let server: TestServer;
let admin: { readonly authorization: string };
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await server.logIn('system@example.com');
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: unknown) => server.ask(method, path, { headers: admin, body });
const start = () => bringUpToDate(server.database, generated);

interface Named {
  readonly id: number;
  readonly name: string;
}
const all = async (list: string): Promise<readonly Named[]> =>
  (await ask('GET', `/api/admin/${list}.json?per_page=500`)).body;
const namesOf = async (list: string) => (await all(list)).map(({ name }) => name);
const named = async (list: string, name: string): Promise<Named> => {
  const row = (await all(list)).find((one) => one.name === name);
  if (!row) throw new Error(`${list} has no "${name}".`);
  return row;
};

/** As if a seed came with a later release: neither the row nor its making is there. */
const unwrite = (resource: string, { id }: Named) =>
  server.database.script(
    `delete from ${resource} where id = ${id};
    delete from tessera_journal where resource = '${resource}' and row_id = ${id};
    delete from tessera_seed where resource = '${resource}' and row_id = ${id};`,
  );

/** The database as a release left it that kept no record of its seeds. */
const forgetRecord = () =>
  server.database.script(`drop table tessera_seed; update tessera_state set value = '4' where key = 'engine'`);

const startUpgraded = async () => {
  await prepareDatabase(server.database);
  await start();
};

test('a second start writes nothing', async () => {
  const count = () => server.database.query(systemActor, sql`select count(*)::int as n from tessera_change`);
  const before = await count();
  await start();
  expect(await count()).toEqual(before);
});

test('the functions that answer granted ids are made again where a database has lost them or has those of another release', async () => {
  const projects = async () => (await ask('GET', '/api/projects.json')).body.map(({ id }: Named) => id);
  const before = await projects();
  await server.database.script(
    `drop function tessera_granted_assessment(int, int);
    create or replace function tessera_granted_project(person int, need int) returns setof int language plpgsql as 'begin end'`,
  );
  await start();
  expect(await projects()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
  expect((await ask('GET', '/api/assessments.json')).status).toBe(200);
});

test('a row that a release adds is written into a database that exists', async () => {
  await unwrite('ecosystem_role', await named('ecosystem_roles', 'Partner'));
  await start();
  expect(await namesOf('ecosystem_roles')).toContain('Partner');
});

test('what an administrator has deleted does not come back', async () => {
  const { id } = await named('ecosystem_roles', 'Competitor');
  const other = await named('ecosystem_roles', 'Enabler');
  // The demo's ecosystems use it.
  const { status } = await ask('DELETE', `/api/admin/ecosystem_roles/${id}.json?replace_with=${other.id}`);
  expect(status).toBe(204);
  await start();
  expect(await namesOf('ecosystem_roles')).not.toContain('Competitor');
});

test('what an administrator has renamed is neither changed nor written once more', async () => {
  const row = await named('ecosystem_roles', 'Enabler');
  await ask('PUT', `/api/admin/ecosystem_roles/${row.id}.json`, { name: 'Supporter', color: '#123456' });
  await start();
  expect(await namesOf('ecosystem_roles')).not.toContain('Enabler');
  expect(await named('ecosystem_roles', 'Supporter')).toMatchObject({ id: row.id, color: '#123456' });
});

test('a row of that name that an administrator has made already stays the only one', async () => {
  await unwrite('ecosystem_role', await named('ecosystem_roles', 'Regulator'));
  await ask('POST', '/api/admin/ecosystem_roles.json', { name: 'Regulator', color: '#654321' });
  await start();
  expect((await namesOf('ecosystem_roles')).filter((name) => name === 'Regulator')).toHaveLength(1);
  expect(await named('ecosystem_roles', 'Regulator')).toMatchObject({ color: '#654321' });
});

test('a database of a release without the record gets what is new, and keeps what was edited, renamed and deleted', async () => {
  const types = await all('entity_attributes');
  const gateway = types.find((one) => (one as { key?: string }).key === 'bp.Gateway') as Named;
  const process = await named('scenario_modules', 'BPMN process');
  expect((await ask('PUT', `/api/admin/scenario_modules/${process.id}.json`, { name: 'Processes' })).status).toBe(200);
  const before = await namesOf('ecosystem_roles');
  await server.database.script(`delete from entity_value where entity_attribute_id = ${gateway.id}`);
  await unwrite('entity_attribute', gateway);
  await forgetRecord();
  await startUpgraded();

  const back = (await all('entity_attributes')).filter((one) => (one as { key?: string }).key === 'bp.Gateway');
  expect(back).toHaveLength(1);
  expect(back[0]).toMatchObject({ name: 'Gateway', module_type_id: process.id });
  expect(await all('entity_attributes')).toHaveLength(types.length);
  expect(await namesOf('ecosystem_roles')).toEqual(before);
  expect(await namesOf('scenario_modules')).not.toContain('BPMN process');
});

test('a module type that was deleted takes its item types along for good, and the start does not mind', async () => {
  const sequence = await named('scenario_modules', 'Sequence');
  await server.database.script(`delete from project_scenario_module where scenario_module_id = ${sequence.id}`);
  expect((await ask('DELETE', `/api/admin/scenario_modules/${sequence.id}.json`)).status).toBe(204);
  const types = await all('entity_attributes');
  await forgetRecord();
  await startUpgraded();
  expect(await namesOf('scenario_modules')).not.toContain('Sequence');
  expect(await all('entity_attributes')).toHaveLength(types.length);
});

test('a field that a release adds is filled as the seeds say, whatever else of the rows was edited', async () => {
  const risks = await named('scenario_modules', 'Risks');
  await ask('PUT', `/api/admin/scenario_modules/${risks.id}.json`, { name: 'Dangers' });
  const state = `(select value from tessera_state where key = 'tables')`;
  await server.database.script(`
    alter table scenario_module drop column content;
    update tessera_state set value = jsonb_set(${state} #- '{tables,scenario_module,columns,content}', '{version}', '"before"')
      where key = 'tables';`);
  await start();
  expect(await named('scenario_modules', 'Dangers')).toMatchObject({ id: risks.id, content: 'items' });
  expect(await named('scenario_modules', 'Process flow')).toMatchObject({ content: 'diagram' });
});

interface ItemType extends Named {
  readonly key: string | null;
  readonly json_schema: { readonly properties: Readonly<Record<string, { readonly title?: string }>> };
}
const itemType = async (key: string): Promise<ItemType> => {
  const found = ((await all('entity_attributes')) as readonly ItemType[]).find((one) => one.key === key);
  if (!found) throw new Error(`There is no item type "${key}".`);
  return found;
};

/** A start of a release whose seed of this item type has one field more, after the field named. */
function startWithField(key: string, name: string, after: string): Promise<unknown> {
  const resource = generated.model.resources.get('entity_attribute') as Resource;
  const seeds = resource.seeds.map((seed) => {
    if (seed['key'] !== key) return seed;
    const schema = seed['json_schema'] as ItemType['json_schema'];
    const fields = Object.entries(schema.properties).flatMap((field) =>
      field[0] === after ? [field, [name, { type: 'string', title: 'New here' }] as const] : [field],
    );
    return { ...seed, json_schema: { ...schema, properties: Object.fromEntries(fields) } };
  });
  const resources = new Map(generated.model.resources).set('entity_attribute', { ...resource, seeds });
  return bringUpToDate(server.database, { ...generated, model: { ...generated.model, resources } });
}

test.each([
  ['that has noted what its rows were given', ''],
  ['of a release that did not note it', 'update tessera_seed set offered = null'],
])('a field that a release adds to an item type comes to a database %s, beside what was edited; one taken out stays out', async (_, script) => {
  const key = 'bp.Gateway';
  const added = script ? 'later_field' : 'new_field';
  const path = async () => `/api/admin/entity_attributes/${(await itemType(key)).id}.json`;
  const save = async (properties: ItemType['json_schema']['properties']) => {
    const { json_schema } = await itemType(key);
    expect((await ask('PUT', await path(), { json_schema: { ...json_schema, properties } })).status).toBe(200);
  };
  const { properties } = (await itemType(key)).json_schema;
  const [first = '', removed = '', ...others] = Object.keys(properties);
  const kept = Object.fromEntries(others.map((name) => [name, properties[name] ?? {}]));
  await save({ [first]: { ...properties[first], title: 'Named by an administrator' }, ...kept });
  await server.database.script(script);

  await startWithField(key, added, first);
  const now = (await itemType(key)).json_schema.properties;
  expect(Object.keys(now)).toEqual([first, added, ...others]);
  expect(now[first]?.title).toBe('Named by an administrator');
  expect(removed in now).toBe(false);

  const { [added]: _added, ...rest } = now;
  await save(rest);
  await startWithField(key, added, first);
  expect(Object.keys((await itemType(key)).json_schema.properties)).toEqual([first, ...others]);
});
