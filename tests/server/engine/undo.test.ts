/** Undo over HTTP: each kind of change is undone completely, or not at all. */
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
const other = askerFor(server, world, 'project_write');
/** Base path of a new project. */
let project: string;

beforeEach(async () => {
  const { id } = await creator.made('/api/projects', { name: 'Undone' });
  project = `/api/projects/${id}`;
  await creator.made(`${project}/user_permissions`, {
    user_id: world.people.get('project_write'),
    permission_key: 'write',
  });
});

test('a create: the row is gone again', async () => {
  const made = await creator.post(`${project}/sections`, { name: 'New' });
  expect((await creator.undo(made)).status).toBe(204);
  expect((await creator.get(`${project}/sections`)).body).toEqual([]);
});

test('an update: the row and its arrays are as they were, in a new version', async () => {
  const role = await creator.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  const row = await creator.made(`${project}/stakeholders`, { name: 'Old', stakeholder_role_ids: [role.id] });
  const changed = await creator.put(`${project}/stakeholders/${row.id}`, { name: 'New', stakeholder_role_ids: [] });
  expect(changed.body.stakeholder_role_ids).toEqual([]);
  expect((await creator.undo(changed)).status).toBe(204);
  const now = (await creator.get(`${project}/stakeholders/${row.id}`)).body;
  expect([now.name, now.stakeholder_role_ids]).toEqual(['Old', [role.id]]);
  expect(Date.parse(now.updated_at)).toBeGreaterThan(Date.parse(changed.body.updated_at));
});

