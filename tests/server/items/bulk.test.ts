/** Bulk calls on the items of a module over HTTP: created, merged, cleared, deleted; each call is one change. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { type Call, callsOf, makeCheck } from '../bad-input/contract.ts';
import { png, send } from '../files/pictures.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

/** The time before any test. */
const began = Date.now();

let here: ModuleWorld;
let module: string;
let items: string;
beforeAll(async () => {
  here = await moduleWorld();
});
afterAll(() => here.server.close());
beforeEach(async () => {
  module = await here.board();
  items = `${module}/entity_values`;
});

const card = (jsid: string, more: object = {}) => ({ entity_attribute_id: here.card, jsid, title: jsid, ...more });
const create = (rows: object[]) => here.creator.post(`${items}/bulk_create.json`, rows);
const update = (rows: object[]) => here.creator.post(`${items}/bulk_update.json`, rows);
const titles = async () => (await here.creator.get(items)).body.map(({ title }: { title: string }) => title);

test('a container may hold as many as a module has items', async () => {
  const embeds = Array.from({ length: 19_999 }, (_, at) => `shape-${at}`);
  const made = await create([card('pool', { embeds })]);
  expect(made.status).toBe(200);
  expect(made.body.default[0].embeds).toHaveLength(embeds.length);
  const refused = await create([card('other', { embeds: [...embeds, 'a', 'b'] })]);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    { pointer: '/0/embeds', message: 'Embeds takes at most 20000 entries; this has 20001.' },
  ]);
});

test('R-EV-07: entity values have bulk_create, bulk_update, bulk_destroy and update_positions', async () => {
  const made = await create([card('a'), card('b'), card('c')]);
  expect(made.status).toBe(200);
  const [a, b] = made.body.default;
  const changed = await update([
    { jsid: 'b', title: 'B' },
    { id: a.id, title: 'A' },
  ]);
  expect(changed.body.default.map(({ title }: { title: string }) => title)).toEqual(['B', 'A']);
  const moved = await here.creator.post(`${items}/update_positions.json`, [
    { id: a.id, position: 2 },
    { id: b.id, position: 1 },
  ]);
  expect(moved.status).toBe(200);
  const gone = await here.creator.post(`${items}/bulk_destroy.json`, { ids: [a.id], jsids: ['c', 'never'] });
  expect(gone.body.deleted.map(({ jsid }: { jsid: string }) => jsid).sort()).toEqual(['a', 'c']);
  expect(await titles()).toEqual(['B']);
});

test('bulk_destroy of rows by their ids is as that of every other collection: one change, all or none, as they were seen', async () => {
  const made = (await create([card('a'), card('b'), card('c')])).body.default as { id: number; updated_at: string }[];
  const ids = made.slice(0, 2).map(({ id }) => id);
  const destroy = (body: object) => here.creator.post(`${items}/bulk_destroy.json`, body);
  const missing = await destroy({ ids: [...ids, 999_999] });
  expect([missing.status, missing.body.errors[0].pointer]).toEqual([422, '/ids/2']);
  const old = await destroy({ ids, versions: { [ids[0] as number]: '2020-01-01T00:00:00.000Z' } });
  expect([old.status, old.body.errors]).toEqual([409, undefined]);
  expect(await titles()).toEqual(['a', 'b', 'c']);
  const gone = await destroy({ ids });
  expect(gone.body).toEqual({ change: expect.any(Number), ids });
  expect(await titles()).toEqual(['c']);
  expect((await here.creator.undo(gone)).status).toBe(204);
  expect(await titles()).toEqual(['a', 'b', 'c']);
});

