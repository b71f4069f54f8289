/** Live updates over real connections: the receivers, and that nothing is lost. */
import { connect } from 'node:net';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Change } from '../../../src/contract/live.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { bearer } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { changesIn, type LivePage, livePage, tokenOf } from './page.ts';

const { server, world } = await worldServer();
const writer = askerFor(server, world, 'project_write');
const admin = askerFor(server, world, 'project_admin');
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

const open = async (kind: Kind): Promise<LivePage> => {
  const page = await livePage(server.address, world.headers[kind]);
  pages.push(page);
  return page;
};
const rowOf = (name: string): number => world.a.rows.get(name) as number;
const everyChange = (page: LivePage): Change[] => changesIn(page.heard);
/** Once this change has arrived, all earlier changes have arrived too. */
const settle = async (page: LivePage): Promise<void> => {
  await page.watch(`${project}/tags`);
  const tag = await writer.made(`${project}/tags`, { name: `Settled ${Math.random()}` });
  await page.change('tag', tag.id);
};

beforeEach(() => expect(pages).toEqual([]));

test('a list: whoever watches it hears of rows made, changed and deleted, by id and never with contents', async () => {
  const page = await open('project_read');
  await page.watch(`${project}/stakeholders`);
  const made = await writer.post(`${project}/stakeholders`, { name: 'Newcomer' });
  const change = await page.change('stakeholder', made.body.id);
  expect(change).toEqual({
    sequence: expect.any(Number),
    resource: 'stakeholder',
    id: made.body.id,
    action: 'create',
    actor: world.people.get('project_write'),
    change: Number(made.headers.get('x-change')),
  });
  await writer.put(`${project}/stakeholders/${made.body.id}`, { name: 'Known' });
  expect((await page.change('stakeholder', made.body.id)).action).toBe('update');
  await writer.remove(`${project}/stakeholders/${made.body.id}`);
  expect((await page.change('stakeholder', made.body.id)).action).toBe('delete');
  expect(JSON.stringify(page.heard)).not.toMatch(/Newcomer|Known/);
});

test('a row: whoever watches a module hears of it and of all that lies in it, and of nothing beside it', async () => {
  const page = await open('module_link');
  await page.watch(module);
  const items = `${module}/entity_values`;
  const made = await writer.made(items, { entity_attribute_id: rowOf('entity_attribute'), jsid: 'a', title: 'Step' });
  await page.change('entity_value', made.id, 'create');
  const undone = await writer.undo(await writer.remove(`${items}/${made.id}`));
  expect(undone.status).toBe(204);
  await page.change('entity_value', made.id, 'delete');
  await page.change('entity_value', made.id, 'create');
  await writer.put(module, { name: 'Renamed' });
  await page.change('project_scenario_module', rowOf('project_scenario_module'), 'update');
  const beside = await writer.made(`${project}/stakeholders`, { name: 'Beside' });
  await writer.put(module, { name: 'Renamed again' });
  await page.change('project_scenario_module', rowOf('project_scenario_module'), 'update');
  expect(everyChange(page).filter(({ id, resource }) => id === beside.id && resource === 'stakeholder')).toEqual([]);
});

test('a row that leaves a list is told to those who saw it there', async () => {
  const creator = askerFor(server, world, 'member');
  const { id } = await creator.made('/api/projects', { name: 'To be removed' });
  const page = await open('member');
  await page.watch('/api/projects');
  await creator.remove(`/api/projects/${id}`);
  await page.change('project', id, 'update');
  expect((await creator.get(`/api/projects/${id}`)).status).toBe(404);
});

test('a list that is held by an array of the row above is fetched anew when that array changes', async () => {
  const [page, moduleAlone] = [await open('project_read'), await open('project_read')];
  await page.watch(`${project}/data_maps`);
  await moduleAlone.watch(module);
  expect((await writer.put(project, { data_map_ids: [] })).status).toBe(200);
  expect(await page.next('reset')).toMatchObject({ path: `${project}/data_maps` });
  await writer.put(module, { data_catalog_ids: [] });
  await moduleAlone.change('project_scenario_module', rowOf('project_scenario_module'), 'update');
  expect(moduleAlone.heard.some((message) => 'reset' in message)).toBe(false);
});

test.each<[Kind, string, number]>([
  ['member', 'project', 403],
  ['restricted', 'project', 403],
  ['company_admin', 'project', 403],
  ['other_admin', 'project', 404],
  ['module_link', 'stakeholders', 403],
  ['project_link', 'user_permissions', 403],
])('%s may not read, and so not watch, the %s: refused and told nothing', async (kind, what, status) => {
  const page = await open(kind);
  const path = what === 'project' ? project : `${project}/${what}`;
  page.send({ watch: path });
  expect(await page.next('refused')).toMatchObject({ refused: path, status });
  const listener = await open('project_admin');
  await writer.made(`${project}/stakeholders`, { name: 'Unheard' });
  await settle(listener);
  expect(everyChange(page)).toEqual([]);
});

