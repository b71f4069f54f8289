/** PUT with a base: what others have changed since is merged with it, field by field, and what clashes is answered. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let tags: string;
beforeAll(async () => {
  here = await moduleWorld();
  tags = `${here.project}/tags`;
});
afterAll(() => here.server.close());

const made = (name: string, more: object = {}) => here.creator.made(tags, { name, ...more });
const put = (id: number, body: object, headers: object = {}, path = tags) =>
  here.server.ask('PUT', `${path}/${id}.json`, { headers: { ...here.world.headers.member, ...headers }, body });
const historyOf = async (id: number, path = tags) => (await here.creator.get(`${path}/${id}/history.json`)).body;

describe('an update with a base', () => {
  test('fields that two people change are merged; one that both change differently is answered with its author', async () => {
    const { id, updated_at } = await made('old', { description: 'old', color: '#101010' });
    await put(id, { name: 'theirs', color: '#202020' });
    const base = { name: 'old', description: 'old', color: '#101010' };
    const mine = await put(id, { name: 'mine', description: 'mine', color: '#202020', base, updated_at });
    expect(mine.status).toBe(200);
    expect(mine.body).toMatchObject({ name: 'theirs', description: 'mine', color: '#202020' });
    const [last, theirs] = await historyOf(id);
    expect(Object.keys(last.changes ?? {}).join()).not.toContain('name');
    expect(mine.body._conflict).toEqual({
      fields: ['/name'],
      changed_by: theirs.actor_label,
      changed_at: theirs.at,
    });
    expect(mine.headers.get('x-change')).toMatch(/^\d+$/);
  });

  test('the row that was read is changed as without a base, and its answer has nothing more', async () => {
    const { id, updated_at } = await made('as read');
    const { body, status } = await put(id, { name: 'changed', base: { name: 'as read' }, updated_at });
    expect([status, body.name]).toEqual([200, 'changed']);
    expect(body).not.toHaveProperty('_conflict');
    expect(body).not.toHaveProperty('base');
    const late = await put(id, { name: 'late', updated_at });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
  });

  test('nothing is written where only conflicts, or equal values, are left: no version, no change', async () => {
    const { id } = await made('one');
    const { body: theirs } = await put(id, { name: 'theirs', description: 'same' });
    const base = { name: 'one', description: '' };
    const late = await put(id, { name: 'mine', description: 'same', base });
    expect(late.body).toMatchObject({ name: 'theirs', updated_at: theirs.updated_at });
    expect(late.headers.get('x-change')).toBeNull();
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('a base that is behind twice meets both changes, and a decision is based on what was answered', async () => {
    const { id } = await made('1', { description: '1' });
    await put(id, { name: '2' });
    await put(id, { description: '2' });
    const base = { name: '1', description: '1', color: null };
    const first = await put(id, { name: 'mine', description: 'mine', base });
    expect(first.body._conflict.fields).toEqual(['/name', '/description']);
    const { name, description } = first.body;
    await put(id, { name: '3' });
    const second = await put(id, { name: 'mine', description: 'mine', base: { name, description } });
    expect(second.body._conflict.fields).toEqual(['/name']);
    expect(second.body).toMatchObject({ name: '3', description: 'mine' });
    const third = await put(id, { name: 'mine', base: { name: '3' } });
    expect([third.body.name, third.body._conflict]).toEqual(['mine', undefined]);
  });

  test('a list of rows is one value: changed by one it is saved, changed by two it is answered', async () => {
    const categories = [];
    for (const name of ['A', 'B']) categories.push(await here.creator.made(`${here.project}/tag_categories`, { name }));
    const [a, b] = categories.map(({ id }) => id);
    const { id } = await made('listed', { tag_category_ids: [a] });
    await put(id, { name: 'renamed' });
    const base = { tag_category_ids: [a] };
    expect((await put(id, { tag_category_ids: [a, b], base })).body).toMatchObject({ tag_category_ids: [a, b] });
    const late = await put(id, { tag_category_ids: [], name: 'both', base: { ...base, name: 'renamed' } });
    expect(late.body._conflict.fields).toEqual(['/tag_category_ids']);
    expect(late.body).toMatchObject({ tag_category_ids: [a, b], name: 'both' });
  });

  test('all is checked as without a base: rights, values, and the base itself', async () => {
    const { id } = await made('checked');
    await put(id, { description: 'theirs' });
    const reader = { ...here.world.headers.project_read };
    expect((await put(id, { name: 'x', base: { name: 'checked' } }, reader)).status).not.toBe(200);
    const long = await put(id, { name: '', base: { name: 'checked' } });
    expect([long.status, long.body.errors[0].pointer]).toEqual([422, '/name']);
    const strange = await put(id, { name: 'x', base: ['checked'] });
    expect([strange.status, strange.body.errors]).toMatchObject([422, [{ pointer: '/base' }]]);
  });

  test('a secret, which nobody reads, is written and not compared with what the base guesses', async () => {
    const models = '/api/admin/llm_models';
    const headers = here.world.headers.system_admin;
    const { id, updated_at } = (
      await here.server.ask('POST', `${models}.json`, { headers, body: { name: 'A', model_key: 'a', api_key: 'own' } })
    ).body;
    await put(id, { name: 'Theirs' }, headers, models);
    const guess = { api_key: 'guess', base: { api_key: 'guess' }, updated_at };
    const first = await put(id, guess, headers, models);
    const second = await put(id, { ...guess, base: { api_key: 'another' } }, headers, models);
    for (const { status, body } of [first, second]) expect([status, body._conflict]).toEqual([200, undefined]);
  });

  test('one undo takes back what was saved, and leaves what the other has changed', async () => {
    const { id } = await made('before', { description: 'before' });
    await put(id, { name: 'theirs' });
    const mine = await put(id, { description: 'mine', base: { description: 'before' } });
    expect((await here.creator.undo(mine)).status).toBe(204);
    const { body } = await here.creator.get(`${tags}/${id}.json`);
    expect(body).toMatchObject({ name: 'theirs', description: 'before' });
  });
});

describe('tries of one edit, whose answers were lost', () => {
  test('follow each other without a conflict; what others have made of one since is theirs', async () => {
    const { id, updated_at } = await made('read', { description: 'read' });
    const headers = { 'edit-key': randomUUID() };
    const base = { name: 'read', description: 'read' };
    const send = (fields: object) => put(id, { ...fields, base, updated_at }, headers);
    await put(id, { color: '#303030' });
    const first = await send({ name: 'one', description: 'one' });
    const again = await send({ name: 'one', description: 'one' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-change')).toBe(first.headers.get('x-change'));
    const back = await send({ name: 'read', description: 'one two' });
    expect(back.body).toMatchObject({ name: 'read', description: 'one two' });
    expect(back.body).not.toHaveProperty('_conflict');
    await put(id, { name: 'theirs', description: 'theirs' });
    // The name was saved before they changed it; the description was typed on since.
    const late = await send({ name: 'read', description: 'one two three' });
    expect(late.body).toMatchObject({ name: 'theirs', description: 'theirs' });
    expect(late.body._conflict.fields).toEqual(['/description']);
  });

  test('excuse no change that somebody else made before them', async () => {
    const { id } = await made('read', { description: 'read' });
    const headers = { 'edit-key': randomUUID() };
    const base = { name: 'read', description: 'read' };
    await put(id, { name: 'theirs' });
    await put(id, { description: 'mine', base }, headers);
    const late = await put(id, { name: 'mine', description: 'mine', base }, headers);
    const theirs = (await historyOf(id)).at(-2);
    expect(late.body._conflict).toEqual({ fields: ['/name'], changed_by: theirs.actor_label, changed_at: theirs.at });
    expect(late.body).toMatchObject({ name: 'theirs', description: 'mine' });
  });
});

describe('values by a schema', () => {
  test('are merged member by member, sent whole or by name', async () => {
    const items = `${await here.board()}/entity_values`;
    const values = { column: 'To do', estimate: 1, color: '#000000' };
    const { id } = await here.creator.made(items, { title: 'a', entity_attribute_id: here.card, values });
    await put(id, { values: { ...values, column: 'Done', estimate: 2 } }, {}, items);
    const mine = { column: 'Doing', estimate: 1, color: '#111111' };
    const whole = await put(id, { values: mine, base: { values } }, {}, items);
    expect(whole.body.values).toMatchObject({ column: 'Done', estimate: 2, color: '#111111' });
    expect(whole.body._conflict.fields).toEqual(['/values/column']);
    const named = { 'values.estimate': 3, 'values.color': '#222222' };
    const base = { 'values.estimate': 1, 'values.color': '#111111' };
    const byName = await put(id, { ...named, base }, {}, items);
    expect(byName.body.values).toMatchObject({ column: 'Done', estimate: 2, color: '#222222' });
    expect(byName.body._conflict.fields).toEqual(['/values.estimate']);
  });
});

test('one’s own account is merged so too', async () => {
  const path = '/api/current_user';
  const headers = here.world.headers.member;
  const ask = (body: object) => here.server.ask('PUT', path, { headers, body });
  const { body: read } = await here.server.ask('GET', path, { headers });
  await ask({ job_title: 'Theirs' });
  const { job_title, phone, updated_at } = read;
  const late = await ask({ job_title: 'Mine', phone: '1', base: { job_title, phone }, updated_at });
  expect(late.body).toMatchObject({ job_title: 'Theirs', phone: '1', _conflict: { fields: ['/job_title'] } });
});
