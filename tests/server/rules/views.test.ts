/** Named views of lists: their owners, the people who may change them, and their deletion. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type Kind, kinds } from '../access/kinds.ts';
import { having } from '../access/tried.ts';
import { companyAdmins, members, module, strangers, without } from '../access/who.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const idOf = (resource: string) => world.a.rows.get(resource) as number;
const inModule = {
  list: 'projects_project_scenario_modules_entity_values.risks',
  place_id: idOf('project_scenario_module'),
  place_type: 'project_scenario_module',
};
const ofCompany = { list: 'users', place_id: world.a.company, place_type: 'company' };
const as = (kind: Kind) => askerFor(server, world, kind);
const writer = as('project_write');
const reader = as('project_read');

const shared = (name: string, more = {}, by = writer) =>
  by.made('/api/shared_views', { ...inModule, name, query: 'view=board', ...more });

/** The kinds that get this status. */
const whoGets = async (status: number, ask: (kind: Kind) => Promise<{ status: number }>): Promise<readonly Kind[]> => {
  const answers = await Promise.all(kinds.map(async (kind) => [kind, (await ask(kind)).status] as const));
  return answers.flatMap(([kind, found]) => (found === status ? [kind] : []));
};

test('a view is shared, changed and deleted by who may write the module, and read by who may read it', async () => {
  expect(await whoGets(201, (kind) => as(kind).post('/api/shared_views', { ...inModule, name: `By ${kind}` }))).toEqual(
    kinds.filter((kind) => (module.write as readonly Kind[]).includes(kind)),
  );
  const { id } = await shared('Open risks');
  const path = `/api/shared_views/${id}`;
  expect(await whoGets(200, (kind) => as(kind).get(path))).toEqual(
    kinds.filter((kind) => (module.read as readonly Kind[]).includes(kind)),
  );
  expect(await whoGets(200, (kind) => as(kind).put(path, { query: 'view=table' }))).toEqual(
    kinds.filter((kind) => (module.write as readonly Kind[]).includes(kind)),
  );
  for (const kind of without(kinds, module.write)) expect((await as(kind).remove(path)).status).not.toBe(204);
  expect((await as('team_write').remove(path)).status).toBe(204);
});

test("a view of the company's own lists is read by its people, and shared by its administrators", async () => {
  const admins = without(companyAdmins, strangers);
  expect(
    await whoGets(201, (kind) => as(kind).post('/api/shared_views', { ...ofCompany, name: `By ${kind}` })),
  ).toEqual(kinds.filter((kind) => admins.includes(kind)));
  const { id } = await shared('Without a licence', ofCompany, as('company_admin'));
  const readers = await whoGets(200, (kind) => as(kind).get(`/api/shared_views/${id}`));
  expect(without(members, strangers).filter((kind) => !readers.includes(kind))).toEqual([]);
  expect(readers.filter((kind) => strangers.includes(kind))).toEqual([]);
  expect((await as('project_admin').put(`/api/shared_views/${id}`, { name: 'Mine' })).status).toBe(403);
});

