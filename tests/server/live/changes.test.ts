/** Changes of a list since a mark: none is missed, and all are of rows that the reader may read. */
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const writer = askerFor(server, world, 'project_write');
const reader = askerFor(server, world, 'project_read');
const admin = askerFor(server, world, 'project_admin');
const catalogs = askerFor(server, world, 'data_catalog_admin');
let project: string;
let tags: string;

beforeAll(() => {
  project = `/api/projects/${world.a.rows.get('project')}`;
  tags = `${project}/tags`;
});

const markOf = async (path: string, asker = reader): Promise<string> => {
  const mark = (await asker.get(path)).headers.get('x-mark');
  if (!mark) throw new Error(`${path} answered no mark.`);
  return mark;
};
const since = (mark: string, path = tags, query = '', asker = reader) =>
  asker.get(`${path}/changes.json?since=${encodeURIComponent(mark)}${query}`);

test('changes since a mark: rows that were made, changed, deleted and brought back, each as it is now', async () => {
  const remaining = await writer.made(tags, { name: 'Kept' });
  const lost = await writer.made(tags, { name: 'Lost' });
  const first = await markOf(tags);
  expect((await since(first)).body).toEqual({ changed: [], gone: [], mark: expect.any(String), derived: [] });
  const made = await writer.made(tags, { name: 'Made' });
  await writer.put(`${tags}/${remaining.id}`, { name: 'Kept and changed' });
  const removed = await writer.remove(`${tags}/${lost.id}`);
  const { body } = await since(first);
  expect(body.changed.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [remaining.id, 'Kept and changed'],
    [made.id, 'Made'],
  ]);
  expect(body.changed[1]).toEqual((await reader.get(`${tags}/${made.id}`)).body);
  expect(body.gone).toEqual([lost.id]);
  expect((await since(body.mark)).body).toMatchObject({ changed: [], gone: [] });
  await writer.undo(removed);
  expect((await since(body.mark)).body).toMatchObject({ changed: [{ id: lost.id, name: 'Lost' }], gone: [] });
});

test('changes since a mark: by the same filter and fields, and where each row stands in the order asked for', async () => {
  const rows = [];
  for (const name of ['Zz one', 'Zz two', 'Zz three']) rows.push(await writer.made(tags, { name }));
  const [one, two, three] = rows.map(({ id }) => id as number);
  const query = '&name.starts=Zz&fields=name&sort=name';
  const mark = await markOf(`${tags}?${query.slice(1)}`);
  await writer.put(`${tags}/${one}`, { name: 'Out of the filter' });
  await writer.put(`${tags}/${two}`, { name: 'Zz a' });
  const { body } = await since(mark, tags, query);
  expect(body).toMatchObject({ changed: [{ id: two, name: 'Zz a' }], gone: [one], places: [0], total: 2 });
  expect(Object.keys(body.changed[0]).sort()).toEqual(['id', 'name']);
  expect((await since(mark, tags, `&ids=${three}`)).body).toMatchObject({ changed: [] });
  expect(
    (await since(mark, tags, '&page=1&per_page=2')).body.errors.map(({ pointer }: { pointer: string }) => pointer),
  ).toEqual(['/query/page', '/query/per_page']);
  expect((await reader.get(`${tags}/changes.json`)).body.errors[0].pointer).toBe('/query/since');
});

test('changes since a mark: a row that shows another by its label is told when that one is renamed', async () => {
  const categories = `${project}/tag_categories`;
  const category = await writer.made(categories, { name: 'Before' });
  const tag = await writer.made(tags, { name: 'Labelled', tag_category_ids: [category.id] });
  const [mark, ofCategories] = [await markOf(tags), await markOf(categories)];
  await writer.put(`${categories}/${category.id}`, { name: 'After' });
  expect((await since(mark)).body.changed).toMatchObject([{ id: tag.id, _labels: { tag_category_ids: ['After'] } }]);
  const first = (await since(ofCategories, categories)).body;
  expect(first).toMatchObject({ changed: [{ id: category.id, name: 'After', tag_count: 1 }], derived: [] });
  await writer.remove(`${tags}/${tag.id}`);
  // The tag count is a field of the category, which nobody has written.
  expect((await since(first.mark, categories)).body.changed).toMatchObject([{ id: category.id, tag_count: 0 }]);
});

