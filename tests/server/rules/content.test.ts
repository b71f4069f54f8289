/** The contents of projects, maps, catalogs and assessments, and ordered lists. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
const system = askerFor(server, world, 'system_admin');
let id: number;
let project: string;
beforeEach(async () => {
  id = (await creator.made('/api/projects', { name: 'Content' })).id;
  project = `/api/projects/${id}`;
});

const pluck = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name]);
const module = async (): Promise<{ base: string; id: number }> => {
  const [type] = (await creator.get('/api/scenario_modules')).body;
  const base = `${project}/project_scenario_modules`;
  const made = await creator.made(base, { name: 'Module', scenario_module_id: type.id });
  return { base: `${base}/${made.id}`, id: made.id };
};
const attribute = async (): Promise<number> => (await creator.get('/api/entity_attributes')).body[0].id;

test.each([
  'project_statuses',
  'project_scenario_module_statuses',
  'scenario_module_categories',
  'ecosystem_roles',
])('R-ORD-01: project statuses, module statuses, module categories and ecosystem roles are moved up or down by a move_direction: %s', async (name) => {
  const base = `/api/admin/${name}`;
  for (const label of ['Moved 1', 'Moved 2', 'Moved 3']) await system.made(base, { name: label });
  const order = async () =>
    pluck((await system.get(`${base}?name.starts=Moved`)).body, 'name')
      .map((label) => String(label).at(-1))
      .join('');
  const rows = (await system.get(`${base}?name.starts=Moved`)).body;
  const move = (row: number, move_direction: string) =>
    system.post(`${base}/${rows[row].id}/move_item.json`, { move_direction });
  expect(await order()).toBe('123');
  const moved = await move(2, 'up');
  expect([moved.status, moved.body.id]).toEqual([200, rows[2].id]);
  expect(await order()).toBe('132');
  await move(0, 'down');
  expect(await order()).toBe('312');
  // At the end of the list nothing moves.
  expect((await move(1, 'down')).status).toBe(200);
  expect(await order()).toBe('312');
  expect((await move(1, 'sideways')).status).toBe(422);
});

test.each([
  'project_statuses',
  'project_scenario_module_statuses',
])('R-ORD-02: the ordered list of %s is managed by system administrators, and everybody reads it in that order', async (name) => {
  const all = (await system.get(`/api/admin/${name}`)).body as { id: number; name: string }[];
  const wanted = all.toReversed();
  const sent = wanted.map((row, position) => ({ id: row.id, position }));
  expect((await system.post(`/api/admin/${name}/update_positions`, sent)).status).toBe(200);
  expect(pluck((await creator.get(`/api/${name}`)).body, 'id')).toEqual(pluck(wanted, 'id'));
  expect((await creator.post(`/api/${name}/update_positions`, sent)).status).toBe(403);
});

test.each([
  'stakeholders',
  'product_and_service_items',
])('R-STK-02: a new row of %s comes one after the highest position, or at 0', async (name) => {
  expect((await creator.made(`${project}/${name}`, { name: 'First' })).position).toBe(0);
  for (const position of [4, 2, 7]) await creator.made(`${project}/${name}`, { name: 'Placed', position });
  expect((await creator.made(`${project}/${name}`, { name: 'Last' })).position).toBe(8);
});

test('R-STK-11: the answer to POST /api/links.json includes linkable_id', async () => {
  const stakeholder = await creator.made(`${project}/stakeholders`, { name: 'Linked' });
  const reply = await creator.post('/api/links.json', {
    linkable_id: stakeholder.id,
    linkable_type: 'stakeholder',
    url: 'https://example.com',
  });
  expect([reply.status, reply.body.linkable_id]).toEqual([201, stakeholder.id]);
});

test.each([
  ['R-STK-04', 'stakeholders'],
  ['R-STK-06', 'product_and_service_items'],
  ['R-STK-08', 'tags'],
  ['R-PROJ-11', 'associated_data_elements'],
])('%s: %s are exported as a file', async (_rule, name) => {
  for (const type of ['csv', 'xlsx', 'json']) {
    const reply = await creator.get(`${project}/${name}/export.${type}`);
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`.${type}"`),
    ]);
  }
});

test('R-CMT-01: comments are scoped by project, module, commented object and level', async () => {
  const one = await module();
  const two = await module();
  const item = await creator.made(`${one.base}/entity_values`, {
    entity_attribute_id: await attribute(),
    title: 'Item',
  });
  const say = (commentable_type: string, commentable_id: number, text: string, more = {}) =>
    creator.made('/api/comments', { commentable_type, commentable_id, text, ...more });
  await say('project', id, 'on the project');
  await say('project_scenario_module', one.id, 'on the first module', { comment_level_type: 'module' });
  await say('project_scenario_module', two.id, 'on the second module');
  await say('entity_value', item.id, 'on an item');
  const found = async (query: string) => pluck((await creator.get(`/api/comments?sort=id&${query}`)).body, 'text');
  const all = ['on the project', 'on the first module', 'on the second module', 'on an item'];
  expect(await found(`project_id.equals=${id}`)).toEqual(all);
  expect(await found(`module_id.equals=${one.id}`)).toEqual(['on the first module', 'on an item']);
  const object = `commentable_type.equals=project_scenario_module&commentable_id.equals=${two.id}`;
  expect(await found(object)).toEqual(['on the second module']);
  expect(await found(`project_id.equals=${id}&comment_level_type.equals=module`)).toEqual(['on the first module']);
});

test('R-CMT-02: labels are scoped by project', async () => {
  const other = (await creator.made('/api/projects', { name: 'Other' })).id;
  await creator.made('/api/labels', { project_id: id, name: 'Here' });
  await creator.made('/api/labels', { project_id: other, name: 'There' });
  expect(pluck((await creator.get(`/api/labels?project_id.equals=${id}`)).body, 'name')).toEqual(['Here']);
});

test.each(['comments', 'labels'])('R-CMT-03: %s have index, create, update and destroy', async (name) => {
  const base = `/api/${name}.json`;
  const body =
    name === 'labels'
      ? { project_id: id, name: 'New' }
      : { commentable_type: 'project', commentable_id: id, text: 'New' };
  const made = await creator.made(base, body);
  const change = name === 'labels' ? { name: 'Newer' } : { text: 'Newer' };
  expect((await creator.put(`/api/${name}/${made.id}.json`, change)).body).toMatchObject(change);
  expect((await creator.get(base)).body.some((row: { id: number }) => row.id === made.id)).toBe(true);
  expect((await creator.remove(`/api/${name}/${made.id}.json`)).status).toBe(204);
  expect((await creator.get(base)).body.some((row: { id: number }) => row.id === made.id)).toBe(false);
});

test('R-EV-04: entity values of a project are read by ids', async () => {
  const entity_attribute_id = await attribute();
  const made = [];
  for (const { base } of [await module(), await module()])
    for (const title of ['a', 'b'])
      made.push((await creator.made(`${base}/entity_values`, { entity_attribute_id, title })).id);
  const ids = [made[0], made[3], world.a.rows.get('entity_value')];
  const reply = await creator.get(`${project}/entity_values.json?ids=${ids.join()}`);
  expect(pluck(reply.body, 'id').sort()).toEqual([made[0], made[3]].sort());
});

test('R-EV-05: entity values are exported as a file', async () => {
  const { base } = await module();
  await creator.made(`${base}/entity_values`, { entity_attribute_id: await attribute(), title: 'In the file' });
  expect((await creator.get(`${base}/entity_values/export.csv`)).text).toContain('In the file');
});

test('R-EV-08: entity_value_links are listed, created, updated and deleted', async () => {
  const { base } = await module();
  const value = await creator.made(`${base}/entity_values`, {
    entity_attribute_id: await attribute(),
    title: 'Linked',
  });
  const links = `${base}/entity_value_links`;
  const made = await creator.made(links, { entity_value_id: value.id, url: 'https://example.com' });
  expect((await creator.put(`${links}/${made.id}`, { title: 'Source' })).body.title).toBe('Source');
  expect(pluck((await creator.get(links)).body, 'title')).toEqual(['Source']);
  expect((await creator.get(`${base}/entity_values/${value.id}`)).body.link_ids).toEqual([made.id]);
  expect((await creator.remove(`${links}/${made.id}`)).status).toBe(204);
});

test('R-EV-09: data_catalog_details_entity_values are listed, created and deleted, not updated', async () => {
  const { base } = await module();
  const catalog = await creator.made('/api/data_catalogs', { name: 'Elements' });
  const detail = await creator.made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, { name: 'Element' });
  const value = await creator.made(`${base}/entity_values`, {
    entity_attribute_id: await attribute(),
    title: 'Uses it',
  });
  const ties = `${base}/data_catalog_details_entity_values`;
  const made = await creator.made(ties, { entity_value_id: value.id, data_catalog_detail_id: detail.id });
  expect((await creator.put(`${ties}/${made.id}`, {})).status).toBe(405);
  expect(pluck((await creator.get(ties)).body, 'data_catalog_detail_id')).toEqual([detail.id]);
  expect((await creator.remove(`${ties}/${made.id}`)).status).toBe(204);
});

test('R-DATA-08: deleting an element of a catalog deletes those below it, on the server too', async () => {
  const catalog = await creator.made('/api/data_catalogs', { name: 'Elements' });
  const details = `/api/data_catalogs/${catalog.id}/data_catalog_details`;
  const one = await creator.made(details, { name: '1' });
  const two = await creator.made(details, { name: '2', parent_id: one.id });
  await creator.made(details, { name: '3', parent_id: two.id });
  await creator.made(details, { name: '4' });
  await creator.remove(`${details}/${one.id}`);
  expect(pluck((await creator.get(details)).body, 'name')).toEqual(['4']);
});

test.each([
  'data_map',
  'data_catalog',
])('R-DATA-09: a %s whose company_id is null is global: members of every company read it', async (name) => {
  const [made] = await asSystem<{ id: number }>(
    server,
    name === 'data_map'
      ? sql`insert into data_map (name, company_id, position) values ('Global', null, 0) returning id`
      : sql`insert into data_catalog (name, company_id, position) values ('Global', null, 0) returning id`,
  );
  for (const kind of ['member', 'other_member'] as const)
    expect((await askerFor(server, world, kind).get(`/api/${name}s/${made?.id}`)).body.company_id).toBeNull();
  expect((await creator.made(`/api/${name}s`, { name: 'Local' })).company_id).toBe(world.a.company);
});

test('R-REL-01: only published release notes are listed', async () => {
  await system.made('/api/admin/release_notes', { title: 'Out', published: true });
  const draft = await system.made('/api/admin/release_notes', { title: 'Draft', published: false });
  const titles = pluck((await server.ask('GET', '/api/release_notes.json')).body, 'title');
  expect([titles.includes('Out'), titles.includes('Draft')]).toEqual([true, false]);
  expect((await server.ask('GET', `/api/release_notes/${draft.id}.json`)).status).toBe(404);
});

test('R-REL-02: a release note has images', async () => {
  const note = await system.made('/api/admin/release_notes', { title: 'Pictured', published: true });
  await system.made(`/api/admin/release_notes/${note.id}/release_note_images`, { caption: 'First' });
  const images = await server.ask('GET', `/api/release_notes/${note.id}/release_note_images.json`);
  expect(images.body).toMatchObject([{ caption: 'First', release_note_id: note.id }]);
});

test('R-REL-03: release notes and their images are managed under /api/admin/release_notes', async () => {
  const base = '/api/admin/release_notes';
  const note = await system.made(base, { title: 'Managed' });
  const images = `${base}/${note.id}/release_note_images`;
  const image = await system.made(images, { caption: 'Old' });
  expect((await system.put(`${images}/${image.id}`, { caption: 'New' })).body.caption).toBe('New');
  expect((await system.remove(`${images}/${image.id}`)).status).toBe(204);
  expect((await system.put(`${base}/${note.id}`, { published: true })).body.published).toBe(true);
  expect((await system.remove(`${base}/${note.id}`)).status).toBe(204);
});

test('R-DIAG-90: diagram elements carry embeds, source, target and jsid', async () => {
  const { base } = await module();
  const element = { jsid: 'e-1', embeds: ['e-2'], source: 'e-3', target: 'e-4' };
  const made = await creator.made(`${base}/entity_values`, { entity_attribute_id: await attribute(), ...element });
  expect((await creator.get(`${base}/entity_values/${made.id}`)).body).toMatchObject(element);
});

test('R-MODK-14: on a data interface, an element of a catalog that the project draws on is linked to another, and only those are offered', async () => {
  const kinds = (await creator.get('/api/scenario_modules.json?per_page=500')).body as {
    id: number;
    type_key: string;
  }[];
  const kind = kinds.find(({ type_key }) => type_key === 'DataInterfaces')?.id;
  const base = `${project}/project_scenario_modules`;
  const { id: module } = await creator.made(base, { name: 'Interface', scenario_module_id: kind });
  const elements = async () =>
    pluck((await creator.get(`${project}/data_catalog_details/quick_index.json`)).body, 'name');
  expect(await elements()).toEqual([]);

  const catalogs = await Promise.all(['Drawn on', 'Other'].map((name) => creator.made('/api/data_catalogs', { name })));
  const [order, line] = await Promise.all(
    ['Order', 'Line'].map((name) =>
      creator.made(`/api/data_catalogs/${catalogs[0]?.id}/data_catalog_details`, { name }),
    ),
  );
  await creator.made(`/api/data_catalogs/${catalogs[1]?.id}/data_catalog_details`, { name: 'Elsewhere' });
  expect((await creator.put(`${project}.json`, { data_catalog_ids: [catalogs[0]?.id] })).status).toBe(200);
  expect((await elements()).sort()).toEqual(['Line', 'Order']);
  const links = `${base}/${module}/data_map_detail_links`;
  await creator.made(links, { detail_id: order?.id, linked_detail_id: line?.id });
  const [link] = (await creator.get(`${links}.json`)).body;
  expect([link.detail_id, link.linked_detail_id]).toEqual([order?.id, line?.id]);

  // A person who may not read the catalog is offered none of its rows, although the project is readable.
  const reader = askerFor(server, world, 'project_read');
  await creator.made(`${project}/user_permissions`, {
    user_id: world.people.get('project_read'),
    permission_key: 'read',
  });
  const read = await reader.get(`${project}/data_catalog_details.json`);
  expect([read.status, read.body]).toEqual([200, []]);
});

test('an item leads to an item of another module of its project, and not of another project; where it is used tells so', async () => {
  const kinds = (await creator.get('/api/scenario_modules.json?per_page=500')).body as {
    id: number;
    type_key: string;
  }[];
  const types = (await creator.get('/api/entity_attributes.json?per_page=500')).body as {
    id: number;
    module_type_id: number;
  }[];
  const itemOf = async (at: string, key: string, title: string) => {
    const kind = kinds.find(({ type_key }) => type_key === key)?.id;
    const { id: module } = await creator.made(`${at}/project_scenario_modules`, {
      name: key,
      scenario_module_id: kind,
    });
    const base = `${at}/project_scenario_modules/${module}`;
    const entity_attribute_id = types.find(({ module_type_id }) => module_type_id === kind)?.id;
    return { base, module, id: (await creator.made(`${base}/entity_values`, { entity_attribute_id, title })).id };
  };
  const note = await itemOf(project, 'SwotCanvases', 'Note');
  const risk = await itemOf(project, 'Risks', 'Risk');
  const other = await creator.made('/api/projects', { name: 'Other' });
  const strange = await itemOf(`/api/projects/${other.id}`, 'Risks', 'Strange');

  const leadsTo = (id: number) =>
    creator.post(`${note.base}/entity_value_links`, { entity_value_id: note.id, linked_entity_value_id: id });
  expect((await leadsTo(risk.id)).status).toBe(201);
  const refused = await leadsTo(strange.id);
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/linked_entity_value_id']);
  const uses = (await creator.get(`${risk.base}/entity_values/${risk.id}/uses.json`)).body;
  expect(uses).toMatchObject([
    {
      resource: 'entity_value_link',
      field: 'linked_entity_value_id',
      owners: [{ resource: 'entity_value', id: note.id, label: 'Note' }, { id: note.module }, {}],
    },
  ]);
});
