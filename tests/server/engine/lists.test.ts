/** Lists over HTTP: pages, order, filters, fields, totals, and invalid queries. */
import { beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');
let tags: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { id } = await asker.made('/api/projects', { name: 'Lists' });
  tags = `/api/projects/${id}/tags`;
  const category = await asker.made(`/api/projects/${id}/tag_categories`, { name: 'Colours' });
  const rows = [
    { name: 'Ärger', description: '100% sure_thing', color: '#111111', tag_category_ids: [category.id] },
    { name: 'apple', description: 'a fruit', color: '#222222' },
    { name: 'Zebra', description: '', color: '#111111' },
    { name: 'bread', description: 'also eaten', color: '#333333', tag_category_ids: [category.id] },
  ];
  for (const row of rows) ids[row.name] = (await asker.made(tags, row)).id;
  ids['category'] = category.id;
});

const names = async (query: string): Promise<string[]> => {
  const reply = await asker.get(`${tags}${query}`);
  expect([query, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([query, 200, '']);
  return reply.body.map((row: { name: string }) => row.name);
};

test.each([
  ['', ['Ärger', 'apple', 'Zebra', 'bread']],
  ['?sort=name', ['apple', 'Ärger', 'bread', 'Zebra']],
  ['?sort=-name', ['Zebra', 'bread', 'Ärger', 'apple']],
  ['?sort=color,-name', ['Zebra', 'Ärger', 'apple', 'bread']],
  ['?sort=name&page=2&per_page=3', ['Zebra']],
  ['?q=APPLE', ['apple']],
  ['?q=%25', ['Ärger']],
  ['?q=sure_', ['Ärger']],
  ['?name.equals=apple&name.equals=bread', ['apple', 'bread']],
  ['?color.equals=%23111111&name.equals=Zebra', ['Zebra']],
  ['?any=color.equals%3D%2523222222%26name.equals%3DZebra', ['apple', 'Zebra']],
  ['?any=name.equals%3Dapple%26name.equals%3DZebra&any=color.equals%3D%2523111111', ['Zebra']],
  ['?any=name.starts%3Da&position.at_least=1', ['apple']],
  ['?color.not=%23111111', ['apple', 'bread']],
  ['?name.contains=RE', ['Zebra', 'bread'].filter((name) => name === 'bread')],
  ['?name.starts=z', ['Zebra']],
  ['?description.empty=true', ['Zebra']],
  ['?description.empty=false', ['Ärger', 'apple', 'bread']],
  ['?position.at_least=1&position.less_than=3', ['apple', 'Zebra']],
  ['?position.equals=0&position.equals=3', ['Ärger', 'bread']],
  ['?created_at.more_than=2020-01-01', ['Ärger', 'apple', 'Zebra', 'bread']],
  ['?tag_category_ids.empty=true', ['apple', 'Zebra']],
])('GET tags%s', async (query, wanted) => {
  expect(await names(query)).toEqual(wanted);
});

test('rows are asked for by reference and by id', async () => {
  expect(await names(`?tag_category_ids.equals=${ids['category']}`)).toEqual(['Ärger', 'bread']);
  expect(await names(`?ids=${ids['bread']},${ids['apple']}`)).toEqual(['apple', 'bread']);
});

test('rows are asked for by what a reference leads to, and answer it', async () => {
  expect(await names('?project.name.contains=LIST&name.starts=ap')).toEqual(['apple']);
  expect(await names('?project.name.equals=Elsewhere')).toEqual([]);
  expect(await names('?any=project.name.equals%3DElsewhere%26name.equals%3DZebra')).toEqual(['Zebra']);
  const project = { name: 'Lists', entity_type: 'project', _labels: expect.any(Object) };
  for (const query of ['?include=project', '?include=project&fields=name&page=2&per_page=1']) {
    const { body } = await asker.get(`${tags}${query}`);
    expect(body[0]).toMatchObject({ name: query === '?include=project' ? 'Ärger' : 'apple', _included: { project } });
  }
  const one = await asker.get(`${tags}/${ids['apple']}.json?include=project`);
  expect(one.body).toMatchObject({ name: 'apple', _included: { project } });
  const refused = await asker.get(`${tags}/${ids['apple']}.json?include=projekt&nothing=1`);
  expect(refused.body.errors).toMatchObject([
    { pointer: '/query/nothing' },
    { pointer: '/query/include', message: 'There is no relation "projekt" to include. Did you mean "project"?' },
  ]);
  expect((await asker.get(`${tags}/export.json?include=project`)).status).toBe(422);
});

test('the total counts the filtered rows, whichever page is shown', async () => {
  const reply = await asker.get(`${tags}?color.equals=%23111111&page=1&per_page=1`);
  expect([reply.body.length, reply.headers.get('x-total-count')]).toEqual([1, '2']);
  expect(reply.headers.get('x-total-count-estimated')).toBeNull();
});

test('fields chooses what is shown; the id is always there', async () => {
  const reply = await asker.get(`${tags}?fields=name,color&per_page=1&page=1`);
  expect(Object.keys(reply.body[0]).sort()).toEqual(['color', 'id', 'name']);
});

test('labels of references come along', async () => {
  const [first] = (await asker.get(tags)).body;
  expect(first._labels).toMatchObject({ project_id: 'Lists', tag_category_ids: ['Colours'] });
});

test.each([
  ['?sort=nonsense', '/query/sort', 'name'],
  ['?nonsense.equals=1', '/query/nonsense.equals', 'name'],
  ['?name.nearly=1', '/query/name.nearly', 'contains'],
  ['?position.equals=abc', '/query/position.equals', 'whole number'],
  ['?fields=nonsense', '/query/fields', 'name'],
  ['?nonsense=1', '/query/nonsense', 'per_page'],
  ['?page=0', '/query/page', 'from 1'],
  ['?per_page=501', '/query/per_page', '500'],
  ['?operator=OR', '/query/operator', '"any"'],
  ['?filter[name][contains]=a', '/query/filter[name][contains]', 'write "name.contains"'],
  ['?filter[position][gte]=1', '/query/filter[position][gte]', 'write "position.at_least"'],
  ['?name=apple', '/query/name', 'write name.contains'],
  ['?position.contains=1', '/query/position.contains', 'position.at_least'],
  ['?position.at_least=1&position.at_least=2', '/query/position.at_least', 'Send it once'],
  ['?any=apple', '/query/any', 'is no condition'],
  ['?any=', '/query/any', 'There is no condition'],
  ['?any=name.nearly%3Da', '/query/any', 'contains'],
  ['?include=projekt', '/query/include', 'Did you mean "project"?'],
  ['?project.nme.equals=a', '/query/project.nme.equals', 'Did you mean "name"?'],
  ['?ids=1,x', '/query/ids', 'whole numbers'],
])('GET tags%s is refused, saying what is known', async (query, pointer, known) => {
  const reply = await asker.get(`${tags}${query}`);
  expect(reply.status).toBe(422);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  expect(reply.body.errors[0].pointer).toBe(pointer);
  expect(reply.body.errors[0].message).toContain(known);
});

test('quick_index answers id and label, found by q and ids', async () => {
  const all = (await asker.get(`${tags}/quick_index`)).body;
  expect(all[0]).toEqual({ id: ids['Ärger'], name: 'Ärger' });
  expect((await asker.get(`${tags}/quick_index?q=ZEB`)).body).toEqual([{ id: ids['Zebra'], name: 'Zebra' }]);
  expect((await asker.get(`${tags}/quick_index?ids=${ids['apple']}`)).body).toEqual([
    { id: ids['apple'], name: 'apple' },
  ]);
  expect((await asker.get(`${tags}/quick_index?sort=name`)).status).toBe(422);
});

test.each([
  '',
  '.json',
  '/',
  '.json/',
])('a path answers with and without .json and a trailing slash: tags%s', async (end) => {
  expect(await names(end)).toHaveLength(4);
  expect((await asker.get(`${tags}/${ids['apple']}${end}`)).body.name).toBe('apple');
});

test.each(['abc', '0', '-1', '1.5', '99999999999', '1e3', "1'--"])('the id %s names nothing: 404', async (id) => {
  expect((await asker.get(`${tags}/${encodeURIComponent(id)}`)).status).toBe(404);
});

test('a method that a path does not take is 405 and names those it takes', async () => {
  const reply = await asker.put(tags, {});
  expect([reply.status, reply.body.code]).toEqual([405, 'method_not_allowed']);
  expect(reply.body.detail).toContain('GET, POST');
});

test('a verb that makes no sense is 405 and names those that do', async () => {
  const reply = await asker.post('/api/permissions', { name: 'x' });
  expect(reply.status).toBe(405);
  expect(reply.body.detail).toContain('list');
});

test('export gives the same rows as the list, as csv, xlsx and json', async () => {
  const json = await asker.get(`${tags}/export.json?sort=name&color.equals=%23111111`);
  expect(json.body.map((row: { name: string }) => row.name)).toEqual(['Ärger', 'Zebra']);
  expect(json.headers.get('content-disposition')).toContain('attachment');
  const csv = await asker.get(`${tags}/export.csv?sort=name&fields=name,tag_category_ids`);
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.text.replace('\uFEFF', '').split('\r\n').slice(0, 3).join('|')).toContain('Ärger,Colours');
  const xlsx = await asker.get(`${tags}/export.xlsx`);
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  expect((await asker.get(`${tags}/export.pdf`)).status).toBe(404);
});
