/** Fields of every kind in a table: stored, refused, compared, sorted, exported and imported again. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import type { JsonSchema } from '../../../src/fields/json-schema.ts';
import { exampleOf } from '../../../src/fields/kinds.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { problemsOf } from '../../../src/web/resources/form/form-validator.ts';
import { checksOf } from '../../fields/compiled.ts';
import { kindCases } from '../../fields/kind-cases.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

/**
 * A field for each case, named after its kind. References and pictures have separate calls, and a condition reads rows.
 */
const tried = Object.entries(kindCases)
  .filter(([name]) => !['reference', 'references', 'image', 'condition'].includes(name))
  .flatMap(([name, cases]) => cases.map((one, at) => [`${name.replaceAll('-', '_')}_${at}`, one] as const));

const specimen = {
  $schema: '../resource.meta.json',
  title: 'Specimen',
  description: 'A field of each kind.',
  properties: {
    name: { type: 'string' },
    least: { type: ['integer', 'null'] },
    most: { type: ['integer', 'null'], 'x-at-least': 'least' },
    origin: { type: 'string', enum: ['bought', 'made'] },
    cost: { type: 'number', 'x-shown-if': { field: 'origin', is: ['bought'] } },
    supplier: {
      type: 'object',
      properties: {
        known: { type: 'boolean' },
        company: { type: 'string', 'x-shown-if': { field: 'known' } },
      },
      required: ['company'],
    },
    begun_on: { type: 'string', format: 'date', 'x-default': '$today' },
    begun_at: { type: 'string', format: 'date-time', 'x-default': '$now' },
    ...Object.fromEntries(tried.map(([name, { schema }]) => [name, { title: name, ...schema }])),
  },
  required: ['name', 'cost', 'begun_on', 'begun_at'],
  'x-collections': [{ path: '/api/admin/specimens', access: 'system_admin' }],
};

