/** Mappings of a map are carried over to a new version of one of its catalogs. */
import { beforeEach, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const upload = async (rows: string): Promise<number> => {
  const body = new FormData();
  body.set('file', new File([`Key,Parent,Group,Name,Data type\n${rows}`], 'rows.csv'));
  const path = `${server.address}/api/data_catalogs/file_upload.json`;
  return JSON.parse(await (await fetch(path, { method: 'POST', headers: world.headers.member, body })).text()).id;
};
const idOf = async (catalog: number, key: string): Promise<number> =>
  (await asker.get(`/api/data_catalogs/${catalog}/data_catalog_details?key.equals=${key}`)).body[0].id;
const groupOf = async (catalog: number, name: string): Promise<number> =>
  (await asker.get(`/api/data_catalogs/${catalog}/data_catalog_groups?name.equals=${name}`)).body[0].id;

let [older, newer, other, map] = [0, 0, 0, ''];
const mapped = async () =>
  (await asker.get(`${map}/data_map_detail_mappings?sort=id`)).body.map(
    (one: { _labels: Record<string, string>; made_by: string; status: string }) => [
      one._labels.source_detail_id,
      one.made_by,
      one.status,
    ],
  );
const catalogs = async () => (await asker.get(map)).body.data_catalog_ids;

beforeEach(async () => {
  older = await upload(
    'p,,who,Person,table\np.sex,p,who,Sex,text\np.birthdate,p,who,Date of birth,date\np.kg,p,gone,Weight,number\np.cm,p,who,Height,number\n',
  );
  newer = await upload(
    'p,,who,Person,table\np.sex,p,who,Sex,text\np.birth_date,p,who,Date of birth,date\np.cm,p,who,Height,text\n',
  );
  other = await upload('c,,all,Client,table\nc.a,c,all,A,text\nc.b,c,all,B,text\nc.c,c,all,C,text\nc.d,c,all,D,text\n');
  const made = await asker.made('/api/data_maps', { name: 'Map', data_catalog_ids: [older, other] });
  map = `/api/data_maps/${made.id}`;
});
const mapPairs = async (...pairs: readonly (readonly [string, string])[]) => {
  for (const [source, target] of pairs)
    await asker.made(`${map}/data_map_detail_mappings`, {
      source_detail_id: await idOf(older, source),
      target_detail_id: await idOf(other, target),
    });
};
const carry = (query = '') => asker.post(`${map}/carry_over.json${query}`, { from_id: older, to_id: newer });

test('mappings follow key and rename, a changed type is reviewed, the rest is told, and one undo restores all', async () => {
  await mapPairs(['p.sex', 'c.a'], ['p.birthdate', 'c.b'], ['p.kg', 'c.c'], ['p.cm', 'c.d']);
  const category = await asker.made(`${map}/data_map_categories`, { name: 'People' });
  for (const name of ['who', 'gone'])
    await asker.made(`${map}/data_map_category_mappings`, {
      data_catalog_group_id: await groupOf(older, name),
      data_map_category_id: category.id,
    });
  const before = await mapped();
  const tried = await carry('?dry_run=true');
  expect([tried.status, tried.body.counts, tried.body.replaced]).toEqual([
    200,
    { carried: 2, review: 2, open: 2 },
    false,
  ]);
  expect(
    tried.body.rows.map((one: { before: string; outcome: string; reason: string }) => [one.before, one.outcome]),
  ).toEqual([
    ['Weight', 'open'],
    ['gone', 'open'],
    ['Date of birth', 'review'],
    ['Height', 'review'],
    ['Sex', 'carried'],
    ['who', 'carried'],
  ]);
  expect(await mapped()).toEqual(before);
  const done = await carry();
  expect(done.status, done.text).toBe(200);
  expect(await mapped()).toEqual([
    ['Sex', 'carried_over', 'accepted'],
    ['Date of birth', 'carried_over', 'proposed'],
    ['Weight', 'hand', 'accepted'],
    ['Height', 'carried_over', 'proposed'],
  ]);
  const row = (await asker.get(`${map}/data_map_detail_mappings?sort=id`)).body[1];
  expect(row.source_detail_id).toBe(await idOf(newer, 'p.birth_date'));
  expect(new Set(await catalogs())).toEqual(new Set([older, other, newer]));
  expect((await asker.post(`/api/changes/${done.headers.get('x-change')}/undo`, {})).status).toBe(204);
  expect([await mapped(), new Set(await catalogs())]).toEqual([before, new Set([older, other])]);
});

test('pairs that a person has decided overrule those that were found, and are no proposals for being renamed', async () => {
  await mapPairs(['p.sex', 'c.a'], ['p.birthdate', 'c.b'], ['p.kg', 'c.c']);
  const [sex, birth, weight] = [
    await idOf(older, 'p.sex'),
    await idOf(older, 'p.birthdate'),
    await idOf(older, 'p.kg'),
  ];
  const born = await idOf(newer, 'p.birth_date');
  const tried = (pairs: object) =>
    asker.post(`${map}/carry_over.json?dry_run=true`, { from_id: older, to_id: newer, pairs });
  const outcomes = ({ body }: Awaited<ReturnType<typeof tried>>) =>
    body.rows.map((one: { before: string; outcome: string; reason: string }) => [one.before, one.outcome, one.reason]);
  const found = await tried([]);
  expect(outcomes(found)).toEqual([
    ['Weight', 'open', 'not in the new version'],
    ['Date of birth', 'review', expect.stringMatching(/^renamed, most likely/)],
    ['Sex', 'carried', 'same key'],
  ]);
  const { pairing } = found.body.report;
  expect(pairing.rows.map(([pair]: { before: object; after: object }[]) => pair)).toMatchObject([
    { before: { id: weight, name: 'Weight', path: ['Person'] }, after: null, score: 1 },
    { before: { id: birth }, after: { id: born } },
    { before: { id: sex }, score: 1 },
  ]);
  expect(outcomes(await tried([{ before: birth, after: born }]))[1]).toEqual(['Sex', 'carried', 'same key']);
  expect(outcomes(await tried([{ before: birth, after: born }]))[2]).toEqual(['Date of birth', 'carried', 'chosen']);
  const apart = await tried([
    { before: birth, after: null },
    { before: weight, after: born },
  ]);
  expect(outcomes(apart)).toEqual([
    ['Date of birth', 'open', 'not in the new version'],
    ['Weight', 'review', 'changed: data type'],
    ['Sex', 'carried', 'same key'],
  ]);
  expect((await tried([{ before: 0, after: null }])).status).toBe(422);
  const done = await asker.post(`${map}/carry_over.json`, {
    from_id: older,
    to_id: newer,
    pairs: [{ before: birth, after: born }],
  });
  expect(done.status, done.text).toBe(200);
  expect(await mapped()).toEqual([
    ['Sex', 'carried_over', 'accepted'],
    ['Date of birth', 'carried_over', 'accepted'],
    ['Weight', 'hand', 'accepted'],
  ]);
});

test('where nothing is left to decide, the new version takes the place of the old one on the map', async () => {
  await mapPairs(['p.sex', 'c.a']);
  const places = `${map}/data_map_data_catalogs`;
  const place = (await asker.get(`${places}?data_catalog_id.equals=${older}`)).body[0];
  await asker.put(`${places}/${place.id}.json`, { x: 120, y: 40 });
  expect((await carry()).body).toMatchObject({ counts: { carried: 1, review: 0, open: 0 }, replaced: true });
  expect(new Set(await catalogs())).toEqual(new Set([other, newer]));
  expect((await asker.get(`${places}?data_catalog_id.equals=${newer}`)).body[0]).toMatchObject({ x: 120, y: 40 });
});

test.each([
  ['a catalog that is not on the map', () => ({ from_id: newer, to_id: older }), 422],
  ['the same catalog', () => ({ from_id: older, to_id: older }), 422],
  ['a catalog that is not there', () => ({ from_id: older, to_id: 99_999_999 }), 404],
])('%s is refused', async (_, body, status) => {
  expect((await asker.post(`${map}/carry_over.json`, body())).status).toBe(status);
});
