/** Writes that require a related value, for test resources: tested for every way to change a row. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';
import type { Reply } from '../server.ts';

const sentence = 'This sheet is signed. Take the signature back first.';
const sheet = {
  title: 'Sheet',
  'x-owner': 'project_id',
  required: ['name'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    name: { type: 'string', minLength: 1 },
    shape: { type: 'object', format: 'json-schema', default: { type: 'object', properties: {} } },
    signed: { type: 'boolean', default: false },
    kept: {
      type: 'boolean',
      default: false,
      'x-open-while': { path: 'line_count', is: 0, from: true, sentence: 'It holds {value} lines. Delete them first.' },
    },
    signed_at: {
      type: ['string', 'null'],
      format: 'date-time',
      readOnly: true,
      'x-since': { path: 'signed', needs: { path: 'named', is: true, sentence: 'Name it before you sign it.' } },
    },
    named: { type: 'boolean', default: true },
    line_count: { type: 'integer', title: 'Lines', 'x-from': 'sheet_line.sheet_id' },
  },
  'x-collections': [{ path: '/api/projects/{project_id}/sheets' }],
};
const line = {
  title: 'Sheet line',
  'x-owner': 'sheet_id',
  required: ['name'],
  'x-open-while': [{ path: 'sheet_id.signed', is: false, sentence }],
  'x-checked-by': { schema: 'sheet_id.shape', fields: ['amount', 'note'] },
  properties: {
    sheet_id: { type: 'integer', 'x-ref': 'sheet' },
    name: { type: 'string', minLength: 1 },
    amount: { type: ['number', 'null'] },
    note: { type: 'string', default: '' },
  },
  'x-collections': [{ path: '/api/projects/{project_id}/sheets/{sheet_id}/lines' }],
};

/** The project's schemas with two additional resources. */
function withSheets(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-sheets-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    for (const [name, file] of Object.entries({ sheet, sheet_line: line }))
      writeFileSync(join(root, 'schemas/resources', `${name}.json`), JSON.stringify(file));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const { server, world } = await worldServer({ generated: withSheets() });
const writer = askerFor(server, world, 'project_write');
const sheets = `/api/projects/${world.a.rows.get('project')}/sheets`;

test('rows are written while it is so, and by no way once it is not', async () => {
  const { id } = await writer.made(sheets, { name: 'Hours' });
  const lines = `${sheets}/${id}/lines`;
  const first = await writer.made(lines, { name: 'First' });
  const second = await writer.post(lines, { name: 'Second' });
  const removed = await writer.remove(`${lines}/${(await writer.made(lines, { name: 'Third' })).id}.json`);
  const changed = await writer.put(`${lines}/${first.id}.json`, { name: 'Still first' });
  expect((await writer.put(`${sheets}/${id}.json`, { signed: true })).status).toBe(200);
  const ways: Readonly<Record<string, Reply>> = {
    create: await writer.post(lines, { name: 'Late' }),
    update: await writer.put(`${lines}/${first.id}.json`, { name: 'Late' }),
    delete: await writer.remove(`${lines}/${first.id}.json`),
    'bulk update': await writer.post(`${lines}/bulk_update.json`, { ids: [first.id], values: { name: 'Late' } }),
    'bulk destroy': await writer.post(`${lines}/bulk_destroy.json`, { ids: [first.id] }),
    import: await writer.post(`${lines}/import.json`, { columns: ['name'], rows: [['Late']] }),
    'undo of an update': await writer.undo(changed),
    'undo of a create': await writer.undo(second),
    'undo of a delete': await writer.undo(removed),
    restore: await writer.post(`${lines}/bulk_restore.json`, { ids: [first.id + 2] }),
    positions: await writer.post(`${lines}/update_positions.json`, [{ id: second.body.id, position: 0 }]),
  };
  for (const [way, { status, body }] of Object.entries(ways))
    expect([way, status, body.code, body.detail]).toEqual([way, 409, 'closed', sentence]);
  const names = (await writer.get(lines)).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Still first', 'Second']);
  // Rows deleted together with their owner are not checked.
  expect((await writer.remove(`${sheets}/${id}.json`)).status).toBe(204);
});

test('a field changes away from a value only while it is so, and says the value that keeps it', async () => {
  const { id } = await writer.made(sheets, { name: 'Kept' });
  await writer.made(`${sheets}/${id}/lines`, { name: 'One' });
  const keep = (kept: boolean) => writer.put(`${sheets}/${id}.json`, { kept });
  expect((await keep(true)).status).toBe(200);
  const refused = await keep(false);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: '/kept', message: 'It holds 1 lines. Delete them first.' }],
  ]);
  expect((await writer.put(`${sheets}/${id}.json`, { name: 'Renamed', kept: true })).status).toBe(200);
});

test('a moment is kept since it is so, undone with it, and waits for what it needs', async () => {
  const { id } = await writer.made(sheets, { name: 'Dated', named: false });
  const refused = await writer.put(`${sheets}/${id}.json`, { signed: true });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ pointer: '/signed_at', message: 'Name it before you sign it.' }],
  ]);
  const signed = await writer.put(`${sheets}/${id}.json`, { signed: true, named: true });
  expect(Math.abs(Date.parse(signed.body.signed_at) - Date.now())).toBeLessThan(60_000);
  const renamed = await writer.put(`${sheets}/${id}.json`, { name: 'Renamed' });
  expect(renamed.body.signed_at).toBe(signed.body.signed_at);
  await writer.undo(renamed);
  expect((await writer.undo(signed)).status).toBe(204);
  expect((await writer.get(`${sheets}/${id}.json`)).body).toMatchObject({ signed: false, signed_at: null });
});

test('fields are checked by the schema of the row they belong to, and what it does not name stays empty', async () => {
  const shape = { type: 'object', properties: { amount: { type: 'integer', minimum: 1 } } };
  const { id } = await writer.made(sheets, { name: 'Shaped', shape });
  const lines = `${sheets}/${id}/lines`;
  const refused = await writer.post(lines, { name: 'Wrong', amount: 0, note: 'Said' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      { pointer: '/note', message: 'Note is not asked for by this sheet. Leave it empty.' },
      { pointer: '/amount', message: expect.stringContaining('Amount') },
    ],
  ]);
  const made = await writer.post(lines, { name: 'Right', amount: 2 });
  expect(made.status).toBe(201);
  const changed = await writer.put(`${lines}/${made.body.id}.json`, { amount: 3 });
  await writer.put(`${sheets}/${id}.json`, { shape: { type: 'object', properties: { note: { type: 'string' } } } });
  expect((await writer.undo(changed)).status).toBe(422);
  expect((await writer.put(`${lines}/${made.body.id}.json`, { amount: null, note: 'Now' })).status).toBe(200);
});
