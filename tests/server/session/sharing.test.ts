import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from './browser.ts';

let server: TestServer;
let admin: Browser;
let project: number;
let module: number;
beforeAll(async () => {
  server = await testServer({ demo: true });
  admin = await browserOf(server, 'company@example.com');
  project = (await admin.send('GET', '/api/projects.json?q=Warehouse%20automation')).body[0].id;
  module = (await admin.send('GET', `/api/projects/${project}/project_scenario_modules.json`)).body[0].id;
});
afterAll(() => server.close());

const visit = (code: string, path: string, method = 'GET', body?: unknown) =>
  server.ask(method, path, { headers: { 'x-session-token': code }, ...(body !== undefined && { body }) });
const modulePath = () => `/api/projects/${project}/project_scenario_modules/${module}`;

test('R-SHARE-01: a project is shared by a link that reaches it without a login, for reading only', async () => {
  const made = await admin.send('POST', `/api/projects/${project}/project_access_urls.json`, {
    label: 'Steering group',
  });
  expect(made.status).toBe(201);
  expect(made.body.url).toBe(`${server.settings.publicUrl}/projects/${made.body.code}`);
  expect(Buffer.from(made.body.code, 'base64url').toString()).toMatch(new RegExp(`^${project}\\|`));
  expect((await visit(made.body.code, '/api/current_user')).body).toMatchObject({ id: null, shared_user: true });
  expect((await visit(made.body.code, `/api/projects/${project}.json`)).body.name).toBe('Warehouse automation Hamburg');
  expect((await visit(made.body.code, `${modulePath()}.json`)).status).toBe(200);
  expect((await visit(made.body.code, `/api/projects/${project}.json`, 'PUT', { name: 'Mine' })).status).toBe(403);
  expect((await visit(made.body.code, '/api/current_user/', 'PUT', {})).status).toBe(403);
  const [other] = (await admin.send('GET', '/api/projects.json?q=Customer%20portal')).body;
  expect([403, 404]).toContain((await visit(made.body.code, `/api/projects/${other.id}.json`)).status);
});

test('R-SHARE-02: a module is shared by a link that reaches the module, and its project half alone nothing', async () => {
  const made = await admin.send('POST', `${modulePath()}/module_access_urls.json`, {});
  expect(made.status).toBe(201);
  const [half = ''] = made.body.code.split(':');
  expect(made.body.url).toMatch(new RegExp(`/projects/${half}/[a-z-]+/`));
  expect((await visit(made.body.code, `${modulePath()}.json`)).body.id).toBe(module);
  expect((await visit(half, `/api/projects/${project}.json`)).status).toBe(401);
  const modules = (await admin.send('GET', `/api/projects/${project}/project_scenario_modules.json`)).body;
  expect([403, 404]).toContain(
    (await visit(made.body.code, `/api/projects/${project}/project_scenario_modules/${modules[1].id}.json`)).status,
  );
});

test('a link to a module that shows rows of its project opens these rows for reading, and nothing beside them', async () => {
  const kinds = (await admin.send('GET', '/api/scenario_modules.json')).body as { id: number; type_key: string }[];
  const linkTo = async (key: string): Promise<string> => {
    const scenario_module_id = kinds.find(({ type_key }) => type_key === key)?.id;
    const modules = `/api/projects/${project}/project_scenario_modules`;
    const { body } = await admin.send('POST', `${modules}.json`, { name: `Shared ${key}`, scenario_module_id });
    return (await admin.send('POST', `${modules}/${body.id}/module_access_urls.json`, {})).body.code;
  };
  const bases = ['stakeholders', 'stakeholder_roles', 'product_and_service_items', 'tags', 'sections'];
  const opened = async (code: string) => {
    const replies = await Promise.all(bases.map((base) => visit(code, `/api/projects/${project}/${base}.json`)));
    return bases.filter((_, i) => replies[i]?.status === 200);
  };
  const code = await linkTo('KeyParticipants');
  expect(await opened(code)).toEqual(['stakeholders']);
  expect(await opened(await linkTo('StakeholderRoles'))).toEqual(['stakeholder_roles']);
  expect(await opened(await linkTo('ProductAndServices'))).toEqual(['product_and_service_items']);
  expect(await opened(await linkTo('Kanbans'))).toEqual([]);
  const own = (await admin.send('GET', `/api/projects/${project}/stakeholders.json`)).body;
  const base = `/api/projects/${project}/stakeholders`;
  const seen = (await visit(code, `${base}.json`)).body;
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(own.map(({ name }: { name: string }) => name));
  expect(seen[0]._labels).toEqual(own[0]._labels);
  expect((await visit(code, `${base}/${own[0].id}.json`)).status).toBe(200);
  const [other] = (await admin.send('GET', '/api/projects.json?q=Customer%20portal')).body;
  expect([403, 404]).toContain((await visit(code, `/api/projects/${other.id}/stakeholders.json`)).status);
  for (const [path, method, body] of [
    [`/api/projects/${project}.json`, 'GET', undefined],
    [`${base}.json`, 'POST', { name: 'Mine' }],
    [`${base}/${own[0].id}.json`, 'PUT', { name: 'Mine' }],
    [`${base}/${own[0].id}.json`, 'DELETE', undefined],
    [`${base}/${own[0].id}/history.json`, 'GET', undefined],
    [`${base}/${own[0].id}/uses.json`, 'GET', undefined],
    [`${base}/assigned_items_index`, 'GET', undefined],
    [`${modulePath()}/entity_values.json`, 'GET', undefined],
  ] as const)
    expect([path, method, (await visit(code, path, method, body)).status]).toEqual([path, method, 403]);
});

