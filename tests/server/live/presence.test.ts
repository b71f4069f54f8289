/** Presence: shown to people who may read the same row, on every process of an installation. */

import sql from 'sql-template-tag';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Running, startServer } from '../../../src/server/start.ts';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { urlOf } from '../databases.ts';
import { generated } from '../generated.ts';
import { changesIn, type LivePage, livePage, whereIs } from './page.ts';

const { server, world } = await worldServer();
let project: string;
let module: string;
const pages: LivePage[] = [];

beforeAll(async () => {
  project = `/api/projects/${world.a.rows.get('project')}`;
  module = `${project}/project_scenario_modules/${world.a.rows.get('project_scenario_module')}`;
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
});

const open = async (kind: Kind, address = server.address): Promise<LivePage> => {
  const page = await livePage(address, world.headers[kind]);
  pages.push(page);
  return page;
};
const at = (path: string, x: number, selection: readonly string[] = []) => ({
  presence: { path, cursor: { x, y: 2 }, selection },
});

test('those in one module see each other by name and colour, with selection and cursor, until one leaves', async () => {
  const [ana, ben] = [await open('project_read'), await open('project_write')];
  await asSystem(
    server,
    sql`update "user" set first_name = 'Ana', last_name = 'Okoro' where id = ${world.people.get('project_read')}`,
  );
  await ana.watch(module);
  await ben.watch(module);
  ana.send(at(module, 1, ['a', 'b']));
  expect(await whereIs(ben)).toEqual({
    path: module,
    connection: expect.any(String),
    user: world.people.get('project_read'),
    name: 'Ana Okoro',
    color: expect.stringMatching(/^[a-z]+$/),
    selection: ['a', 'b'],
    cursor: { x: 1, y: 2 },
  });
  await ana.close();
  expect((await ben.next('presence', ({ presence }) => 'left' in presence)).presence).toMatchObject({ left: true });
  expect(ana.heard.some((message) => 'presence' in message)).toBe(false);
});

test('who comes later is told of those who are there already', async () => {
  const [first, second] = [await open('project_read'), await open('project_write')];
  await first.watch(module);
  first.send(at(module, 7));
  await second.watch(module);
  expect((await whereIs(second)).cursor).toEqual({ x: 7, y: 2 });
});

test('a visitor of an access link is shown as a guest', async () => {
  const [visitor, writer] = [await open('module_link'), await open('project_write')];
  await visitor.watch(module);
  await writer.watch(module);
  visitor.send(at(module, 3));
  expect(await whereIs(writer)).toMatchObject({ user: null, name: 'Guest' });
});

test('a visitor of an access link sees that somebody is there, not who', async () => {
  const [visitor, writer] = [await open('module_link'), await open('project_write')];
  await visitor.watch(module);
  await writer.watch(module);
  writer.send(at(module, 4));
  expect(await whereIs(visitor)).toMatchObject({ user: null, name: 'Somebody', cursor: { x: 4, y: 2 } });
});

test('on what is everyone’s, people see those of their own company only', async () => {
  const [everyones] = await asSystem<{ id: number }>(
    server,
    sql`insert into project (name, entity_type, published, company_id, position) values ('Everyone’s', 'project_sample', true, null, 0) returning id`,
  );
  const sample = `/api/projects/${everyones?.id}`;
  const [foreign, colleague, member] = [await open('other_member'), await open('project_read'), await open('member')];
  for (const page of [foreign, colleague, member]) await page.watch(sample);
  member.send(at(sample, 8));
  expect((await whereIs(colleague)).cursor?.x).toBe(8);
  foreign.send(at(sample, 9));
  await member.close();
  await colleague.next('presence', ({ presence }) => 'left' in presence);
  for (const page of [foreign, colleague])
    expect(page.heard.filter((message) => 'presence' in message)).toHaveLength(page === foreign ? 0 : 2);
});

test('who may not read the module neither shows up in it nor sees who is there', async () => {
  const [stranger, reader, writer] = [
    await open('other_admin'),
    await open('project_read'),
    await open('project_write'),
  ];
  await reader.watch(module);
  await writer.watch(module);
  await expect(stranger.watch(module)).rejects.toThrow('404');
  stranger.send(at(module, 5));
  reader.send(at(module, 6));
  expect((await whereIs(writer)).cursor?.x).toBe(6);
  expect(stranger.heard.some((message) => 'presence' in message)).toBe(false);
  expect(writer.heard.filter((message) => 'presence' in message)).toHaveLength(1);
});

test('what comes faster than ten times a second is thinned, and the last of it arrives', async () => {
  const [quick, other] = [await open('project_read'), await open('project_write')];
  await quick.watch(module);
  await other.watch(module);
  for (let x = 0; x < 40; x += 1) quick.send(at(module, x));
  await whereIs(other, ({ cursor }) => cursor?.x === 39);
  // A busy machine spreads the messages over more turns; without batching there would be one message for each.
  expect(other.heard.filter((message) => 'presence' in message).length).toBeLessThan(40);
});

test('several processes on one database tell each other of changes and of who is here', async () => {
  if (server.kind === 'pglite') return;
  const [{ name = '' } = {}] = await asSystem<{ name: string }>(server, sql`select current_database() as name`);
  const databaseUrl = urlOf(inject('databaseUrl'), name);
  const second: Running = await startServer({ ...server.settings, databaseUrl }, { generated });
  try {
    const [here, there] = [await open('project_read'), await open('project_write', second.address)];
    await here.watch(module);
    await there.watch(module);
    there.send(at(module, 11));
    expect((await whereIs(here)).cursor?.x).toBe(11);
    const made = await askerFor(server, world, 'project_write').made(`${module}/entity_values`, {
      entity_attribute_id: world.a.rows.get('entity_attribute'),
      title: 'From the other process',
    });
    await there.change('entity_value', made.id, 'create');
    expect(changesIn(there.heard)).toHaveLength(1);
    // Changes missed on one process are read from the other.
    const since = await here.watch(module);
    const missed = await askerFor(server, world, 'project_write').put(`${module}/entity_values/${made.id}`, {
      title: 'Changed',
    });
    expect(missed.status).toBe(200);
    const later = await open('project_read', second.address);
    await later.watch(module, { since });
    await later.change('entity_value', made.id, 'update');
  } finally {
    await second.close();
  }
  expect((await pages[1]?.closed)?.code).toBe(1001);
});

test('a connection to the database that is lost comes back, and nothing written meanwhile is missed', async () => {
  if (server.kind === 'pglite') return;
  const page = await open('project_read');
  await page.watch(module);
  await server.database.script(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  const made = await askerFor(server, world, 'project_write').made(`${module}/entity_values`, {
    entity_attribute_id: world.a.rows.get('entity_attribute'),
    title: 'While nobody listened',
  });
  await page.change('entity_value', made.id, 'create');
});
