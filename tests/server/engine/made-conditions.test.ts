/** Fields that are shown by a field of a referenced row, of resources made for this: what the server requires. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const name = { type: 'string', minLength: 1 };
const vehicle = {
  title: 'Vehicle',
  'x-owner': 'project_id',
  required: ['name'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    name,
    registered: { type: 'boolean', default: false },
  },
  'x-collections': [{ path: '/api/projects/{project_id}/vehicles' }],
};
const trip = {
  title: 'Trip',
  'x-owner': 'project_id',
  required: ['name', 'number'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    name,
    vehicle_id: { type: ['integer', 'null'], 'x-ref': 'vehicle', 'x-on-delete': 'null' },
    number: { type: ['string', 'null'], 'x-shown-if': { field: 'vehicle_id.registered' } },
  },
  'x-collections': [{ path: '/api/projects/{project_id}/trips' }],
};

function withTrips(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-trips-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    for (const [resource, file] of Object.entries({ vehicle, trip }))
      writeFileSync(join(root, 'schemas/resources', `${resource}.json`), JSON.stringify(file));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const { server, world } = await worldServer({ generated: withTrips() });
const writer = askerFor(server, world, 'project_write');
const base = `/api/projects/${world.a.rows.get('project')}`;
const trips = `${base}/trips`;
const faults = ({ body }: { body: { errors?: readonly { pointer: string }[] } }) =>
  (body.errors ?? []).map(({ pointer }) => pointer);
const bike = await writer.made(`${base}/vehicles`, { name: 'Bike' });
const car = await writer.made(`${base}/vehicles`, { name: 'Car', registered: true });

test('a field is required where the row that another one points to says so, by every way of writing', async () => {
  expect((await writer.post(trips, { name: 'On foot' })).status).toBe(201);
  const { id } = await writer.made(trips, { name: 'By bike', vehicle_id: bike.id });
  const refused = await writer.post(trips, { name: 'By car', vehicle_id: car.id });
  expect([refused.status, faults(refused)]).toEqual([422, ['/number']]);
  expect((await writer.post(trips, { name: 'By car', vehicle_id: car.id, number: 'A 1' })).status).toBe(201);

  const changed = await writer.put(`${trips}/${id}`, { vehicle_id: car.id });
  expect([changed.status, faults(changed)]).toEqual([422, ['/number']]);
  const many = await writer.post(`${trips}/bulk_update`, { ids: [id], values: { vehicle_id: car.id } });
  expect([many.status, faults(many)]).toEqual([422, ['/values/number']]);
  expect((await writer.put(`${trips}/${id}`, { vehicle_id: car.id, number: 'A 2' })).status).toBe(200);
  const emptied = await writer.put(`${trips}/${id}`, { number: null });
  expect([emptied.status, faults(emptied)]).toEqual([422, ['/number']]);
  const sheet = { columns: ['name', 'vehicle_id'], rows: [['Imported', car.id]] };
  const imported = await writer.post(`${trips}/import`, sheet);
  expect(JSON.stringify(imported.body)).toContain('Number');
  expect((await writer.get(`${trips}?name.equals=Imported`)).body).toEqual([]);
});

test('a value stays where it is not shown any more, and is not required while it is hidden', async () => {
  const { id } = await writer.made(trips, { name: 'There', vehicle_id: car.id, number: 'A 3' });
  expect((await writer.put(`${trips}/${id}`, { vehicle_id: bike.id })).status).toBe(200);
  expect((await writer.get(`${trips}/${id}`)).body.number).toBe('A 3');
  expect((await writer.put(`${trips}/${id}`, { number: null })).status).toBe(200);
  // The vehicle is registered later: the trip can still be changed, as long as the number is not what is changed.
  await writer.put(`${base}/vehicles/${bike.id}`, { registered: true });
  expect((await writer.put(`${trips}/${id}`, { name: 'There and back' })).status).toBe(200);
});