function withSpecimen(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-specimen-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    writeFileSync(join(root, 'schemas/resources/specimen.json'), JSON.stringify(specimen));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const path = '/api/admin/specimens';
const generated = withSpecimen();
const { server, world } = await worldServer({ generated });
const admin = askerFor(server, world, 'system_admin');

const fieldsOf = (schema: JsonSchema) => ({ title: 'it', ...schema });

test.each(tried)('%s: its example is stored and read back', async (name, { schema }) => {
  const value = exampleOf(fieldsOf(schema));
  const row = await admin.made(`${path}.json`, { name, [name]: value });
  // A write-only field is not in the response; a timestamp has milliseconds.
  if (schema['format'] === 'secret') expect(row).not.toHaveProperty(name);
  else if (schema['format'] === 'date-time') expect(Date.parse(row[name])).toBe(Date.parse(String(value)));
  else expect(row[name]).toEqual(value);
});

test.each(tried)('%s: what does not fit is refused with the sentence of the form', async (name, { schema, not }) => {
  const whole = { type: 'object', properties: { [name]: { title: name, ...schema } } };
  const checks = await checksOf(whole);
  for (const value of not) {
    const { status, body } = await admin.post(`${path}.json`, { name, [name]: value });
    const form = problemsOf(whole, checks, { [name]: value });
    expect([value, status]).toEqual([value, 422]);
    expect(body.errors).toContainEqual(form[0]);
  }
});

test('today and now are stored where nothing is sent, and what is sent stays', async () => {
  const before = Date.now();
  const { begun_on: day, begun_at: at } = await admin.made(`${path}.json`, { name: 'Begun' });
  expect([before <= Date.parse(at), Date.parse(at) <= Date.now()]).toEqual([true, true]);
  expect(Math.abs(Date.parse(day) - Date.parse(at))).toBeLessThan(2 * 86_400_000);
  const sent = await admin.made(`${path}.json`, { name: 'Begun', begun_on: '2020-01-02' });
  expect(sent.begun_on).toBe('2020-01-02');
});

test('two fields of a row are compared, whichever of them a change sends', async () => {
  const row = await admin.made(`${path}.json`, { name: 'Bounds', least: 2, most: 5 });
  const at = `${path}/${row.id}.json`;
  const refused = [{ pointer: '/most', message: 'Most must not be less than Least (6).' }];
  const errorsOf = async (body: object) => (await admin.put(at, body)).body.errors;
  expect((await admin.post(`${path}.json`, { name: 'Bounds', least: 6, most: 5 })).body.errors).toEqual(refused);
  expect([await errorsOf({ least: 6, most: 5 }), await errorsOf({ least: 6 })]).toEqual([refused, refused]);
  expect(await errorsOf({ most: 1 })).toEqual([{ pointer: '/most', message: 'Most must not be less than Least (2).' }]);
  const bulk = await admin.post(`${path}/bulk_update.json`, { ids: [row.id], values: { least: 6 } });
  expect([bulk.status, JSON.stringify(bulk.body)]).toEqual([422, expect.stringContaining(refused[0]?.message ?? '')]);
  expect(await errorsOf({ least: 6, most: 6 })).toBeUndefined();
});

test('a field that is required and shown only beside another is asked for where it is shown, and nowhere else', async () => {
  const lacking = { pointer: '/cost', message: 'Cost is required.' };
  const posted = async (body: object) => (await admin.post(`${path}.json`, body)).body.errors;
  expect(await posted({ name: 'Asked', origin: 'bought' })).toEqual([lacking]);
  expect(await posted({ name: 'Asked', origin: 'bought', cost: null })).toEqual([lacking]);
  // Reported together with all other faults, and within an object.
  expect(await posted({ name: 7, origin: 'bought', supplier: { known: true } })).toEqual([
    { pointer: '/name', message: 'Name must be text.' },
    { pointer: '/supplier/company', message: 'Company is required.' },
    lacking,
  ]);
  const hidden = await admin.made(`${path}.json`, { name: 'Asked', origin: 'made', supplier: { known: false } });
  expect(hidden.cost).toBeNull();
  const at = `${path}/${hidden.id}.json`;
  const errorsOf = async (body: object) => (await admin.put(at, body)).body.errors;
  const many = (values: object) => admin.post(`${path}/bulk_update.json`, { ids: [hidden.id], values });
  expect(await errorsOf({ name: 'Renamed' })).toBeUndefined();
  expect(await errorsOf({ origin: 'bought' })).toEqual([lacking]);
  expect((await many({ origin: 'bought' })).body.errors).toEqual([
    { pointer: '/values/cost', message: expect.stringContaining(lacking.message) },
  ]);
  expect(await errorsOf({ origin: 'bought', cost: 3 })).toBeUndefined();
  expect(await errorsOf({ cost: null })).toEqual([lacking]);
  // A missing required value in the stored row does not prevent a change of another field.
  expect(await errorsOf({ origin: 'made', cost: null })).toBeUndefined();
  await server.database.query(systemActor, sql`update specimen set origin = 'bought' where id = ${hidden.id}`);
  expect(await errorsOf({ name: 'Kept' })).toBeUndefined();
});

test('an import tells of each row that lacks a field which is shown in it', async () => {
  const rows = [
    ['Row a', 'bought', '4'],
    ['Row b', 'bought', null],
    ['Row c', 'made', null],
  ];
  const { body } = await admin.post(`${path}/import.json?dry_run=true`, {
    columns: ['name', 'origin', 'cost'],
    rows,
  });
  expect(body.errors).toEqual([{ row: 1, column: 'cost', message: 'Cost is required.' }]);
  expect(body.clean).toBe(2);
});

test('the contract says in words what is required where it is shown', () => {
  const { SpecimenCreate: made = {}, SpecimenUpdate: changed = {} } = generated.contract.components.schemas;
  expect(made['required']).toEqual(['name']);
  for (const body of [made, changed]) {
    expect(body).toHaveProperty('properties.cost.description', 'Required where Origin is "bought".');
    expect(body).not.toHaveProperty('properties.supplier.required');
    expect(body).toHaveProperty('properties.supplier.properties.company.description', 'Required where Known is set.');
  }
});

test('lengths of time are compared and sorted by how long they are, and read from files as people write them', async () => {
  const column = 'duration_0';
  // The global row was written without the checks.
  await server.database.query(systemActor, sql`update specimen set duration_0 = null where duration_0 not like 'P%'`);
  const imported = await admin.post(`${path}/import.json`, {
    columns: ['name', column],
    rows: [
      ['Length b', '90 min'],
      ['Length a', '1:00'],
      ['Length d', '2 days'],
      ['Length c', 'PT5H'],
    ],
  });
  expect([imported.status, imported.body.errors]).toEqual([expect.any(Number), []]);
  const names = async (query: string) =>
    (await admin.get(`${path}.json?name.starts=Length&${query}`)).body.map((row: { name: string }) => row.name);
  expect(await names(`sort=${column}`)).toEqual(['Length a', 'Length b', 'Length c', 'Length d']);
  expect(await names(`sort=-${column}&${column}.at_least=PT90M`)).toEqual(['Length d', 'Length c', 'Length b']);
  expect(await names(`${column}.equals=PT60M`)).toEqual(['Length a']);
  expect(await names(`${column}.less_than=1.5 h`)).toEqual(['Length a']);
  expect(await names(`${column}.empty=true`)).toEqual([]);
  const { status, body } = await admin.get(`${path}.json?${column}.at_least=soon`);
  expect([status, body.errors[0].message]).toEqual([
    422,
    `${column} is compared with a length of time, like PT1H30M, not with "soon".`,
  ]);
  const file = await admin.get(`${path}/export.json?name.starts=Length&sort=${column}`);
  expect(file.body.map((row: Record<string, unknown>) => row[column])).toEqual(['PT1H', 'PT1H30M', 'PT5H', 'P2D']);
});