test('of a project, each hears only what lies in lists that they may read', async () => {
  const [visitor, owner] = [await open('project_link'), await open('project_admin')];
  await visitor.watch(project);
  await owner.watch(project);
  const person = { user_id: world.people.get('member'), permission_key: 'read' };
  const grant = await admin.made(`${project}/user_permissions`, person);
  await owner.change('user_permission', grant.id, 'create');
  const seen = await writer.made(`${project}/stakeholders`, { name: 'Seen by both' });
  await visitor.change('stakeholder', seen.id);
  await admin.remove(`${project}/user_permissions/${grant.id}`);
  await owner.change('user_permission', grant.id, 'delete');
  await settle(owner);
  expect(everyChange(visitor).some(({ resource }) => resource === 'user_permission')).toBe(false);
});

test('rows of another company, and those that belong to another person, are not told of', async () => {
  const [page, stranger] = [await open('member'), await open('other_member')];
  await page.watch('/api/favorite_projects');
  await stranger.watch('/api/projects');
  const own = askerFor(server, world, 'member');
  const made = await own.made('/api/projects', { name: 'Mine' });
  const favourite = await own.made('/api/favorite_projects', { project_id: made.id });
  await page.change('favorite_project', favourite.id);
  const other = askerFor(server, world, 'other_member');
  const theirs = await other.made('/api/projects', { name: 'Theirs' });
  await other.made('/api/favorite_projects', { project_id: theirs.id });
  await stranger.change('project', theirs.id);
  await own.remove(`/api/favorite_projects/${favourite.id}`);
  await page.change('favorite_project', favourite.id, 'delete');
  expect(everyChange(page).map(({ id }) => id)).toEqual([favourite.id, favourite.id]);
  expect(everyChange(stranger).map(({ id }) => id)).toEqual([theirs.id]);
});

test('who loses the right hears nothing more', async () => {
  const { id } = await admin.made(`${project}/user_permissions`, {
    user_id: world.people.get('member'),
    permission_key: 'read',
  });
  const [page, witness] = [await open('member'), await open('project_read')];
  await page.watch(`${project}/stakeholders`);
  await admin.remove(`${project}/user_permissions/${id}`);
  await writer.made(`${project}/stakeholders`, { name: 'After the right was taken' });
  await settle(witness);
  expect(everyChange(page)).toEqual([]);
});

test('who is given a right or loses it is told at once to look again, and so is who loses a licence; nobody else is', async () => {
  const [page, witness] = [await open('member'), await open('project_read')];
  const { id } = await admin.made(`${project}/user_permissions`, {
    user_id: world.people.get('member'),
    permission_key: 'read',
  });
  await expect.poll(() => page.heard.some((message) => 'rights' in message)).toBe(true);
  await page.watch(`${project}/stakeholders`);
  const before = page.heard.length;
  await admin.remove(`${project}/user_permissions/${id}`);
  const since = () => page.heard.slice(before);
  await expect.poll(() => since().some((message) => 'rights' in message)).toBe(true);
  expect(since()).toContainEqual(expect.objectContaining({ refused: `${project}/stakeholders`, status: 403 }));
  await settle(witness);
  expect(witness.heard.some((message) => 'rights' in message)).toBe(false);
  const membership = sql`from user_company where user_id = ${world.people.get('member')}`;
  const [was] = await server.database.query<{ licensed: boolean }>(systemActor, sql`select licensed ${membership}`);
  const heard = page.heard.length;
  const set = (licensed: boolean | undefined) =>
    server.database.query(
      systemActor,
      sql`update user_company set licensed = ${licensed} where user_id = ${world.people.get('member')}`,
    );
  await set(!was?.licensed);
  await expect.poll(() => page.heard.slice(heard).some((message) => 'rights' in message)).toBe(true);
  await set(was?.licensed);
});

test('what is announced to everybody is told at once to whoever is here', async () => {
  const page = await open('member');
  const note = { title: 'A new view', page_name: 'all-projects' };
  const made = await askerFor(server, world, 'system_admin').post('/api/admin/new_feature_notifications', note);
  expect(made.status).toBe(201);
  await expect.poll(() => page.heard.some((message) => 'news' in message)).toBe(true);
});

test('after a gap the page asks from its mark and hears what it missed, once', async () => {
  const first = await open('project_read');
  const since = await first.watch(`${project}/stakeholders`);
  await first.close();
  const missed = await writer.made(`${project}/stakeholders`, { name: 'Missed' });
  await writer.made(`${project}/sections`, { name: 'Elsewhere' });
  const second = await open('project_read');
  await second.watch(`${project}/stakeholders`, { since });
  await second.change('stakeholder', missed.id);
  expect(everyChange(second).map(({ id, resource }) => [resource, id])).toEqual([['stakeholder', missed.id]]);
});

test('a page that read its rows a moment ago hears what has changed since', async () => {
  const made = await writer.made(`${project}/stakeholders`, { name: 'Just before' });
  const page = await open('project_read');
  await page.watch(`${project}/stakeholders`, { age: 1 });
  await page.change('stakeholder', made.id);
});

test('a mark of the future, from before a database was put back, ends in a reset', async () => {
  const page = await open('project_read');
  await page.watch(`${project}/stakeholders`, { since: '900000000:900000000:' });
  expect(await page.next('reset')).toMatchObject({ path: `${project}/stakeholders` });
});

