/** Single writes over HTTP: references, arrays, singletons, and the meaning of deletions. */
import { beforeEach, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
const admin = askerFor(server, world, 'company_admin');
const system = askerFor(server, world, 'system_admin');
let id: number;
let project: string;
beforeEach(async () => {
  id = (await creator.made('/api/projects', { name: 'Written' })).id;
  project = `/api/projects/${id}`;
});

type Row = Record<string, unknown> & { id: number };
const column = (rows: Row[], name: string) => rows.map((row) => row[name]);

describe('deleting what is used', () => {
  test('is refused, naming what is in the way and how much of it', async () => {
    const status = await system.made('/api/admin/project_statuses', { name: 'Used' });
    await creator.put(project, { project_status_id: status.id });
    const refused = await system.remove(`/api/admin/project_statuses/${status.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    expect(refused.body.in_the_way).toEqual([{ resource: 'project', title: 'Project', count: 1 }]);
    await creator.put(project, { project_status_id: null });
    expect((await system.remove(`/api/admin/project_statuses/${status.id}`)).status).toBe(204);
  });

  test('a row that one may not see is in the way all the same, counted and not shown', async () => {
    const status = await system.made('/api/admin/project_statuses', { name: 'Used elsewhere' });
    await askerFor(server, world, 'other_admin').made('/api/projects', {
      name: 'Not to be told',
      project_status_id: status.id,
    });
    const refused = await system.remove(`/api/admin/project_statuses/${status.id}`);
    expect([refused.status, refused.text.includes('Not to be told')]).toEqual([409, false]);
  });
});

describe('arrays and memberships', () => {
  test('an array is replaced by what is sent, in that order, without doubles', async () => {
    const roles = [];
    for (const name of ['a', 'b', 'c']) roles.push((await creator.made(`${project}/stakeholder_roles`, { name })).id);
    const [a, b, c] = roles;
    const row = await creator.made(`${project}/stakeholders`, { name: 'Many', stakeholder_role_ids: [c, a] });
    expect(row.stakeholder_role_ids).toEqual([c, a]);
    const changed = await creator.put(`${project}/stakeholders/${row.id}`, { stakeholder_role_ids: [b, c] });
    expect([changed.body.stakeholder_role_ids, changed.body._labels.stakeholder_role_ids]).toEqual([
      [b, c],
      ['b', 'c'],
    ]);
    await creator.remove(`${project}/stakeholder_roles/${c}`);
    expect((await creator.get(`${project}/stakeholders/${row.id}`)).body.stakeholder_role_ids).toEqual([b]);
  });

  test('an array that goes through a join resource is written from both ends', async () => {
    const user = world.people.get('project_read') as number;
    const role = await admin.made('/api/company_admin/roles', { name: 'From both ends', user_ids: [user] });
    expect((await admin.get(`/api/company_admin/users/${user}`)).body.role_ids).toContain(role.id);
    await admin.put(`/api/company_admin/users/${user}`, { role_ids: [] });
    expect((await admin.get(`/api/company_admin/roles/${role.id}`)).body.user_ids).toEqual([]);
  });

  test('creating in a bound collection adds to the array, deleting there only takes out', async () => {
    const map = await creator.made(`${project}/data_maps`, { name: 'Bound' });
    expect((await creator.get(project)).body.data_map_ids).toEqual([map.id]);
    expect((await creator.remove(`${project}/data_maps/${map.id}`)).status).toBe(204);
    expect((await creator.get(`${project}/data_maps`)).body).toEqual([]);
    expect((await creator.get(`/api/data_maps/${map.id}`)).body.name).toBe('Bound');
  });
});

describe('what points to one of several resources', () => {
  test('type and id go together, and must exist where the caller reads', async () => {
    const stakeholder = await creator.made(`${project}/stakeholders`, { name: 'Linked' });
    const link = { linkable_type: 'stakeholder', linkable_id: stakeholder.id, url: 'https://example.com' };
    const made = await creator.made('/api/links', link);
    expect([made.linkable_type, made.linkable_id, made._labels.linkable_id]).toEqual([
      'stakeholder',
      stakeholder.id,
      'Linked',
    ]);
    expect((await creator.get(`${project}/stakeholders/${stakeholder.id}`)).body.links[0].url).toBe(
      'https://example.com',
    );
    expect((await creator.post('/api/links', { ...link, linkable_type: 'company' })).status).toBe(422);
    expect((await creator.post('/api/links', { ...link, linkable_type: 'product_and_service_item' })).status).toBe(422);
    expect((await creator.post('/api/links', { ...link, linkable_id: world.a.rows.get('stakeholder') })).status).toBe(
      403,
    );
  });
});

describe('singletons', () => {
  test('an update creates the row the first time and changes it after that', async () => {
    const statuses = (await creator.get('/api/assessment_statuses.json')).body as { id: number; name: string }[];
    const assessment = await creator.made('/api/assessments', {
      name: 'Asked',
      assessment_status_id: statuses.find(({ name }) => name === 'Open')?.id,
    });
    const path = `/api/assessments/${assessment.id}/current_response`;
    expect((await creator.get(path)).status).toBe(404);
    const [first, second] = (await creator.get('/api/response_statuses')).body;
    const made = await creator.put(path, { response_status_id: first.id });
    expect([made.status, made.body.user_id]).toEqual([200, world.people.get('member')]);
    const changed = await creator.put(path, { response_status_id: second.id });
    expect([changed.body.id, changed.body.response_status_id]).toEqual([made.body.id, second.id]);
    expect((await creator.get(path)).body.id).toBe(made.body.id);
  });
});

describe('who makes a thing that carries grants', () => {
  test('gets every right on it, in the same change', async () => {
    for (const [base, thing] of [
      ['/api/projects', 'project'],
      ['/api/data_maps', 'data_map'],
      ['/api/data_catalogs', 'data_catalog'],
      ['/api/assessments', 'assessment'],
    ]) {
      const reply = await creator.post(base as string, { name: `A ${thing}` });
      expect(reply.body.permissions).toEqual({ read: true, write: true, admin: true });
      const grants = (await creator.get(`${base}/${reply.body.id}/user_permissions`)).body;
      expect(column(grants, 'user_id')).toEqual([world.people.get('member')]);
      expect((await creator.undo(reply)).status).toBe(204);
      expect((await creator.get(`${base}/${reply.body.id}`)).status).toBe(404);
    }
  });
});

test('members of an answer that are read only may be sent back and change nothing', async () => {
  const made = await creator.made(`${project}/tags`, { name: 'Round trip', color: '#123456' });
  const back = await creator.put(`${project}/tags/${made.id}`, { ...made, name: 'Round trip 2', id: 1, project_id: 1 });
  expect([back.status, back.body.id, back.body.project_id, back.body.name]).toEqual([200, made.id, id, 'Round trip 2']);
});

test('a row is not found under another project', async () => {
  const tag = await creator.made(`${project}/tags`, { name: 'Here' });
  const other = (await creator.made('/api/projects', { name: 'Elsewhere' })).id;
  expect((await creator.get(`/api/projects/${other}/tags/${tag.id}`)).status).toBe(404);
  expect((await creator.put(`/api/projects/${other}/tags/${tag.id}`, { name: 'x' })).status).toBe(404);
  expect((await creator.remove(`/api/projects/${other}/tags/${tag.id}`)).status).toBe(404);
});

test('an owner named by the body must be of the project the path names', async () => {
  const other = (await creator.made('/api/projects', { name: 'Elsewhere' })).id;
  const tag = await creator.made(`/api/projects/${other}/tags`, { name: 'There' });
  const reply = await creator.post(`${project}/tag_map_items`, { tag_id: tag.id });
  expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([422, '/tag_id']);
});

describe('a create that the database refuses', () => {
  const refusing = (table: string, when: string) =>
    server.database.script(`
      create or replace function refuse_this() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create ${when === 'commit' ? 'constraint ' : ''}trigger refuse_this after insert on ${table}
        ${when === 'commit' ? 'deferrable initially deferred' : ''} for each row execute function refuse_this()`);
  const again = (table: string) => server.database.script(`drop trigger refuse_this on ${table}`);

  // With PGlite, statements are sent one by one, with the same result.
  test.each([
    ['with its row', 'tag', 'at once'],
    ['with its line of the journal', 'tessera_journal', 'at once'],
    ['with its line of the history', 'project_history_event', 'at once'],
    ['as it is committed', 'tag', 'commit'],
  ])('%s leaves nothing behind, and the next one is made', async (_what, table, when) => {
    await refusing(table, when);
    const refused = await creator.post(`${project}/tags`, { name: 'Refused' });
    await again(table);
    expect(refused.status).toBe(500);
    expect((await creator.get(`${project}/tags`)).body).toEqual([]);
    expect((await creator.post(`${project}/tags`, { name: 'Made' })).status).toBe(201);
    expect(column((await creator.get(`${project}/tags`)).body, 'name')).toEqual(['Made']);
  });
});
