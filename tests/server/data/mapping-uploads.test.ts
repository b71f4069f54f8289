/** Mapping files over HTTP: as a new map, and for groups and categories; tried, refused by line, and undone. */

import { beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const send = async (path: string, content: string | Buffer, name: string, fields: Record<string, string> = {}) => {
  const body = new FormData();
  body.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const response = await fetch(`${server.address}${path}`, { method: 'POST', headers: world.headers.member, body });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
};
const catalogOf = async (rows: string, name: string): Promise<number> =>
  (await send('/api/data_catalogs/file_upload.json', `Key,Parent,Group,Name\n${rows}`, 'rows.csv', { name })).body.id;
const undo = (headers: Headers) => asker.post(`/api/changes/${headers.get('x-change')}/undo`, {});
const countOf = async (path: string) => Number((await asker.get(`${path}?page=1`)).headers.get('x-total-count'));

let older: number;
let newer: number;
beforeAll(async () => {
  older = await catalogOf('u1,,who,Person\nu1.born,u1,who,Birth date\nu1.kg,u1,what,Weight\n', 'Older');
  newer = await catalogOf('u1,,who,Client\nu1.born,u1,who,Born on\n', 'Newer');
});

const sssom = (rows: string) =>
  `#mapping_set_title: Older to newer\nsubject_id\tsubject_label\tpredicate_id\tobject_id\tobject_label\tmapping_justification\n${rows}`;
const both = sssom(
  'u1\tPerson\tskos:exactMatch\tu1\tClient\tsemapv:ManualMappingCuration\nu1.born\tBirth date\tskos:closeMatch\tu1.born\tBorn on\tsemapv:ManualMappingCuration\n',
);
const newMap = '/api/data_maps/file_upload.json';

test('R-DATA-14 Data maps accept a file upload: a map between the catalogs of its elements, which one undo takes back', async () => {
  const maps = await countOf('/api/data_maps');
  const tried = await send(`${newMap}?dry_run=true`, both, 'map.sssom.tsv');
  expect([tried.status, tried.body.id, tried.body.mappings.length, tried.body.report.taken]).toEqual([200, null, 2, 2]);
  expect(await countOf('/api/data_maps')).toBe(maps);
  const made = await send(newMap, both, 'map.sssom.tsv');
  expect([made.status, made.body.name, made.body.report.beside]).toEqual([200, 'Older to newer', []]);
  const map = (await asker.get(`/api/data_maps/${made.body.id}`)).body;
  // Both catalogs have the keys: sources belong to one catalog, targets to the other.
  expect([...map.data_catalog_ids].sort()).toEqual([older, newer].sort());
  const rows = (await asker.get(`/api/data_maps/${made.body.id}/data_map_detail_mappings?sort=id`)).body;
  expect(
    rows.map((one: { _labels: Record<string, string>; kind: string }) => [
      one._labels.source_detail_id,
      one._labels.target_detail_id,
      one.kind,
    ]),
  ).toEqual([
    ['Person', 'Client', 'equal'],
    ['Birth date', 'Born on', 'close'],
  ]);
  expect((await undo(made.headers)).status).toBe(204);
  expect([(await asker.get(`/api/data_maps/${made.body.id}`)).status, await countOf('/api/data_maps')]).toEqual([
    404,
    maps,
  ]);
});

test('R-DATA-14 a file whose elements no catalog has is refused, or brings its catalogs with it', async () => {
  const strange = sssom(
    'MP:1\tcataract\tskos:exactMatch\tHP:1\tCataract\tsemapv:LexicalMatching\nMP:2\tlens\tskos:exactMatch\tsssom:NoTermFound\t\tsemapv:LexicalMatching\n',
  );
  const catalogs = await countOf('/api/data_catalogs');
  const refused = await send(newMap, strange, 'eyes.sssom.tsv');
  expect([refused.status, refused.body.errors.length, refused.body.errors[0].message]).toEqual([
    422,
    2,
    expect.stringContaining('“MP:1”'),
  ]);
  const tried = await send(`${newMap}?dry_run=true`, strange, 'eyes.sssom.tsv', { make_catalogs: 'true' });
  const expected = ['the data catalog “MP” with its elements (2)', 'the data catalog “HP” with its elements (1)'];
  expect([tried.body.report.beside, await countOf('/api/data_catalogs')]).toEqual([expected, catalogs]);
  const made = await send(newMap, strange, 'eyes.sssom.tsv', { make_catalogs: 'true', name: 'Eyes' });
  expect([made.status, made.body.name, made.body.report.beside, await countOf('/api/data_catalogs')]).toEqual([
    200,
    'Eyes',
    expected,
    catalogs + 2,
  ]);
  const rows = (await asker.get(`/api/data_maps/${made.body.id}/data_map_detail_mappings?sort=id`)).body;
  expect(
    rows.map((one: { _labels: Record<string, string>; kind: string }) => [one._labels.source_detail_id, one.kind]),
  ).toEqual([
    ['cataract', 'equal'],
    ['lens', 'none'],
  ]);
  expect((await undo(made.headers)).status).toBe(204);
  expect(await countOf('/api/data_catalogs')).toBe(catalogs);
});

const table =
  'From;To;Correspondence;Score;Owner\nPerson;Client;close;80 %;me\nu1.born;;none;;me\nu1.kg;nothing here;equal;;me\nu1.kg;u1;strange;7;me\n';
test.each([
  ['text', 'map.csv', async () => table],
  [
    'a workbook',
    'map.xlsx',
    () =>
      writeXlsxFile(
        table
          .trim()
          .split('\n')
          .map((line) => line.split(';').map((value) => ({ value }))),
      ).toBuffer(),
  ],
])('R-DATA-14 a table as %s is refused by line, and taken in without its faults', async (_, name, content) => {
  const sent = await content();
  const map = await asker.made('/api/data_maps', { name: `Map of ${name}`, data_catalog_ids: [older, newer] });
  const path = `/api/data_maps/${map.id}/data_map_detail_mappings/file_upload.json`;
  const refused = await send(path, sent, name);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      { pointer: '/line/5', message: expect.stringContaining('“strange” is no correspondence') },
      { pointer: '/line/5', message: expect.stringContaining('The score is “7”') },
      { pointer: '/line/4', message: expect.stringContaining('no element “nothing here”') },
    ],
  ]);
  const good = await send(path, table.split('\n').slice(0, 3).join('\n'), 'good.csv');
  expect([
    good.status,
    good.body.mappings.map((one: { kind: string; score: number | null }) => [one.kind, one.score]),
  ]).toEqual([
    200,
    [
      ['close', 0.8],
      ['none', null],
    ],
  ]);
  expect(good.body.report.losses).toEqual([{ line: null, message: expect.stringContaining('“Owner”') }]);
});

