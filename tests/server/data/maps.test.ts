/** Data maps over HTTP: mappings are imported from and exported to SSSOM, and suggestions use earlier mappings. */
import { beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const send = async (path: string, text: string, name: string) => {
  const body = new FormData();
  body.set('file', new File([text], name));
  const response = await fetch(`${server.address}${path}`, { method: 'POST', headers: world.headers.member, body });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
};
const catalogOf = async (rows: string): Promise<number> =>
  (await send('/api/data_catalogs/file_upload.json', `Key,Parent,Name,Data type\n${rows}`, 'rows.csv')).body.id;

let map: string;
let source: number;
let target: number;
beforeAll(async () => {
  source = await catalogOf(
    'p,,Person,table\np.dob,p,birthDate,date\np.sex,p,sex,text\nv,,Visit,table\nv.start,v,Start,date\n',
  );
  target = await catalogOf(
    'c,,Client,table\nc.birth,c,Birth date,date\nc.gender,c,Gender,text\ns,,Stay,table\ns.from,s,Start,date\nd,,Drug,table\nd.from,d,Start,date\n',
  );
  const made = await asker.made('/api/data_maps', { name: 'Map', data_catalog_ids: [source, target] });
  map = `/api/data_maps/${made.id}`;
});

const head = 'subject_id\tpredicate_id\tobject_id\tmapping_justification\tconfidence\n';
const upload = (rows: string, query = '') =>
  send(`${map}/data_map_detail_mappings/file_upload.json${query}`, head + rows, 'map.sssom.tsv');
const mappings = async () => (await asker.get(`${map}/data_map_detail_mappings?sort=id`)).body;

test('R-DATA-15 Detail mappings accept a file upload; the response carries a mappings list', async () => {
  const rows =
    'p.dob\tskos:exactMatch\tc.birth\tsemapv:ManualMappingCuration\t0.9\np.sex\tskos:exactMatch\tsssom:NoTermFound\tsemapv:ManualMappingCuration\t\n';
  const tried = await upload(rows, '?dry_run=true');
  expect([tried.status, tried.body.mappings.length, (await mappings()).length]).toEqual([200, 2, 0]);
  const taken = await upload(rows);
  expect([taken.status, taken.body.mappings.map(({ kind }: { kind: string }) => kind)]).toEqual([
    200,
    ['equal', 'none'],
  ]);
  expect((await mappings()).map((one: Record<string, unknown>) => [one.kind, one.score, one.made_by])).toEqual([
    ['equal', 0.9, 'file'],
    ['none', null, 'file'],
  ]);
  expect((await upload(rows)).body).toMatchObject({ mappings: [], mapped_already: 2 });
  const file = await asker.get(`${map}/sssom`);
  expect([file.status, file.text.split('\n').filter((line) => !line.startsWith('#'))[1]]).toEqual([
    200,
    expect.stringMatching(/^p\.dob\tbirthDate\tskos:exactMatch\tc\.birth\tBirth date\t/),
  ]);
  expect((await asker.post(`/api/changes/${taken.headers.get('x-change')}/undo`, {})).status).toBe(204);
  expect(await mappings()).toEqual([]);
});

test.each([
  [
    'an element that no catalog has',
    'p.nothing\tskos:exactMatch\tc.birth\tsemapv:ManualMappingCuration\t\n',
    '/line/2',
  ],
  ['a confidence that is none', 'p.dob\tskos:exactMatch\tc.birth\tsemapv:ManualMappingCuration\t9\n', '/line/2'],
])('%s is told by its line and changes nothing', async (_, rows, pointer) => {
  const reply = await upload(rows);
  expect([reply.status, reply.body.errors[0].pointer, await mappings()]).toEqual([422, pointer, []]);
});

interface Suggested {
  readonly name: string;
  readonly candidates: readonly {
    readonly name: string;
    readonly target_detail_id: number;
    readonly score: number;
    readonly reasons: readonly string[];
  }[];
}

test('suggestions have a score and a reason, and follow what is mapped', async () => {
  const ask = async (): Promise<readonly Suggested[]> =>
    (await asker.get(`${map}/mapping_suggestions?source_id=${source}&target_id=${target}&limit=100`)).body.suggestions;
  const first = new Map((await ask()).map((one) => [one.name, one.candidates[0]]));
  expect(first.get('birthDate')).toMatchObject({
    name: 'Birth date',
    reasons: expect.arrayContaining(['same name', 'same type']),
  });
  expect(first.get('sex')?.name).toBe('Gender');
  const byKey = async (catalog: number, key: string): Promise<number> =>
    (await asker.get(`/api/data_catalogs/${catalog}/data_catalog_details?key.equals=${key}`)).body[0].id;
  const pair = { source_detail_id: await byKey(source, 'v'), target_detail_id: await byKey(target, 'd') };
  await asker.made(`${map}/data_map_detail_mappings`, pair);
  const after = (await ask()).find(({ name }) => name === 'Start');
  expect([after?.candidates[0]?.target_detail_id, after?.candidates[0]?.reasons.includes('parents mapped')]).toEqual([
    await byKey(target, 'd.from'),
    true,
  ]);
  expect((await ask()).map(({ name }) => name)).not.toContain('Visit');
  // The pair that exists is not suggested again, and no later candidate has a better score than one before it.
  const of = `source_id=${source}&target_id=${target}&of=${pair.source_detail_id}&candidates=9`;
  const [visit] = (await asker.get(`${map}/mapping_suggestions?${of}`)).body.suggestions as readonly Suggested[];
  expect(visit?.candidates.map((one) => one.target_detail_id)).not.toContain(pair.target_detail_id);
  for (const { candidates } of await ask())
    expect(candidates.map(({ score }) => score)).toEqual(
      candidates.map(({ score }) => score).toSorted((one, other) => other - one),
    );
});

test('one element is asked for whether it is mapped or not, and those behind one in the order of the catalog', async () => {
  const ask = async (query: string): Promise<readonly string[]> => {
    const path = `${map}/mapping_suggestions?source_id=${source}&target_id=${target}&${query}`;
    return (await asker.get(path)).body.suggestions.map(({ name }: { name: string }) => name);
  };
  const { body } = await asker.get(`/api/data_catalogs/${source}/data_catalog_details?fields=id,name`);
  const idOf = (name: string) => body.find((one: { name: string }) => one.name === name).id;
  expect(await ask(`of=${idOf('Visit')}`)).toEqual(['Visit']);
  expect(await ask(`after=${idOf('sex')}`)).toEqual(['Start']);
  expect(await ask(`after=${idOf('Start')}`)).toEqual([]);
  const { body: found } = await asker.get(`${map}/mapping_suggestions?source_id=${source}&target_id=${target}`);
  const birth = found.suggestions.find(({ name }: { name: string }) => name === 'birthDate');
  expect(birth.candidates[0]).toMatchObject({ name: 'Birth date', above: ['Client'] });
});

test('a catalog that is not on the map is refused', async () => {
  const other = await catalogOf('x,,X,\n');
  const reply = await asker.get(`${map}/mapping_suggestions?source_id=${other}&target_id=${target}`);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/query/source_id']);
});
