/** Data catalogs over HTTP: a dictionary is imported, tried, changed, undone, compared, copied and downloaded. */
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');
const systemAdmin = askerFor(server, world, 'system_admin');

const first =
  'Key,Parent,Group,Name,Data type,Mandatory,Unit\nperson,,who,Person,table,no,\nperson.sex,person,who,Sex,text,yes,\nperson.kg,person,who,Weight,number,no,kg\n';
const second =
  'Key,Parent,Group,Name,Data type,Mandatory,Unit\nperson,,who,Person,table,no,\nperson.sex,person,who,Gender,text,yes,\nperson.cm,person,who,Height,number,no,cm\n';

const replyOf = async (response: Response) => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
};
const upload = (path: string, text: string, fields: Readonly<Record<string, string>> = {}, name = 'people.csv') => {
  const form = new FormData();
  form.set('file', new File([text], name));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return fetch(`${server.address}${path}`, { method: 'POST', headers: world.headers.member, body: form }).then(replyOf);
};
const elementsOf = async (id: number) =>
  (await asker.get(`/api/data_catalogs/${id}/data_catalog_details?sort=key`)).body;
const undo = (headers: Headers) => asker.post(`/api/changes/${headers.get('x-change')}/undo`, {});

test('R-DATA-17 Data catalogs: POST file_upload.json takes the content over, and one undo takes all of it back', async () => {
  const tried = await upload('/api/data_catalogs/file_upload.json?dry_run=true', first);
  expect([tried.status, tried.body.id, tried.body.report.counts]).toEqual([
    200,
    null,
    { new: 3, changed: 0, gone: 0, unchanged: 0 },
  ]);
  const made = await upload('/api/data_catalogs/file_upload.json', first, { name: 'People' });
  expect([made.status, made.body.name, made.body.report.further]).toEqual([200, 'People', ['Unit']]);
  const elements = await elementsOf(made.body.id);
  expect(
    elements.map((one: Record<string, unknown>) => [
      one.key,
      one.name,
      one.level,
      one.mandatory,
      one.data_type,
      one.values,
    ]),
  ).toEqual([
    ['person', 'Person', 0, false, 'table', {}],
    ['person.kg', 'Weight', 1, false, 'number', { unit: 'kg' }],
    ['person.sex', 'Sex', 1, true, 'text', {}],
  ]);
  expect(elements[0]._labels.group_id).toBe('who');
  expect((await undo(made.headers)).status).toBe(204);
  expect((await asker.get(`/api/data_catalogs/${made.body.id}`)).status).toBe(404);
});

test('a newer file changes what is there; what is gone stays unless it is said, and undo brings all back', async () => {
  const { body: made } = await upload('/api/data_catalogs/file_upload.json', first);
  const path = `/api/data_catalogs/${made.id}/file_upload.json`;
  const tried = await upload(`${path}?dry_run=true`, second);
  expect(tried.body.report.counts).toEqual({ new: 1, changed: 1, gone: 1, unchanged: 1 });
  expect(tried.body.report.rows).toContainEqual({
    key: 'person.sex',
    name: 'Gender',
    outcome: 'changed',
    changes: [{ field: 'Name', before: 'Sex', after: 'Gender' }],
  });
  const before = await elementsOf(made.id);
  const updated = await upload(path, second);
  expect((await elementsOf(made.id)).map(({ name }: { name: string }) => name)).toEqual([
    'Person',
    'Height',
    'Weight',
    'Gender',
  ]);
  expect((await undo(updated.headers)).status).toBe(204);
  const plain = (rows: readonly Record<string, unknown>[]) => rows.map(({ id, name, values }) => [id, name, values]);
  expect(plain(await elementsOf(made.id))).toEqual(plain(before));
  await upload(path, second, { remove_gone: 'true' });
  expect((await elementsOf(made.id)).map(({ name }: { name: string }) => name)).toEqual(['Person', 'Height', 'Gender']);
});

test.each<[string, string, string, Readonly<Record<string, string>>?]>([
  ['a key that is there twice', 'Key,Name\na,A\na,B\n', '/line/3'],
  ['a name that is too long', `Key,Name\na,${'x'.repeat(301)}\n`, '/line/2'],
  ['no dictionary', '{"a":1}', ''],
  ['columns that are none', first, '/columns', { columns: '[1]' }],
])('%s is told and changes nothing', async (_, text, pointer, fields = {}) => {
  const count = async () => Number((await asker.get('/api/data_catalogs?page=1')).headers.get('x-total-count'));
  const before = await count();
  const reply = await upload('/api/data_catalogs/file_upload.json', text, fields);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
  expect(await count()).toBe(before);
});