test('R-DATA-16 Category mappings accept a file upload; the response carries a mappings list', async () => {
  const map = await asker.made('/api/data_maps', { name: 'Subjects', data_catalog_ids: [older, newer] });
  const base = `/api/data_maps/${map.id}`;
  await asker.made(`${base}/data_map_categories`, { name: 'People' });
  const path = `${base}/data_map_category_mappings/file_upload.json`;
  const rows = async () => (await asker.get(`${base}/data_map_category_mappings?sort=id`)).body;
  const faulty = await send(path, 'Group,Category\nwho,People\nwhat,\nwhat,Things\n', 'groups.csv');
  expect([faulty.status, faulty.body.errors.map((one: { message: string }) => one.message), await rows()]).toEqual([
    422,
    [
      'Line 3: it names no category.',
      'Line 2: several groups of this map are called “who”. Write the catalog in front of it: “Catalog / who”.',
      'Line 4: this map has no category “Things”.',
    ],
    [],
  ]);
  const good = 'Group,Category,Note\nNewer / who,People,both\nwhat,People,\n';
  const tried = await send(`${path}?dry_run=true`, good, 'groups.csv');
  expect([tried.status, tried.body.mappings.length, (await rows()).length]).toEqual([200, 2, 0]);
  const taken = await send(path, good, 'groups.csv');
  expect(taken.body.mappings.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  expect(
    (await rows()).map((one: { _labels: Record<string, string>; made_by: string; note: string }) => [
      one._labels.data_catalog_group_id,
      one.made_by,
      one.note,
    ]),
  ).toEqual([
    ['who', 'file', 'both'],
    ['what', 'file', ''],
  ]);
  expect((await send(path, good, 'groups.csv')).body).toMatchObject({ mappings: [], mapped_already: 2 });
  expect((await undo(taken.headers)).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test.each([
  ['an empty file', '', 'empty.csv'],
  ['a table of other things', 'Colour,Size\nred,4\n', 'things.csv'],
])('%s is told and makes no map', async (_, text, name) => {
  const before = await countOf('/api/data_maps');
  const reply = await send(newMap, text, name);
  expect([reply.status, reply.body.errors.length, await countOf('/api/data_maps')]).toEqual([422, 1, before]);
});
