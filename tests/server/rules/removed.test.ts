/** Rows that administrators restore or remove: removed projects, users of a company. */
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const member = askerFor(server, world, 'member');
const company = askerFor(server, world, 'company_admin');
const system = askerFor(server, world, 'system_admin');

/** A project deleted by its creator. */
async function removedProject(): Promise<number> {
  const { id } = await member.made('/api/projects', { name: 'Removed by mistake' });
  expect((await member.remove(`/api/projects/${id}`)).status).toBe(204);
  expect((await member.get(`/api/projects/${id}`)).status).toBe(404);
  return id;
}
async function isBack(id: number): Promise<void> {
  expect((await member.get(`/api/projects/${id}`)).body.name).toBe('Removed by mistake');
  const listed = (await company.get('/api/company_admin/removed_projects')).body;
  expect(listed.some((row: { id: number }) => row.id === id)).toBe(false);
}

test('R-ADM-05: a system administrator restores a removed project by PUT', async () => {
  const id = await removedProject();
  expect((await system.put(`/api/admin/removed_projects/${id}.json`, {})).status).toBe(200);
  await isBack(id);
});

test('R-ADM-06: a system administrator restores a removed project of a company by PUT', async () => {
  const id = await removedProject();
  const base = `/api/admin/companies/${world.a.company}/projects`;
  const listed = (await system.get(`${base}/removed_projects.json`)).body;
  expect(listed.map((row: { id: number }) => row.id)).toContain(id);
  expect((await system.put(`/api/admin/companies/${world.b.company}/projects/${id}.json`, {})).status).toBe(404);
  expect((await system.put(`${base}/${id}.json`, {})).status).toBe(200);
  await isBack(id);
});

test('R-ADM-07: a company administrator restores a removed project of the own company by PUT', async () => {
  const id = await removedProject();
  const path = `/api/company_admin/removed_projects/${id}.json`;
  expect((await askerFor(server, world, 'other_admin').put(path, {})).status).toBe(404);
  expect((await company.put(path, {})).status).toBe(200);
  await isBack(id);
});

test('R-ADM-09: a system administrator removes a user from a company by PUT; the account stays, and the change can be undone', async () => {
  const user = world.people.get('data_map_read') as number;
  const path = `/api/admin/companies/${world.a.company}/users/${user}.json`;
  const removed = await system.put(path, {});
  expect(removed.status).toBe(200);
  expect((await system.get(path)).status).toBe(404);
  expect((await system.get(`/api/admin/users/${user}`)).body.company_ids).toEqual([]);
  expect((await askerFor(server, world, 'data_map_read').get('/api/data_maps')).status).toBe(403);
  expect((await system.undo(removed)).status).toBe(204);
  expect((await system.get(path)).status).toBe(200);
});

test('a PUT that means restore or remove refuses fields with a sentence at each, and leaves the row where it is', async () => {
  const id = await removedProject();
  const restore = `/api/admin/removed_projects/${id}.json`;
  const renamed = await system.put(restore, { name: 'Another name' });
  expect(renamed.status).toBe(422);
  expect(renamed.body.errors).toEqual([
    {
      pointer: '/name',
      message:
        'A PUT here does not change a project, it is restored by it. To restore it, send no fields; to change it, use another address.',
    },
  ]);
  expect((await system.get(restore)).body.name).toBe('Removed by mistake');

  const user = world.people.get('data_map_read') as number;
  const person = `/api/admin/companies/${world.a.company}/users/${user}.json`;
  const edited = await system.put(person, { email: 'new@example.com', nonsense: 1 });
  expect(edited.status).toBe(422);
  expect(edited.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/email', '/nonsense']);
  expect((await system.get(person)).status).toBe(200);
  // A person who may not restore rows gets 403, whatever the body.
  expect((await member.put(restore, { name: 'Another name' })).status).toBe(403);

  const { updated_at } = (await system.get(restore)).body;
  expect((await system.put(restore, { updated_at: '2020-01-01T00:00:00Z' })).status).toBe(409);
  expect((await system.put(restore, { updated_at: 'yesterday' })).status).toBe(422);
  expect((await system.put(restore, { updated_at })).status).toBe(200);
});

test('the contract says of a PUT that restores or removes that it takes no fields', async () => {
  const { body } = await system.get('/api/openapi.json');
  const put = body.paths['/api/admin/companies/{company_id}/users/{id}.json'].put;
  expect(put.summary).toBe('Remove a user');
  const named = put.requestBody.content['application/json'].schema.$ref.split('/').at(-1);
  const schema = body.components.schemas[named];
  expect(Object.keys(schema.properties)).toEqual(['updated_at']);
  expect(schema.additionalProperties).toBe(false);
  expect(schema.description).toBe('The user is removed and not changed: fields of it are refused.');
});