test('an update of places: all are where they were', async () => {
  const rows = [];
  for (const name of ['a', 'b', 'c']) rows.push(await creator.made(`${project}/sections`, { name }));
  const [a, , c] = rows;
  const moved = await creator.post(`${project}/sections/update_positions`, [
    { id: a.id, position: 2 },
    { id: c.id, position: 0 },
  ]);
  const names = async () => (await creator.get(`${project}/sections`)).body.map((row: { name: string }) => row.name);
  expect(await names()).toEqual(['c', 'b', 'a']);
  expect((await creator.undo(moved)).status).toBe(204);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('a delete: the row comes back with everything that went with it, and what it let go of points to it again', async () => {
  const section = await creator.made(`${project}/sections`, { name: 'Holds a module' });
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const module = await creator.made(`${project}/project_scenario_modules`, {
    name: 'Module',
    scenario_module_id: type.id,
    section_id: section.id,
  });
  const stakeholder = await creator.made(`${project}/stakeholders`, { name: 'Tagged' });
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  const items = `${project}/project_scenario_modules/${module.id}/entity_values`;
  const item = await creator.made(items, {
    entity_attribute_id: attribute.id,
    title: 'Item',
    stakeholder_ids: [stakeholder.id],
  });
  await creator.made('/api/comments', { commentable_id: item.id, commentable_type: 'entity_value', text: 'A word' });

  const sectionGone = await creator.remove(`${project}/sections/${section.id}`);
  expect((await creator.get(`${project}/project_scenario_modules/${module.id}`)).body.section_id).toBeNull();
  expect((await creator.undo(sectionGone)).status).toBe(204);
  expect((await creator.get(`${project}/project_scenario_modules/${module.id}`)).body.section_id).toBe(section.id);

  const stakeholderGone = await creator.remove(`${project}/stakeholders/${stakeholder.id}`);
  expect((await creator.get(`${items}/${item.id}`)).body.stakeholder_ids).toEqual([]);
  expect((await creator.undo(stakeholderGone)).status).toBe(204);
  expect((await creator.get(`${items}/${item.id}`)).body.stakeholder_ids).toEqual([stakeholder.id]);

  const moduleGone = await creator.remove(`${project}/project_scenario_modules/${module.id}`);
  expect(moduleGone.status).toBe(204);
  expect((await creator.get('/api/comments')).body.some(({ text }: { text: string }) => text === 'A word')).toBe(false);
  expect((await creator.undo(moduleGone)).status).toBe(204);
  const back = (await creator.get(`${items}/${item.id}`)).body;
  expect([back.title, back.stakeholder_ids, back.comment_count]).toEqual(['Item', [stakeholder.id], 1]);
});

test('an import: all its rows are gone again', async () => {
  const done = await creator.post(`${project}/tags/import`, { columns: ['name'], rows: [['a'], ['b'], ['c']] });
  expect(done.body.created).toBe(3);
  expect((await creator.undo(done)).status).toBe(204);
  expect((await creator.get(`${project}/tags`)).body).toEqual([]);
});

test('leaving: a hidden project is shown again, an item taken out of an array is back in it', async () => {
  const hidden = await creator.remove(project);
  expect((await creator.get(project)).status).toBe(404);
  expect((await creator.undo(hidden)).status).toBe(204);
  expect((await creator.get(project)).status).toBe(200);

  const map = await creator.made(`${project}/data_maps`, { name: 'In the project' });
  const out = await creator.remove(`${project}/data_maps/${map.id}`);
  expect((await creator.get(project)).body.data_map_ids).toEqual([]);
  expect((await creator.get(`/api/data_maps/${map.id}`)).status).toBe(200);
  expect((await creator.undo(out)).status).toBe(204);
  expect((await creator.get(project)).body.data_map_ids).toEqual([map.id]);
});

test('an update of an array takes back what it added and took away, and leaves what a path has put in or taken out since', async () => {
  const ids = async () => (await creator.get(project)).body.data_map_ids as number[];
  const map = async (name: string): Promise<number> => (await creator.made(`${project}/data_maps`, { name })).id;
  const [remaining, out] = [await map('Kept'), await map('Taken out')];
  const { id: added } = await creator.made('/api/data_maps', { name: 'Added' });
  const changed = await creator.put(project, { name: 'Changed', data_map_ids: [added, remaining] });
  expect(changed.body.data_map_ids).toEqual([added, remaining]);
  const later = await map('Later');
  expect((await creator.remove(`${project}/data_maps/${remaining}`)).status).toBe(204);

  const undone = await creator.undo(changed);
  expect(undone.status).toBe(204);
  expect((await creator.get(project)).body.name).toBe('Undone');
  expect((await ids()).toSorted((a, b) => a - b)).toEqual([out, later]);
  expect((await creator.undo(undone)).status).toBe(204);
  expect((await ids()).toSorted((a, b) => a - b)).toEqual([added, later].toSorted((a, b) => a - b));
});

describe.each(['data_catalogs', 'data_maps'])('%s made inside of what lists them', (kind) => {
  const member = kind === 'data_catalogs' ? 'data_catalog_ids' : 'data_map_ids';

  test.each([
    ['a project', 'a row', () => creator.post(`${project}/${kind}`, { name: 'Inside' })],
    [
      'a project',
      'an import',
      () => creator.post(`${project}/${kind}/import`, { columns: ['name'], rows: [['a'], ['b']] }),
    ],
  ])('in %s, %s: undone at once, done again, undone again', async (_where, _what, make) => {
    const ids = async () => (await creator.get(project)).body[member] as number[];
    const made = await make();
    const listed = await ids();
    expect(listed.length).toBeGreaterThan(0);
    // Changes by others in the project stay, and do not prevent the undo.
    expect((await creator.put(project, { name: 'Renamed since' })).status).toBe(200);
    const undone = await creator.undo(made);
    expect([undone.status, await ids()]).toEqual([204, []]);
    const redone = await creator.undo(undone);
    expect([redone.status, await ids()]).toEqual([204, listed]);
    expect((await creator.get(project)).body.name).toBe('Renamed since');
    expect([(await creator.undo(redone)).status, await ids()]).toEqual([204, []]);
  });
});

test('what is made inside of a module is undone at once, and done again', async () => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const module = await creator.made(`${project}/project_scenario_modules`, { name: 'M', scenario_module_id: type.id });
  const base = `${project}/project_scenario_modules/${module.id}/data_catalogs`;
  const made = await creator.post(base, { name: 'Inside' });
  const undone = await creator.undo(made);
  expect([undone.status, (await creator.get(base)).body]).toEqual([204, []]);
  expect((await creator.undo(undone)).status).toBe(204);
  expect((await creator.get(base)).body).toMatchObject([{ name: 'Inside' }]);
});

test('a rename of a project is undone though something was put into its arrays by their path since', async () => {
  const renamed = await creator.put(project, { name: 'Renamed' });
  await creator.undo(await creator.put(project, { name: 'Renamed again' }));
  await creator.made(`${project}/data_maps`, { name: 'Put in' });
  expect((await creator.undo(renamed)).status).toBe(204);
  expect((await creator.get(project)).body).toMatchObject({ name: 'Undone', data_map_ids: [expect.any(Number)] });
});

test('a delete of what others list is undone and done again, and so is bringing it back', async () => {
  const role = await creator.made(`${project}/stakeholder_roles`, { name: 'Payer' });
  const row = await creator.made(`${project}/stakeholders`, { name: 'Ada', stakeholder_role_ids: [role.id] });
  const ids = async () => (await creator.get(`${project}/stakeholders/${row.id}`)).body.stakeholder_role_ids;
  let change = await creator.remove(`${project}/stakeholder_roles/${role.id}`);
  for (const listed of [[role.id], [], [role.id], []]) {
    change = await creator.undo(change);
    expect([change.status, await ids()]).toEqual([204, listed]);
  }
  change = await creator.post(`${project}/stakeholder_roles/removed/${role.id}/restore`, {});
  expect(await ids()).toEqual([role.id]);
  for (const listed of [[], [role.id]]) {
    change = await creator.undo(change);
    expect([change.status, await ids()]).toEqual([204, listed]);
  }
});

test('an undo is undone in turn, and no change twice', async () => {
  const made = await creator.post(`${project}/sections`, { name: 'Back and forth' });
  const undone = await creator.undo(made);
  expect((await creator.undo(made)).status).toBe(409);
  expect((await creator.undo(undone)).status).toBe(204);
  expect((await creator.get(`${project}/sections/${made.body.id}`)).body.name).toBe('Back and forth');
});

test('several changes of one row are undone one after the other, latest first, and come back one after the other', async () => {
  const row = await creator.made(`${project}/sections`, { name: 'First' });
  const path = `${project}/sections/${row.id}`;
  const name = async () => (await creator.get(path)).body.name;
  const second = await creator.put(path, { name: 'Second' });
  const third = await creator.put(path, { name: 'Third' });
  expect((await creator.undo(second)).status).toBe(409);
  const withoutThird = await creator.undo(third);
  expect(await name()).toBe('Second');
  const withoutSecond = await creator.undo(second);
  expect(await name()).toBe('First');
  expect((await creator.undo(withoutThird)).status).toBe(409);
  expect((await creator.undo(withoutSecond)).status).toBe(204);
  expect(await name()).toBe('Second');
  const again = await creator.undo(withoutThird);
  expect(await name()).toBe('Third');
  expect((await creator.undo(second)).status).toBe(409);
  await creator.undo(again);
  await other.put(path, { name: 'Theirs' });
  expect((await creator.undo(second)).status).toBe(409);
  expect(await name()).toBe('Theirs');
});

test('what others have changed or added since stays: 409, and nothing is taken back', async () => {
  const made = await creator.made(`${project}/sections`, { name: 'First' });
  const changed = await creator.put(`${project}/sections/${made.id}`, { name: 'Second' });
  await other.put(`${project}/sections/${made.id}`, { name: 'Third' });
  expect((await creator.undo(changed)).status).toBe(409);
  expect((await creator.get(`${project}/sections/${made.id}`)).body.name).toBe('Third');

  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const module = await creator.post(modules, { name: 'Module', scenario_module_id: type.id });
  const [attribute] = (await creator.get('/api/entity_attributes')).body;
  await other.made(`${modules}/${module.body.id}/entity_values`, { entity_attribute_id: attribute.id, title: 'Mine' });
  expect((await creator.undo(module)).status).toBe(409);
  expect((await creator.get(`${modules}/${module.body.id}/entity_values`)).body).toHaveLength(1);
});

test('only whoever made a change takes it back, as long as they may still do the like', async () => {
  const renamed = await other.put(project, { name: 'Renamed by another' });
  const section = await other.post(`${project}/sections`, { name: 'By another' });
  expect((await creator.undo(renamed)).status).toBe(404);
  const grants = (await creator.get(`${project}/user_permissions`)).body;
  const grant = grants.find((row: { user_id: number }) => row.user_id === world.people.get('project_write'));
  await creator.put(`${project}/user_permissions/${grant.id}`, { permission_key: 'read' });
  expect((await other.undo(section)).status).toBe(403);
  expect((await other.undo(renamed)).status).toBe(403);
  expect((await creator.get(project)).body.name).toBe('Renamed by another');
});

test('locking a module is taken back although it is locked', async () => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const modules = `${project}/project_scenario_modules`;
  const module = await creator.made(modules, { name: 'Module', scenario_module_id: type.id });
  const locked = await creator.put(`${modules}/${module.id}`, { locked: true });
  expect((await creator.put(`${modules}/${module.id}`, { name: 'Refused' })).status).toBe(403);
  expect((await creator.undo(locked)).status).toBe(204);
  expect((await creator.get(`${modules}/${module.id}`)).body.locked).toBe(false);
});

