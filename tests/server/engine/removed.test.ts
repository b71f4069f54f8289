/** Deleted rows and the history of rows: visibility and restoration. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { sweepJournal } from '../../../src/server/engine/journal/journal-sweep.ts';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
const writer = askerFor(server, world, 'project_write');
/** Base path of a new project, which `writer` may write. */
let project: string;
beforeEach(async () => {
  const { id } = await creator.made('/api/projects', { name: 'Removed' });
  project = `/api/projects/${id}`;
  await creator.made(`${project}/user_permissions`, {
    user_id: world.people.get('project_write'),
    permission_key: 'write',
  });
});

type Removed = { id: number; label: string; row: Record<string, unknown>; deleted_by_label: string | null };
const removedIn = async (path: string, asker = creator): Promise<Removed[]> =>
  (await asker.get(`${path}/removed.json`)).body;

test('a deleted row is listed as it was, with who deleted it and by which change, the latest first', async () => {
  const role = await creator.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  const one = await creator.made(`${project}/stakeholders`, { name: 'One', stakeholder_role_ids: [role.id] });
  const two = await creator.made(`${project}/stakeholders`, { name: 'Two' });
  const first = await creator.remove(`${project}/stakeholders/${one.id}`);
  await writer.remove(`${project}/stakeholders/${two.id}`);
  const reply = await creator.get(`${project}/stakeholders/removed.json`);
  expect(reply.headers.get('x-total-count')).toBe('2');
  expect(reply.body.map(({ label }: Removed) => label)).toEqual(['Two', 'One']);
  const [, second] = reply.body;
  expect(second).toMatchObject({
    id: one.id,
    change_id: Number(first.headers.get('x-change')),
    deleted_by: world.people.get('member'),
    operation: 'delete',
    row: { id: one.id, name: 'One', stakeholder_role_ids: [role.id], _labels: { stakeholder_role_ids: ['Payer'] } },
  });
  expect(Object.keys(second.row).sort()).toEqual(Object.keys(one).sort());
  const searched = await creator.get(`${project}/stakeholders/removed.json?q=tw&per_page=1`);
  expect(searched.body.map(({ label }: Removed) => label)).toEqual(['Two']);
});

test('what went with a row is not listed beside it, and comes back with it, after a log-in by anybody who may', async () => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const module = await creator.made(modules, { name: 'Module', scenario_module_id: type.id });
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  const stakeholder = await creator.made(`${project}/stakeholders`, { name: 'Tagged' });
  const item = await creator.made(`${modules}/${module.id}/entity_values`, {
    entity_attribute_id: attribute.id,
    title: 'Item',
    stakeholder_ids: [stakeholder.id],
  });
  const other = await creator.made(modules, { name: 'Stays away', scenario_module_id: type.id });
  const gone = await creator.post(`${modules}/bulk_destroy`, { ids: [module.id, other.id] });
  expect(gone.status).toBe(200);
  expect((await removedIn(modules)).map(({ label }) => label).sort()).toEqual(['Module', 'Stays away']);
  const back = await writer.post(`${modules}/removed/${module.id}/restore.json`, {});
  expect([back.status, back.body.name]).toEqual([200, 'Module']);
  const items = (await creator.get(`${modules}/${module.id}/entity_values`)).body;
  expect(items.map((row: { id: number; stakeholder_ids: number[] }) => [row.id, row.stakeholder_ids])).toEqual([
    [item.id, [stakeholder.id]],
  ]);
  expect((await removedIn(modules)).map(({ label }) => label)).toEqual(['Stays away']);
  // The change can no longer be undone as a whole, but the restore can be undone.
  expect((await creator.undo(gone)).status).toBe(409);
  expect((await writer.undo(back)).status).toBe(204);
  expect((await removedIn(modules)).map(({ label }) => label).sort()).toEqual(['Module', 'Stays away']);
});

test('what had to let go of a row points to it again when it comes back', async () => {
  const section = await creator.made(`${project}/sections`, { name: 'Section' });
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const module = await creator.made(modules, { name: 'M', scenario_module_id: type.id, section_id: section.id });
  const category = await creator.made(`${project}/tag_categories`, { name: 'Category' });
  const tag = await creator.made(`${project}/tags`, { name: 'Tag', tag_category_ids: [category.id] });
  await creator.remove(`${project}/sections/${section.id}`);
  await creator.remove(`${project}/tag_categories/${category.id}`);
  await creator.post(`${project}/sections/removed/${section.id}/restore.json`, {});
  await creator.post(`${project}/tag_categories/removed/${category.id}/restore.json`, {});
  expect((await creator.get(`${modules}/${module.id}`)).body.section_id).toBe(section.id);
  expect((await creator.get(`${project}/tags/${tag.id}`)).body.tag_category_ids).toEqual([category.id]);
});

