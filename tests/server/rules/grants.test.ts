/** Grants on one object: stored, and effective immediately. */
import { beforeAll, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const owner = askerFor(server, world, 'member');
const other = askerFor(server, world, 'project_read');
let role: number;
beforeAll(async () => {
  const admin = askerFor(server, world, 'company_admin');
  role = (
    await admin.made('/api/company_admin/roles', { name: 'Granted to', user_ids: [world.people.get('project_read')] })
  ).id;
});

const can = async (path: string) => {
  const read = (await other.get(path)).status === 200;
  const write = (await other.put(path, { description: 'Written' })).status === 200;
  const admin = (await other.post(`${path}/user_permissions`, { no_such_field: 1 })).status === 422;
  return { read, write, admin };
};
const noRights = { read: false, write: false, admin: false };
const upTo = {
  read: { ...noRights, read: true },
  write: { ...noRights, read: true, write: true },
  admin: { read: true, write: true, admin: true },
};

describe.each(['projects', 'data_maps', 'data_catalogs', 'assessments'])('%s', (base) => {
  test.each([
    ['user_permissions', 'user_id', 'a user'],
    ['role_permissions', 'role_id', 'a role'],
  ])('R-PERM-04: read, write and admin are granted in %s: to a %s, stored and effective', async (calls, field) => {
    const { id } = await owner.made(`/api/${base}`, { name: 'Granted' });
    const path = `/api/${base}/${id}`;
    expect(await can(path)).toEqual(noRights);
    const to = field === 'user_id' ? world.people.get('project_read') : role;
    const grant = await owner.made(`${path}/${calls}`, { [field]: to, permission_key: 'read' });
    expect(grant).toMatchObject({ [field]: to, permission_key: 'read', [`${base.slice(0, -1)}_id`]: id });
    for (const key of ['read', 'write', 'admin'] as const) {
      await owner.put(`${path}/${calls}/${grant.id}`, { permission_key: key });
      expect([key, await can(path)]).toEqual([key, upTo[key]]);
      expect((await other.get(path)).body.permissions).toEqual(upTo[key]);
    }
    await owner.remove(`${path}/${calls}/${grant.id}`);
    expect(await can(path)).toEqual(noRights);
  });

  test('R-PERM-03: the highest of what a user and the teams of the user were granted counts', async () => {
    const { id } = await owner.made(`/api/${base}`, { name: 'Both' });
    const path = `/api/${base}/${id}`;
    await owner.made(`${path}/user_permissions`, { user_id: world.people.get('project_read'), permission_key: 'read' });
    await owner.made(`${path}/role_permissions`, { role_id: role, permission_key: 'write' });
    expect(await can(path)).toEqual(upTo.write);
  });
});

test('R-ASM-12: grants of an assessment say role_id or user_id, and assessment_id', async () => {
  const { id } = await owner.made('/api/assessments', { name: 'Granted' });
  await owner.made(`/api/assessments/${id}/role_permissions`, { role_id: role, permission_key: 'read' });
  const users = (await owner.get(`/api/assessments/${id}/user_permissions`)).body;
  const roles = (await owner.get(`/api/assessments/${id}/role_permissions`)).body;
  expect(users).toMatchObject([{ user_id: world.people.get('member'), assessment_id: id }]);
  expect(roles).toMatchObject([{ role_id: role, assessment_id: id, user_ids: [world.people.get('project_read')] }]);
});