test('lenient saves the good items and answers the wrong ones with pointers and sentences; links of one that was refused wait with it', async () => {
  const wrong = { values: { nothing_known: 1 } };
  const made = await here.creator.post(`${items}/bulk_create.json?lenient=true`, [
    card('good'),
    card('wrong', wrong),
    card('link', { source: 'good', target: 'wrong' }),
    card('also good'),
  ]);
  expect(made.status).toBe(200);
  const sentence = expect.stringMatching(/nothing_known/);
  expect(made.body.refused).toEqual([
    { index: 1, errors: [{ pointer: '/values/nothing_known', message: sentence }] },
    { index: 2, errors: [{ pointer: '/target', message: 'The element at this end was refused.' }] },
  ]);
  expect(await titles()).toEqual(['good', 'also good']);
  const changes = [
    { jsid: 'good', title: 'better' },
    { jsid: 'also good', ...wrong, base: {} },
  ];
  const changed = await here.creator.post(`${items}/bulk_update.json?lenient=true`, changes);
  expect(changed.body).toMatchObject({
    default: [{ title: 'better' }],
    refused: [{ index: 1, errors: [{ pointer: '/values/nothing_known', message: sentence }] }],
  });
  expect((await here.creator.undo(changed)).status).toBe(204);
  expect(await titles()).toEqual(['good', 'also good']);
  const all = await here.creator.post(`${items}/bulk_update.json?lenient=true`, changes.slice(1));
  expect([all.status, all.body.default, all.body.refused.length]).toEqual([200, [], 1]);
  expect((await update(changes)).status).toBe(422);
  expect(await titles()).toEqual(['good', 'also good']);
});

test('bulk_update: tries of one edit follow each other field by field, and what somebody else has changed in between still clashes', async () => {
  const [made] = (await create([card('a', { values: { column: 'To do', color: '#102030' } })])).body.default;
  const base = { title: 'a', values: { column: 'To do', color: '#102030' } };
  const headers = { ...here.world.headers.member, 'edit-key': randomUUID() };
  const send = (row: object) =>
    here.server.ask('POST', `${items}/bulk_update.json`, { headers, body: [{ jsid: 'a', base, ...row }] });
  const first = await send({ title: 'one', values: { column: 'Doing', color: '#102030' } });
  expect(first.body.conflicts).toEqual([]);
  const second = await send({ title: 'one two', values: { column: 'Done', color: '#102030' } });
  expect(second.body.conflicts).toEqual([]);
  expect(second.body.default[0]).toMatchObject({ title: 'one two', values: { column: 'Done' } });
  // A return to the base value changes the value of the previous attempt.
  const back = await send({ title: 'a', values: base.values });
  expect(back.body.default[0]).toMatchObject({ title: 'a', values: base.values });
  await update([{ id: made.id, title: 'theirs' }]);
  const late = await send({ title: 'mine', values: { column: 'Doing', color: '#102030' } });
  expect(late.body.conflicts[0].fields).toEqual(['/title']);
  expect(late.body.default[0]).toMatchObject({ title: 'theirs', values: { column: 'Doing' } });
});

describe('bulk_create', () => {
  test('R-DIAG-90: diagram elements carry embeds, source, target and jsid, as the list answers them', async () => {
    const place = { position: { x: 1.5, y: -2 }, size: { width: 90, height: 70 } };
    const made = await create([
      card('pool', { ...place, embeds: ['task'], embedding_enabled: true }),
      card('task', place),
      card('flow', { source: 'pool', target: 'task', values: { color: '#102030' } }),
    ]);
    const listed = (await here.creator.get(items)).body;
    expect(made.body.default).toEqual(listed);
    expect(listed[0]).toMatchObject({ jsid: 'pool', embeds: ['task'], embedding_enabled: true, ...place });
    expect(listed[2]).toMatchObject({ jsid: 'flow', source: 'pool', target: 'task', values: { color: '#102030' } });
  });

  test('a known jsid is updated: a replay doubles nothing and changes no version', async () => {
    const first = await create([card('a'), card('b')]);
    const again = await create([card('a'), card('b')]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-change')).toBeNull();
    const mixed = await create([card('c'), card('a', { title: 'New words' })]);
    expect(mixed.body.default.map(({ title }: { title: string }) => title)).toEqual(['c', 'New words']);
    expect(await titles()).toEqual(['New words', 'b', 'c']);
    expect((await here.creator.undo(mixed)).status).toBe(204);
    expect(await titles()).toEqual(['a', 'b']);
  });

  test('R-EV-02: an entity value without an id is created, with or without a jsid', async () => {
    const { jsid: _, ...nameless } = card('a');
    await create([nameless]);
    const made = await create([nameless, { ...card('b'), id: 987_654 }]);
    expect(made.body.default.map(({ jsid }: { jsid: string | null }) => jsid)).toEqual([null, 'b']);
    expect(await titles()).toEqual(['a', 'a', 'b']);
  });

  test('two calls with the same jsids at once make them once', async () => {
    const rows = ['a', 'b', 'c'].map((jsid) => card(jsid));
    const replies = await Promise.all([create(rows), create(rows.toReversed())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await titles()).sort()).toEqual(['a', 'b', 'c']);
  });

  test('one wrong row refuses all, with a pointer to it', async () => {
    const reply = await create([
      card('a'),
      card('b', { values: { priority: 'whenever' } }),
      card('c', { tag_ids: [987_654] }),
      card('d', { nonsense: 1 }),
    ]);
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].pointer).toBe('/3/nonsense');
    const deeper = await create([
      card('a'),
      card('b', { values: { priority: 'x' } }),
      card('c', { tag_ids: [987_654] }),
    ]);
    expect(deeper.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/2/tag_ids/0',
      '/1/values/priority',
    ]);
    const twice = await create([card('a'), card('a')]);
    expect(twice.body.errors).toEqual([{ pointer: '/1/jsid', message: 'This jsid stands twice in the list.' }]);
    expect(await titles()).toEqual([]);
  });

  test('a known jsid keeps its type', async () => {
    await create([card('a')]);
    const reply = await create([{ ...card('a'), entity_attribute_id: here.other }]);
    expect(reply.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/0/entity_attribute_id']);
  });

  test('rows and arrays go back together with one undo', async () => {
    const tag = await here.creator.made(`${here.project}/tags`, { name: 'Urgent' });
    const made = await create([card('a', { tag_ids: [tag.id] }), card('b')]);
    expect(made.body.default[0].tag_ids).toEqual([tag.id]);
    expect((await here.creator.undo(made)).status).toBe(204);
    expect(await titles()).toEqual([]);
  });
});