test('a row whose owner is gone, or whose name another has, does not come back: 409 and which', async () => {
  const id = Number(project.split('/').at(-1));
  const label = await creator.made('/api/labels', { project_id: id, name: 'Urgent' });
  await creator.remove(`/api/labels/${label.id}`);
  await creator.made('/api/labels', { project_id: id, name: 'Urgent' });
  const taken = await creator.post(`/api/labels/removed/${label.id}/restore.json`, {});
  expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining('already a label')]);

  const stakeholder = await creator.made(`${project}/stakeholders`, { name: 'Owner' });
  const link = await creator.made('/api/links', {
    linkable_id: stakeholder.id,
    linkable_type: 'stakeholder',
    title: 'Page',
    url: 'https://example.com/',
  });
  await creator.remove(`/api/links/${link.id}`);
  await creator.remove(`${project}/stakeholders/${stakeholder.id}`);
  const lost = await creator.post(`/api/links/removed/${link.id}/restore.json`, {});
  expect([lost.status, lost.body.detail]).toEqual([409, expect.stringContaining('stakeholder it belongs to is gone')]);
});

test('many come back by one request with all that went with them, as one change that tells its progress', async () => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  const module = await creator.made(modules, { name: 'Alone', scenario_module_id: type.id });
  const pair = [
    await creator.made(modules, { name: 'One', scenario_module_id: type.id }),
    await creator.made(modules, { name: 'Two', scenario_module_id: type.id }),
  ];
  const item = await creator.made(`${modules}/${pair[0].id}/entity_values`, {
    entity_attribute_id: attribute.id,
    title: 'Item',
  });
  await creator.remove(`${modules}/${module.id}`);
  await creator.post(`${modules}/bulk_destroy`, { ids: pair.map(({ id }) => id) });
  const ids = [module.id, ...pair.map(({ id }) => id)];
  const response = await fetch(`${server.address}${modules}/bulk_restore`, {
    method: 'POST',
    headers: { ...world.headers.project_write, 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify({ ids }),
  });
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ done: expect.any(Number), of: 3 });
  expect(lines.at(-1)).toEqual({ change: expect.any(Number), ids });
  expect((await creator.get(modules)).body.map(({ id }: Removed) => id).sort()).toEqual([...ids].sort());
  expect((await creator.get(`${modules}/${pair[0].id}/entity_values`)).body[0].id).toBe(item.id);
  expect(await removedIn(modules)).toEqual([]);
  expect((await writer.post(`/api/changes/${lines.at(-1).change}/undo.json`, {})).status).toBe(204);
  expect((await removedIn(modules)).length).toBe(3);

  const categories = [
    await creator.made(`${project}/tag_categories`, { name: 'Category' }),
    await creator.made(`${project}/tag_categories`, { name: 'Other' }),
  ].map(({ id }) => id);
  const tag = await creator.made(`${project}/tags`, { name: 'Tag', tag_category_ids: categories });
  for (const id of categories) await creator.remove(`${project}/tag_categories/${id}`);
  expect((await creator.post(`${project}/tag_categories/bulk_restore`, { ids: categories })).status).toBe(200);
  expect((await creator.get(`${project}/tags/${tag.id}`)).body.tag_category_ids.sort()).toEqual([...categories].sort());
});

test('of many that are to come back, one that is there, or was never deleted here, keeps all away', async () => {
  const made = [];
  for (const name of ['Gone', 'There']) made.push(await creator.made(`${project}/tags`, { name }));
  const [gone, there] = made.map(({ id }) => id);
  await creator.remove(`${project}/tags/${gone}`);
  const tried = async (ids: readonly number[], asker = creator) =>
    (await asker.post(`${project}/tags/bulk_restore`, { ids })).status;
  expect(await tried([gone, there])).toBe(409);
  expect(await tried([gone, 999_999_999])).toBe(404);
  expect(await tried([gone, 0])).toBe(422);
  expect(await tried([gone], askerFor(server, world, 'project_read'))).toBe(403);
  expect(await tried([gone], askerFor(server, world, 'other_admin'))).toBe(404);
  expect((await removedIn(`${project}/tags`)).map(({ id }) => id)).toEqual([gone]);
  expect(await tried([gone])).toBe(200);
});

