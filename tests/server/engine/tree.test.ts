/** Trees over HTTP: one branch at a time, found rows with their ancestors, and several rows moved at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');
let elements: string;
let ids: Record<string, number> = {};

const add = async (name: string, parent: string | null = null): Promise<void> => {
  ids[name] = (await asker.made(elements, { name, parent_id: parent && ids[parent] })).id;
};

beforeEach(async () => {
  const catalog = await asker.made('/api/data_catalogs', { name: 'Trees' });
  elements = `/api/data_catalogs/${catalog.id}/data_catalog_details`;
  ids = {};
  for (const name of ['Person', 'Visit', 'Drug']) await add(name);
  for (const name of ['Name', 'Address']) await add(name, 'Person');
  for (const name of ['Street', 'City']) await add(name, 'Address');
});

interface Row {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly children_count: number;
  readonly _above?: boolean;
}

const list = async (query: string): Promise<readonly Row[]> => {
  const reply = await asker.get(`${elements}?${query}`);
  expect([query, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([query, 200, '']);
  return reply.body;
};
const names = async (query: string): Promise<readonly string[]> => (await list(query)).map(({ name }) => name);
const move = (body: object) => asker.post(`${elements}/move_rows`, body);
const idsOf = (...some: readonly string[]): readonly (number | undefined)[] => some.map((name) => ids[name]);

test('a branch has the rows of one parent, and each says how many are below it', async () => {
  expect(await names('below=0')).toEqual(['Person', 'Visit', 'Drug']);
  expect(await names(`below=${ids['Person']}`)).toEqual(['Name', 'Address']);
  expect(await names(`below=${ids['Street']}`)).toEqual([]);
  expect((await list('below=0')).map((row) => row.children_count)).toEqual([2, 0, 0]);
});

test('a branch is paged, sorted and counted as any list', async () => {
  const reply = await asker.get(`${elements}?below=0&page=2&per_page=2&sort=name`);
  expect(reply.body.map(({ name }: Row) => name)).toEqual(['Visit']);
  expect(reply.headers.get('x-total-count')).toBe('3');
});

test('rows found come with all rows above them, which do not count', async () => {
  const reply = await asker.get(`${elements}?q=str&ancestors=true&page=1`);
  const rows: readonly Row[] = reply.body;
  expect(rows.map(({ name, _above }) => [name, _above]).sort()).toEqual([
    ['Address', true],
    ['Person', true],
    ['Street', false],
  ]);
  expect(reply.headers.get('x-total-count')).toBe('1');
});

test('a row found is not told as one above, also where it is above another', async () => {
  const rows = await list('name.equals=Address&name.equals=City&ancestors=true');
  expect(rows.map(({ name, _above }) => [name, _above]).sort()).toEqual([
    ['Address', false],
    ['City', false],
    ['Person', true],
  ]);
});

test('a row is copied with all that lies below it, in one change, without the key that no two have', async () => {
  await asker.put(`${elements}/${ids['Address']}`, { key: 'address' });
  const reply = await asker.post(`${elements}/${ids['Person']}/clone`, {});
  expect([reply.status, reply.body.name]).toEqual([201, 'Copy of Person']);
  expect(await names('below=0')).toEqual(['Person', 'Visit', 'Drug', 'Copy of Person']);
  const [, address] = await list(`below=${reply.body.id}`);
  expect(await names(`below=${reply.body.id}`)).toEqual(['Name', 'Address']);
  expect(address).toMatchObject({ key: null, level: 1 });
  expect(await names(`below=${address?.id}`)).toEqual(['Street', 'City']);
  await asker.undo(reply);
  expect(await names('sort=id')).toEqual(['Person', 'Visit', 'Drug', 'Name', 'Address', 'Street', 'City']);
});

describe('a field that follows the row above', () => {
  let groups: Record<string, number> = {};
  const groupsOf = async (): Promise<Record<string, string | null>> => {
    const names = Object.fromEntries(Object.entries(groups).map(([name, id]) => [id, name]));
    const rows = (await asker.get(elements)).body as readonly { name: string; group_id: number | null }[];
    return Object.fromEntries(
      rows.map(({ name, group_id }) => [name, group_id === null ? null : (names[group_id] ?? '?')]),
    );
  };
  const below = (group: string | null) => ({ Person: group, Name: group, Address: group, Street: group, City: group });
  beforeEach(async () => {
    const base = elements.replace('details', 'groups');
    groups = {};
    for (const name of ['A', 'B']) groups[name] = (await asker.made(base, { name })).id;
  });

  test('goes down to all that lies below, and back by an undo', async () => {
    const reply = await asker.put(`${elements}/${ids['Person']}`, { group_id: groups['A'] });
    expect(await groupsOf()).toEqual({ ...below('A'), Visit: null, Drug: null });
    await asker.post(`/api/changes/${reply.headers.get('x-change')}/undo`, {});
    expect(await groupsOf()).toEqual({ ...below(null), Visit: null, Drug: null });
  });

  test('is taken on by a row that comes below another, with all that lies below it', async () => {
    await asker.put(`${elements}/${ids['Visit']}`, { group_id: groups['B'] });
    await move({ ids: [ids['Person']], values: { parent_id: ids['Visit'] } });
    expect(await groupsOf()).toEqual({ ...below('B'), Visit: 'B', Drug: null });
    await move({ ids: [ids['Address']], values: { parent_id: null, group_id: groups['A'] } });
    expect(await groupsOf()).toMatchObject({ Person: 'B', Name: 'B', Address: 'A', Street: 'A', City: 'A' });
  });

  test('is that of the row above for a new row, whatever that says', async () => {
    await asker.put(`${elements}/${ids['Person']}`, { group_id: groups['A'] });
    await asker.made(elements, { name: 'Zip', parent_id: ids['Address'], group_id: groups['B'] });
    expect((await groupsOf())['Zip']).toBe('A');
  });

  test('cannot be another one in a row below, one by one or for many', async () => {
    const one = await asker.put(`${elements}/${ids['Name']}`, { group_id: groups['B'] });
    expect([one.status, one.body.errors[0]]).toEqual([
      422,
      {
        pointer: '/group_id',
        message: 'Group is that of the data element above it. Change it there, or take this one out from below it.',
      },
    ]);
    const many = await asker.post(`${elements}/bulk_update`, {
      ids: idsOf('Drug', 'Name'),
      values: { group_id: groups['B'] },
    });
    expect([many.status, many.body.errors[0].pointer]).toEqual([422, '/values/group_id']);
    expect(await groupsOf()).toEqual({ ...below(null), Visit: null, Drug: null });
  });
});

test.each([
  ['below=-1', '/query/below'],
  ['below=top', '/query/below'],
  ['ancestors=perhaps', '/query/ancestors'],
])('%s is refused', async (query, pointer) => {
  const reply = await asker.get(`${elements}?${query}`);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
});

test('lists that are no trees, and exports, know neither parameter', async () => {
  for (const path of ['/api/data_catalogs?below=0', `${elements}/export.json?below=0`, '/api/projects?ancestors=true'])
    expect([path, (await asker.get(path)).status]).toEqual([path, 422]);
});

test('several rows go below another and before a neighbour, levels right, and one undo restores all', async () => {
  const before = await list('sort=id');
  expect(before).toHaveLength(7);
  const reply = await move({ ids: idsOf('Address', 'Drug'), values: { parent_id: ids['Visit'] } });
  expect([reply.status, reply.body.map(({ name, level }: Row) => [name, level])]).toEqual([
    200,
    [
      ['Address', 1],
      ['Drug', 1],
    ],
  ]);
  expect(await names(`below=${ids['Visit']}`)).toEqual(['Address', 'Drug']);
  const again = await move({ ids: idsOf('City', 'Name'), values: { parent_id: ids['Visit'] }, before: ids['Drug'] });
  expect(again.status).toBe(200);
  expect(await names(`below=${ids['Visit']}`)).toEqual(['Address', 'City', 'Name', 'Drug']);
  expect((await list(`below=${ids['Address']}`)).map(({ name, level }) => [name, level])).toEqual([['Street', 2]]);
  for (const { headers } of [again, reply])
    expect((await asker.post(`/api/changes/${headers.get('x-change')}/undo`, {})).status).toBe(204);
  const restored = (rows: readonly Row[]) =>
    rows.map(({ updated_at: _, ...row }: Row & { updated_at?: string }) => row);
  expect(restored(await list('sort=id'))).toEqual(restored(before));
});

test('rows are ordered among their own without a new parent', async () => {
  expect((await move({ ids: idsOf('Drug', 'Visit'), before: ids['Person'] })).status).toBe(200);
  expect(await names('below=0')).toEqual(['Drug', 'Visit', 'Person']);
});

test.each<[string, () => object, string]>([
  ['a row below itself', () => ({ ids: idsOf('Person'), values: { parent_id: ids['Street'] } }), '/values/parent_id'],
  ['a neighbour elsewhere', () => ({ ids: idsOf('Visit'), before: ids['Street'] }), '/before'],
  ['a row before itself', () => ({ ids: idsOf('Visit'), before: ids['Visit'] }), '/before'],
  ['rows of several parents without a new one', () => ({ ids: idsOf('Visit', 'Street') }), '/ids'],
  ['an unknown field', () => ({ ids: idsOf('Visit'), values: { parent: 1 } }), '/values/parent'],
])('%s is refused and nothing moves', async (_, body, pointer) => {
  const before = await list('sort=id');
  const reply = await move(body());
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
  expect(await list('sort=id')).toEqual(before);
});