test('a further column with several lines becomes a long text; one that a stored field does not take is a fault when tried', async () => {
  const text = (...rows: readonly string[]) => ['Key,Name,Hint,Unit', ...rows, ''].join('\n');
  const several = text('a,A,"first\nsecond",kg', 'b,B,one,cm');
  const made = await upload('/api/data_catalogs/file_upload.json', several);
  expect([made.status, made.body.report.faults_count]).toEqual([200, 0]);
  const [a] = await elementsOf(made.body.id);
  expect(a.values).toEqual({ hint: 'first\nsecond', unit: 'kg' });
  const catalog = (await asker.get(`/api/data_catalogs/${made.body.id}`)).body;
  const { hint, unit } = catalog.element_schema.properties;
  expect([hint.format, unit.format]).toEqual(['textarea', undefined]);
  const path = `/api/data_catalogs/${made.body.id}/file_upload.json`;
  const tooMany = text('a,A,"first\nsecond",kg', 'b,B,one,"c\nm"');
  const tried = await upload(`${path}?dry_run=true`, tooMany);
  expect([tried.body.report.faults_count, tried.body.report.faults[0].line]).toEqual([1, 3]);
  const refused = await upload(path, tooMany);
  expect([refused.status, refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    422,
    ['/line/3'],
  ]);
  expect(refused.body.errors[0].message).toMatch(/^Line 3: “B”: Unit is text on one line/);
});

test('two uploads into one catalog at once: the second plans with what the first has written', async () => {
  const { body: made } = await upload('/api/data_catalogs/file_upload.json', 'Key,Name\nperson,Person\n');
  const path = `/api/data_catalogs/${made.id}/file_upload.json`;
  const replies = await Promise.all([upload(path, first), upload(path, second)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const keys = (await elementsOf(made.id)).map(({ key }: { key: string }) => key);
  expect(keys).toEqual(['person', 'person.cm', 'person.kg', 'person.sex']);
});

test('R-DATA-22 The delta of two data catalogs is downloaded: GET delta.json with destination_id', async () => {
  const [{ body: old }, { body: fresh }] = [
    await upload('/api/data_catalogs/file_upload.json', first),
    await upload('/api/data_catalogs/file_upload.json', second),
  ];
  const reply = await asker.get(`/api/data_catalogs/${old.id}/delta.json?destination_id=${fresh.id}`);
  expect([reply.status, reply.body.counts]).toEqual([
    200,
    { added: 1, removed: 1, renamed: 0, moved: 0, changed: 1, unchanged: 1 },
  ]);
  expect(reply.body.pairs[0]).toMatchObject({
    renamed: false,
    score: 1,
    changes: [{ field: 'Name', before: 'Sex', after: 'Gender' }],
  });
  const stranger = askerFor(server, world, 'other_member');
  expect((await stranger.get(`/api/data_catalogs/${old.id}/delta.json?destination_id=${fresh.id}`)).status).toBe(404);
});

test('R-DATA-18 Data catalogs: POST clone.json makes a second one with all its elements', async () => {
  const { body: made } = await upload('/api/data_catalogs/file_upload.json', first, { name: 'Original' });
  const copy = await asker.post(`/api/data_catalogs/${made.id}/clone.json`, {});
  expect([copy.status, copy.body.name, copy.body.detail_count, copy.body.group_count]).toEqual([
    201,
    'Copy of Original',
    3,
    1,
  ]);
  expect((await undo(copy.headers)).status).toBe(204);
});

/** Creates a row of this resource that a system admin may read. */
async function readBySystemAdmin(resource: string): Promise<number> {
  const { id } = await asker.made(`/api/${resource}`, { name: 'Ours' });
  const grant = { user_id: world.people.get('system_admin'), permission_key: 'read' };
  await asker.made(`/api/${resource}/${id}/user_permissions`, grant);
  return id;
}

test.each([
  ['R-DATA-19', 'data_catalogs'],
  ['R-DATA-12', 'data_maps'],
])('%s create_global_from.json of %s makes one for every company, for system admins alone', async (_, resource) => {
  const path = `/api/${resource}/${await readBySystemAdmin(resource)}/create_global_from.json`;
  expect((await asker.post(path, {})).status).toBe(403);
  const made = await systemAdmin.post(path, {});
  expect([made.status, made.body.company_id, made.body.name]).toEqual([201, null, 'Ours']);
});

test.each([
  ['R-DATA-20', 'data_catalogs'],
  ['R-DATA-13', 'data_maps'],
])("%s create_local_from.json of %s makes one of the caller's company", async (_, resource) => {
  const id = await readBySystemAdmin(resource);
  const shared = await systemAdmin.post(`/api/${resource}/${id}/create_global_from.json`, {});
  const local = await asker.post(`/api/${resource}/${shared.body.id}/create_local_from.json`, { name: 'Mine' });
  expect([local.status, typeof local.body.company_id, local.body.name]).toEqual([201, 'number', 'Mine']);
});

test('R-DATA-11 A data map can be cloned (clone.json), its categories with it', async () => {
  const map = await asker.made('/api/data_maps', { name: 'Map' });
  await asker.made(`/api/data_maps/${map.id}/data_map_categories`, { name: 'People' });
  const copy = await asker.post(`/api/data_maps/${map.id}/clone.json`, {});
  expect([copy.status, copy.body.name, copy.body.category_count]).toEqual([201, 'Copy of Map', 1]);
});

test.each([
  ['csv', 'text/csv', /person\.sex,person,who,Sex/],
  ['schema', 'application/schema+json', /"properties"/],
  ['sql', 'application/sql', /create table "Person"/],
])('a catalog is downloaded as %s', async (format, type, content) => {
  const { body: made } = await upload('/api/data_catalogs/file_upload.json', first);
  const reply = await asker.get(`/api/data_catalogs/${made.id}/dictionary.${format}`);
  expect([reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  expect(reply.text).toMatch(content);
});