describe('bulk_update', () => {
  test('fields of one row that two people change are merged; what clashes comes back, the rest is saved', async () => {
    await create([card('a', { text: 'old', values: { column: 'To do', estimate: 1 } }), card('b')]);
    const base = { title: 'a', text: 'old', values: { column: 'To do', estimate: 1 } };
    await update([{ jsid: 'a', title: 'theirs', values: { column: 'Done', estimate: 1 }, base }]);
    const mine = await update([
      { jsid: 'a', title: 'mine', text: 'mine', values: { column: 'To do', estimate: 2 }, base },
      { jsid: 'b', title: 'B', base: { title: 'b' } },
    ]);
    expect(mine.status).toBe(200);
    const [a, b] = mine.body.default;
    expect(a).toMatchObject({ title: 'theirs', text: 'mine', values: { column: 'Done', estimate: 2 } });
    expect(b.title).toBe('B');
    const [{ actor_label, at }] = (await here.creator.get(`${items}/${a.id}/history.json`)).body;
    expect(actor_label).toMatch(/\w/);
    const who = { changed_by: actor_label, changed_at: at };
    expect(mine.body.conflicts).toEqual([{ index: 0, id: a.id, jsid: 'a', fields: ['/title'], row: a, ...who }]);
  });

  test('members of values clash one by one, and one may be taken out', async () => {
    await create([card('a', { values: { column: 'To do', estimate: 1, color: '#000000' } })]);
    const base = { values: { column: 'To do', estimate: 1, color: '#000000' } };
    await update([{ jsid: 'a', values: { column: 'Doing', estimate: 1, color: '#000000' }, base }]);
    const mine = await update([{ jsid: 'a', values: { column: 'Done', estimate: 1 }, base }]);
    expect(mine.body.default[0].values).toEqual({ column: 'Doing', estimate: 1, priority: 'should' });
    expect(mine.body.conflicts[0].fields).toEqual(['/values/column']);
  });

  test('without a base, updated_at says whether somebody was faster; without both the last one wins', async () => {
    const { updated_at } = (await create([card('a')])).body.default[0];
    expect((await update([{ jsid: 'a', title: 'b' }])).body.conflicts).toEqual([]);
    const stale = await update([{ jsid: 'a', title: 'c', text: 'd', base: { text: '' }, updated_at }]);
    expect(stale.body.default[0]).toMatchObject({ title: 'b', text: 'd' });
    expect(stale.body.conflicts[0].fields).toEqual(['/title']);
  });

  test('a row that is gone comes back as a conflict without a row', async () => {
    await create([card('a')]);
    const reply = await update([
      { jsid: 'gone', title: 'x' },
      { id: 999_999, title: 'x' },
      { jsid: 'a', title: 'A' },
    ]);
    expect(reply.body.conflicts).toEqual([
      { index: 0, id: null, jsid: 'gone', fields: [], row: null, changed_by: null, changed_at: null },
      { index: 1, id: 999_999, jsid: null, fields: [], row: null, changed_by: null, changed_at: null },
    ]);
    expect(await titles()).toEqual(['A']);
  });

  test('who has deleted a row is told with it by its id, in its own module alone; one brought back is found by its jsid', async () => {
    const [{ id }] = (await create([card('a')])).body.default;
    const change = { id, jsid: 'a', title: 'mine', base: { title: 'a' } };
    const gone = await here.creator.post(`${items}/bulk_destroy.json`, { jsids: ['a'] });
    const [conflict] = (await update([change])).body.conflicts;
    expect(conflict).toMatchObject({ index: 0, jsid: 'a', fields: [], row: null });
    expect(conflict.changed_by).toMatch(/\w/);
    expect(Date.parse(conflict.changed_at)).toBeGreaterThan(began);
    const there = `${await here.board('Another')}/entity_values`;
    const [elsewhere] = (await here.creator.post(`${there}/bulk_update.json`, [change])).body.conflicts;
    expect([elsewhere.changed_by, elsewhere.changed_at]).toEqual([null, null]);
    expect((await here.creator.undo(gone)).status).toBe(204);
    await here.creator.post(`${items}/bulk_destroy.json`, { jsids: ['a'] });
    const [again] = (await create([card('a')])).body.default;
    expect(again.id).not.toBe(id);
    const reply = await update([change]);
    expect([reply.body.conflicts, reply.body.default[0].title]).toEqual([[], 'mine']);
  });

  test('rows that are still there are told of to nobody who names them in another module', async () => {
    const [{ id }] = (await create([card('a')])).body.default;
    const there = `${await here.board('Beside')}/entity_values`;
    const reply = await here.creator.post(`${there}/bulk_update.json`, [{ id, title: 'x', base: { title: 'y' } }]);
    expect(reply.body.conflicts[0]).toMatchObject({ row: null, fields: [], changed_by: null, changed_at: null });
    const foreign = here.world.b.rows.get('entity_value') as number;
    const [other] = (await update([{ id: foreign, title: 'x', base: { title: 'y' } }])).body.conflicts;
    expect(other).toMatchObject({ row: null, fields: [], changed_by: null, changed_at: null });
  });

  test('rows that set different fields keep each what they do not name, in one change', async () => {
    const tag = await here.creator.made(`${here.project}/tags`, { name: 'Later' });
    await create([card('a', { text: 'one', tag_ids: [tag.id] }), card('b', { text: 'two' })]);
    const reply = await update([
      { jsid: 'a', title: 'A' },
      { jsid: 'b', tag_ids: [tag.id], locked: true },
    ]);
    expect(reply.body.default[0]).toMatchObject({ title: 'A', text: 'one', tag_ids: [tag.id], locked: false });
    expect(reply.body.default[1]).toMatchObject({ title: 'b', text: 'two', tag_ids: [tag.id], locked: true });
    expect((await here.creator.undo(reply)).status).toBe(204);
    expect((await here.creator.get(items)).body[0]).toMatchObject({ title: 'a', tag_ids: [tag.id] });
    expect((await here.creator.get(items)).body[1]).toMatchObject({ tag_ids: [], locked: false });
  });

  test('R-EV-01: an item whose fields are all back at empty defaults is deleted instead of updated', async () => {
    const tag = await here.creator.made(`${here.project}/tags`, { name: 'Kept' });
    await create([card('a'), card('b', { tag_ids: [tag.id] }), card('c', { values: { column: 'Done' } }), card('d')]);
    const { id } = (await here.creator.get(items)).body[3];
    await here.creator.made('/api/comments', { commentable_id: id, commentable_type: 'entity_value', text: 'Why?' });
    const reply = await update(['a', 'b', 'c', 'd'].map((jsid) => ({ jsid, title: '' })));
    expect(reply.body.deleted.map(({ jsid }: { jsid: string }) => jsid)).toEqual(['a']);
    expect(reply.body.default.map(({ jsid }: { jsid: string }) => jsid)).toEqual(['b', 'c', 'd']);
    expect((await here.creator.undo(reply)).status).toBe(204);
    expect((await titles()).length).toBe(4);
  });

  test('R-EV-01: a shape without a label is never deleted', async () => {
    const shape = { position: { x: 0, y: 0 }, size: { width: 50, height: 50 } };
    await create([card('gateway', shape), card('flow', { source: 'gateway', target: 'gateway' })]);
    const reply = await update([
      { jsid: 'gateway', title: '' },
      { jsid: 'flow', title: '' },
    ]);
    expect(reply.body.deleted).toEqual([]);
    expect(await titles()).toEqual(['', '']);
  });
});

