import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';
import { browserOf } from './browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
});
afterAll(() => server.close());

test('the five accounts of the demo log in', async () => {
  for (const name of ['system', 'company', 'member', 'restricted', 'other'])
    expect((await (await browserOf(server, `${name}@example.com`)).send('GET', '/api/current_user')).status).toBe(200);
});

test('two companies have twelve people or more each, and neither sees those of the other', async () => {
  const here = await (await browserOf(server, 'company@example.com')).send('GET', '/api/company_admin/users.json');
  const there = await (await browserOf(server, 'other@example.com')).send('GET', '/api/company_admin/users.json');
  expect(Math.min(here.body.length, there.body.length)).toBeGreaterThanOrEqual(12);
  expect(here.text).not.toContain('lindenau');
  expect(there.text).not.toContain('nordfracht');
});

test('the demo has a module of every kind', async () => {
  const missing = await server.database.query(
    systemActor,
    sql`select name from scenario_module s where not exists (select 1 from project_scenario_module m where m.scenario_module_id = s.id)`,
  );
  expect(missing).toEqual([]);
});

test('what the demo holds is accepted by the calls that would change it', async () => {
  const admin = await browserOf(server, 'company@example.com');
  const [project] = (await admin.send('GET', '/api/projects.json?q=Warehouse%20automation')).body;
  for (const below of ['stakeholders', 'product_and_service_items', 'tags', 'sections', 'project_resources']) {
    const [row] = (await admin.send('GET', `/api/projects/${project.id}/${below}.json`)).body;
    expect((await admin.send('PUT', `/api/projects/${project.id}/${below}/${row.id}.json`, row)).status).toBe(200);
  }
});

test('an installation without a demo starts with a one-time link for its first system admin', async () => {
  const empty = await testServer();
  try {
    const link = new URL(empty.firstAdmin?.link ?? '');
    expect(link.pathname).toBe('/accept-invitation');
    const body = { token: link.searchParams.get('token'), password: 'the very first one' };
    expect((await empty.ask('POST', '/api/passwords.json', { body })).status).toBe(200);
    const admin = await browserOf(empty, link.searchParams.get('email') ?? '', body.password);
    expect((await admin.send('GET', '/api/current_user')).body.system_admin).toBe(true);
    expect((await admin.send('GET', '/api/admin/users.json')).body).toHaveLength(1);
  } finally {
    await empty.close();
  }
});