test('a gap in which too much has changed ends in a reset', async () => {
  const page = await open('project_read');
  const since = await page.watch(`${project}/stakeholders`);
  await page.watch(`${project}/tags`);
  const elsewhere = await open('other_admin');
  await elsewhere.watch(`/api/projects/${world.b.rows.get('project')}`);
  await server.database.query(
    systemActor,
    sql`insert into tessera_journal (change_id, actor, company_id, resource, row_id, action, before, after)
      select c.id, null, null, 'stakeholder', 1, 'update', null, jsonb_build_object('project_id', ${rowOf('project')}::int)
      from generate_series(1, 1001), (select max(id) as id from tessera_change) c`,
  );
  expect(await page.next('reset')).toMatchObject({ path: `${project}/stakeholders` });
  await settle(page);
  const resets = [...page.heard, ...elsewhere.heard].filter((message) => 'reset' in message);
  expect(resets).toHaveLength(1);
  await page.watch(`${project}/stakeholders`, { since });
  expect(await page.next('reset')).toMatchObject({ path: `${project}/stakeholders` });
});

test('a transaction that began earlier and ends later is told too, though its numbers are lower', async () => {
  if (server.kind === 'pglite') return;
  const page = await open('project_read');
  await page.watch(`${project}/stakeholders`);
  const path = `${project}/stakeholders`;
  const [slow, quick] = [await writer.made(path, { name: 'Slow' }), await writer.made(path, { name: 'Quick' })];
  await page.change('stakeholder', quick.id);
  const line = (id: number) =>
    sql`insert into tessera_journal (change_id, company_id, resource, row_id, action, after)
      select (select max(id) from tessera_change), t.company_id, 'stakeholder', t.id, 'update', to_jsonb(t.*) from stakeholder t where t.id = ${id}`;
  let overtaken = 0;
  await server.database.transaction(systemActor, async (run) => {
    await run(line(slow.id));
    await writer.put(`${path}/${quick.id}`, { name: 'Quicker' });
    overtaken = (await page.change('stakeholder', quick.id, 'update')).sequence;
    expect(everyChange(page).filter(({ id, action }) => id === slow.id && action === 'update')).toEqual([]);
  });
  expect((await page.change('stakeholder', slow.id, 'update')).sequence).toBeLessThan(overtaken);
});

test('a connection without a token, with a wrong one, or with what is no message is ended', async () => {
  const wrong = await livePage(server.address, null);
  wrong.send({ token: 'not.a.token' });
  expect((await wrong.closed).code).toBe(4401);
  const early = await livePage(server.address, null);
  early.send({ watch: project });
  expect((await early.closed).code).toBe(4401);
  const garbled = await livePage(server.address, null);
  garbled.send('{"watch":');
  expect((await garbled.closed).code).toBe(4400);
  const large = await livePage(server.address, null);
  large.send({ token: 'x'.repeat(20_000) });
  expect((await large.closed).code).toBe(1009);
  const hasty = await livePage(server.address, world.headers.member);
  for (let i = 0; i < 100; i += 1) hasty.send({ unwatch: '/api/projects' });
  expect((await hasty.closed).code).toBe(4429);
});

test('a token may be renewed on the way, but not become another person', async () => {
  const page = await open('member');
  const again = await bearer(server, world.people.get('member') as number, world.a.company);
  page.send(tokenOf(again));
  await page.watch('/api/projects');
  page.send(tokenOf(world.headers.project_admin));
  expect((await page.closed).code).toBe(4400);
  pages.length = 0;
});

test('a person has a limited number of connections', async () => {
  for (let i = 0; i < 20; i += 1) await open('data_map_read');
  const [first] = pages;
  const late = await livePage(server.address, null);
  late.send(tokenOf(world.headers.data_map_read));
  expect((await late.closed).code).toBe(4429);
  await first?.close();
  pages.shift();
  await open('data_map_read');
});

test('who is turned away and breaks off at once does not end the server', async () => {
  const port = Number(new URL(server.address).port);
  const head =
    'HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  for (const path of ['/api/live', '/api/projects']) {
    const broken = Array.from({ length: 20 }, () => {
      const socket = connect(port, 'localhost', () => {
        socket.write(`GET ${path} ${head}`, () => socket.resetAndDestroy());
      });
      return new Promise((resolve) => socket.on('close', resolve));
    });
    await Promise.all(broken);
  }
  expect((await server.ask('GET', '/api/system.json')).status).toBe(200);
});

test('pages of other sites are turned away, and so is any other address', async () => {
  await expect(livePage(server.address, null, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
  await expect(livePage(server.address, null, { path: '/api/projects' })).rejects.toThrow('404');
  const own = await livePage(server.address, world.headers.member, { origin: server.address });
  await own.close();
  // A client other than a browser page sends no origin.
  const port = Number(new URL(server.address).port);
  const bare = connect(port, 'localhost');
  bare.write('GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const answer = await new Promise<string>((resolve) => bare.once('data', (data) => resolve(String(data))));
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  bare.destroy();
});
