/** Changes that one person proposes and another accepts or declines. */
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

const { server, world, creator, project, card, board } = await moduleWorld();
const proposals = `${project}/proposals`;

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly updated_at: string;
}
let tag: Tag;
beforeEach(async () => {
  tag = await creator.made(`${project}/tags`, { name: `Tag ${performance.now()}` });
});

const propose = (values: object) => creator.made(proposals, values);
const accept = (ids: readonly number[], more: object = {}) =>
  creator.post(`${proposals}/accept.json`, { ids, ...more });
const tagNow = async (): Promise<Tag> => (await creator.get(`${project}/tags/${tag.id}`)).body;
const statusOf = async (id: number): Promise<string> => (await creator.get(`${proposals}/${id}`)).body.status;
const faults = (reply: Reply) =>
  reply.body.errors?.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]);
const change = (values: object, more: object = {}) => ({
  action: 'update',
  address: `${project}/tags`,
  row_id: tag.id,
  body: values,
  ...more,
});

test('a proposal changes nothing until it is accepted, and is open again after an undo', async () => {
  const name = `Risk ${performance.now()}`;
  const made = await propose({ action: 'create', address: `${project}/tags`, body: { name }, reason: 'Said so.' });
  expect(made).toMatchObject({ status: 'open', about: name, before: {}, reason: 'Said so.', row_id: null });
  const find = async () => (await creator.get(`${project}/tags?name.equals=${encodeURIComponent(name)}`)).body;
  expect(await find()).toEqual([]);
  const accepted = await accept([made.id]);
  expect([accepted.status, accepted.body]).toEqual([200, { ids: [made.id], refused: [] }]);
  const [row] = await find();
  expect((await creator.get(`${proposals}/${made.id}`)).body).toMatchObject({
    status: 'accepted',
    row_id: row.id,
    decided_by_id: world.people.get('member'),
    decided_at: expect.any(String),
    change_id: Number(accepted.headers.get('x-change')),
  });
  expect((await creator.undo(accepted)).status).toBe(204);
  expect(await find()).toEqual([]);
  expect((await creator.get(`${proposals}/${made.id}`)).body).toMatchObject({
    status: 'open',
    row_id: null,
    decided_by_id: null,
    change_id: null,
  });
});

test('several that are accepted together are one change with one undo', async () => {
  const other = await creator.made(`${project}/tags`, { name: `Other ${performance.now()}` });
  const renamed = await propose(change({ name: `${tag.name} again` }));
  const added = await propose({ action: 'create', address: `${project}/stakeholders`, body: { name: 'Ada' } });
  const gone = await propose({ action: 'delete', address: `${project}/tags`, row_id: other.id });
  expect(gone.before.name).toBe(other.name);
  const done = await accept([renamed.id, added.id, gone.id]);
  expect(done.body).toEqual({ ids: [renamed.id, added.id, gone.id], refused: [] });
  expect((await tagNow()).name).toBe(`${tag.name} again`);
  expect((await creator.get(`${project}/tags/${other.id}`)).status).toBe(404);
  const stakeholders = async () => (await creator.get(`${project}/stakeholders?name.equals=Ada`)).body.length;
  expect(await stakeholders()).toBe(1);
  expect((await creator.undo(done)).status).toBe(204);
  expect((await tagNow()).name).toBe(tag.name);
  expect((await creator.get(`${project}/tags/${other.id}`)).status).toBe(200);
  expect(await stakeholders()).toBe(0);
  for (const { id } of [renamed, added, gone]) expect(await statusOf(id)).toBe('open');
});

test('what has been changed since is shown with the row, and accepted only by who has seen it', async () => {
  const made = await propose(change({ name: `${tag.name} again` }));
  expect(made.before).toEqual({ name: tag.name });
  await creator.put(`${project}/tags/${tag.id}`, { color: '#112233' });
  await creator.put(`${project}/tags/${tag.id}`, { name: `${tag.name} by hand` });
  const refused = await accept([made.id]);
  expect([refused.status, refused.body.code, refused.body.current.name]).toEqual([409, 'stale', `${tag.name} by hand`]);
  expect((await tagNow()).name).toBe(`${tag.name} by hand`);
  const older = await accept([made.id], { versions: { [made.id]: tag.updated_at } });
  expect(older.status).toBe(409);
  const seen = await accept([made.id], { versions: { [made.id]: refused.body.current.updated_at } });
  expect(seen.status, seen.text).toBe(200);
  expect(await tagNow()).toMatchObject({ name: `${tag.name} again`, color: '#112233' });
});

