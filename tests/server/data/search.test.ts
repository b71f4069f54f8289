/** The search of lists by words: endings, any order, typing errors, synonyms, and matches in parent rows. */
import { beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const asker = askerFor(server, world, 'member');

const upload = async (text: string, name: string): Promise<number> => {
  const body = new FormData();
  body.set('file', new File([text], 'rows.csv'));
  body.set('name', name);
  const path = `${server.address}/api/data_catalogs/file_upload.json`;
  return JSON.parse(await (await fetch(path, { method: 'POST', headers: world.headers.member, body })).text()).id;
};

/** A harbour's dictionary: key, name, type, description, permitted values. */
const harbour = `Key,Parent,Name,Data type,Description,Permitted values,Steward remark
ship,,ship,table,A vessel that has called at the harbour at least once,,
ship.ship_id,ship,ship_id,integer,Number under which the vessel is kept,,
ship.imo,ship,imoNumber,text,Number of the hull that stays with it for its whole life,,
ship.flag,ship,flag_state,text,Country whose law holds on board,,
ship.built,ship,year_of_construction,integer,Year in which the keel was laid down,,
ship.loa,ship,length_overall,number,From the foremost to the aftermost point in metres,,
ship.draught,ship,draught_max,number,How deep she lies in the water when fully laden,,
ship.owner,ship,owner_source_value,text,Company that the vessel belongs to as the register spells it,,
call,,port_call,table,One stay of a ship from the pilot station in to the pilot station out,,
call.arrival,call,arrival_datetime,datetime,When the first line was made fast,,
call.departure,call,departure_datetime,datetime,When the last line was let go,,
call.berth,call,berth_number,text,Where along the quay she lay,,
call.reason,call,cancel_reason,text,Why the call did not take place,,
call.agent,call,agent_name,text,Office that acts for the owner ashore,,
cargo,,cargo,table,Goods that are loaded or discharged during a call,,
cargo.kind,cargo,cargo_type,text,Sort of goods,bulk = Dry bulk;liquid = Tanker;box = Containers,
cargo.weight,cargo,gross_tonnage_moved,number,Mass that crossed the rail in tonnes,,
cargo.un,cargo,dangerous_goods_code,text,Four digits of the United Nations for what may burn or explode,,
cargo.lot,cargo,lot_number,text,Mark that the maker puts on all pieces of one batch,,
crew,,crew_member,table,A person who serves on board,,
crew.born,crew,birth_date,date,,,never shown to agents
crew.gender,crew,gender_code,text,,m = Male;f = Female,
crew.nation,crew,nationality,text,State that issued the passport,,
crew.rank,crew,rank_title,text,Position such as master or bosun,,
crew.zip,crew,home_zip,text,,,
fee,,fee,table,Money that is charged for a call,,
fee.total,fee,total_charge,number,All dues of the call together,,
fee.currency,fee,currency_code,text,,EUR;NOK;GBP,
fee.paid,fee,paid_by_agent,boolean,Whether the office has settled the bill,,
`;
const questions: readonly (readonly [string, ...string[]])[] = [
  ['arrival_datetime', 'call.arrival'],
  ['datetime of departures', 'call.departure'],
  ['date of birth', 'crew.born'],
  ['sex', 'crew.gender'],
  ['how long is the ship', 'ship.loa'],
  ['when was the vessel built', 'ship.built'],
  ['country', 'ship.flag', 'crew.nation'],
  ['imo number', 'ship.imo'],
  ['batch number', 'cargo.lot'],
  ['postal code', 'crew.zip'],
  ['total charges', 'fee.total'],
  ['money', 'fee.currency', 'fee'],
  ['paid by the agent', 'fee.paid'],
  ['why was the call cancelled', 'call.reason'],
  ['explosive goods', 'cargo.un'],
  ['containers', 'cargo.kind'],
  ['dangrous', 'cargo.un'],
  ['nationalty', 'crew.nation'],
  ['number of berth', 'call.berth'],
  ['goods type', 'cargo.kind'],
  ['position on board', 'crew.rank'],
  ['passport', 'crew.nation'],
  ['owner ship', 'ship.owner'],
  ['depth in water', 'ship.draught'],
];

let catalog: number;
let path: string;
beforeAll(async () => {
  catalog = await upload(harbour, 'Harbour');
  path = `/api/data_catalogs/${catalog}/data_catalog_details`;
});
const keysOf = async (q: string, more = ''): Promise<readonly string[]> =>
  (await asker.get(`${path}?page=1&per_page=10&q=${encodeURIComponent(q)}${more}`)).body.map(
    ({ key }: { key: string }) => key,
  );

test('of 24 questions in own words, at least 85 of a hundred have an answer among ten', async () => {
  const without: string[] = [];
  for (const [question, ...answers] of questions) {
    const keys = await keysOf(question);
    if (!keys.some((key) => answers.includes(key))) without.push(`${question}: ${keys}`);
  }
  expect(without.length, without.join('\n')).toBeLessThanOrEqual(questions.length * 0.15);
});

test.each([
  ['another ending', 'cancelling reasons', 'call.reason'],
  ['another order', 'charge total', 'fee.total'],
  ['a typing error', 'gendre', 'crew.gender'],
  ['a part of a name', 'tonnage_mov', 'cargo.weight'],
  ['the row above', 'crew birth', 'crew.born'],
  ['a permitted value', 'tanker', 'cargo.kind'],
  ['a further field', 'never shown', 'crew.born'],
])('an element is found first by %s', async (_, q, key) => {
  expect((await keysOf(q))[0]).toBe(key);
});

test('what nothing is like is not found, and signs of queries are words', async () => {
  expect(await keysOf('xyzzyq')).toEqual([]);
  for (const q of ["' or 1=1 --", ':* & !', '%', '\\', 'the', '(a']) expect(await keysOf(q)).toBeInstanceOf(Array);
});

test('an order that is asked for goes before the best, and filters narrow what is found', async () => {
  const sorted = await keysOf('number', '&sort=-name');
  expect(sorted).toEqual(['ship.ship_id', 'cargo.lot', 'ship.imo', 'call.berth']);
  expect(new Set(await keysOf('number'))).toEqual(new Set(sorted));
  expect(await keysOf('number', '&data_type.equals=integer')).toEqual(['ship.ship_id']);
  const tree = (await asker.get(`${path}?ancestors=true&q=passport`)).body;
  expect(new Set(tree.map(({ key }: { key: string }) => key))).toEqual(new Set(['crew', 'crew.nation']));
});

test('words follow each change of a row, its undoing and its deletion', async () => {
  const row = await asker.made(path, { name: 'Quarantine flag' });
  expect((await keysOf('quarantines')).length).toBe(1);
  const changed = await asker.put(`${path}/${row.id}.json`, { name: 'Yellow jack' });
  expect([(await keysOf('quarantine')).length, (await keysOf('jacks')).length]).toEqual([0, 1]);
  await asker.post(`/api/changes/${changed.headers.get('x-change')}/undo`, {});
  expect([(await keysOf('quarantine')).length, (await keysOf('jacks')).length]).toEqual([1, 0]);
  await server.ask('DELETE', `${path}/${row.id}.json`, { headers: world.headers.member });
  expect((await keysOf('quarantine')).length).toBe(0);
});

test('catalogs are found by words as well, and nobody finds those of another company or of whoever may not read them', async () => {
  const found = async (who: 'member' | 'other_member') =>
    (await askerFor(server, world, who).get('/api/data_catalogs?q=lighthouses')).body.map(
      ({ id }: { id: number }) => id,
    );
  const made = await asker.made('/api/data_catalogs', { name: 'Aids', description: '<p>Every <b>lighthouse</b></p>' });
  expect([await found('member'), await found('other_member')]).toEqual([[made.id], []]);
  const list = (await asker.get('/api/data_catalogs?q=lighthouses')).headers.get('x-total-count');
  expect(list).toBe('1');
});