test('R-SHARE-03: an access link is removed by DELETE and works no longer', async () => {
  for (const base of [`/api/projects/${project}/project_access_urls`, `${modulePath()}/module_access_urls`]) {
    const { body } = await admin.send('POST', `${base}.json`, {});
    expect((await visit(body.code, '/api/current_user')).status).toBe(200);
    expect((await admin.send('DELETE', `${base}/${body.id}.json`)).status).toBe(204);
    expect((await visit(body.code, '/api/current_user')).status).toBe(401);
    expect((await admin.send('DELETE', `${base}/${body.id}.json`)).status).toBe(404);
  }
});

test('the code is told once and kept as a hash; the list of links does not have it', async () => {
  const { body } = await admin.send('POST', `/api/projects/${project}/project_access_urls.json`, {});
  const list = await admin.send('GET', `/api/projects/${project}/project_access_urls.json`);
  expect(list.body.map((one: { id: number }) => one.id)).toContain(body.id);
  expect(list.text).not.toMatch(/secret|code/);
  const secret = Buffer.from(body.code, 'base64url').toString().split('|')[1];
  const stored = await server.database.query<{ secret_hash: string }>(
    systemActor,
    sql`select secret_hash from project_access_url where id = ${body.id}`,
  );
  expect(stored[0]?.secret_hash).not.toContain(secret);
});

test('the list tells how often each link was used: a visit begins after half an hour without one', async () => {
  for (const [table, base] of [
    ['project_access_url', `/api/projects/${project}/project_access_urls`],
    ['module_access_url', `${modulePath()}/module_access_urls`],
  ] as const) {
    const { body } = await admin.send('POST', `${base}.json`, {});
    expect([body.visit_count, body.last_used_at]).toEqual([0, null]);
    const notices = async () =>
      (await admin.send('GET', `${base}.json`)).body.find(({ id }: { id: number }) => id === body.id).visit_count;
    const passed = (minutes: number) =>
      server.database.query(
        systemActor,
        sql`update ${raw(table)} set last_used_at = last_used_at - make_interval(mins => ${minutes}) where id = ${body.id}`,
      );
    await visit(body.code, '/api/current_user');
    await visit(body.code, '/api/current_user');
    expect(await notices()).toBe(1);
    await passed(10);
    await visit(body.code, '/api/current_user');
    expect(await notices()).toBe(1);
    await passed(31);
    await visit(body.code, '/api/current_user');
    expect(await notices()).toBe(2);
  }
});

test('only who administers the project shares it', async () => {
  const paths = [`/api/projects/${project}/project_access_urls.json`, `${modulePath()}/module_access_urls.json`];
  for (const path of paths) {
    expect((await (await browserOf(server, 'member@example.com')).send('POST', path, {})).status).toBe(403);
    expect((await (await browserOf(server, 'other@example.com')).send('POST', path, {})).status).toBe(404);
    expect((await server.ask('POST', path, { body: {} })).status).toBe(401);
  }
});

test('a link that has expired, or whose project was removed, opens nothing', async () => {
  const { body } = await admin.send('POST', `/api/projects/${project}/project_access_urls.json`, {
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  expect((await visit(body.code, `/api/projects/${project}.json`)).status).toBe(401);
});
