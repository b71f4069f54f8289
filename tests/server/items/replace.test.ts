/**
 * Items that replace others, over HTTP: everything that belongs to an item survives a change of its type, and is
 * restored after a deletion.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { png, send } from '../files/pictures.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let types: ReadonlyMap<string, number>;
let diagramKind: number;
let module: string;
let items: string;
beforeAll(async () => {
  here = await moduleWorld();
  const { body } = await here.creator.get('/api/scenario_modules.json?per_page=500');
  const kind = (body as { id: number; name: string }[]).find(({ name }) => /BPMN/.test(name));
  const answer = await here.creator.get(`/api/entity_attributes.json?per_page=500&module_type_id.equals=${kind?.id}`);
  types = new Map((answer.body as { key: string; id: number }[]).map(({ key, id }) => [key, id]));
  diagramKind = kind?.id as number;
});
afterAll(() => here.server.close());
const diagram = async (): Promise<string> => {
  const made = await here.creator.made(`${here.project}/project_scenario_modules`, {
    name: 'Process',
    scenario_module_id: diagramKind,
  });
  return `${here.project}/project_scenario_modules/${made.id}`;
};
beforeEach(async () => {
  module = await diagram();
  items = `${module}/entity_values`;
});

const place = { position: { x: 10, y: 20 }, size: { width: 90, height: 70 } };
const task = (jsid: string, more: object = {}) => ({
  entity_attribute_id: types.get('bp.Activity'),
  jsid,
  title: jsid,
  ...place,
  ...more,
});
const gateway = (jsid: string, more: object = {}) => ({
  ...task(jsid, more),
  entity_attribute_id: types.get('bp.Gateway'),
});
const flow = (jsid: string, source: string, target: string) => ({
  entity_attribute_id: types.get('Flow'),
  jsid,
  source,
  target,
});
const create = (rows: object[], by: Asker = here.creator) => by.post(`${items}/bulk_create.json`, rows);
const destroy = (...jsids: string[]) => here.creator.post(`${items}/bulk_destroy.json`, { jsids });
const all = async (): Promise<ReadonlyMap<string, Record<string, unknown>>> =>
  new Map((await here.creator.get(`${items}.json?per_page=500`)).body.map((row: { jsid: string }) => [row.jsid, row]));

test('R-DIAG-15: who links, moves into a pool or renames an element by the jsid it had before its type was changed means the new one', async () => {
  const made = await create([task('A'), task('B'), { ...task('P'), entity_attribute_id: types.get('bp.Pool') }]);
  const [a, b] = made.body.default as { id: number }[];
  await create([{ ...gateway('A2'), replaces_id: a?.id }]);
  const late = await create([flow('L', 'A', 'B')]);
  expect(late.body.default[0]).toMatchObject({ source: 'A2', target: 'B' });
  await create([{ ...gateway('A3'), replaces_id: a?.id }]);
  const changes = [
    { jsid: 'L', source: 'B', target: 'A', base: { source: 'A2', target: 'B' } },
    { jsid: 'P', embeds: ['A2', 'B'], base: { embeds: [] } },
    { jsid: 'A', title: 'Asked', base: { title: 'A3' } },
  ];
  const changed = await here.creator.post(`${items}/bulk_update.json`, changes);
  expect(changed.body.conflicts).toEqual([]);
  const now = await all();
  expect(now.get('L')).toMatchObject({ source: 'B', target: 'A3' });
  expect(now.get('P')).toMatchObject({ embeds: ['A3', 'B'] });
  expect(now.get('A3')).toMatchObject({ title: 'Asked' });
  // The undo of a type change: the element gets its former jsid again.
  await create([{ ...task('A'), replaces_id: a?.id }]);
  await create([flow('M', 'A', 'B'), flow('N', 'A3', 'B'), { ...task('A2'), replaces_id: b?.id }]);
  expect((await all()).get('M')).toMatchObject({ source: 'A', target: 'A2' });
  expect((await all()).get('N')).toMatchObject({ source: 'A', target: 'A2' });
});

/** A task A in a pool P between flows, with every kind of row that can belong to it. */
async function hung() {
  const tag = await here.creator.made(`${here.project}/tags`, { name: 'Urgent' });
  const catalog = await here.creator.made('/api/data_catalogs', { name: 'Orders' });
  const detail = await here.creator.made(`/api/data_catalogs/${catalog.id}/data_catalog_details`, {
    name: 'Number',
  });
  const made = await create([
    task('A', { tag_ids: [tag.id], data_catalog_detail_id: detail.id, text: 'By two' }),
    task('B'),
    { ...task('P', { embeds: ['B', 'A'] }), entity_attribute_id: types.get('bp.Pool') },
    flow('in', 'B', 'A'),
    flow('out', 'A', 'B'),
  ]);
  const [a, b] = made.body.default as { id: number }[];
  const id = a?.id as number;
  const comment = await here.creator.made('/api/comments', {
    commentable_id: id,
    commentable_type: 'entity_value',
    text: 'Really by two?',
  });
  const link = await here.creator.made(`${module}/entity_value_links`, {
    entity_value_id: id,
    url: 'https://example.com/',
  });
  const leading = await here.creator.made(`${module}/entity_value_links`, {
    entity_value_id: b?.id,
    linked_entity_value_id: id,
  });
  const element = await here.creator.made(`${module}/data_catalog_details_entity_values`, {
    entity_value_id: id,
    data_catalog_detail_id: detail.id,
  });
  await send(here.server, here.world, 'member', `${items}/upload_image.json`, png(), { id: String(id) });
  return { id, tag, catalog, detail, comment, link, leading, element, image: (await all()).get('A')?.['image'] };
}

