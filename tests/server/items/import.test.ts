/** Items from files over HTTP: tables, workbooks and JSON, with names that are created in the project. */

import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { send } from '../files/pictures.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let items: string;
beforeAll(async () => {
  here = await moduleWorld();
  await here.creator.made(`${here.project}/tags`, { name: 'Known' });
});
afterAll(() => here.server.close());
beforeEach(async () => {
  items = `${await here.board()}/entity_values`;
});

const upload = (file: Buffer | string, kind: 'member' | 'other_admin' | 'company_admin' = 'member') =>
  send(here.server, here.world, kind, `${items}/import_upload.json`, file, {}, 'file');
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const table = [
  'Title,Text,Column,Estimate,Due,Tags,Stakeholders,Products',
  'First,"Two',
  'lines",Doing,"1,5",24.12.2026,known; New tag,Ada; Grace,',
  'Second,,,,,NEW TAG,ada,Parcel',
].join('\n');

test('R-EV-06: import answers with default, stakeholders, product_and_service_items, tags', async () => {
  const reply = await upload(table);
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  expect(Object.keys(reply.body)).toEqual(['default', 'stakeholders', 'product_and_service_items', 'tags']);
  expect(names(reply.body.stakeholders)).toEqual(['Ada', 'Grace']);
  expect(names(reply.body.product_and_service_items)).toEqual(['Parcel']);
  expect(names(reply.body.tags)).toEqual(['New tag']);
  const [first, second] = reply.body.default;
  expect(first).toMatchObject({
    title: 'First',
    text: 'Two\nlines',
    type: 'Item',
    values: { column: 'Doing', estimate: 1.5, due_date: '2026-12-24' },
    _labels: { tag_ids: ['Known', 'New tag'], stakeholder_ids: ['Ada', 'Grace'] },
  });
  expect(second._labels).toMatchObject({ tag_ids: ['New tag'], stakeholder_ids: ['Ada'] });
  expect((await here.creator.get(items)).body).toEqual(reply.body.default);
  expect((await here.creator.undo(reply)).status).toBe(204);
  expect((await here.creator.get(items)).body).toEqual([]);
  expect(names((await here.creator.get(`${here.project}/tags`)).body)).toEqual(['Known']);
});

test('a workbook is read like a table', async () => {
  const cell = (value: string) => ({ value });
  const rows = [
    ['Name of it', 'Title', 'Priority'],
    ['', 'From a sheet', 'must'],
  ];
  const workbook = (shown: string[][]) => writeXlsxFile(shown.map((row) => row.map(cell))).toBuffer();
  const wrong = await upload(await workbook(rows));
  expect(wrong.body.errors).toEqual([{ pointer: '/columns/0', message: 'Nothing here is called "Name of it".' }]);
  const right = await upload(await workbook(rows.map((row) => row.slice(1))));
  expect(right.body.default).toMatchObject([{ title: 'From a sheet', values: { priority: 'must' } }]);
});

test('days that could have day or month first are refused by a sentence for each column, until the call says which', async () => {
  const file = 'Title,Due\nFirst,05/03/2026\nSecond,06/04/2026\n';
  const refused = await upload(file);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: '/columns/1', message: expect.stringContaining('Add date_order=dmy or date_order=mdy to the query') }],
  ]);
  const sentAs = (order: string) =>
    send(here.server, here.world, 'member', `${items}/import_upload.json?date_order=${order}`, file, {}, 'file');
  const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));
  const due = (reply: { body: { default: { values: object }[] } }) =>
    reply.body.default.map(({ values }) => Object.values(values).find(isDay));
  expect(due(await sentAs('dmy'))).toEqual(['2026-03-05', '2026-04-06']);
  expect(due(await sentAs('mdy'))).toEqual(['2026-05-03', '2026-06-04']);
  const imported = await upload('Title,Due\nFirst,05/03/2026\nSecond,25/03/2026\n');
  expect(due(imported)).toEqual(['2026-03-05', '2026-03-25']);
});

