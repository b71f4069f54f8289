/**
 * One-line texts accept no line breaks, no invisible characters, and no characters that change the direction of the
 * text.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { asSystem } from '../access/world.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

let here: ModuleWorld;
let creator: Asker;
let stakeholders: string;
beforeAll(async () => {
  here = await moduleWorld();
  creator = here.creator;
  stakeholders = `${here.project}/stakeholders`;
});
afterAll(() => here.server.close());

const spoof = 'invoice\u202Egpj.exe';
const faultsOf = ({ status, body }: Reply) => ({
  status,
  faults: body.errors?.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]),
});
const refused = (pointer: string, message: string) => ({ status: 422, faults: [[pointer, message]] });
const turned = (title: string) =>
  `${title} holds a character (U+202E) that turns the direction of the text. Take it out.`;

test('a create and an update refuse them at the field, with a sentence', async () => {
  expect(faultsOf(await creator.post(stakeholders, { name: spoof }))).toEqual(refused('/name', turned('Name')));
  const { id } = await creator.made(stakeholders, { name: 'One' });
  const put = (body: object) => creator.put(`${stakeholders}/${id}`, body);
  expect(faultsOf(await put({ name: 'One\r\nTwo' }))).toEqual(
    refused('/name', 'Name is text on one line: remove the line break.'),
  );
  expect(faultsOf(await put({ organisation: 'A\u0007' }))).toEqual(
    refused('/organisation', 'Organisation holds a character (U+0007) that cannot be seen. Take it out, at place 2.'),
  );
  expect((await put({ name: 'مرحبا שלום 👩‍👩‍👧 é' })).status).toBe(200);
});

test('what is stored with them is read, and may be sent back as it is', async () => {
  const { id } = await creator.made(stakeholders, { name: 'Old' });
  await asSystem(here.server, sql`update stakeholder set name = ${'Old\nname'} where id = ${id}`);
  const { body } = await creator.get(`${stakeholders}/${id}.json`);
  expect(body.name).toBe('Old\nname');
  const back = await creator.put(`${stakeholders}/${id}`, { name: body.name, organisation: 'New' });
  expect([back.status, back.body.organisation]).toEqual([200, 'New']);
  expect((await creator.put(`${stakeholders}/${id}`, { name: 'Old\nother' })).status).toBe(422);
});

test('many rows, imports, names made by an import, copies and access links refuse them too', async () => {
  const { id } = await creator.made(stakeholders, { name: 'Bulk' });
  const bulk = await creator.post(`${stakeholders}/bulk_update`, { ids: [id], values: { organisation: spoof } });
  expect(faultsOf(bulk)).toMatchObject({
    status: 422,
    faults: [['/values/organisation', expect.stringContaining(turned('Organisation'))]],
  });
  const brought = await creator.post(`${stakeholders}/import.json`, { columns: ['name'], rows: [['Fine'], [spoof]] });
  expect([brought.status, brought.text.includes(turned('Name'))]).toEqual([422, true]);
  const naming = { columns: ['name', 'stakeholder_role_ids'], rows: [['Fine', spoof]], make: ['stakeholder_role_ids'] };
  const made = await creator.post(`${stakeholders}/import.json`, naming);
  expect([made.status, made.text.includes('U+202E')]).toEqual([422, true]);
  const copy = await creator.post(`${here.project}/clone.json`, { name: spoof });
  expect(faultsOf(copy)).toEqual(refused('/name', turned('Name')));
  const renames = [{ resource: 'stakeholder', id, name: spoof }];
  expect(faultsOf(await creator.post(`${here.project}/create_project_from.json`, { renames }))).toEqual(
    refused('/renames/0/name', turned('Name')),
  );
  const link = await creator.post(`${here.project}/project_access_urls.json`, { label: spoof });
  expect(faultsOf(link)).toEqual(refused('/label', turned('Label')));
  expect((await creator.post('/api/projects', { name: 'Two\nlines' })).status).toBe(422);
});

test('values of items refuse them, by any way; words in shapes and long texts have line breaks', async () => {
  const admin = askerFor(here.server, here.world, 'system_admin');
  const json_schema = {
    type: 'object',
    properties: {
      code: { type: 'string', title: 'Code' },
      page: { type: 'string', title: 'Page', format: 'uri' },
      notes: { type: 'string', title: 'Notes', format: 'textarea' },
      lanes: { type: 'array', items: { type: 'object', properties: { label: { type: 'string', title: 'Label' } } } },
    },
  };
  const type = await admin.made('/api/admin/entity_attributes.json', {
    name: 'Coded',
    key: 'OneLineCoded',
    module_type_id: here.kanban,
    json_schema,
  });
  const items = `${await here.board()}/entity_values`;
  const item = (values: object, title = 'Two\nlines') => ({ entity_attribute_id: type.id, title, values });
  expect(faultsOf(await creator.post(items, item({ code: 'a\nb' })))).toEqual(
    refused('/values/code', 'Code is text on one line: remove the line break.'),
  );
  expect(faultsOf(await creator.post(items, item({}, spoof)))).toEqual(refused('/title', turned('Title')));
  expect((await creator.post(items, item({ page: 'https://example.com/\n' }))).status).toBe(422);
  const made = await creator.made(items, item({ code: 'a', notes: 'One\nTwo', lanes: [{ label: 'One\nTwo' }] }));
  const put = (body: object) => creator.put(`${items}/${made.id}`, body);
  expect(faultsOf(await put({ 'values.code': spoof }))).toEqual(refused('/values.code', turned('Code')));
  expect(faultsOf(await put({ values: { ...made.values, lanes: [{ label: spoof }] } }))).toEqual(
    refused('/values/lanes/0/label', turned('Label')),
  );
  const many = await creator.post(`${items}/bulk_update.json`, [{ id: made.id, title: spoof }]);
  expect(faultsOf(many)).toEqual(refused('/0/title', turned('Title')));
  const stored = { ...made.values, code: 'old\ncode' };
  await asSystem(
    here.server,
    sql`update entity_value set "values" = ${JSON.stringify(stored)}::json where id = ${made.id}`,
  );
  expect((await put({ values: { ...stored, notes: 'Changed' } })).status).toBe(200);
});
