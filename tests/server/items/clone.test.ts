/** Copies over HTTP: of items within their module, and of a module with all its contents. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let module: string;
let items: string;
let tag: number;
beforeAll(async () => {
  here = await moduleWorld();
  tag = (await here.creator.made(`${here.project}/tags`, { name: 'Kept' })).id;
});
afterAll(() => here.server.close());

interface Item {
  readonly id: number;
  readonly jsid: string;
  readonly title: string;
}
/** A pool with a task in it, a task outside, and a link between the two tasks. */
const diagram = () => {
  const size = { width: 90, height: 70 };
  const of = (jsid: string, more: object) => ({ entity_attribute_id: here.card, jsid, title: jsid, ...more });
  return [
    of('pool', { position: { x: 0, y: 0 }, size, embeds: ['inner'], embedding_enabled: true, tag_ids: [tag] }),
    of('inner', { position: { x: 10, y: 10 }, size, values: { color: '#112233' } }),
    of('outer', { position: { x: 300, y: 10 }, size }),
    of('link', { source: 'inner', target: 'outer' }),
  ];
};
let rows: Item[];
const row = (jsid: string) => rows.find((one) => one.jsid === jsid) as Item;
beforeEach(async () => {
  module = await here.board();
  items = `${module}/entity_values`;
  rows = (await here.creator.post(`${items}/bulk_create`, diagram())).body.default;
  await here.creator.made(`${module}/entity_value_links`, {
    entity_value_id: row('inner').id,
    title: 'See',
    linked_entity_value_id: row('outer').id,
  });
});

test('R-EV-06: clone answers with default, data_catalog_detail_entity_values, links', async () => {
  const reply = await here.creator.post(`${items}/clone.json`, {
    ids: [row('pool').id],
    jsids: ['inner', 'link'],
    offset: { x: 20, y: 30 },
  });
  expect(reply.status).toBe(201);
  expect(Object.keys(reply.body)).toEqual(['default', 'data_catalog_detail_entity_values', 'links']);
  const [pool, inner, link] = reply.body.default;
  expect(pool).toMatchObject({ title: 'pool', position: { x: 20, y: 30 }, embeds: [inner.jsid], tag_ids: [tag] });
  expect(inner).toMatchObject({ position: { x: 30, y: 40 }, values: { color: '#112233' } });
  expect(link).toMatchObject({ source: inner.jsid, target: 'outer', position: null });
  expect(new Set([pool, inner, link].map(({ jsid }) => jsid)).size).toBe(3);
  expect(reply.body.links).toMatchObject([
    { entity_value_id: inner.id, title: 'See', linked_entity_value_id: row('outer').id },
  ]);
  const listed = (await here.creator.get(items)).body as Item[];
  expect(listed.slice(4)).toEqual(reply.body.default);
  expect((await here.creator.undo(reply)).status).toBe(204);
  expect((await here.creator.get(items)).body).toEqual(rows.map((one) => expect.objectContaining({ id: one.id })));
});

test('a copy of something that is not there is refused whole', async () => {
  const reply = await here.creator.post(`${items}/clone`, { jsids: ['pool', 'nothing'] });
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/jsids/1']);
  expect((await here.creator.get(items)).body.length).toBe(4);
});

test('R-MOD-05: a module can be cloned: its items, links, layers and settings are there once more', async () => {
  const settings = {
    description: 'What we do',
    layers: [{ id: 'one', name: 'One', hidden: true }],
    entity_value_settings: { show_gridlines: false, default_connection_type: 'association' },
  };
  await here.creator.put(module, settings);
  await here.creator.put(module, { locked: true });
  const before = (await here.creator.get(module)).body;
  await here.creator.made('/api/comments', {
    commentable_id: before.id,
    commentable_type: 'project_scenario_module',
    text: 'Only here',
  });
  const reply = await here.creator.post(`${module}/clone.json`, {});
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    ...settings,
    name: 'Copy of Board',
    locked: false,
    scenario_module_id: here.kanban,
    entity_value_count: 4,
    comment_count: 0,
  });
  const there = `${here.project}/project_scenario_modules/${reply.body.id}`;
  const copies = (await here.creator.get(`${there}/entity_values`)).body as Item[];
  expect(copies.map(({ id: _, ...rest }) => rest)).toEqual(
    diagram().map((one) =>
      expect.objectContaining({
        ...one,
        tag_ids: 'tag_ids' in one ? [tag] : [],
        ...('values' in one && { values: expect.objectContaining(one.values) }),
      }),
    ),
  );
  const id = (jsid: string) => copies.find((one) => one.jsid === jsid)?.id;
  expect((await here.creator.get(`${there}/entity_value_links`)).body).toMatchObject([
    { entity_value_id: id('inner'), linked_entity_value_id: id('outer') },
  ]);
  expect((await here.creator.undo(reply)).status).toBe(204);
  expect((await here.creator.get(there)).status).toBe(404);
  expect((await here.creator.get(items)).body.length).toBe(4);
});

test('a module is copied by who may add modules to the project', async () => {
  const cloned = (kind: 'other_admin' | 'company_admin' | 'anonymous') =>
    here.server.ask('POST', `${module}/clone.json`, { headers: here.world.headers[kind], body: {} });
  expect((await cloned('other_admin')).status).toBe(404);
  expect((await cloned('company_admin')).status).toBe(403);
  expect((await cloned('anonymous')).status).toBe(401);
});

test('layers and settings of a module are stored with it, and not while it is locked', async () => {
  const settings = { default_connection_type: 'normal', default_link_key: 'Link', show_snaplines: false };
  const put = (body: object) => here.creator.put(module, body);
  expect((await put({ layers: [{ id: 'a', name: 'A' }], entity_value_settings: settings })).body).toMatchObject({
    layers: [{ id: 'a', name: 'A' }],
    entity_value_settings: settings,
  });
  expect((await put({ entity_value_settings: { colour: 'red' } })).status).toBe(422);
  expect((await put({ locked: true })).status).toBe(200);
  expect((await put({ layers: [] })).status).toBe(403);
  expect((await put({ locked: false, layers: [] })).status).toBe(403);
  expect((await put({ locked: false })).status).toBe(200);
  expect((await put({ layers: [] })).body.layers).toEqual([]);
});