test('fields that the proposal leaves alone may change meanwhile', async () => {
  const made = await propose(change({ name: `${tag.name} again` }));
  await creator.put(`${project}/tags/${tag.id}`, { color: '#445566' });
  expect((await accept([made.id])).status).toBe(200);
  expect(await tagNow()).toMatchObject({ name: `${tag.name} again`, color: '#445566' });
});

test('what is refused does not hold up the rest, and says why', async () => {
  const good = await propose(change({ color: '#101010' }));
  const stale = await propose(change({ name: `${tag.name} again` }));
  const other = await creator.made(`${project}/tags`, { name: 'Other' });
  const gone = await propose({ action: 'delete', address: `${project}/tags`, row_id: other.id });
  await creator.put(`${project}/tags/${tag.id}`, { name: `${tag.name} by hand` });
  await creator.remove(`${project}/tags/${other.id}`);
  const done = await accept([stale.id, gone.id, good.id]);
  expect(done.body).toMatchObject({
    ids: [good.id],
    refused: [
      { id: stale.id, code: 'stale', current: { name: `${tag.name} by hand` } },
      { id: gone.id, code: 'conflict' },
    ],
  });
  expect(await tagNow()).toMatchObject({ name: `${tag.name} by hand`, color: '#101010' });
  const none = await accept([stale.id, gone.id]);
  expect([none.status, none.body.ids, none.headers.get('x-change')]).toEqual([200, [], null]);
});

test('a row that has gone, and a proposal that has been decided, are refused', async () => {
  const made = await propose(change({ color: '#101010' }));
  await creator.remove(`${project}/tags/${tag.id}`);
  expect((await accept([made.id])).body).toMatchObject({ status: 409, detail: 'This tag is not there any more.' });
  const declined = await creator.post(`${proposals}/decline.json`, { ids: [made.id] });
  expect(declined.body).toEqual({ ids: [made.id], refused: [] });
  expect(await statusOf(made.id)).toBe('declined');
  expect((await accept([made.id])).body.detail).toBe('This proposal has been declined already.');
  expect((await creator.undo(declined)).status).toBe(204);
  expect(await statusOf(made.id)).toBe('open');
});

test('the trial of a proposal refuses what the call would refuse, at the member of the proposal', async () => {
  const other = askerFor(server, world, 'other_member');
  const foreign = await other.made('/api/projects', { name: 'Foreign' });
  const foreignTag = await other.made(`/api/projects/${foreign.id}/tags`, { name: 'Foreign' });
  const locked = await board('Locked');
  await creator.put(locked, { locked: true });
  const cases: readonly (readonly [object, readonly string[], RegExp])[] = [
    [change({ nmae: 'x' }), ['/body/nmae'], /nmae/],
    [change({ color: 'red' }), ['/body/color'], /./],
    [change({}), ['/body'], /Nothing would change/],
    [change({ name: tag.name }), ['/body'], /has these values already/],
    [change({ name: 'x' }, { row_id: 999_999 }), ['/row_id'], /does not exist|not there/],
    [change({ name: 'x' }, { row_id: foreignTag.id }), ['/row_id'], /does not exist|not there/],
    [
      change({ name: 'x' }, { address: `/api/projects/${foreign.id}/tags`, row_id: foreignTag.id }),
      ['/address'],
      /another project/,
    ],
    [change({ name: 'x' }, { address: '/api/users', row_id: world.people.get('member') }), ['/address'], /project/],
    [change({ name: 'x' }, { address: '/api/nothing' }), ['/address'], /no list/],
    [{ action: 'create', address: `${project}/tags`, body: {} }, ['/body/name'], /./],
    [
      { action: 'create', address: `${locked}/entity_values`, body: { entity_attribute_id: card } },
      ['/address'],
      /right/,
    ],
    [
      { action: 'delete', address: '/api/projects', row_id: Number(project.split('/').at(-1)) },
      ['/address'],
      /neither adds nor deletes/,
    ],
    [
      {
        action: 'create',
        address: `${project}/user_permissions`,
        body: { user_id: world.people.get('project_read'), permission_key: 'admin' },
      },
      ['/address'],
      /in person/,
    ],
    [{ action: 'create', address: proposals, body: {} }, ['/address'], /./],
  ];
  for (const [values, pointers, sentence] of cases) {
    const reply = await creator.post(proposals, values);
    expect([values, reply.status, reply.body.errors?.map((one: { pointer: string }) => one.pointer)]).toEqual([
      values,
      422,
      pointers,
    ]);
    expect(reply.body.errors[0].message).toMatch(sentence);
  }
  const many = await creator.post(`${proposals}/bulk_create.json`, [
    change({ color: '#202020' }),
    change({ nmae: 'x' }),
  ]);
  expect([many.status, faults(many)?.[0]?.[0]]).toEqual([422, '/1/body/nmae']);
  const tooMany = await creator.post(`${proposals}/bulk_create.json`, Array(501).fill(change({ color: '#202020' })));
  expect(tooMany.status).toBe(422);
});

