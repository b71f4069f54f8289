/** A preview with fewer permissions: the server allows no more, changes nothing, and never adds permissions. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Right } from '../../../src/contract/model.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';

let server: TestServer;
let company: Record<string, string>;
let system: Record<string, string>;
let member: Record<string, string>;
/** A project that the company's administrator administers. */
let project: { readonly id: number; readonly name: string };
beforeAll(async () => {
  server = await testServer({ demo: true });
  [company, system, member] = await Promise.all([
    server.logIn('company@example.com'),
    server.logIn('system@example.com'),
    server.logIn('member@example.com'),
  ]);
  project = (await server.ask('POST', '/api/projects', { headers: company, body: { name: 'Seen as others' } })).body;
});
afterAll(() => server.close());

const as = (right: string, headers: Record<string, string>) => ({ ...headers, 'x-see-as': right });
const rights = async (headers: Record<string, string>, path = `/api/projects/${project.id}`) =>
  (await server.ask('GET', path, { headers })).body.permissions;

test('an administrator of a project sees it with the rights of a reader, or a writer, in rows and in lists', async () => {
  const seen: Readonly<Record<Right, object>> = {
    admin: { read: true, write: true, admin: true },
    write: { read: true, write: true, admin: false },
    read: { read: true, write: false, admin: false },
  };
  // In sequence with the same path: the cached response of one must not be used for another.
  for (const right of ['admin', 'read', 'write', 'read'] as const) {
    expect([right, await rights(as(right, company))]).toEqual([right, seen[right]]);
    const { body } = await server.ask('GET', '/api/projects', { headers: as(right, company) });
    const listed = body.find((one: { id: number }) => one.id === project.id);
    expect([right, listed.permissions]).toEqual([right, seen[right]]);
  }
  expect(await rights(company)).toEqual(seen.admin);
  expect(await rights(as('read', company), '/api/current_company')).toEqual(seen.read);
  expect((await rights(as('write', company), '/api/current_company')).admin).toBe(false);
});

test('what asks for more than the preview has is refused, of projects, companies and the system', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await server.ask('GET', path, { headers })).status;
  const explained = `/api/projects/${project.id}/effective_rights`;
  expect([await status(explained, company), await status(explained, as('write', company))]).toEqual([200, 403]);
  expect([
    await status('/api/company_admin/users', company),
    await status('/api/company_admin/users', as('write', company)),
  ]).toEqual([200, 403]);
  expect([
    await status('/api/admin/companies', system),
    await status('/api/admin/companies', as('admin', system)),
  ]).toEqual([200, 403]);
});

test('nothing is changed in a preview, whatever the right', async () => {
  const path = `/api/projects/${project.id}`;
  for (const right of ['read', 'write', 'admin']) {
    const headers = as(right, company);
    const refused = await server.ask('PUT', path, { headers, body: { name: 'Changed' } });
    expect([right, refused.status]).toEqual([right, 403]);
    expect(refused.body.detail).toContain('Leave the preview');
    expect((await server.ask('POST', '/api/projects', { headers, body: { name: 'New' } })).status).toBe(403);
    expect((await server.ask('DELETE', path, { headers })).status).toBe(403);
  }
  expect((await server.ask('GET', path, { headers: company })).body.name).toBe(project.name);
});

test('what is read by POST is answered in a preview as it is without, and what writes beside it is refused', async () => {
  await server.database.query(
    systemActor,
    sql`insert into notification (user_id, company_id, kind, sentence, project_id)
      select u.id, p.company_id, 'assigned', 'Seen in the bell', p.id from "user" u, project p
      where u.email = 'company@example.com' and p.id = ${project.id}`,
  );
  const post = (path: string, headers: Record<string, string>, body: object) =>
    server.ask('POST', `/api/${path}`, { headers, body });
  const list = 'notifications/datatable.json';
  const own = await post(list, company, {});
  expect([own.status, own.body.unread > 0]).toEqual([200, true]);
  for (const right of ['read', 'write', 'admin']) {
    const seen = await post(list, as(right, company), {});
    expect([right, seen.status, seen.body.unread]).toEqual([right, 200, own.body.unread]);
    // These calls only require permission to read a row, but they are no reads.
    for (const [path, body] of [
      ['notifications/mark_all_read.json', {}],
      ['current_user/register_viewed_project.json', { project_id: project.id }],
      [`projects/${project.id}/project_access_urls.json`, { name: 'Open to all' }],
    ] as const)
      expect([right, path, (await post(path, as(right, company), body)).status]).toEqual([right, path, 403]);
  }
  expect((await post(list, company, {})).body.unread).toBe(own.body.unread);
});

test('a preview never gives what the caller has not got, and a right that there is not is refused', async () => {
  expect((await server.ask('GET', `/api/projects/${project.id}`, { headers: as('admin', member) })).status).toBe(403);
  expect((await server.ask('GET', '/api/company_admin/users', { headers: as('admin', member) })).status).toBe(403);
  expect((await server.ask('GET', '/api/projects', { headers: { 'x-see-as': 'admin' } })).status).toBe(401);
  const restricted = await server.logIn('restricted@example.com');
  expect((await server.ask('GET', '/api/projects', { headers: as('admin', restricted) })).status).toBe(403);
  const unknown = await server.ask('GET', '/api/projects', { headers: as('owner', company) });
  expect([unknown.status, unknown.body.detail]).toEqual([400, 'X-See-As is one of: read, write, admin.']);
});
