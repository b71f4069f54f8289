/**
 * Global examples, maps and catalogs: each company sees only its own people's rows in them, and only people with
 * permission write.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { addEveryones, asSystem, type Tenant } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { type LivePage, livePage } from '../live/page.ts';

const { server, world } = await worldServer();
let everyones: Tenant;
const here = askerFor(server, world, 'member');
const there = askerFor(server, world, 'other_member');
let example: string;
const pages: LivePage[] = [];
const id = (name: string) => everyones.rows.get(name) as number;

beforeAll(async () => {
  everyones = await addEveryones(server, world, 'Dunnartmark');
  example = `/api/projects/${id('project')}`;
});
afterAll(async () => {
  await Promise.all(pages.map((page) => page.close()));
});

describe('comments on what is everyone’s', () => {
  const about = (type: string) => ({ commentable_id: id(type), commentable_type: type });

  test.each([
    'project',
    'project_scenario_module',
    'entity_value',
    'stakeholder',
  ])('on a %s: the company of whoever wrote it reads it, and no other reads, counts or answers it', async (type) => {
    const listener = await livePage(server.address, world.headers.other_member);
    pages.push(listener);
    await listener.watch('/api/comments');
    const said = await here.made('/api/comments', { ...about(type), text: 'Pademelonmark said here' });
    expect(said.company_id).toBe(world.a.company);
    expect((await askerFor(server, world, 'project_read').get('/api/comments')).text).toContain('Pademelonmark');
    expect((await there.get('/api/comments')).text).not.toContain('Pademelonmark');
    expect((await there.put(`/api/comments/${said.id}`, { text: 'Mine' })).status).toBe(404);
    expect((await there.remove(`/api/comments/${said.id}`)).status).toBe(404);
    expect((await there.post('/api/comments', { ...about(type), text: 'x', parent_id: said.id })).status).toBe(422);
    const answered = await here.made('/api/comments', { ...about(type), text: 'And again', parent_id: said.id });
    expect(answered.parent_id).toBe(said.id);
    const own = await there.made('/api/comments', { ...about(type), text: 'Said there' });
    expect(own.company_id).toBe(world.b.company);
    await listener.change('comment', own.id, 'create');
    expect(JSON.stringify(listener.heard)).not.toContain(`"id":${said.id},`);
  });

  test('counts are of one’s own company', async () => {
    const counts = async (asker: Asker) => (await asker.get(example)).body.comment_count;
    const before = await counts(there);
    await here.made('/api/comments', { ...about('project'), text: 'One more' });
    expect(await counts(there)).toBe(before);
    expect(await counts(here)).toBeGreaterThan(0);
  });

  test('they are undone like any', async () => {
    const reply = await here.post('/api/comments', { ...about('project'), text: 'A slip' });
    expect((await here.undo(reply)).status).toBe(204);
    expect((await here.get('/api/comments')).text).not.toContain('A slip');
  });
});

describe('writing what is everyone’s', () => {
  const grant = (user: number) =>
    asSystem(
      server,
      sql`insert into user_permission (project_id, user_id, permission_key, company_id, position) values (${id('project')}, ${user}, 'admin', null, 9)`,
    );

  test('whoever has the right makes, changes, orders, moves, deletes, undoes and imports; others do none of it', async () => {
    await grant(world.people.get('system_admin') as number);
    const keeper = askerFor(server, world, 'system_admin');
    const sections = `${example}/sections`;
    expect((await here.post(sections, { name: 'Mine' })).status).toBe(403);
    const [first, second] = [
      await keeper.made(sections, { name: 'One' }),
      await keeper.made(sections, { name: 'Two' }),
    ];
    expect(first.company_id).toBe(null);
    expect((await there.get(sections)).text).toContain('One');
    const renamed = await keeper.put(`${sections}/${first.id}`, { name: 'First' });
    expect(renamed.status).toBe(200);
    expect((await keeper.undo(renamed)).status).toBe(204);
    expect((await there.get(`${sections}/${first.id}`)).body.name).toBe('One');
    const positions = [
      { id: first.id, position: 8 },
      { id: second.id, position: 7 },
    ];
    expect((await keeper.post(`${sections}/update_positions`, positions)).status).toBe(200);
    expect((await there.post(`${sections}/update_positions`, positions)).status).toBe(403);
    expect((await keeper.remove(`${sections}/${second.id}`)).status).toBe(204);
    const imported = await keeper.post(`${sections}/import`, { columns: ['name'], rows: [['Three']] });
    expect([imported.status, imported.body.created]).toEqual([200, 1]);
    const items = `${example}/project_scenario_modules/${id('project_scenario_module')}/entity_values`;
    const item = { jsid: 'of-everyone', title: 'An item', entity_attribute_id: id('entity_attribute') };
    const saved = await keeper.post(`${items}/bulk_create`, [item]);
    expect(saved.status).toBe(200);
    expect((await there.get(items)).text).toContain('of-everyone');
    const destroyed = await keeper.post(`${items}/bulk_destroy`, { jsids: ['of-everyone'] });
    expect([destroyed.status, destroyed.body.deleted.length]).toEqual([200, 1]);
    expect((await keeper.put(example, { name: 'Dunnartmark renamed' })).status).toBe(200);
  });

  test('a reference of it leads to nothing of one company that another would read', async () => {
    const keeper = askerFor(server, world, 'system_admin');
    const items = `${example}/associated_data_elements`;
    const reply = await keeper.post(items, { data_catalog_detail_id: world.b.rows.get('data_catalog_detail') });
    expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([422, '/data_catalog_detail_id']);
  });
});
