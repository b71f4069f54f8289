import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/read-settings.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { unseal } from '../../../src/server/store/sealing.ts';
import { protectSecrets } from '../../../src/server/store/stored-secrets.ts';
import { type TestServer, testServer } from '../server.ts';
import { type Browser, browserOf } from './browser.ts';

let server: TestServer;
let system: Browser;
beforeAll(async () => {
  server = await testServer({ demo: true });
  system = await browserOf(server, 'system@example.com');
});
afterAll(() => server.close());

const run = <T>(statement: ReturnType<typeof sql>) => server.database.query<T>(systemActor, statement);
const models = '/api/admin/llm_models';
const place = 'llm_model.api_key';
const storedKey = async (id: number): Promise<string> =>
  (await run<{ key: string }>(sql`select api_key as key from llm_model where id = ${id}`))[0]?.key ?? '';
const journalHas = async (text: string): Promise<boolean> =>
  (
    await run<{ found: boolean }>(
      sql`select exists (select 1 from tessera_journal where concat(before, after) like ${`%${text}%`}) as found`,
    )
  )[0]?.found ?? false;
const addModel = (name: string, key: string) =>
  system.send('POST', `${models}.json`, { name, model_key: 'm', api_key: key });

test('a secret can be set and is in no answer, filter, sort, search, export or import preview', async () => {
  const made = await addModel('Secretive', 'sk-secret-one');
  expect(made.status).toBe(201);
  const id: number = made.body.id;
  expect((await system.send('PUT', `${models}/${id}.json`, { api_key: 'sk-secret-two' })).status).toBe(200);
  const texts = await Promise.all(
    [`${models}/${id}.json`, `${models}.json`, `${models}/export.csv`, `${models}.json?q=sk-secret`].map(
      async (path) => (await system.send('GET', path)).text,
    ),
  );
  expect([made.text, ...texts].join()).not.toContain('sk-secret');
  for (const query of ['sort=api_key', 'api_key.contains=sk', 'fields=api_key'])
    expect((await system.send('GET', `${models}.json?${query}`)).status).toBe(422);
  const preview = await system.send('POST', `${models}/import.json?dry_run=true`, {
    columns: ['name', 'model_key', 'api_key'],
    rows: [['Imported', 'm', 'sk-secret-three']],
  });
  expect(preview.status).toBe(200);
  expect(preview.text).not.toContain('sk-secret');
});

test('a secret is stored encrypted, and is the same again with the key of this installation only', async () => {
  const { id } = (await addModel('Sealed', 'sk-at-rest')).body;
  const stored = await storedKey(id);
  expect(stored).not.toContain('sk-at-rest');
  expect(unseal(server.settings.secret, place, stored)).toBe('sk-at-rest');
  expect(unseal('o'.repeat(48), place, stored)).toBeNull();
  expect(unseal(server.settings.secret, 'provider.client_secret', stored)).toBeNull();
});

test('a secret that is imported is encrypted as well', async () => {
  const done = await system.send('POST', `${models}/import.json`, {
    columns: ['name', 'model_key', 'api_key'],
    rows: [['By file', 'm', 'sk-by-file']],
  });
  expect(done.status).toBe(200);
  const [row] = await run<{ id: number }>(sql`select id from llm_model where name = 'By file'`);
  expect(unseal(server.settings.secret, place, await storedKey(row?.id ?? 0))).toBe('sk-by-file');
});

test('neither secrets nor hashes of passwords are in the journal, and undo keeps the present one', async () => {
  const { id } = (await addModel('Before', 'sk-first')).body;
  const renamed = await system.send('PUT', `${models}/${id}.json`, { name: 'After' });
  const stored = await storedKey(id);
  expect(await journalHas(stored)).toBe(false);
  const undo = await system.send('POST', `/api/changes/${renamed.headers.get('x-change')}/undo.json`);
  expect(undo.status).toBe(204);
  expect((await system.send('GET', `${models}/${id}.json`)).body.name).toBe('Before');
  expect(await storedKey(id)).toBe(stored);

  const [person] = await run<{ id: number; hash: string }>(
    sql`select id, password_hash as hash from "user" where email = 'member@example.com'`,
  );
  const changed = await system.send('PUT', `/api/admin/users/${person?.id}.json`, { phone: '12345' });
  expect(await journalHas('$argon2id$')).toBe(false);
  expect((await system.send('POST', `/api/changes/${changed.headers.get('x-change')}/undo.json`)).status).toBe(204);
  expect((await run(sql`select 1 from "user" where password_hash = ${person?.hash}`)).length).toBe(1);
});

test('what lies in the clear from before is encrypted at the start, and taken out of old lines of the journal', async () => {
  const { id } = (await addModel('Old', 'x')).body;
  await run(sql`update llm_model set api_key = 'sk-in-the-clear' where id = ${id}`);
  await run(
    sql`update tessera_journal set after = after || '{"api_key": "sk-in-the-clear"}' where resource = 'llm_model' and row_id = ${id}`,
  );
  await run(sql`update tessera_state set value = '[]' where key = 'journal_without'`);
  expect(await protectSecrets(server.database, server.api.services().model, server.settings)).toEqual([]);
  expect(unseal(server.settings.secret, place, await storedKey(id))).toBe('sk-in-the-clear');
  expect(await journalHas('sk-in-the-clear')).toBe(false);
  const steps = await run<{ steps: string }>(sql`select statements::text as steps from tessera_migration`);
  expect(steps.map((one) => one.steps).join()).toContain('take llm_model.api_key out of the journal');
});

test('with SECRET_BEFORE a start moves secrets to the new SECRET; without it, it names what cannot be used', async () => {
  const { id } = (await addModel('Rotated', 'sk-rotated')).body;
  const next = 'n'.repeat(48);
  const { model } = server.api.services();
  expect(await protectSecrets(server.database, model, { secret: next, secretBefore: null })).toEqual([place]);
  const moved = { secret: next, secretBefore: server.settings.secret };
  expect(await protectSecrets(server.database, model, moved)).toEqual([]);
  expect(unseal(next, place, await storedKey(id))).toBe('sk-rotated');
});

test('a SECRET that could be guessed is refused at the start, with a sentence', () => {
  const weak = { SECRET: 'a', DATA_DIR: server.settings.dataDir };
  expect(() => readSettings(weak)).toThrow(/SECRET has 1 bytes and needs at least 32/);
  expect(readSettings({ ...weak, SECRET: 'a'.repeat(32) }).secret).toHaveLength(32);
});
