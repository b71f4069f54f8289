/** Acknowledged writes survive a kill of the server and a power failure. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, expect, inject, test } from 'vitest';
import { accountFor, giveTo } from '../../src/server/embedded/account.ts';
import { type Binaries, findBinaries } from '../../src/server/embedded/binaries.ts';
import { runningUrl, startCluster } from '../../src/server/embedded/cluster.ts';
import { openDatabase } from '../../src/server/embedded/open-database.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';
import { asAdmin, becomeAdmin, serve } from './served.ts';

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-durable-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

test.for(['postgres', 'pglite'])('An acknowledged row is there after kill -9, on %s', async (kind) => {
  const dataDir = newFolder();
  if (kind === 'pglite') {
    cpSync(inject('databaseFolder'), join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'secret'), 's'.repeat(48));
  }
  const first = await serve(dataDir, { EMBEDDED: kind });
  const email = await becomeAdmin(first);
  expect(await (await asAdmin(first, email)).make('Survivor')).toBe(201);
  await first.end('SIGKILL');

  const second = await serve(dataDir, { EMBEDDED: kind });
  expect(await (await asAdmin(second, email)).find('Survivor')).toEqual(['Survivor']);
  expect(await second.end('SIGTERM')).toBe(0);
});

/** The number of log fsyncs that the server counts while the owner makes single commits. */
const fsyncsOfLog = async (database: Database): Promise<number> => {
  await database.query(systemActor, sql`select pg_stat_force_next_flush()`);
  await database.query(systemActor, sql`select 1`);
  const [found] = await database.query<{ count: number }>(
    systemActor,
    sql`select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'`,
  );
  return found?.count ?? 0;
};

// Proves that every commit waits for an fsync of the log, as counted by the server itself, and that the log alone is
// enough to restore everything: the simulated disk lacks the data pages written since the last checkpoint, or has a
// torn half of each. It does not prove that the operating system and the disk preserve synced data.
test('After a power cut, with the log that was synced and torn data pages, everything acknowledged is there', async () => {
  const dataDir = newFolder();
  const folder = join(dataDir, 'postgres');
  const { database } = await openDatabase({ dataDir, databaseUrl: null, embedded: 'postgres' });
  const superuser = new pg.Client({ connectionString: runningUrl(folder, 'tessera', 'postgres') });
  await superuser.connect();
  const cut = newFolder();
  try {
    const { rows: settings } = await superuser.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
    );
    expect(new Set(settings.map(({ setting }) => setting))).toEqual(new Set(['on']));
    await superuser.query(`create role tessera_system; grant tessera_system to tessera;
      create table kept (id int primary key, text text); grant all on kept to tessera_system;
      insert into kept select n, repeat('before', 50) from generate_series(1, 2000) n; checkpoint`);
    cpSync(folder, cut, { recursive: true });

    const commits = 60;
    const fsyncs = await fsyncsOfLog(database);
    for (let n = 1; n <= commits; n += 1)
      await database.query(systemActor, sql`update kept set text = 'after' where id % ${commits} = ${n % commits}`);
    for (let n = 1; n <= commits; n += 1)
      await database.query(systemActor, sql`insert into kept values (${10_000 + n}, 'new')`);
    expect((await fsyncsOfLog(database)) - fsyncs).toBeGreaterThanOrEqual(2 * commits);

    rmSync(join(cut, 'pg_wal'), { recursive: true });
    cpSync(join(folder, 'pg_wal'), join(cut, 'pg_wal'), { recursive: true });
    await superuser.query('checkpoint');
    tearPages(join(folder, 'base'), join(cut, 'base'));
  } finally {
    await superuser.end();
    await database.close();
  }
  const account = accountFor(cut, dataDir);
  if (account) giveTo(account, cut);
  const again = await startCluster((await findBinaries()) as Binaries, cut, account, []);
  const client = new pg.Client({ connectionString: again.url('tessera', 'postgres') });
  try {
    await client.connect();
    const { rows } = await client.query('select text, count(*)::int from kept group by text order by text');
    expect(rows).toEqual([
      { text: 'after', count: 2000 },
      { text: 'new', count: 60 },
    ]);
  } finally {
    await client.end();
    await again.stop();
  }
});

/** Tears every changed page: its first half is new, its second half old, as after a power failure of the disk. */
function tearPages(now: string, before: string): void {
  const [page, half] = [8192, 4096];
  let torn = 0;
  for (const path of readdirSync(before, { recursive: true, encoding: 'utf8' })) {
    const file = join(before, path);
    if (!statSync(file).isFile() || statSync(join(now, path), { throwIfNoEntry: false }) === undefined) continue;
    const [old, written] = [readFileSync(file), readFileSync(join(now, path))];
    for (let at = 0; at + page <= Math.min(old.length, written.length); at += page) {
      if (old.subarray(at, at + page).equals(written.subarray(at, at + page))) continue;
      written.copy(old, at, at, at + half);
      torn += 1;
    }
    writeFileSync(file, old);
  }
  expect(torn).toBeGreaterThan(10);
}