test('what is there, and what never was, cannot be brought back', async () => {
  const tag = await creator.made(`${project}/tags`, { name: 'There' });
  expect((await creator.post(`${project}/tags/removed/${tag.id}/restore.json`, {})).status).toBe(409);
  expect((await creator.post(`${project}/tags/removed/999999999/restore.json`, {})).status).toBe(404);
});

test('a guarded thing is listed for whom it had been granted to, and comes back with the grants', async () => {
  const map = await creator.made('/api/data_maps', { name: 'Granted map' });
  await creator.made(`/api/data_maps/${map.id}/user_permissions`, {
    user_id: world.people.get('project_write'),
    permission_key: 'write',
  });
  await creator.remove(`/api/data_maps/${map.id}`);
  const mine = (rows: Removed[]) => rows.filter(({ id }) => id === map.id).length;
  expect(mine(await removedIn('/api/data_maps'))).toBe(1);
  // The deletion required more than permission to write.
  expect(mine(await removedIn('/api/data_maps', writer))).toBe(0);
  const stranger = askerFor(server, world, 'project_read');
  expect(mine(await removedIn('/api/data_maps', stranger))).toBe(0);
  expect((await stranger.post(`/api/data_maps/removed/${map.id}/restore.json`, {})).status).toBe(404);
  expect((await creator.post(`/api/data_maps/removed/${map.id}/restore.json`, {})).status).toBe(200);
  expect((await writer.get(`/api/data_maps/${map.id}`)).status).toBe(200);
});

test('a history tells each change of a row with what it was before, references by name', async () => {
  const role = await creator.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  const row = await creator.made(`${project}/stakeholders`, { name: 'Old', stakeholder_role_ids: [role.id] });
  await writer.put(`${project}/stakeholders/${row.id}`, { name: 'New', stakeholder_role_ids: [] });
  const reply = await creator.get(`${project}/stakeholders/${row.id}/history.json`);
  expect(reply.headers.get('x-total-count')).toBe('2');
  const [changed, made] = reply.body;
  expect(changed).toMatchObject({
    actor: world.people.get('project_write'),
    actor_label: expect.any(String),
    operation: 'update',
    action: 'update',
    fields: expect.arrayContaining([
      { name: 'name', before: 'Old', after: 'New' },
      {
        name: 'stakeholder_role_ids',
        before: [role.id],
        after: [],
        before_label: ['Payer'],
        after_label: [],
      },
    ]),
  });
  expect(changed.fields).toHaveLength(2);
  expect([made.action, made.operation]).toEqual(['create', 'create']);
});

test('values whose schema lies in another row are told key by key', async () => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const module = await creator.made(modules, { name: 'Module', scenario_module_id: type.id });
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  const items = `${modules}/${module.id}/entity_values`;
  const directions = attribute.json_schema.properties.direction.enum;
  const item = await creator.made(items, {
    entity_attribute_id: attribute.id,
    title: 'Item',
    values: { direction: directions[0] },
  });
  await creator.put(`${items}/${item.id}`, { 'values.direction': directions[1] });
  const [changed] = (await creator.get(`${items}/${item.id}/history.json`)).body;
  const schema = attribute.json_schema.properties.direction;
  const expected = { name: 'values', key: 'direction', before: directions[0], after: directions[1] };
  expect(changed.fields).toEqual([{ ...expected, schema }]);
  // A field that the item type no longer defines is shown by its key.
  const system = askerFor(server, world, 'system_admin');
  const { direction: _, ...properties } = attribute.json_schema.properties;
  const removed = await system.put(`/api/admin/entity_attributes/${attribute.id}.json`, {
    json_schema: { ...attribute.json_schema, properties },
  });
  expect((await creator.get(`${items}/${item.id}/history.json`)).body[0].fields).toEqual([expected]);
  await system.undo(removed);
});

