/** Formatted text inside of values with a schema in a row: sanitised like a field, for every kind of write. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let type: number;
let items: string;
let admin: Asker;
const schema = {
  type: 'object',
  properties: { story: { type: 'string', title: 'Story', format: 'html', maxLength: 1000 }, plain: { type: 'string' } },
};
const harmful = '<p onclick="x()">Told<script>x()</script></p><iframe src="https://example.com"></iframe>';
const harmless = '<p>Told</p>';

beforeAll(async () => {
  here = await moduleWorld();
  admin = askerFor(here.server, here.world, 'system_admin');
  const made = { name: 'Story', key: 'MarkupStory', module_type_id: here.kanban, json_schema: schema };
  type = (await admin.made('/api/admin/entity_attributes.json', made)).id;
  items = `${await here.board()}/entity_values`;
});
afterAll(() => here.server.close());

const item = (story: string) => ({ entity_attribute_id: type, title: 'T', values: { story, plain: '<b>' } });
const stored = async (id: number) => (await here.creator.get(`${items}/${id}.json`)).body.values;

test('markup in values is cleaned when it is created, changed, and changed as a member', async () => {
  const { id } = await here.creator.made(items, item(harmful));
  expect(await stored(id)).toEqual({ story: harmless, plain: '<b>' });
  expect((await here.creator.put(`${items}/${id}.json`, { values: { story: `${harmful}!` } })).status).toBe(200);
  expect((await stored(id)).story).toBe(`${harmless}!`);
  expect((await here.creator.put(`${items}/${id}.json`, { 'values.story': `${harmful}?` })).status).toBe(200);
  expect((await stored(id)).story).toBe(`${harmless}?`);
});

test('markup inside objects and lists of values is cleaned as well, and refused at its own place', async () => {
  const story = { type: 'string', title: 'Story', format: 'html', maxLength: 1000 };
  const schema = { type: 'object', properties: { story } };
  const properties = {
    chapter: schema,
    chapters: { type: 'array', items: schema },
    lines: { type: 'array', items: story },
  };
  const made = { name: 'Book', key: 'MarkupBook', module_type_id: here.kanban };
  const json_schema = { type: 'object', properties };
  const book = (await admin.made('/api/admin/entity_attributes.json', { ...made, json_schema })).id;
  const written = (text: string) => ({
    entity_attribute_id: book,
    title: 'T',
    values: { chapter: { story: text }, chapters: [{ story: 'x' }, { story: text }], lines: ['x', text] },
  });
  const { id } = await here.creator.made(items, written(harmful));
  expect(await stored(id)).toEqual({
    chapter: { story: harmless },
    chapters: [{ story: 'x' }, { story: harmless }],
    lines: ['x', harmless],
  });
  const deep = await here.creator.post(`${items}.json`, written('<div>'.repeat(101)));
  expect(deep.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/values/chapter/story',
    '/values/chapters/1/story',
    '/values/lines/1',
  ]);
});

test('markup in values that is too deep or too long is refused at its member', async () => {
  const deep = await here.creator.post(`${items}.json`, item('<div>'.repeat(101)));
  expect(deep.status).toBe(422);
  expect(deep.body.errors[0]).toMatchObject({ pointer: '/values/story' });
  expect(deep.body.errors[0].message).toContain('nests its elements deeper');
  expect((await here.creator.post(`${items}.json`, item(`<p>${'x'.repeat(1001)}</p>`))).status).toBe(422);
});

test('no length lets markup in uncleaned: characters are counted as the schema counts them, and without a bound there is one', async () => {
  const wide = `${'\u{1F600}'.repeat(600)}<script>x()</script>`;
  const { id } = await here.creator.made(items, item(wide));
  expect((await stored(id)).story).toBe('\u{1F600}'.repeat(600));
  const unbounded = { type: 'object', properties: { story: { type: 'string', title: 'Story', format: 'html' } } };
  const made = { name: 'Endless', key: 'MarkupEndless', module_type_id: here.kanban, json_schema: unbounded };
  const endless = (await admin.made('/api/admin/entity_attributes.json', made)).id;
  const values = { story: `${'x'.repeat(200_001)}<script>x()</script>` };
  const reply = await here.creator.post(`${items}.json`, { entity_attribute_id: endless, title: 'T', values });
  expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([422, '/values/story']);
});

test('a layout of blocks that cannot be drawn is refused with a sentence', async () => {
  const attempt = (layout: unknown) =>
    admin.put(`/api/admin/entity_attributes/${type}.json`, {
      json_schema: { ...schema, properties: { block: { type: 'string', enum: ['a', 'b'], 'x-layout': layout } } },
    });
  const sentence = async (layout: unknown) => (await attempt(layout)).body.errors?.[0]?.message;
  expect(await sentence('a')).toContain('is a list of rows');
  expect(await sentence([['a', 'c']])).toContain('has a block "c", which is none of "enum"');
  expect(await sentence([['a']])).toContain('has no block for "b"');
  expect(await sentence([['a', 'b', 'a']])).toContain('The block "a" in "x-layout" must be one rectangle');
  expect((await attempt([['a', 'b'], ['a']])).body.errors?.[0]?.message).toContain('must be one rectangle');
  expect((await attempt([['a'], ['b']])).status).toBe(200);
});
