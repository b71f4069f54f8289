/** Validators as scripts: the form validates only with scripts that the server has compiled. */
import { expect, test } from 'vitest';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import { problemsOf } from '../../../src/web/resources/form/form-validator.ts';
import { validatorOf } from '../../../src/web/resources/form/validator.ts';
import { moduleOf } from '../../fields/compiled.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { server, world } = await worldServer();
const system = askerFor(server, world, 'system_admin');

const fetched = (name: string) => server.ask('GET', `/api/validators/${name}.js`);
const checksBy = async (name: string, at: string | null = null) => [
  { validator: validatorOf(name, await moduleOf((await fetched(name)).text)), at },
];

function entryOf(resource: string, key: string): CollectionEntry {
  const file = generated.files.get(`src/contract/generated/collections/${resource}.ts`) ?? '';
  const json = file.slice(file.indexOf('= {') + 2, file.lastIndexOf(';'));
  return JSON.parse(json)[key];
}

test('a form refuses what the server refuses, in its sentences, for every body of the contract that it draws', async () => {
  const entry = entryOf('risk_item_impact', 'admin_risk_item_impacts');
  const { create } = entry.validators;
  const schema = entry.schemas.create ?? {};
  const { status, headers } = await fetched(String(create));
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  const checks = await checksBy(String(create));
  for (const body of [{ name: '' }, {}, { name: 'x'.repeat(500) }, { name: 'Right', color: 'blue' }, { name: 7 }]) {
    const refused = await system.post('/api/admin/risk_item_impacts.json', body);
    expect([body, refused.status]).toEqual([body, 422]);
    expect([body, problemsOf(schema, checks, body)]).toEqual([body, refused.body.errors]);
  }
  expect(problemsOf(schema, checks, { name: 'Right', color: '#123456' })).toEqual([]);
});

test('every collection has scripts of the bodies that it takes, and each compiles', async () => {
  const names = [...generated.files]
    .filter(([path]) => path.includes('/generated/collections/'))
    .flatMap(([, text]) => [...text.matchAll(/"(?:create|update)":"([0-9a-f]{32})"/g)].map(([, name = '']) => name));
  const tried = [...new Set(names)].filter((_, at) => at % 12 === 0);
  expect(names.length).toBeGreaterThan(100);
  for (const name of tried) expect([name, (await fetched(name)).status]).toEqual([name, 200]);
});

test('a schema that an admin writes has a script from then on, under a name that only who reads it is told', async () => {
  const { body: types } = await system.get('/api/scenario_modules.json?page=1');
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { cost: { type: 'integer', title: 'Cost', minimum: 10 }, name: { type: 'string', maxLength: 3 } },
  };
  const made = await system.made('/api/admin/entity_attributes.json', {
    name: 'Costed',
    key: 'Costed',
    module_type_id: types[0].id,
    json_schema: schema,
  });
  expect(made.validator).toMatch(/^[0-9a-f]{32}$/);
  const checks = await checksBy(made.validator, 'values');
  const form = { properties: { values: schema } };
  const messages = (values: object) => problemsOf(form, checks, { values }).map(({ message }) => message);
  expect(messages({ cost: 9, name: 'long' })).toEqual([
    'Cost must be at least 10.',
    'Name takes at most 3 characters; this has 4.',
  ]);
  expect(messages({ cost: 10 })).toEqual([]);

  const changed = { ...schema, properties: { ...schema.properties, cost: { type: 'integer', minimum: 20 } } };
  const { body: after } = await system.put(`/api/admin/entity_attributes/${made.id}.json`, { json_schema: changed });
  expect(after.validator).not.toBe(made.validator);
  expect(problemsOf(form, await checksBy(after.validator, 'values'), { values: { cost: 19 } })).toHaveLength(1);
});

test('there is no script for what is no name, or the name of nothing', async () => {
  expect((await fetched('0'.repeat(32))).status).toBe(404);
  for (const name of ['x', '0'.repeat(31), `${'0'.repeat(32)}'`, '..%2Fx'])
    expect([404, 422]).toContain((await fetched(name)).status);
});

test('every kind of item that is there from the start has a script, pools in whose lanes are lanes as well', async () => {
  const { body } = await system.get('/api/admin/entity_attributes.json');
  const names = new Set<string>(body.flatMap(({ validator }: { validator: string | null }) => validator ?? []));
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect([name, (await fetched(name)).status]).toEqual([name, 200]);
});

test('a schema that refers to itself, or to ever more of itself, keeps the server from nothing', async () => {
  const { body: types } = await system.get('/api/scenario_modules.json?page=1');
  const scriptFor = async (key: string, json_schema: object) => {
    const body = { name: key, key, module_type_id: types[0].id, json_schema };
    const made = await system.post('/api/admin/entity_attributes.json', body);
    return made.status === 201 ? (await fetched(made.body.validator)).status : made.status;
  };
  const inner = { type: 'object', properties: { inner: { $ref: '#/$defs/one' } } };
  expect(await scriptFor('Nested', { ...inner, $defs: { one: inner } })).toBe(200);
  const one = { ...inner, oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  expect(
    await scriptFor('NestedChoice', { type: 'object', $defs: { one }, properties: { inner: { $ref: '#/$defs/one' } } }),
  ).toBe(404);
  // Each definition contains the next one twice, so expanding all references would give two to the power of forty
  // parts.
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => {
      const next = i < 39 ? { $ref: `#/$defs/d${i + 1}` } : { type: 'string' };
      return [`d${i}`, { type: 'object', properties: { a: next, b: next } }];
    }),
  );
  expect([404, 422]).toContain(
    await scriptFor('Doubling', { type: 'object', $defs, properties: { inner: { $ref: '#/$defs/d0' } } }),
  );
});
