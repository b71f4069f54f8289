/** Two releases on one database: neither removes tables that the other uses, and each reports its state. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Generated } from '../../codegen/generate.ts';
import { projectRoot } from '../../codegen/project-root.ts';
import { fillDemo } from '../../src/demo/fill.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { type Running, startServer } from '../../src/server/start.ts';
import { readModel } from '../codegen/read-model.ts';
import { urlOf } from './databases.ts';
import { generated } from './generated.ts';

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'tessera-release-'));
  folders.push(made);
  return made;
};

interface ResourceFile {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The project's schemas with a changed file of one resource. */
function releaseWith(change: (file: ResourceFile) => ResourceFile): Generated {
  const root = folder();
  cpSync(join(projectRoot, 'schemas'), join(root, 'schemas'), { recursive: true });
  const path = join(root, 'schemas/resources/ecosystem_role.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as ResourceFile)));
  return { ...generated, model: readModel(root) };
}
const fields = (more: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  releaseWith((file) => ({
    ...file,
    properties: { ...file.properties, ...more },
    required: [...(file.required ?? []), ...required],
  }));

const later = { memo: { type: 'string' }, weight: { type: 'integer', default: 3 } };
const plain = generated;
let old: Generated;
let next: Generated;
let renamed: Generated;
beforeAll(() => {
  old = fields({ note: { type: 'string' } });
  next = fields(later, ['weight']);
  const { weight } = later;
  renamed = fields({ weight, remark: { type: 'string', 'x-renamed-from': 'memo' } }, ['weight']);
});

let made = 0;
let client: pg.Client;
const databases: string[] = [];
beforeAll(async () => {
  client = new pg.Client({ connectionString: urlOf(inject('databaseUrl'), 'postgres') });
  await client.connect();
});
const running = new Set<Running>();
afterAll(async () => {
  await Promise.all([...running].map((one) => one.close()));
  for (const name of databases) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

async function makeDatabase(): Promise<string> {
  const name = `two_releases_${process.pid}_${++made}`;
  await client.query(`create database ${name}`);
  databases.push(name);
  return urlOf(inject('databaseUrl'), name);
}

async function start(
  url: string,
  generated: Generated,
  { release = 'one', demo = false, env = {} }: { release?: string; demo?: boolean; env?: Record<string, string> } = {},
): Promise<Running> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder(),
    DATABASE_URL: url,
    SECRET: 's'.repeat(48),
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    DEMO: '1',
    RELEASE: release,
    ...env,
  });
  const server = await startServer(settings, { generated, ...(demo && { demo: { fill: fillDemo, always: true } }) });
  running.add(server);
  return server;
}
const end = async (server: Running): Promise<void> => {
  running.delete(server);
  await server.close();
};

async function on<T>(url: string, text: string): Promise<T[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query(text)).rows as T[];
  } finally {
    await connection.end();
  }
}
const columnsOf = async (url: string): Promise<string[]> =>
  (
    await on<{ name: string }>(
      url,
      `select column_name as name from information_schema.columns where table_name = 'ecosystem_role' order by 1`,
    )
  ).map(({ name }) => name);