test('changes since a mark: rows that fit a condition on another row come and go with that one', async () => {
  const catalog = `/api/data_catalogs/${world.a.rows.get('data_catalog')}`;
  const groups = `${catalog}/data_catalog_groups`;
  const details = `${catalog}/data_catalog_details`;
  const group = await catalogs.made(groups, { name: 'Within' });
  const detail = await catalogs.made(details, { name: 'Grouped', group_id: group.id });
  const query = '&group.name.equals=Within&fields=name';
  const mark = await markOf(`${details}?${query.slice(1)}`, catalogs);
  await catalogs.put(`${groups}/${group.id}`, { name: 'Out' });
  const out = (await since(mark, details, query, catalogs)).body;
  expect(out).toMatchObject({ changed: [], gone: [detail.id] });
  await catalogs.put(`${groups}/${group.id}`, { name: 'Within' });
  expect((await since(out.mark, details, query, catalogs)).body.changed).toMatchObject([{ id: detail.id }]);
});

test('changes since a mark: a condition on what another row is computed from ends the mark', async () => {
  const catalog = `/api/data_catalogs/${world.a.rows.get('data_catalog')}`;
  const details = `${catalog}/data_catalog_details`;
  const group = await catalogs.made(`${catalog}/data_catalog_groups`, { name: 'Counting' });
  await catalogs.made(details, { name: 'First', group_id: group.id });
  const query = '&group.detail_count.at_least=2&fields=name';
  const mark = await markOf(`${details}?${query.slice(1)}`, catalogs);
  await catalogs.made(details, { name: 'Second', group_id: group.id });
  // The first row has entered the list although nobody has written the row or its group.
  expect((await since(mark, details, query, catalogs)).body).toMatchObject({ status: 410, code: 'fetch_again' });
  expect((await since(mark, details, '&group.name.equals=Counting', catalogs)).body.changed).toMatchObject([
    { name: 'Second' },
  ]);
});

test('changes since a mark: the label of a person who leaves the company goes from the rows that show it', async () => {
  const comments = `/api/comments?fields=text,user_id`;
  const leaver = askerFor(server, world, 'project_write');
  const comment = await leaver.made('/api/comments', {
    commentable_type: 'project',
    commentable_id: world.a.rows.get('project'),
    text: 'Before I go',
  });
  const mark = await markOf(comments);
  const before = (await reader.get(`/api/comments?ids=${comment.id}`)).body[0]._labels.user_id;
  expect(before).toEqual(expect.any(String));
  const [tie] = await asSystem<{ id: number }>(
    server,
    sql`select id from user_company where user_id = ${world.people.get('project_write')} and company_id = ${world.a.company}`,
  );
  const system = askerFor(server, world, 'system_admin');
  const removed = await system.remove(`/api/admin/companies/${world.a.company}/user_companies/${tie?.id}`);
  expect(removed.status).toBe(204);
  const { changed } = (await since(mark, '/api/comments', '&fields=text,user_id')).body;
  await system.undo(removed);
  expect(changed).toContainEqual(expect.objectContaining({ id: comment.id, _labels: { user_id: null } }));
});

test('changes since a mark: rights in a company follow from a membership, so that they are named as not followed', async () => {
  const system = askerFor(server, world, 'system_admin');
  const companies = '/api/admin/companies';
  const query = '&fields=name,active,permissions';
  const mark = await markOf(`${companies}?${query.slice(1)}`, system);
  expect((await since(mark, companies, query, system)).body).toMatchObject({ changed: [], derived: ['permissions'] });
  expect((await since(mark, companies, '&fields=name,active', system)).body.derived).toEqual([]);
});

test('changes since a mark: two transactions that commit in another order than they began lose nothing', async () => {
  const [early, late] = [await writer.made(tags, { name: 'Early' }), await writer.made(tags, { name: 'Late' })];
  let mark = '';
  await server.database.transaction(systemActor, async (run) => {
    // This transaction begins first and takes the first journal number, but commits last.
    await run(sql`insert into tessera_journal (change_id, actor, company_id, resource, row_id, action, before, after)
      select max(j.change_id), max(j.actor), max(j.company_id), 'tag', ${early.id}::int, 'update',
        (array_agg(j.after order by sequence desc))[1], (array_agg(j.after order by sequence desc))[1]
      from tessera_journal j where j.resource = 'tag' and j.row_id = ${early.id}`);
    await writer.put(`${tags}/${late.id}`, { name: 'Late and changed' });
    mark = await markOf(tags);
    expect((await since(mark)).body.changed).toEqual([]);
  });
  expect((await since(mark)).body.changed).toMatchObject([{ id: early.id }]);
});