/** Checks that all these rows belong to the item with this jsid. */
async function expectHung(jsid: string, was: Awaited<ReturnType<typeof hung>>) {
  const row = (await all()).get(jsid);
  expect(row).toMatchObject({
    id: was.id,
    text: 'By two',
    tag_ids: [was.tag.id],
    data_catalog_detail_id: was.detail.id,
    image: was.image,
    comment_count: 1,
    link_ids: [was.link.id],
    data_catalog_detail_entity_value_ids: [was.element.id],
  });
  expect(was.image).toMatchObject({ url: expect.any(String) });
  const links = (await here.creator.get(`${module}/entity_value_links.json`)).body as { id: number }[];
  expect(links.find(({ id }) => id === was.leading.id)).toMatchObject({ linked_entity_value_id: was.id });
  const comments = await here.creator.get(
    `/api/comments.json?commentable_id.equals=${was.id}&commentable_type.equals=entity_value`,
  );
  expect(comments.body.map(({ id }: { id: number }) => id)).toEqual([was.comment.id]);
}

describe('bulk_create with replaces_id', () => {
  test('R-DIAG-15: an item of a new type in the place of another keeps what hung on it, and links and containers lead to it', async () => {
    const was = await hung();
    const changed = await create([gateway('C', { text: 'By two', tag_ids: [was.tag.id], replaces_id: was.id })]);
    expect(changed.body.default[0]).toMatchObject({ id: was.id, jsid: 'C', type: 'bp.Gateway' });
    await expectHung('C', was);
    const rows = await all();
    expect(rows.has('A')).toBe(false);
    expect(rows.get('in')).toMatchObject({ source: 'B', target: 'C' });
    expect(rows.get('out')).toMatchObject({ source: 'C', target: 'B' });
    expect(rows.get('P')).toMatchObject({ embeds: ['B', 'C'] });
    // The old cell no longer exists; deleting it again is no error.
    expect((await destroy('A')).body).toEqual({ deleted: [] });
    const history = await here.creator.get(`${items}/${was.id}/history.json`);
    expect(history.body[0].fields.map(({ name }: { name: string }) => name)).toContain('entity_attribute_id');
    expect((await here.creator.undo(changed)).status).toBe(204);
    await expectHung('A', was);
    expect((await all()).get('in')).toMatchObject({ target: 'A' });
  });

  test('a deleted item comes back without what needs something that is gone by now, which is told; all else is there', async () => {
    const was = await hung();
    await destroy('A', 'in', 'out');
    // Its data element is deleted, and references to that element are cleared.
    const gone = await here.creator.remove(
      `/api/data_catalogs/${was.catalog.id}/data_catalog_details/${was.detail.id}.json`,
    );
    expect(gone.status).toBe(204);
    await destroy('B');
    const back = await create([task('A', { text: 'By two', tag_ids: [was.tag.id], replaces_id: was.id })]);
    expect(back.status).toBe(200);
    expect(back.body.left_out.toSorted()).toEqual([
      expect.stringMatching(/came back without a data element of an item: its data element is gone\.$/),
      expect.stringMatching(/came back without an .*link.*: its .* is gone\.$/),
    ]);
    const row = (await all()).get('A');
    expect(row).toMatchObject({ id: was.id, comment_count: 1, link_ids: [was.link.id], image: was.image });
    expect(row).toMatchObject({ data_catalog_detail_entity_value_ids: [], data_catalog_detail_id: null });
  });

  test('a deleted item comes back with what was deleted with it, also as another type; the same once more changes nothing', async () => {
    const was = await hung();
    await destroy('A', 'in', 'out');
    const back = task('A', { text: 'By two', tag_ids: [was.tag.id], replaces_id: was.id });
    const first = await create([back]);
    expect(first.body.default[0].id).toBe(was.id);
    await expectHung('A', was);
    const again = await create([back]);
    expect([again.body, again.headers.get('x-change')]).toEqual([first.body, null]);
    await destroy('A');
    await create([gateway('C', { text: 'By two', tag_ids: [was.tag.id], replaces_id: was.id })]);
    await expectHung('C', was);
    expect((await all()).get('C')).toMatchObject({ type: 'bp.Gateway' });
  });

  test('one undo takes a row that came back away again', async () => {
    const was = await hung();
    await destroy('A');
    const back = await create([task('A', { replaces_id: was.id }), task('D')]);
    expect((await here.creator.undo(back)).status).toBe(204);
    expect([...(await all()).keys()].sort()).toEqual(['B', 'P', 'in', 'out']);
  });

  test('what the new type cannot hold is refused, and so are two that go on from one', async () => {
    const { id } = await hung();
    const wrong = await create([gateway('C', { values: { gateway_type: 'none such' }, replaces_id: id })]);
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/0/values/gateway_type']);
    const twice = await create([task('C', { replaces_id: id }), task('D', { replaces_id: id })]);
    expect([twice.status, twice.body.errors[0].pointer]).toEqual([422, '/1/replaces_id']);
    expect((await all()).get('A')).toMatchObject({ id, type: 'bp.Activity' });
  });

  test('an item of another module is left alone, there or deleted, whoever asks: the sent one is new', async () => {
    const { id } = await hung();
    const [first, ours] = [items, here.creator];
    const there = () => here.creator.get(`${first}/${id}.json`);
    const before = (await there()).body;
    items = `${await diagram()}/entity_values`;
    expect((await create([gateway('C', { replaces_id: id })])).body.default[0].id).not.toBe(id);
    expect((await there()).body).toEqual(before);
    // Another company, through its own module.
    const others = askerFor(here.server, here.world, 'other_member');
    const project = await others.made('/api/projects', { name: 'Theirs' });
    const theirs = await others.made(`/api/projects/${project.id}/project_scenario_modules`, {
      name: 'Theirs',
      scenario_module_id: diagramKind,
    });
    const away = `/api/projects/${project.id}/project_scenario_modules/${theirs.id}/entity_values`;
    const take = async () => (await others.post(`${away}/bulk_create.json`, [task('A', { replaces_id: id })])).body;
    expect((await take()).default[0].id).not.toBe(id);
    expect((await there()).body).toEqual(before);
    await ours.post(`${first}/bulk_destroy.json`, { jsids: ['A'] });
    await others.post(`${away}/bulk_destroy.json`, { jsids: ['A'] });
    const made = (await take()).default[0];
    expect([made.id === id, made.comment_count]).toEqual([false, 0]);
    expect((await there()).status).toBe(404);
  });

  test('whoever has no right here, or finds the module locked, changes the type of nothing and brings nothing back', async () => {
    const { id } = await hung();
    await here.creator.put(`${module}.json`, { locked: true });
    const locked = await create([gateway('C', { replaces_id: id })]);
    expect(locked.status).toBe(403);
    await here.creator.put(`${module}.json`, { locked: false });
    const stranger = await create(
      [gateway('C', { replaces_id: id })],
      askerFor(here.server, here.world, 'other_member'),
    );
    expect(stranger.status).toBe(404);
    expect((await all()).get('A')).toMatchObject({ id, type: 'bp.Activity' });
  });
});
