/** The seeds of a newer release in an existing installation. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resource } from '../../src/contract/model.ts';
import { systemActor } from '../../src/server/store/database.ts';
import { prepareDatabase } from '../../src/server/store/schema.ts';
import { bringUpToDate } from '../../src/server/upgrade.ts';
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

/** Simulates a seed of a later release: neither the row nor the journal line of its creation exists. */
const unwrite = (resource: string, { id }: Named) =>
  server.database.script(
    `delete from ${resource} where id = ${id};
    delete from tessera_journal where resource = '${resource}' and row_id = ${id};
    delete from tessera_seed where resource = '${resource}' and row_id = ${id};`,
  );

/** Simulates the database of a release without a record of its seeds. */
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
  // The demo's ecosystems use this role.
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

type Fields = Readonly<Record<string, object>>;
interface ItemType extends Named {
  readonly key: string | null;
  readonly json_schema: { readonly properties: Readonly<Record<string, { readonly title?: string }>> };
}
const itemType = async (key: string): Promise<ItemType> => {
  const found = ((await all('entity_attributes')) as readonly ItemType[]).find((one) => one.key === key);
  if (!found) throw new Error(`There is no item type "${key}".`);
  return found;
};
const fieldsOf = async (key: string) => (await itemType(key)).json_schema.properties;
const saveFields = async (key: string, properties: Fields) => {
  const { id, json_schema } = await itemType(key);
  const { status } = await ask('PUT', `/api/admin/entity_attributes/${id}.json`, {
    json_schema: { ...json_schema, properties },
  });
  expect(status).toBe(200);
};

/** Starts a release whose seed of this item type has other fields. */
function startRelease(key: string, change: (properties: Fields) => Fields): Promise<unknown> {
  const resource = generated.model.resources.get('entity_attribute') as Resource;
  const seeds = resource.seeds.map((seed) => {
    if (seed['key'] !== key) return seed;
    const schema = seed['json_schema'] as ItemType['json_schema'];
    return { ...seed, json_schema: { ...schema, properties: change(schema.properties) } };
  });
  const resources = new Map(generated.model.resources).set('entity_attribute', { ...resource, seeds });
  return bringUpToDate(server.database, { ...generated, model: { ...generated.model, resources } });
}

/** Starts a release whose seed of this item type has an additional field after the named one. */
const startWithField = (key: string, name: string, after: string) =>
  startRelease(key, (properties) =>
    Object.fromEntries(
      Object.entries(properties).flatMap((field) =>
        field[0] === after ? [field, [name, { type: 'string', title: 'New here' }] as const] : [field],
      ),
    ),
  );

test.each([
  ['that has noted what its rows were given', ''],
  ['of a release that did not note it', 'update tessera_seed set offered = null, baseline = null'],
])('a field that a release adds to an item type comes to a database %s, beside what was edited; one taken out stays out', async (_, script) => {
  const key = 'bp.Gateway';
  const added = script ? 'later_field' : 'new_field';
  const properties = await fieldsOf(key);
  const [first = '', removed = '', ...others] = Object.keys(properties);
  const remaining = Object.fromEntries(others.map((name) => [name, properties[name] ?? {}]));
  await saveFields(key, { [first]: { ...properties[first], title: 'Named by an administrator' }, ...remaining });
  await server.database.script(script);

  await startWithField(key, added, first);
  const now = await fieldsOf(key);
  expect(Object.keys(now)).toEqual([first, added, ...others]);
  expect(now[first]?.title).toBe('Named by an administrator');
  expect(removed in now).toBe(false);

  const { [added]: _added, ...rest } = now;
  await saveFields(key, rest);
  await startWithField(key, added, first);
  expect(Object.keys(await fieldsOf(key))).toEqual([first, ...others]);
});

const label = (title: string) => ({ title });
const release = (fields: Fields) => startRelease('bp.DataStore', () => fields);
const first: Fields = {
  size: {
    type: 'string',
    title: 'Size',
    description: 'How big it is.',
    enum: ['small', 'big'],
    'x-values': { small: label('Small'), big: label('Big') },
  },
  cost: { type: 'integer', title: 'Cost', maximum: 1000 },
  age: { type: 'integer', title: 'Age', maximum: 1000 },
  owner: { type: 'string', title: 'Owner', maxLength: 40 },
};
const second: Fields = {
  size: {
    type: 'string',
    title: 'Extent',
    description: 'How much room it takes.',
    enum: ['small', 'big', 'huge'],
    'x-values': { small: label('Little'), big: label('Large'), huge: label('Huge') },
  },
  cost: { type: 'integer', title: 'Costs', maximum: 500 },
  age: { type: 'integer', title: 'Years', maximum: 500 },
  owner: { type: 'string', title: 'Owned by', maxLength: 80 },
};

test('what a release changes in a field of an item type comes to databases that exist, save what an administrator has changed and what would no longer fit an item', async () => {
  const key = 'bp.DataStore';
  await release(first);
  const { id } = await itemType(key);
  const properties = (await fieldsOf(key)) as Record<string, object>;
  const { size, owner } = properties as Record<'size' | 'owner', Record<string, object>>;
  await saveFields(key, {
    ...properties,
    size: { ...size, title: 'Our size', 'x-values': { ...size['x-values'], big: label('Grand') } },
    owner: { ...owner, maxLength: 60 },
  });
  const [item] = await server.database.query<{ id: number }>(
    systemActor,
    sql`update entity_value set values = '{"age":900,"cost":400,"size":"big"}' where entity_attribute_id = ${id} returning id`,
  );
  expect(item).toBeDefined();

  await release(second);
  const now = await fieldsOf(key);
  expect(now).toMatchObject({
    size: {
      ...second['size'],
      title: 'Our size',
      'x-values': { small: label('Little'), big: label('Grand'), huge: label('Huge') },
    },
    cost: second['cost'],
    // An item is 900 years old.
    age: { ...first['age'], title: 'Years' },
    owner: { type: 'string', title: 'Owned by', maxLength: 60 },
  });
  const changes = () => server.database.query(systemActor, sql`select count(*)::int as n from tessera_change`);
  const before = await changes();
  await release(second);
  expect(await changes()).toEqual(before);
});

test('a database that has not noted what its seeds said takes nothing for unchanged, and follows from the next release on', async () => {
  const key = 'bp.DataStore';
  await server.database.script('update tessera_seed set baseline = null');
  const stored = await fieldsOf(key);
  await release(first);
  expect(await fieldsOf(key)).toMatchObject(stored);
  await release({ ...first, cost: { ...first['cost'], 'x-help': 'In total.' } });
  expect(await fieldsOf(key)).toMatchObject({ ...stored, cost: { ...stored['cost'], 'x-help': 'In total.' } });
});
