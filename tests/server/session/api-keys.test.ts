/** API keys in programs: their permissions, their limits, and their end. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { askerFor } from '../access/asker.ts';
import { markOfA, markOfB } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import type { Reply } from '../server.ts';

const keys = '/api/company_admin/company_api_keys';
const { server, world } = await worldServer();
const company = askerFor(server, world, 'company_admin');

const make = (body: Record<string, unknown> = {}) => company.made(keys, { name: 'Warehouse', ...body });
const withKey = (key: string, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
  server.ask(method, path, { body, headers: { authorization: `Bearer ${key}`, ...headers } });

test('R-USER-07: the key that a company administrator makes is told once, stored as a hash, and known by how it begins', async () => {
  const made = await make();
  expect(made.key).toMatch(/^tsk_[\w-]{43}$/);
  expect(made.key.startsWith(made.prefix)).toBe(true);
  const [stored] = await server.database.query<{ text: string }>(
    systemActor,
    sql`select (select row_to_json(k) from company_api_key k where k.id = ${made.id})::text
      || (select coalesce(json_agg(j), '[]') from tessera_journal j where j.resource = 'company_api_key')::text as text`,
  );
  expect(stored?.text).not.toContain(made.key);
  for (const path of [`${keys}/${made.id}`, keys, `${keys}/export.json`, `${keys}/${made.id}/history`]) {
    const reply = await company.get(path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(reply.text).not.toContain(made.key);
    expect(reply.text).not.toContain('"key"');
  }
  // A repeated request creates no second key, and does not return the first.
  const headers = { ...world.headers.company_admin, 'idempotency-key': 'the same' };
  const [first, again] = [
    await server.ask('POST', keys, { headers, body: { name: 'Twice' } }),
    await server.ask('POST', keys, { headers, body: { name: 'Twice' } }),
  ];
  expect([again.status, again.body.id, again.body.key]).toEqual([201, first.body.id, undefined]);
  const imported = await company.post(`${keys}/import.json`, { columns: ['name'], rows: [['x']] });
  expect(imported.status).toBe(405);
});

test('a key opens what its creator may see in its company, says when it was used last, and asks no anti-forgery header', async () => {
  const made = await make({ permission_key: 'admin' });
  const users = await withKey(made.key, 'GET', '/api/company_admin/users');
  expect(users.status).toBe(200);
  expect([users.text.includes(markOfA), users.text.includes(markOfB)]).toEqual([true, false]);
  expect((await withKey(made.key, 'GET', '/api/admin/companies')).status).toBe(403);
  expect((await company.get(`${keys}/${made.id}`)).body.last_used_at).not.toBeNull();
  const cookies = { cookie: 'tessera_csrf=one' };
  const created = await withKey(made.key, 'POST', '/api/company_admin/roles', { name: 'By a program' }, cookies);
  expect([created.status, created.body.name]).toEqual([201, 'By a program']);
  // A person with the same cookie must send the header.
  const person = await server.ask('POST', '/api/company_admin/roles', {
    headers: { ...world.headers.company_admin, ...cookies },
    body: { name: 'x' },
  });
  expect(person.status).toBe(403);
});

test('R-USER-07: a key that administers leaves the account of its maker alone, and changes those of others', async () => {
  const { key } = await make({ permission_key: 'admin' });
  const me = world.people.get('company_admin');
  const users = '/api/company_admin/users';
  const calls: (readonly [string, string, object?])[] = [
    ['PUT', `${users}/${me}`, { first_name: 'Program' }],
    ['PUT', `${users}/${me}`, { company_admin: false }],
    ['POST', `${users}/bulk_update`, { ids: [me], values: { last_name: 'Program' } }],
    ['POST', `${users}/bulk_destroy`, { ids: [me] }],
    ['DELETE', `${users}/${me}`],
    ['POST', `${users}/${me}/remove_licence.json`],
    ['POST', `${users}/${me}/add_licence.json`],
  ];
  for (const [method, path, body] of calls) {
    const { status, body: answer } = await withKey(key, method, path, body);
    expect([method, path, status, answer?.detail]).toEqual([
      method,
      path,
      403,
      'An API key leaves the account of the person who made it alone. Log in to change it.',
    ]);
  }
  const other = world.people.get('member');
  expect((await withKey(key, 'PUT', `${users}/${other}`, { job_title: 'Planner' })).status).toBe(200);
  expect((await company.put(`${users}/${me}`, { job_title: 'Own' })).status).toBe(200);
});

test('a key that reads makes the calls that only read, whatever their method', async () => {
  const { key } = await make();
  const listed = await withKey(key, 'POST', '/api/notifications/datatable.json', {});
  expect(listed.status).toBe(200);
});

test('a key that reads changes nothing, one that writes administers nothing', async () => {
  const [reads, writes] = [await make(), await make({ permission_key: 'write' })];
  expect((await withKey(reads.key, 'GET', '/api/projects')).status).toBe(200);
  expect((await withKey(reads.key, 'POST', '/api/projects', { name: 'By a program' })).status).toBe(403);
  const project = await withKey(writes.key, 'POST', '/api/projects', { name: 'By a program' });
  expect([project.status, project.body?.name]).toEqual([201, 'By a program']);
  const path = `/api/projects/${project.body.id}`;
  expect((await withKey(writes.key, 'PUT', path, { name: 'Renamed' })).status).toBe(200);
  // Its creator administers the project, but the key has no such permission.
  expect((await withKey(writes.key, 'POST', `${path}/project_access_urls`, {})).status).toBe(403);
  expect((await withKey(writes.key, 'DELETE', path)).status).toBe(403);
  expect((await company.get(path)).status).toBe(200);
  expect((await withKey(writes.key, 'GET', '/api/company_admin/users')).status).toBe(403);
});

test('no key makes, changes or deletes keys, or acts on the account of its creator', async () => {
  const made = await make({ permission_key: 'admin' });
  const tries: [string, string, unknown?][] = [
    ['POST', keys, { name: 'Another' }],
    ['PUT', `${keys}/${made.id}`, { expires_at: null }],
    ['DELETE', `${keys}/${made.id}`],
    ['PUT', '/api/current_user/', { first_name: 'Mallory' }],
    ['DELETE', '/api/current_user/'],
    ['GET', '/api/current_user/request_password_reset'],
    ['DELETE', '/api/current_user/remove_profile_image'],
  ];
  for (const [method, path, body] of tries) {
    const reply = await withKey(made.key, method, path, body);
    expect([method, path, reply.status]).toEqual([method, path, 403]);
  }
});

test('a key that is switched off, too old, deleted, or whose creator has left is refused at once, and a deleted one does not come back', async () => {
  const status = async (key: string) => (await withKey(key, 'GET', '/api/projects')).status;
  const made = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await status(made.key)).toBe(200);
  await company.put(`${keys}/${made.id}`, { active: false });
  expect(await status(made.key)).toBe(401);
  await company.put(`${keys}/${made.id}`, { active: true });
  expect(await status(made.key)).toBe(200);
  await company.put(`${keys}/${made.id}`, { expires_at: '2020-01-01T00:00:00Z' });
  expect(await status(made.key)).toBe(401);
  await company.put(`${keys}/${made.id}`, { expires_at: null });
  const removed = await company.remove(`${keys}/${made.id}`);
  expect(await status(made.key)).toBe(401);
  expect(removed.headers.get('x-change')).toBeNull();
  const [change] = await server.database.query<{ id: number }>(
    systemActor,
    sql`select change_id as id from tessera_journal where resource = 'company_api_key' and row_id = ${made.id} and action = 'delete'`,
  );
  const undone = await company.post(`/api/changes/${change?.id}/undo`, {});
  expect([undone.status, undone.body.detail]).toEqual([409, expect.stringContaining('does not come back')]);
  const other = await make();
  const creator = world.people.get('company_admin') as number;
  await server.database.query(
    systemActor,
    sql`update user_company set company_admin = false where user_id = ${creator}`,
  );
  expect(await status(other.key)).toBe(200);
  await server.database.query(systemActor, sql`delete from user_company where user_id = ${creator}`);
  expect(await status(other.key)).toBe(401);
  expect(await status('tsk_unknown')).toBe(401);
});