test('rights and locks are asked again of whoever accepts, and of whoever undoes', async () => {
  const module = await board();
  const item = {
    action: 'create',
    address: `${module}/entity_values`,
    body: { entity_attribute_id: card, title: 'New' },
  };
  const made = await creator.post(`${proposals}/bulk_create.json`, [item, item]);
  expect(made.status, made.text).toBe(201);
  const [one, two] = made.body as [{ id: number }, { id: number }];
  await creator.put(module, { locked: true });
  expect((await accept([one.id])).status).toBe(403);
  await creator.put(module, { locked: false });
  const done = await accept([one.id]);
  expect(done.status, done.text).toBe(200);
  await creator.put(module, { locked: true });
  expect((await creator.undo(done)).status).toBe(403);
  await creator.put(module, { locked: false });
  expect((await creator.undo(done)).status).toBe(204);
  const reader = askerFor(server, world, 'project_read');
  await creator.made(`${project}/user_permissions`, {
    user_id: world.people.get('project_read'),
    permission_key: 'read',
  });
  expect((await reader.get(`${proposals}/${two.id}`)).status).toBe(200);
  expect((await reader.post(`${proposals}/accept.json`, { ids: [two.id] })).status).toBe(403);
  expect((await askerFor(server, world, 'other_member').get(`${proposals}/${two.id}`)).status).toBe(404);
});

test('an update of an item in a locked module is not undone either', async () => {
  const module = await board();
  const item = await creator.made(`${module}/entity_values`, { entity_attribute_id: card, title: 'Old' });
  const made = await propose({
    action: 'update',
    address: `${module}/entity_values`,
    row_id: item.id,
    body: { title: 'New' },
  });
  const done = await accept([made.id]);
  await creator.put(module, { locked: true });
  expect((await creator.undo(done)).status).toBe(403);
  await creator.put(module, { locked: false });
  expect((await creator.undo(done)).status).toBe(204);
});

test('a proposal may change its project, and members of values one by one', async () => {
  const id = Number(project.split('/').at(-1));
  const described = await propose({
    action: 'update',
    address: '/api/projects',
    row_id: id,
    body: { description: 'New' },
  });
  const modules = (await creator.get('/api/scenario_modules.json?per_page=500&name.equals=Risks')).body;
  const risks = await creator.made(`${project}/project_scenario_modules`, {
    name: 'Risks',
    scenario_module_id: modules[0].id,
  });
  const types = (await creator.get('/api/entity_attributes.json?per_page=500')).body;
  const risk = types.find(({ module_type_id }: { module_type_id: number }) => module_type_id === modules[0].id);
  const items = `${project}/project_scenario_modules/${risks.id}/entity_values`;
  const item = await creator.made(items, { entity_attribute_id: risk.id, title: 'Late' });
  const valued = await propose({
    action: 'update',
    address: items,
    row_id: item.id,
    body: { 'values.cause': 'Better' },
  });
  expect(valued.before).toEqual({ 'values.cause': '' });
  const done = await accept([described.id, valued.id]);
  expect(done.body.refused).toEqual([]);
  expect((await creator.get(`${items}/${item.id}`)).body.values).toMatchObject({ cause: 'Better' });
});