async function ask(server: Running, method: string, path: string, body?: object) {
  const login = await fetch(`${server.address}/api/oauth/tokens.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'system@example.com', password: 'demo' }),
  });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const list = async (server: Running) => (await ask(server, 'GET', '/api/admin/ecosystem_roles.json')).status;
const add = (server: Running, values: object) => ask(server, 'POST', '/api/admin/ecosystem_roles.json', values);
const ready = async ({ address }: Running) => (await fetch(`${address}/api/health/ready`)).status;

test('an old and a new node serve one database, the old one restarts, and what it used goes when it has gone', async () => {
  const url = await makeDatabase();
  const first = await start(url, old, { demo: true });
  expect((await add(first, { name: 'Before', note: null })).status).toBe(201);
  const second = await start(url, next, { release: 'two' });
  expect(await columnsOf(url)).toEqual(expect.arrayContaining(['memo', 'note', 'weight']));
  expect([await list(first), await list(second)]).toEqual([200, 200]);

  // The old release does not know a newly required field, and the new one does not know a field of the old one.
  expect((await add(first, { name: 'By the old one', note: 'n' })).status).toBe(201);
  expect((await add(second, { name: 'By the new one', weight: 5, memo: 'm' })).status).toBe(201);

  await end(first);
  const again = await start(url, old);
  expect([await list(again), await list(second)]).toEqual([200, 200]);
  expect([await ready(again), await ready(second)]).toEqual([200, 200]);
  expect((await add(again, { name: 'After the restart', note: null })).status).toBe(201);
  expect(
    await on(
      url,
      `select name, weight, memo from ecosystem_role where name like 'By%' or name like 'After%' order by id`,
    ),
  ).toEqual([
    { name: 'By the old one', weight: 3, memo: null },
    { name: 'By the new one', weight: 5, memo: 'm' },
    { name: 'After the restart', weight: 3, memo: null },
  ]);

  // A value that only the old release knows is not deleted; the column is removed once it has no values.
  await on(url, `update ecosystem_role set note = null`);
  await end(again);
  await expect.poll(() => columnsOf(url), { timeout: 15_000 }).not.toContain('note');
  expect(await list(second)).toBe(200);

  await expect(start(url, old)).rejects.toThrow(
    'The tables are of a later release, and this one misses the column "ecosystem_role.note". Nodes of other releases are running: 1 of release two.',
  );
  expect(await list(second)).toBe(200);
  await end(second);
  const back = await start(url, old, { env: { ROLLBACK: '1' } }).catch((error: Error) => error.message);
  // The values of the later release would be lost with its columns.
  expect(back).toContain('"memo" is there no longer, and its values would be lost.');
  expect(await columnsOf(url)).toContain('memo');
});

test('a release that removes nothing can be gone back from for good, and its values stay', async () => {
  const url = await makeDatabase();
  await end(await start(url, plain));
  await end(await start(url, next, { demo: true }));
  await on(url, `update ecosystem_role set memo = 'm'`);
  const back = await start(url, plain);
  expect([await ready(back), await list(back)]).toEqual([200, 200]);
  expect((await add(back, { name: 'By the earlier one' })).status).toBe(201);
  expect(await columnsOf(url)).toContain('memo');
  await end(back);
  await start(url, next);
  expect(await on(url, `select distinct memo from ecosystem_role order by 1`)).toEqual([{ memo: 'm' }, { memo: null }]);
});

test('a node that was killed does not keep a newer one from tidying up for long', async () => {
  const url = await makeDatabase();
  await end(await start(url, old));
  await on(
    url,
    `insert into tessera_node (id, stamp, release, seen_at) values (gen_random_uuid(), 'killed', 'one', now() - interval '61 s')`,
  );
  await start(url, next);
  expect(await columnsOf(url)).not.toContain('note');
});

test('a rename waits until no node of the release before lives', async () => {
  const url = await makeDatabase();
  const first = await start(url, next);
  const waiting = start(url, renamed);
  // Waits longer than two polls.
  await expect
    .poll(() => on(url, `select count(*)::int as n from pg_stat_activity where query like '%tessera_node%'`))
    .not.toEqual([{ n: 0 }]);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await columnsOf(url)).toContain('memo');
  expect(await ready(first)).toBe(200);
  await end(first);
  await waiting;
  expect(await columnsOf(url)).toContain('remark');
  expect(await columnsOf(url)).not.toContain('memo');
});

test.each([
  [
    'of a release before',
    `delete from tessera_state where key = 'engine_hash'; update tessera_state set value = '18' where key = 'engine'`,
  ],
  ['counted as this one’s', `update tessera_state set value = '"another"' where key = 'engine_hash'`],
])('an installation whose engine tables are %s gets those that it lacks', async (_, made) => {
  const url = await makeDatabase();
  await end(await start(url, plain, { demo: true }));
  await on(url, `drop table tessera_withheld; ${made}`);
  const server = await start(url, plain);
  expect([await ready(server), await list(server)]).toEqual([200, 200]);
  expect(await on(url, `select to_regclass('tessera_withheld') is not null as made`)).toEqual([{ made: true }]);
});

test('two nodes that start at once on an empty database make its tables once', async () => {
  const url = await makeDatabase();
  const both = await Promise.all([start(url, next), start(url, next)]);
  expect(both.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
  expect(
    await on(url, `select count(*)::int as n from tessera_migration where statements::text like '%create table%'`),
  ).toEqual([{ n: 1 }]);
  expect(await Promise.all(both.map(ready))).toEqual([200, 200]);
});
