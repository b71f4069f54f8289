/** An undo restores hidden values, although the journal does not contain them. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const system = askerFor(server, world, 'system_admin');
const admin = askerFor(server, world, 'other_admin');

test('keys and access links of a company work again once its deletion is undone', async () => {
  const key = await admin.made('/api/company_admin/company_api_keys', { name: 'Reports', permission_key: 'read' });
  const project = await admin.made('/api/projects', { name: 'Linked' });
  const link = await admin.made(`/api/projects/${project.id}/project_access_urls`, {});
  const code = new URL(link.url).searchParams.get('s') ?? link.url.split('/').at(-1);
  const withKey = () => server.ask('GET', '/api/projects', { headers: { authorization: `Bearer ${key.key}` } });
  const withLink = () => server.ask('GET', `/api/projects/${project.id}`, { headers: { 'x-session-token': code } });
  const statuses = async () => [(await withKey()).status, (await withLink()).status];
  expect(await statuses()).toEqual([200, 200]);

  const gone = await system.remove(`/api/admin/companies/${world.b.company}`);
  expect([gone.status, await statuses()]).toEqual([204, [401, 401]]);
  expect((await system.undo(gone)).status).toBe(204);
  expect(await statuses()).toEqual([200, 200]);
});

test('a key that was deleted by itself is gone for good: the answer names no change to undo', async () => {
  const { id } = await admin.made('/api/company_admin/company_api_keys', { name: 'Lost', permission_key: 'read' });
  const gone = await admin.remove(`/api/company_admin/company_api_keys/${id}`);
  expect([gone.status, gone.headers.get('x-change')]).toEqual([204, null]);
  const other = await admin.made('/api/company_admin/company_api_keys', { name: 'Lost', permission_key: 'read' });
  const many = await admin.post('/api/company_admin/company_api_keys/bulk_destroy', { ids: [other.id] });
  expect([many.status, many.headers.get('x-change'), many.body]).toEqual([
    200,
    null,
    { change: null, ids: [other.id] },
  ]);
});

test('a secret that a change has replaced is the one before after its undo, and the new one when that is undone', async () => {
  const path = '/api/admin/llm_models';
  const { id } = await system.made(path, { name: 'Model', model_key: 'm', vendor: 'v', api_key: 'sk-first' });
  const stored = async () =>
    (await asSystem<{ key: string }>(server, sql`select api_key as key from llm_model where id = ${id}`))[0]?.key;
  const first = await stored();
  const changed = await system.put(`${path}/${id}`, { name: 'Other', api_key: 'sk-second' });
  const second = await stored();
  expect(second).not.toBe(first);
  const undone = await system.undo(changed);
  expect(await stored()).toBe(first);
  expect((await system.undo(undone)).status).toBe(204);
  expect(await stored()).toBe(second);
  // A change of another field leaves the secret as it is now.
  const renamed = await system.put(`${path}/${id}`, { name: 'Renamed' });
  await asSystem(server, sql`update llm_model set api_key = ${first} where id = ${id}`);
  expect((await system.undo(renamed)).status).toBe(204);
  expect(await stored()).toBe(first);
});
