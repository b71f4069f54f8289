import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../src/server/store/database.ts';
import { type TestServer, testServer } from './server.ts';
import { type Browser, browserOf } from './session-browser.ts';

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
