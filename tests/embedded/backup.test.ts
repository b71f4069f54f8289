/**
 * A backup contains everything, a restore either restores all of it or changes nothing, and a move leaves nothing
 * behind.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/server/embedded/open-database.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { startServer } from '../../src/server/start.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';
import { generated } from '../server/generated.ts';
import { asAdmin, becomeAdmin, run, type Served, serve } from './served.ts';

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-backup-'));
  made.push(folder);
  return folder;
};

/** A running installation with a file and journal lines, and a backup taken while it ran. */
const dataDir = newFolder();
const archive = join(newFolder(), 'backup.tar.gz');
const file = `image-${'a'.repeat(32)}`;
let served: Served;
let email: string;

beforeAll(async () => {
  served = await serve(dataDir, { EMBEDDED: 'postgres' });
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', file), Buffer.from([0, 1, 2, 255]));
  email = await becomeAdmin(served);
  const admin = await asAdmin(served, email);
  for (const name of ['Kept “one”', 'Kept\\two']) expect(await admin.make(name)).toBe(201);
  const { code, said } = await run('src/server/commands/backup.ts', [archive], { DATA_DIR: dataDir });
  expect(said).toMatch(/\d+ rows in \d+ tables, 1 files/);
  expect(code).toBe(0);
});
afterAll(async () => {
  await served?.end('SIGKILL');
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const restore = (into: string, args: readonly string[] = [], from = archive) =>
  run('src/server/commands/restore.ts', [from, ...args], { DATA_DIR: into });

test('restored into an empty folder, rows, files, accounts and the numbering are as they were', async () => {
  const target = newFolder();
  const { code, said } = await restore(target);
  expect(said).toMatch(/Restored and compared: \d+ rows, 1 files/);
  expect(code).toBe(0);
  expect(readFileSync(join(target, 'files', file))).toEqual(Buffer.from([0, 1, 2, 255]));
  expect(readFileSync(join(target, 'secret'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
  const again = await serve(target);
  const admin = await asAdmin(again, email);
  expect((await admin.find('Kept')).sort()).toEqual(['Kept “one”', 'Kept\\two'].sort());
  expect(await admin.make('Kept three')).toBe(201);
  expect(await again.end('SIGTERM')).toBe(0);
});

test('a folder that is not empty is left alone, and with --replace what was there is set aside', async () => {
  const target = newFolder();
  expect((await restore(target)).code).toBe(0);
  const refused = await restore(target);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/is not empty \(postgres, files, secret, store\.json\), and nothing was changed/);
  const replaced = await restore(target, ['--replace']);
  expect(replaced.said).toMatch(/What was there is in .*before-restore-/);
  expect(replaced.code).toBe(0);
});

test('a running installation is not restored into', async () => {
  const { code, said } = await restore(dataDir, ['--replace']);
  expect(said).toMatch(/Process \d+ on .* already uses/);
  expect(code).toBe(1);
});

test.for([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  [
    'changed in one byte',
    (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      const at = bytes.length >> 1;
      changed[at] = (changed[at] as number) ^ 1;
      return changed;
    },
  ],
  ['none at all', () => Buffer.from('no archive')],
] as const)('a backup that is %s is refused before anything is changed', async ([, harm]) => {
  const harmed = join(newFolder(), 'harmed.tar.gz');
  writeFileSync(harmed, harm(readFileSync(archive)));
  const target = newFolder();
  const { code, said } = await restore(target, [], harmed);
  expect(said).toMatch(/is not a whole backup: .*Nothing was changed/);
  expect(code).toBe(1);
  const { code: free } = await restore(target);
  expect(free).toBe(0);
});

/** The number of rows in every table, read in the system role. */
async function counts(database: Database): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    systemActor,
    // The serving processes are not part of a copy.
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'tessera_node' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ n: number }>(
      systemActor,
      sql`select count(*)::int as n from ${raw(`"${name}"`)}`,
    );
    found[name] = row?.n ?? 0;
  }
  return found;
}

/** An installation in this process, without the demo. */
const start = (folder: string, env: Readonly<Record<string, string>>) =>
  startServer(readSettings({ DATA_DIR: folder, PORT: '0', SECRET: 's'.repeat(48), DEMO: '0', ...env }), { generated });

test('a folder of PGlite is moved to PostgreSQL by the start, whole, and its old files stay', async () => {
  const target = newFolder();
  cpSync(inject('databaseFolder'), join(target, 'database'), { recursive: true });
  const before = await start(target, { EMBEDDED: 'pglite' });
  expect(before.notices.join()).toMatch(/PGlite: a power cut may lose/);
  await before.database.query(systemActor, sql`insert into company (name) values ('Of a “company”')`);
  await before.database.query(
    systemActor,
    sql`insert into project (name, company_id) select 'Wälled', id from company where name like 'Of a%'`,
  );
  const wanted = await counts(before.database);
  await before.close();

  const after = await start(target, {});
  try {
    expect(after.notices.join()).toMatch(/has been moved from PGlite to PostgreSQL, every row compared/);
    expect(await counts(after.database)).toEqual(wanted);
    expect(wanted['project']).toBe(1);
    // Row-level security is active: a request without a company sees no rows.
    const nobody = { role: 'app', user: null, company: null } as const;
    expect(await after.database.query(nobody, sql`select id from project`)).toEqual([]);
  } finally {
    await after.close();
  }
  expect(existsSync(join(target, 'database', 'PG_VERSION'))).toBe(true);
});

test('a move to a server brings every row and goes on numbering, and refuses one that is filled', async () => {
  // The test uses the embedded server of another folder by its address.
  const host = newFolder();
  const { database: server } = await openDatabase({ dataDir: host, databaseUrl: null, embedded: 'postgres' });
  const address = `postgres://tessera@/tessera?host=${encodeURIComponent(join(host, 'postgres'))}`;
  const source = newFolder();
  const before = await start(source, {});
  await before.database.query(systemActor, sql`insert into company (name) values ('First'), ('Second')`);
  await before.database.query(systemActor, sql`delete from company where name = 'Second'`);
  const wanted = await counts(before.database);
  await before.close();
  const move = () => run('src/server/commands/move.ts', [address], { DATA_DIR: source });
  try {
    const moved = await move();
    expect(moved.said).toMatch(/Moved and compared: \d+ rows/);
    expect(moved.code).toBe(0);
    expect(await counts(server)).toEqual(wanted);
    const made = await server.query<{ id: number }>(
      systemActor,
      sql`insert into company (name) values ('Third') returning id`,
    );
    expect(made).toEqual([{ id: 3 }]);
    const again = await move();
    expect(again.said).toMatch(/is not empty, and nothing was changed in it/);
    expect(again.code).toBe(1);
  } finally {
    await server.close();
  }
});

test('what a server holds is backed up, and restored into another', async () => {
  const hosts = [newFolder(), newFolder()] as const;
  const [first, second] = [
    await openDatabase({ dataDir: hosts[0], databaseUrl: null, embedded: 'postgres' }),
    await openDatabase({ dataDir: hosts[1], databaseUrl: null, embedded: 'postgres' }),
  ];
  const envOf = (host: string) => ({
    DATA_DIR: newFolder(),
    DATABASE_URL: `postgres://tessera@/tessera?host=${encodeURIComponent(join(host, 'postgres'))}`,
  });
  try {
    const running = await start(newFolder(), envOf(hosts[0]));
    const wanted = await counts(first.database);
    const taken = join(newFolder(), 'taken.tar.gz');
    expect((await run('src/server/commands/backup.ts', [taken], envOf(hosts[0]))).code).toBe(0);
    await running.close();
    expect((await run('src/server/commands/restore.ts', [taken], envOf(hosts[1]))).code).toBe(0);
    expect(await counts(second.database)).toEqual(wanted);
  } finally {
    await first.database.close();
    await second.database.close();
  }
});