test('a deleted label comes back only for whoever may still write the project', async () => {
  const id = Number(project.split('/').at(-1));
  const label = await other.made('/api/labels', { project_id: id, name: 'Urgent' });
  const gone = await other.remove(`/api/labels/${label.id}`);
  const [grant] = (await creator.get(`${project}/user_permissions?permission_key.equals=write`)).body;
  await creator.remove(`${project}/user_permissions/${grant.id}`);
  expect((await other.undo(gone)).status).toBe(403);
});

test('a change that does not exist, or is none', async () => {
  const headers = world.headers.member;
  expect((await server.ask('POST', '/api/changes/999999999/undo.json', { headers })).status).toBe(404);
  expect((await server.ask('POST', '/api/changes/nonsense/undo.json', { headers })).status).toBe(404);
});

test('every change stands in the journal with what was before and after', async () => {
  const made = await creator.post(`${project}/tags`, { name: 'Before' });
  const changed = await creator.put(`${project}/tags/${made.body.id}`, { name: 'After' });
  const gone = await creator.remove(`${project}/tags/${made.body.id}`);
  const lines = await asSystem<{ action: string; was: string | null; is: string | null; actor: number }>(
    server,
    sql`select action, before ->> 'name' as was, after ->> 'name' as is, actor from tessera_journal
      where change_id = any(${[made, changed, gone].map((reply) => Number(reply.headers.get('x-change')))}::bigint[])
        and resource = 'tag' order by sequence`,
  );
  const actor = world.people.get('member');
  expect(lines).toEqual([
    { action: 'create', was: null, is: 'Before', actor },
    { action: 'update', was: 'Before', is: 'After', actor },
    { action: 'delete', was: 'After', is: null, actor },
  ]);
});