test('a locked view is changed and deleted by who made it alone, and by administrators who read it', async () => {
  const { id } = await shared('Steering group', { locked: true });
  const path = `/api/shared_views/${id}`;
  for (const refused of [
    await as('project_admin').put(path, { query: 'view=table' }),
    await as('project_admin').put(path, { locked: false }),
    await as('project_admin').remove(path),
    await as('project_admin').post('/api/shared_views/bulk_update', { ids: [id], values: { name: 'Other' } }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'closed']);
  const administrator = as('company_admin');
  const right = await as('project_admin').made(`/api/projects/${idOf('project')}/user_permissions`, {
    user_id: world.people.get('company_admin'),
    permission_key: 'write',
  });
  expect((await administrator.put(path, { query: 'view=list' })).status).toBe(200);
  expect((await administrator.get(path)).body).toMatchObject({ query: 'view=list', locked: true });
  await as('project_admin').remove(`/api/projects/${idOf('project')}/user_permissions/${right.id}.json`);
  expect((await administrator.put(path, { query: 'view=board' })).status).toBe(404);
  const renamed = await writer.put(path, { name: 'Steering' });
  expect(renamed.status).toBe(200);
  expect((await writer.put(path, { locked: false })).status).toBe(200);
  expect((await as('project_admin').put(path, { query: 'view=table' })).status).toBe(200);
});

test('a personal view is seen by its person alone, and is of what they may read', async () => {
  const { id } = await reader.made('/api/personal_views', { ...inModule, name: 'Mine', query: 'q=fire' });
  const path = `/api/personal_views/${id}`;
  expect(await whoGets(200, (kind) => as(kind).get(path))).toEqual(['project_read']);
  for (const kind of without(kinds, ['project_read'])) {
    const list = await as(kind).get('/api/personal_views');
    if (list.status === 200) expect(list.body.map((row: { id: number }) => row.id)).not.toContain(id);
    expect((await as(kind).put(path, { name: 'Theirs' })).status).not.toBe(200);
    expect((await as(kind).remove(path)).status).not.toBe(204);
  }
  const uses = await as('project_admin').get(
    `/api/projects/${idOf('project')}/project_scenario_modules/${inModule.place_id}/uses`,
  );
  expect(JSON.stringify(uses.body)).not.toContain('Mine');
  const stranger = await as('member').post('/api/personal_views', { ...inModule, name: 'Not readable' });
  expect([stranger.status, stranger.body.errors[0].pointer]).toEqual([422, '/place_id']);
});

test('the default of a person may be a view they read, of theirs or shared, and nobody else has it', async () => {
  const view = await shared('For all');
  const theirs = await reader.made('/api/personal_views', { ...inModule, name: 'My default' });
  const path = `/api/default_views/${(await reader.made('/api/default_views', { ...inModule, view_id: view.id, view_type: 'shared_view' })).id}`;
  expect((await reader.put(path, { view_id: theirs.id, view_type: 'personal_view' })).status).toBe(200);
  expect((await as('project_admin').get(path)).status).toBe(404);
  const others = await writer.post('/api/default_views', {
    ...inModule,
    view_id: theirs.id,
    view_type: 'personal_view',
  });
  expect(others.status).toBe(422);
  const unread = await as('company_admin').post('/api/default_views', {
    ...ofCompany,
    view_id: view.id,
    view_type: 'shared_view',
  });
  expect([unread.status, unread.body.errors[0].pointer]).toEqual([422, '/view_id']);
});

test('views go with their module, come back with it, and are hidden while the project is removed', async () => {
  const project = await as('team_admin').made('/api/projects', { name: 'With views' });
  const modules = `/api/projects/${project.id}/project_scenario_modules`;
  const owner = as('team_admin');
  const made = await owner.made(modules, { name: 'Risks', scenario_module_id: idOf('scenario_module') });
  const place = { list: 'a_list', place_id: made.id, place_type: 'project_scenario_module' };
  const common = await owner.made('/api/shared_views', { ...place, name: 'Common' });
  const own = await owner.made('/api/personal_views', { ...place, name: 'Own' });
  const there = async () => [
    (await owner.get(`/api/shared_views/${common.id}`)).status,
    (await owner.get(`/api/personal_views/${own.id}`)).status,
  ];
  const gone = await owner.remove(`${modules}/${made.id}`);
  expect(await there()).toEqual([404, 404]);
  expect((await owner.undo(gone)).status).toBe(204);
  expect(await there()).toEqual([200, 200]);
  await having(
    server,
    sql`update project set removed = true where id = ${project.id}`,
    sql`update project set removed = false where id = ${project.id}`,
    async () => expect(await there()).toEqual([404, 404]),
  );
  const renamed = await owner.put(`/api/shared_views/${common.id}`, { name: 'Renamed' });
  expect((await owner.undo(renamed)).status).toBe(204);
  expect((await owner.get(`/api/shared_views/${common.id}`)).body.name).toBe('Common');
});