test('a locked module is only read: every bulk call is refused', async () => {
  await create([card('a')]);
  await here.creator.put(module, { locked: true });
  const calls = [create([card('b')]), update([{ jsid: 'a', title: 'b' }])];
  calls.push(here.creator.post(`${items}/bulk_destroy.json`, { jsids: ['a'] }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await titles()).toEqual(['a']);
});

test('items of another module are not reached', async () => {
  const [{ id }] = (await create([card('a')])).body.default;
  const there = `${await here.board('Other')}/entity_values`;
  expect((await here.creator.post(`${there}/bulk_destroy`, { ids: [id], jsids: ['a'] })).body.deleted).toEqual([]);
  expect((await here.creator.post(`${there}/bulk_update`, [{ id, title: 'x' }])).body.conflicts[0].row).toBeNull();
  expect((await here.creator.post(`${there}/bulk_create`, [card('a')])).body.default[0].id).not.toBe(id);
  expect(await titles()).toEqual(['a']);
});

test('answers are what the contract says', async () => {
  const contract = here.server.api.contract();
  const check = makeCheck(contract);
  const calls = callsOf(contract);
  const faults = (id: string, reply: Reply) => check(calls.find((call) => call.id === id) as Call, reply, false);
  const made = await create([card('a'), card('b')]);
  expect(faults('bulk_create_entity_values', made)).toEqual([]);
  const clash = await update([
    { jsid: 'a', title: 'x', base: { title: 'y' } },
    { jsid: 'b', title: '' },
    { jsid: 'c' },
  ]);
  expect([clash.body.conflicts.length, clash.body.deleted.length]).toEqual([2, 1]);
  expect(faults('bulk_update_entity_values', clash)).toEqual([]);
  expect(faults('clone_entity_values', await here.creator.post(`${items}/clone`, { jsids: ['a'] }))).toEqual([]);
  const table = await send(here.server, here.world, 'member', `${items}/import_upload`, 'Title,Tags\nx,New');
  expect(table.body.tags.length).toBe(1);
  expect(faults('import_upload_entity_values', table)).toEqual([]);
  const id = String(made.body.default[0].id);
  const picture = await send(here.server, here.world, 'member', `${items}/upload_image`, png(), { id });
  expect(faults('upload_image_of_entity_value', picture)).toEqual([]);
  const gone = await here.creator.post(`${items}/bulk_destroy`, { jsids: ['a'] });
  expect(faults('bulk_destroy_entity_values', gone)).toEqual([]);
});

test('a module takes as many items as a list answers whole, and a list of more is refused, not cut off', async () => {
  expect((await create([card('m0'), card('m1')])).status).toBe(200);
  const id = Number(module.split('/').at(-1));
  // Inserts as many rows as calls would, in a hundredth of the time.
  await here.server.database.query(
    systemActor,
    sql`insert into entity_value (module_id, company_id, entity_attribute_id, title, jsid)
      select ${id}, ${here.world.a.company}, ${here.card}, 'm' || n, 'm' || n from generate_series(2, 19999) n`,
  );
  const whole = await here.creator.get(`${items}.json?fields=jsid`);
  expect([whole.body.length, whole.headers.get('x-total-count')]).toEqual([20_000, '20000']);
  const beyond = await create([card('m20000'), card('m20001')]);
  expect([beyond.status, beyond.body.errors[0].message]).toEqual([
    422,
    'A module holds up to 20,000 items; with these it would be 20,002. Put some of them into another module.',
  ]);
  // Existing items are merged and not created again.
  expect((await create([card('m0'), card('m1')])).status).toBe(200);
  await here.creator.made(items, card('single'));
  const cut = await here.creator.get(`${items}.json?fields=jsid`);
  expect([cut.status, cut.body.errors[0].message]).toEqual([
    422,
    'More than 20,000 rows: ask for them by page and per_page.',
  ]);
  expect((await here.creator.get(`${items}.json?fields=jsid&page=41&per_page=500`)).body).toHaveLength(1);
});
