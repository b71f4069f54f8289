/** Lists of choices and of words in items: filtered, and changed by entry for many items. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let items: string;
let ids: number[];
const member = () => askerFor(here.server, here.world, 'member');

beforeAll(async () => {
  here = await moduleWorld();
  const admin = askerFor(here.server, here.world, 'system_admin');
  const { id } = await admin.made('/api/admin/entity_attributes.json', {
    name: 'Several',
    key: 'Several',
    module_type_id: here.kanban,
    json_schema: {
      type: 'object',
      properties: {
        colours: { type: 'array', title: 'Colours', uniqueItems: true, items: { enum: ['red', 'green', 'blue'] } },
        words: { type: 'array', title: 'Words', items: { type: 'string' } },
        sizes: { type: 'array', title: 'Sizes', items: { type: 'number' } },
      },
    },
  });
  items = `${await here.board()}/entity_values`;
  ids = [];
  for (const values of [
    { colours: ['red', 'green'], words: ['a, b', 'c'], sizes: [1, 2.5] },
    { colours: ['red'], words: ['c'] },
    { colours: [], sizes: [2.5] },
    {},
  ])
    ids.push(Number((await member().made(items, { entity_attribute_id: id, title: 'One', values })).id));
});
afterAll(() => here.server.close());

const found = async (query: string) => {
  const { body } = await member().get(`${items}.json?${query}`);
  return (body as { id: number }[]).map(({ id }) => ids.indexOf(id)).toSorted();
};
const stored = async (key: string) => {
  const { body } = await member().get(`${items}.json?fields=values&sort=id`);
  return (body as { values: Record<string, unknown> }[]).map(({ values }) => values[key]);
};

test('lists are found by any of some entries, all of them, none of them, and by being empty', async () => {
  expect(await found('values.colours.equals=red&values.colours.equals=green')).toEqual([0, 1]);
  expect(await found('values.colours.all_of=red&values.colours.all_of=green')).toEqual([0]);
  expect(await found('values.colours.not=green')).toEqual([1, 2, 3]);
  expect(await found('values.colours.empty=true')).toEqual([2, 3]);
  expect(await found(`values.words.all_of=${encodeURIComponent('a, b')}`)).toEqual([0]);
  expect(await found('values.sizes.equals=2.5')).toEqual([0, 2]);
});

test('entries are added to many items and removed from them, and each keeps its others', async () => {
  const before = await stored('colours');
  const body = { ids, values: {}, add: { 'values.colours': ['blue'] }, remove: { 'values.colours': ['red'] } };
  const done = await member().post(`${items}/bulk_update.json`, body);
  expect(done.status).toBe(200);
  expect(await stored('colours')).toEqual([['green', 'blue'], ['blue'], ['blue'], ['blue']]);
  expect((await member().undo(done)).status).toBe(204);
  expect(await stored('colours')).toEqual(before);
});

test('entries that do not fit, and a field that is set whole as well, are refused', async () => {
  const send = (body: object) => member().post(`${items}/bulk_update.json`, { ids, values: {}, ...body });
  const strange = await send({ add: { 'values.colours': ['pink'] } });
  expect([strange.status, strange.body.errors[0].pointer]).toEqual([422, '/values/values.colours/2']);
  const twice = await send({ values: { 'values.words': ['x'] }, add: { 'values.words': ['y'] } });
  expect(twice.body.errors[0].message).toContain('is set whole in "values"');
  const single = await send({ add: { title: ['x'] } });
  expect(single.status).toBe(422);
  expect(await stored('colours')).toHaveLength(4);
});