test('changes since a mark: what others may read is told to nobody else, and rights that are taken end the mark', async () => {
  const mark = await markOf(tags);
  await writer.made(tags, { name: 'Not for everybody' });
  const foreign = askerFor(server, world, 'other_admin');
  expect((await since(mark, tags, '', foreign)).status).toBe(404);
  expect((await askerFor(server, world, 'member').get(`${tags}/changes.json?since=${mark}`)).status).toBe(403);
  // A mark contains the permissions with which it was read.
  expect((await since(mark, tags, '', writer)).body).toMatchObject({ status: 410, code: 'fetch_again' });
  const top = await markOf('/api/projects', reader);
  const [grant] = await asSystem<{ id: number }>(
    server,
    sql`select id from user_permission where user_id = ${world.people.get('project_read')} and project_id = ${world.a.rows.get('project')}`,
  );
  const taken = await admin.remove(`${project}/user_permissions/${grant?.id}`);
  expect(taken.status).toBe(204);
  expect((await since(mark)).status).toBe(403);
  expect((await since(top, '/api/projects')).body).toMatchObject({
    status: 410,
    code: 'fetch_again',
    detail: expect.stringContaining('rights'),
  });
  await admin.undo(taken);
});

test('changes since a mark: one that is too old, or of nowhere, is answered 410, and so is more than is told at once', async () => {
  expect((await since('nonsense')).body).toMatchObject({ status: 410, code: 'fetch_again' });
  const mark = await markOf(tags);
  const [seconds, ...rest] = Buffer.from(mark, 'base64url').toString().split(' ') as [string, ...string[]];
  const old = (Number.parseInt(seconds, 36) - 8 * 24 * 60 * 60).toString(36);
  const aged = Buffer.from([old, ...rest].join(' ')).toString('base64url');
  expect((await since(aged)).body.detail).toMatch(/older than seven days/);
  const many = await writer.post(`${tags}/import.json`, {
    columns: ['name'],
    rows: Array.from({ length: 1001 }, (_, i) => [`Many ${i}`]),
  });
  expect(many.body.created).toBe(1001);
  expect((await since(mark)).body).toMatchObject({ status: 410, detail: expect.stringContaining('More has changed') });
});

test('changes since a mark: rows of other lists that show the same row do not count as changes of this one', async () => {
  const modules = `${project}/project_scenario_modules`;
  const [type] = (await admin.get('/api/scenario_modules.json?per_page=1&page=1')).body;
  const module = await admin.made(modules, { name: 'Of the type', scenario_module_id: type.id });
  const elsewhere = await admin.made('/api/projects', { name: 'With many of the type' });
  await asSystem(
    server,
    sql`insert into project_scenario_module (name, project_id, company_id, scenario_module_id, position)
      select 'Module ' || n, ${elsewhere.id}::int, ${world.a.company}::int, ${type.id}::int, n from generate_series(1, 1001) n`,
  );
  const query = '&fields=name,scenario_module_id';
  const mark = await markOf(`${modules}?${query.slice(1)}`);
  const system = askerFor(server, world, 'system_admin');
  const renamed = await system.put(`/api/admin/scenario_modules/${type.id}`, { name: 'Renamed for all' });
  expect(renamed.status).toBe(200);
  const { changed } = (await since(mark, modules, query)).body;
  expect(changed).toContainEqual({
    id: module.id,
    name: 'Of the type',
    scenario_module_id: type.id,
    _labels: { scenario_module_id: 'Renamed for all' },
  });
});

test('changes since a mark: one change in a list of 5,000 costs less than 2 percent of the list', async () => {
  const people = `${project}/stakeholders`;
  const row = (await reader.get(`${people}?per_page=1&page=1`)).body[0];
  const [company] = [world.a.company];
  await asSystem(
    server,
    sql`insert into stakeholder (name, description, project_id, company_id, position) select 'Stakeholder ' || n, 'As long as a description often is.', ${world.a.rows.get('project')}::int, ${company}::int, n from generate_series(1, 5000) n`,
  );
  const list = await reader.get(people);
  expect(list.body.length).toBeGreaterThan(5000);
  await writer.put(`${people}/${row.id}`, { name: 'Renamed' });
  const news = await since(list.headers.get('x-mark') as string, people, '&sort=name');
  expect(news.body.changed).toMatchObject([{ id: row.id, name: 'Renamed' }]);
  expect(news.body.total).toBe(list.body.length);
  expect(news.text.length).toBeLessThan(list.text.length * 0.02);
});