test('what is older than the journal keeps goes whole; what is younger can still be undone', async () => {
  const old = await creator.post(`${project}/tags`, { name: 'Old' });
  const gone = await creator.remove(`${project}/tags/${old.body.id}`);
  const change = Number(gone.headers.get('x-change'));
  await asSystem(server, sql`update tessera_change set at = now() - interval '91 days' where id = ${change}`);
  const young = await creator.post(`${project}/tags`, { name: 'Young' });
  expect(await sweepJournal(server.database)).toBe(1);
  const left = await asSystem(server, sql`select 1 from tessera_journal where change_id = ${change}`);
  expect(left).toEqual([]);
  expect(await removedIn(`${project}/tags`)).toEqual([]);
  expect((await creator.undo(gone)).status).toBe(404);
  expect((await creator.undo(young)).status).toBe(204);
});

test('a favourite of somebody else that goes with a project comes back with it', async () => {
  const id = Number(project.split('/').at(-1));
  await writer.made('/api/favorite_projects', { project_id: id });
  await creator.remove(project);
  const admin = askerFor(server, world, 'company_admin');
  const gone = await admin.remove(`/api/company_admin/removed_projects/${id}`);
  expect(gone.status).toBe(204);
  const favourites = () => asSystem(server, sql`select user_id from favorite_project where project_id = ${id}`);
  expect(await favourites()).toEqual([]);
  expect((await admin.undo(gone)).status).toBe(204);
  expect(await favourites()).toEqual([{ user_id: world.people.get('project_write') }]);
});

test('undo of a new account leaves what another company has built on it, and tells nothing of it', async () => {
  const admin = askerFor(server, world, 'company_admin');
  const made = await admin.post('/api/company_admin/users', {
    email: 'both@example.com',
    first_name: 'Both',
    last_name: 'Companies',
  });
  expect(made.status).toBe(201);
  const user = made.body.id;
  const { company } = world.b;
  await asSystem(
    server,
    sql`insert into user_company (user_id, company_id, licensed, company_admin) values (${user}, ${company}, false, false)`,
  );
  const refused = await admin.undo(made);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).not.toContain(world.b.company.toString());
  const memberships = await asSystem(
    server,
    sql`select company_id from user_company where user_id = ${user} order by 1`,
  );
  expect(memberships).toHaveLength(2);
});

test('deleted rows of one company never reach another, nor whoever has lost the right', async () => {
  const tag = await writer.made(`${project}/tags`, { name: 'Only ours' });
  const gone = await writer.remove(`${project}/tags/${tag.id}`);
  const stranger = askerFor(server, world, 'other_admin');
  expect((await stranger.get(`${project}/tags/removed.json`)).status).toBe(404);
  expect((await stranger.post(`${project}/tags/removed/${tag.id}/restore.json`, {})).status).toBe(404);
  expect((await stranger.undo(gone)).status).toBe(404);
  expect((await creator.undo(gone)).status).toBe(404);
  const [grant] = (await creator.get(`${project}/user_permissions?permission_key.equals=write`)).body;
  await creator.remove(`${project}/user_permissions/${grant.id}`);
  expect((await writer.get(`${project}/tags/removed.json`)).status).toBe(403);
  expect((await writer.post(`${project}/tags/removed/${tag.id}/restore.json`, {})).status).toBe(403);
  expect((await writer.undo(gone)).status).toBe(403);
  expect((await writer.get(`${project}/tags/${tag.id}/history.json`)).status).toBe(403);
  expect((await removedIn(`${project}/tags`)).map(({ label }) => label)).toEqual(['Only ours']);
});

test('a data map or a data catalog that was deleted is brought back by those who may delete it, and by no reader', async () => {
  for (const [path, things] of [
    ['/api/data_maps', 'data_map'],
    ['/api/data_catalogs', 'data_catalog'],
  ] as const) {
    const { id } = await creator.made(path, { name: 'Gone' });
    await creator.made(`${path}/${id}/user_permissions`, {
      user_id: world.people.get('project_write'),
      permission_key: 'write',
    });
    expect((await writer.get(`${path}/${id}.json`)).status).toBe(200);
    expect((await creator.remove(`${path}/${id}`)).status).toBe(204);
    const refused = await writer.post(`${path}/removed/${id}/restore.json`, {});
    expect([things, refused.status, refused.body.detail]).toEqual([
      things,
      403,
      expect.stringContaining('Only those who may delete'),
    ]);
    expect((await writer.post(`${path}/bulk_restore.json`, { ids: [id] })).status).toBe(403);
    expect((await creator.post(`${path}/removed/${id}/restore.json`, {})).status).toBe(200);
  }
});
