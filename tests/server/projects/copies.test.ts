/** Projects and modules copied from others, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let source: number;
let stakeholder: number;
const section = { name: 'Today' };
beforeAll(async () => {
  here = await moduleWorld();
  const { creator, project } = here;
  source = Number(project.split('/').at(-1));
  await creator.put(project, { description: '<p>How it is</p>', published: true });
  const made = await creator.made(`${project}/sections`, section);
  const role = await creator.made(`${project}/stakeholder_roles`, { name: 'Owner' });
  stakeholder = (await creator.made(`${project}/stakeholders`, { name: 'Sales', stakeholder_role_ids: [role.id] })).id;
  const tag = await creator.made(`${project}/tags`, { name: 'Urgent' });
  const board = await here.board('Board');
  await creator.put(board, { section_id: made.id, locked: false });
  await creator.post(`${board}/entity_values/bulk_create`, [
    { entity_attribute_id: here.card, jsid: 'a', title: 'First', stakeholder_ids: [stakeholder], tag_ids: [tag.id] },
    { entity_attribute_id: here.card, jsid: 'b', title: 'Second', user_ids: [here.world.a.rows.get('user')] },
  ]);
  await creator.made('/api/comments', {
    commentable_type: 'project',
    commentable_id: source,
    text: 'Not for the copy',
  });
});
afterAll(() => here.server.close());

interface Named {
  readonly id: number;
  readonly name: string;
  readonly section_id: number | null;
  readonly stakeholder_ids: readonly number[];
  readonly tag_ids: readonly number[];
}

/** The contents of a project by names, for comparison with its copies. */
async function contentsOf(id: number) {
  const { creator } = here;
  const rows = async (path: string) => (await creator.get(`/api/projects/${id}/${path}?per_page=500`)).body as Named[];
  const [sections = [], stakeholders = [], tags = [], modules = []] = await Promise.all(
    ['sections', 'stakeholders', 'tags', 'project_scenario_modules'].map(rows),
  );
  const nameIn = (among: readonly Named[], one: number | null) => among.find((row) => row.id === one)?.name ?? null;
  const items = await Promise.all(
    modules.map(async (module) => {
      const found = (await rows(`project_scenario_modules/${module.id}/entity_values`)) as (Named & {
        title: string;
        jsid: string;
        user_ids: number[];
      })[];
      return found.map((item) => ({
        title: item.title,
        jsid: item.jsid,
        users: item.user_ids.length,
        stakeholders: item.stakeholder_ids.map((one) => nameIn(stakeholders, one)),
        tags: item.tag_ids.map((one) => nameIn(tags, one)),
      }));
    }),
  );
  return {
    sections: sections.map(({ name }) => name),
    modules: modules.map((module) => [module.name, nameIn(sections, module.section_id)]),
    stakeholders: stakeholders.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    items,
  };
}

test('R-PROJ-04: a copy of a project holds all that the original holds, under ids of its own, and nothing that was said of it', async () => {
  const reply = await here.creator.post(`/api/projects/${source}/clone`, {});
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  expect(reply.body).toMatchObject({
    name: 'Copy of Many',
    description: '<p>How it is</p>',
    entity_type: 'project',
    comment_count: 0,
    module_count: 1,
    permissions: { read: true, write: true, admin: true },
  });
  expect(reply.body.id).not.toBe(source);
  expect(await contentsOf(reply.body.id)).toEqual(await contentsOf(source));
  const rights = (await here.creator.get(`/api/projects/${reply.body.id}/user_permissions`)).body;
  expect(rights).toMatchObject([{ permission_key: 'admin' }]);
  expect((await here.creator.undo(reply)).status).toBe(204);
  expect((await here.creator.get(`/api/projects/${reply.body.id}`)).status).toBe(404);
});

test('R-PROJ-03: a project is made from another one, with names of its own for what it refers to', async () => {
  const from = (body: object) => here.creator.post(`/api/projects/${source}/create_project_from.json`, body);
  const reply = await from({
    name: 'Mine',
    renames: [{ resource: 'stakeholder', id: stakeholder, name: 'Purchasing' }],
  });
  expect([reply.status, reply.body.name, reply.body.entity_type]).toEqual([201, 'Mine', 'project']);
  const contents = await contentsOf(reply.body.id);
  expect(contents.stakeholders).toEqual(['Purchasing']);
  expect(contents.items[0]?.[0]).toMatchObject({ title: 'First', stakeholders: ['Purchasing'], tags: ['Urgent'] });
  const stranger = await from({ renames: [{ resource: 'tag', id: 2_000_000_000, name: 'Nothing' }] });
  expect([stranger.status, stranger.body.errors[0].pointer]).toEqual([422, '/renames/0/id']);
});

