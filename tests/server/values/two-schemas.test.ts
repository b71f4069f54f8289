/**
 * A resource with two objects whose schemas are in rows: each is validated by its own schema, in a create and in an
 * update.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';
import type { Reply } from '../server.ts';

const pair = {
  $schema: '../resource.meta.json',
  title: 'Pair',
  description: 'Two objects with a schema each.',
  properties: {
    name: { type: 'string', default: '' },
    first_id: { type: 'integer', title: 'First type', 'x-ref': 'entity_attribute' },
    second_id: { type: 'integer', title: 'Second type', 'x-ref': 'entity_attribute' },
    first: { type: 'object', default: {}, 'x-schema': 'first_id.json_schema' },
    second: { type: 'object', default: {}, 'x-schema': 'second_id.json_schema' },
  },
  required: ['first_id', 'second_id'],
  'x-collections': [{ path: '/api/admin/pairs', access: 'system_admin' }],
};

/** The project's schemas with one additional resource. */
function withPair(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-pair-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    writeFileSync(join(root, 'schemas/resources/pair.json'), JSON.stringify(pair));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const { server, world } = await worldServer({ generated: withPair() });
const admin = askerFor(server, world, 'system_admin');
let text: number;
let number: number;
beforeAll(async () => {
  const [kind] = (await admin.get('/api/admin/scenario_modules.json')).body;
  const type = async (key: string, value: object) =>
    (
      await admin.made('/api/admin/entity_attributes.json', {
        name: key,
        key,
        module_type_id: kind.id,
        json_schema: { type: 'object', additionalProperties: false, properties: { value } },
      })
    ).id;
  text = await type('OfText', { type: 'string' });
  number = await type('OfImpact', { type: 'integer', title: 'Value', 'x-ref': 'risk_item_impact' });
});

const base = '/api/admin/pairs';
const pointers = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(422);
  return reply.body.errors.map(({ pointer }: { pointer: string }) => pointer);
};

test('each object is checked by its own schema', async () => {
  const ids = { first_id: text, second_id: number };
  const [impact] = (await admin.get('/api/risk_item_impacts.json')).body;
  expect(pointers(await admin.post(base, { ...ids, first: { value: 1 }, second: { value: 'x' } }))).toEqual([
    '/first/value',
    '/second/value',
  ]);
  const { id } = await admin.made(base, { ...ids, first: { value: 'x' }, second: { value: impact.id } });
  expect(pointers(await admin.put(`${base}/${id}`, { second: { value: 'x' } }))).toEqual(['/second/value']);
  expect(pointers(await admin.put(`${base}/${id}`, { second: { value: 999_999 } }))).toEqual(['/second/value']);
  expect(pointers(await admin.put(`${base}/${id}`, { first: { value: 1 } }))).toEqual(['/first/value']);
  expect((await admin.put(`${base}/${id}`, { first: { value: 'y' } })).status).toBe(200);
});

test('an object that stays must fit the schema that a row is given', async () => {
  const { id } = await admin.made(base, { first_id: text, second_id: text, first: { value: 'x' } });
  expect(pointers(await admin.put(`${base}/${id}`, { first_id: number }))).toEqual(['/first/value']);
  expect((await admin.put(`${base}/${id}`, { second_id: number })).status).toBe(200);
});