test('workbooks made to hurt are read beside the server, which goes on answering, and are refused', async () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const sheet = (xml: string) =>
    Buffer.from(
      zipSync({
        'xl/workbook.xml': utf8('<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>'),
        'xl/_rels/workbook.xml.rels': utf8(
          `<Relationships><Relationship Id="r1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        'xl/worksheets/sheet1.xml': utf8(xml),
      }),
    );
  const hostile = [sheet('<c '.repeat(34_000)), sheet(' '.repeat(42_000_000)), sheet('<row>'.repeat(200_000))];
  const uploads = hostile.map((file) => upload(file));
  const others = Array.from({ length: 5 }, () => here.server.ask('GET', '/api/release_notes.json'));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const reply of await Promise.all(uploads)) {
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid']);
    expect(reply.body.detail).toMatch(/^The workbook|^A sheet of the workbook/);
  }
});

test.each([
  'csv',
  'json',
  'xlsx',
])('R-EV-05: entity values can be exported as %s (a blob), and imported again elsewhere', async (type) => {
  await upload(table);
  const position = { x: 1, y: 2 };
  await here.creator.post(`${items}/bulk_create`, [
    { entity_attribute_id: here.card, jsid: 'a', title: 'Drawn', position },
  ]);
  const before = (await here.creator.get(items)).body;
  const exported = await fetch(`${here.server.address}${items}/export.${type}`, { headers: here.world.headers.member });
  expect(exported.headers.get('content-disposition')).toContain(`.${type}"`);
  items = `${await here.board('Elsewhere')}/entity_values`;
  const reply = await upload(Buffer.from(await exported.arrayBuffer()));
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  expect([reply.body.stakeholders, reply.body.tags]).toEqual([[], []]);
  const content = ({ title, text, values, position, tag_ids, stakeholder_ids }: Record<string, unknown>) => ({
    title,
    text,
    values,
    position,
    tag_ids,
    stakeholder_ids,
  });
  expect(reply.body.default.map(content)).toEqual(before.map(content));
});

test('JSON of cells is taken with their jsids, types by key, and names', async () => {
  const cells = [
    { jsid: 'a', type: 'Item', title: 'A', values: { column: 'Done' }, position: { x: 1, y: 2 }, embeds: ['b'] },
    { jsid: 'b', type: 'Item', title: 'B', values: {}, source: null, tags: ['Fresh'] },
  ];
  const reply = await upload(JSON.stringify({ cells }));
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  expect(reply.body.default).toMatchObject([
    { jsid: 'a', embeds: ['b'] },
    { jsid: 'b', _labels: { tag_ids: ['Fresh'] } },
  ]);
  expect(reply.headers.get('x-updated')).toBe('0');
  const again = await upload(JSON.stringify([{ ...cells[0], title: 'Other' }, cells[1]]));
  expect(again.headers.get('x-updated')).toBe('1');
  expect(again.body.default.map(({ id }: { id: number }) => id)).toEqual(
    reply.body.default.map(({ id }: { id: number }) => id),
  );
});

describe('refused whole, with nothing made', () => {
  test.each<[string, string, string]>([
    ['a value that does not fit', 'Title,Estimate,Tags\na,1,x\nb,lots,Never', '/1/Estimate'],
    ['a type that the module does not have', 'Title,Type\na,bp.Task', '/0/Type'],
    ['a person nobody knows', 'Title,Assigned to,Tags\na,Nobody,Never', '/0/user_ids'],
    ['a value that its schema refuses', 'Title,Priority,Tags\na,whenever,Never', '/0/values/priority'],
    ['no table at all', '', ''],
    ['broken JSON', '[{"title": ', ''],
    ['JSON without a list', '{"title": "a"}', ''],
    ['JSON with something else in it', '[1]', '/0'],
  ])('%s', async (_, file, pointer) => {
    const reply = await upload(file);
    expect([reply.status, reply.body.errors?.[0].pointer, reply.body.detail]).toEqual([
      422,
      pointer,
      expect.any(String),
    ]);
    expect((await here.creator.get(items)).body).toEqual([]);
    expect(names((await here.creator.get(`${here.project}/tags`)).body)).not.toContain('Never');
  });

  test('from those who may not write here', async () => {
    expect((await upload(table, 'other_admin')).status).toBe(404);
    expect((await upload(table, 'company_admin')).status).toBe(403);
  });
});