test('R-PROJ-05: a template is made from a project, and a project from the template', async () => {
  const template = await here.creator.post(`/api/projects/${source}/create_template_from.json`, { name: 'Half a day' });
  expect(template.status).toBe(201);
  expect(template.body).toMatchObject({ name: 'Half a day', entity_type: 'project_template', published: false });
  const dates = { starts_on: '2025-01-01', ends_on: '2026-01-01' };
  await here.creator.put(`/api/projects/${template.body.id}`, { ...dates, description: '<p>A template</p>' });
  const project = await here.creator.post(`/api/projects/${template.body.id}/create_project_from`, {});
  expect([project.status, project.body.entity_type]).toEqual([201, 'project']);
  // The template's own description, dates and status are not copied.
  expect(project.body).toMatchObject({ description: '', starts_on: null, ends_on: null, project_status_id: null });
  expect(await contentsOf(project.body.id)).toEqual(await contentsOf(source));
});

test('R-PROJ-06: a sample project is made from a project; for every company by system admins only, without what is the company’s own', async () => {
  const ask = (body: object) => here.creator.post(`/api/projects/${source}/create_sample_from.json`, body);
  const own = await ask({ name: 'Bakery' });
  expect([own.status, own.body.entity_type, own.body.company_id]).toEqual([
    201,
    'project_sample',
    here.world.a.company,
  ]);
  expect((await ask({ everyone: true })).status).toBe(403);

  const system = askerFor(here.server, here.world, 'system_admin');
  await here.creator.made(`${here.project}/user_permissions`, {
    user_id: here.world.people.get('system_admin'),
    permission_key: 'write',
  });
  const all = await system.post(`/api/projects/${source}/create_sample_from.json`, { everyone: true, name: 'For all' });
  expect([all.status, all.body.company_id, all.body.entity_type]).toEqual([201, null, 'project_sample']);
  await system.put(`/api/projects/${all.body.id}`, { published: true });

  const other = askerFor(here.server, here.world, 'other_member');
  const theirs = await other.post(`/api/projects/${all.body.id}/clone`, { name: 'Ours now' });
  expect([theirs.status, theirs.body.entity_type, theirs.body.company_id]).toEqual([
    201,
    'project',
    here.world.b.company,
  ]);
  const [module] = (await other.get(`/api/projects/${theirs.body.id}/project_scenario_modules`)).body;
  const items = (await other.get(`/api/projects/${theirs.body.id}/project_scenario_modules/${module.id}/entity_values`))
    .body;
  expect(items.map(({ title, user_ids }: { title: string; user_ids: number[] }) => [title, user_ids])).toEqual([
    ['First', []],
    ['Second', []],
  ]);
});

test('R-PROJ-07: a copy of a section holds copies of its modules', async () => {
  const [first] = (await here.creator.get(`${here.project}/sections`)).body;
  const reply = await here.creator.post(`${here.project}/sections/${first.id}/clone`, {});
  expect([reply.status, reply.body.name, reply.body.module_count]).toEqual([201, 'Copy of Today', 1]);
  const { modules, items } = await contentsOf(source);
  expect(modules).toEqual([
    ['Board', 'Today'],
    ['Board', 'Copy of Today'],
  ]);
  expect(items[1]).toEqual(items[0]);
  expect((await here.creator.undo(reply)).status).toBe(204);
  expect((await contentsOf(source)).sections).toEqual(['Today']);
});

test('a reader of a project copies it, and makes neither a template nor an example of it', async () => {
  const { id } = await here.creator.made('/api/projects', { name: 'To read' });
  const grant = { user_id: here.world.people.get('project_write'), permission_key: 'read' };
  await here.creator.made(`/api/projects/${id}/user_permissions`, grant);
  const reader = askerFor(here.server, here.world, 'project_write');
  const statuses = [];
  for (const call of ['clone', 'create_template_from', 'create_sample_from'])
    statuses.push((await reader.post(`/api/projects/${id}/${call}.json`, {})).status);
  expect(statuses).toEqual([201, 403, 403]);
});
