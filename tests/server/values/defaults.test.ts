/** Defaults of an item type's JSON Schema are set only in new items. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';

let here: ModuleWorld;
let type: { id: number; path: string };
let items: string;
const schema = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: {
    status: { type: 'string', enum: ['open', 'closed'], default: 'open' },
    strength: { type: ['integer', 'null'], default: 3 },
    since: { type: 'string', format: 'date', 'x-default': '$today' },
    plan: { type: 'object', default: {}, properties: { phase: { $ref: '#/$defs/phase' }, cost: { type: 'number' } } },
    unplanned: { type: 'object', properties: { phase: { $ref: '#/$defs/phase' } } },
    steps: { type: 'array', items: { type: 'object', properties: { done: { type: 'boolean', default: false } } } },
    cause: { type: 'string' },
  },
  $defs: { phase: { type: 'string', default: 'one' } },
};
const today = () => new Date().toISOString().slice(0, 10);
const begun = () => ({ status: 'open', strength: 3, since: today(), plan: { phase: 'one' } });

beforeAll(async () => {
  here = await moduleWorld();
  const admin = askerFor(here.server, here.world, 'system_admin');
  const { id } = await admin.made('/api/admin/entity_attributes.json', {
    name: 'Begun',
    key: 'Item',
    module_type_id: (
      await admin.made('/api/admin/scenario_modules.json', {
        name: 'Begun',
        type_key: 'Beguns',
        segment: 'beguns',
        family: 'lists',
      })
    ).id,
    json_schema: schema,
  });
  type = { id, path: `/api/admin/entity_attributes/${id}.json` };
  const kinds = (await here.creator.get('/api/scenario_modules.json?per_page=500')).body as {
    id: number;
    type_key: string;
  }[];
  const module = await here.creator.made(`${here.project}/project_scenario_modules`, {
    name: 'List',
    scenario_module_id: kinds.find(({ type_key }) => type_key === 'Beguns')?.id,
  });
  items = `${here.project}/project_scenario_modules/${module.id}/entity_values`;
});
afterAll(() => here.server.close());

const made = async (body: object = {}) =>
  (await here.creator.made(items, { entity_attribute_id: type.id, title: 'One', ...body })).values;

test('a create fills in what is left out, what must be filled included; what is sent stays, empty values too', async () => {
  expect(await made()).toEqual(begun());
  expect(await made({ values: { cause: 'Storm' } })).toEqual({ ...begun(), cause: 'Storm' });
  const sent = {
    status: 'closed',
    strength: null,
    since: '2020-02-29',
    plan: { phase: 'two', cost: 1 },
    unplanned: {},
    steps: [{}],
  };
  expect(await made({ values: sent })).toEqual({ ...sent, unplanned: { phase: 'one' } });
  const refused = await here.creator.post(items, { entity_attribute_id: type.id, values: { status: 'lost' } });
  expect(refused.body.errors).toMatchObject([{ pointer: '/values/status' }]);
});

test('an update stores what it is sent', async () => {
  const { id } = await here.creator.made(items, { entity_attribute_id: type.id, title: 'Kept' });
  const whole = await here.creator.put(`${items}/${id}.json`, { values: { status: 'closed' } });
  expect(whole.body.values).toEqual({ status: 'closed' });
  const member = await here.creator.put(`${items}/${id}.json`, { 'values.cause': 'Fire' });
  expect(member.body.values).toEqual({ status: 'closed', cause: 'Fire' });
});

test('many at once begin alike, and the same sent again changes nothing', async () => {
  const sent = [{ entity_attribute_id: type.id, jsid: 'a', title: 'A', values: { cause: 'Storm' } }];
  const first = await here.creator.post(`${items}/bulk_create.json`, sent);
  expect(first.body.default[0].values).toEqual({ ...begun(), cause: 'Storm' });
  const again = await here.creator.post(`${items}/bulk_create.json`, sent);
  expect(again.body.default).toEqual(first.body.default);
  expect(again.headers.get('x-change')).toBeNull();
});

test('an import begins its rows alike, and shows it before', async () => {
  const file = { columns: ['title', 'entity_attribute_id', 'values.cause'], rows: [['From a file', 'Begun', 'Storm']] };
  const ask = (dryRun: boolean) => here.creator.post(`${items}/import.json?dry_run=${dryRun}`, file);
  const shown = await ask(true);
  expect([shown.status, shown.body.rows?.[0]?.values]).toEqual([200, { ...begun(), cause: 'Storm' }]);
  await ask(false);
  const listed = await here.creator.get(`${items}.json?q=${encodeURIComponent('From a file')}`);
  expect(listed.body[0].values).toEqual({ ...begun(), cause: 'Storm' });
});

test('rows that are there stay as they are when a field with a default is added; copies are as what they are made from', async () => {
  const { id } = await here.creator.made(items, { entity_attribute_id: type.id, title: 'Before' });
  const admin = askerFor(here.server, here.world, 'system_admin');
  const added = { ...schema, properties: { ...schema.properties, level: { type: 'string', default: 'low' } } };
  const put = await admin.put(type.path, { json_schema: added });
  expect(put.status).toBe(200);
  expect((await here.creator.get(`${items}/${id}.json`)).body.values).toEqual(begun());
  const copies = await here.creator.post(`${items}/clone.json`, { ids: [id] });
  expect(copies.body.default[0].values).toEqual(begun());
  expect(await made()).toEqual({ ...begun(), level: 'low' });
  await admin.undo(put);
});

test('the contract says where the defaults of values come from', async () => {
  const { body } = await here.creator.get('/api/openapi.json');
  expect(body.components.schemas.EntityValueCreate.properties.values.description).toMatch(
    /entity_attribute_id\.json_schema gives as default/,
  );
});
