/** The coverage of a map: by catalog, branch and category, for mandatory elements, and the doubtful mappings. */
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const upload = async (rows: string, name: string): Promise<number> => {
  const body = new FormData();
  body.set('file', new File([`Key,Parent,Group,Name,Data type,Mandatory\n${rows}`], 'rows.csv'));
  body.set('name', name);
  const path = `${server.address}/api/data_catalogs/file_upload.json`;
  return JSON.parse(await (await fetch(path, { method: 'POST', headers: world.headers.member, body })).text()).id;
};

test('bars count ends of branches with a mapping, and warnings tell of types and targets that do not go together', async () => {
  const ours = await upload(
    'p,,who,Person,table,no\np.sex,p,who,Sex,text,yes\np.kg,p,who,Weight,text,yes\nv,,,Visit,table,no\nv.on,v,,Day,date,no\n',
    'Ours',
  );
  const theirs = await upload('c,,all,Client,table,no\nc.g,c,all,Gender,text,no\nc.m,c,all,Mass,number,no\n', 'Theirs');
  const map = await asker.made('/api/data_maps', { name: 'Map', data_catalog_ids: [ours, theirs] });
  const base = `/api/data_maps/${map.id}`;
  const idOf = async (catalog: number, key: string): Promise<number> =>
    (await asker.get(`/api/data_catalogs/${catalog}/data_catalog_details?key.equals=${key}`)).body[0].id;
  const pair = async (source: string, target: string | null, more: object = {}) =>
    asker.made(`${base}/data_map_detail_mappings`, {
      source_detail_id: await idOf(ours, source),
      target_detail_id: target && (await idOf(theirs, target)),
      ...more,
    });
  const read = async () => (await asker.get(`${base}/data_map_detail_mappings/coverage`)).body;
  await pair('p.sex', 'c.g');
  await pair('v.on', 'c.m', { status: 'rejected' });
  const category = await asker.made(`${base}/data_map_categories`, { name: 'People' });
  const [group] = (await asker.get(`/api/data_catalogs/${ours}/data_catalog_groups`)).body;
  await asker.made(`${base}/data_map_category_mappings`, {
    data_catalog_group_id: group.id,
    data_map_category_id: category.id,
  });
  expect(await read()).toEqual({
    sections: [
      {
        title: 'Mapped',
        bars: [
          { title: 'Ours', value: 1, of: 3 },
          { title: 'Theirs', value: 1, of: 2 },
        ],
      },
      { title: 'Mandatory elements mapped', bars: [{ title: 'Ours', value: 1, of: 2 }] },
      { title: 'By category', bars: [{ title: 'People', value: 1, of: 3 }] },
      {
        title: 'Branches of Ours',
        bars: [
          { title: 'Person', value: 1, of: 2 },
          { title: 'Visit', value: 0, of: 1 },
        ],
      },
      { title: 'Branches of Theirs', bars: [{ title: 'Client', value: 1, of: 2 }] },
    ],
    warnings: [],
    warnings_count: 0,
  });
  const weight = await pair('p.kg', 'c.m');
  await pair('v.on', 'c.g');
  expect((await read()).warnings).toEqual([
    '“Weight” is text and “Mass” is number: say how the one becomes the other.',
    '“Gender” equals 2 elements: “Sex”, “Day”.',
  ]);
  const doubts = async () => {
    const { body } = await asker.get(`${base}/data_map_detail_mappings?fields=source_detail_id,doubt`);
    return (body as readonly { doubt: string | null }[]).map(({ doubt }) => doubt);
  };
  // In order: sex to gender, day to mass (rejected), weight to mass, day to gender.
  expect(await doubts()).toEqual(['target_twice', null, 'types', 'target_twice']);
  await asker.put(`${base}/data_map_detail_mappings/${weight.id}.json`, { transformation: 'to_number' });
  expect((await read()).warnings_count).toBe(1);
  expect(await doubts()).toEqual(['target_twice', null, null, 'target_twice']);
});
