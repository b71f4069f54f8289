/** After a failure of PGlite callers get an error, and it is opened again with every acknowledged write. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, inject, test } from 'vitest';
import { backUpNow, newestHourly } from '../../src/server/backup/hourly.ts';
import { openDatabase } from '../../src/server/embedded/open-database.ts';
import { type Database, DatabaseUnavailable, systemActor } from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/pglite.ts';
import { run } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-failing-'));
cpSync(inject('databaseFolder'), join(folder, 'database'), { recursive: true });
/** Shorter limits, because the default limits would make the tests wait for half a minute. */
const limits = { query: 3000, close: 1000 };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = async (database: Database): Promise<string[]> =>
  (await database.query<{ name: string }>(systemActor, sql`select name from company order by id`)).map(
    ({ name }) => name,
  );

test('a statement that never ends is cut off and told; what waited is told too; then it goes on, listening as before', async () => {
  const database = await openPglite(join(folder, 'database'), limits);
  const heard: (string | null)[] = [];
  await database.listen('failing', (payload) => heard.push(payload));
  await database.query(systemActor, sql`insert into company (name) values ('Kept')`);
  const endless = database.transaction(systemActor, async (ask) => {
    await ask(sql`insert into company (name) values ('Rolled back')`);
    await ask(sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b`);
  });
  const after = names(database);
  await expect(endless).rejects.toSatisfy((error) => error instanceof DatabaseUnavailable && error.absence === 'slow');
  expect(await after).toEqual(['Kept']);
  await database.query(systemActor, sql`select pg_notify('failing', 'again')`);
  await expect.poll(() => heard).toEqual([null, 'again']);
  await database.close();
});

test('closing does not wait for a statement that never ends', async () => {
  const database = await openPglite(join(folder, 'database'), limits);
  const endless = database
    .query(systemActor, sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b`)
    .catch((error) => error);
  await database.close();
  expect(await endless).toBeInstanceOf(DatabaseUnavailable);
});

test('where its files are damaged the start names the newest hourly backup, and restoring that brings all back', async () => {
  const dataDir = { dataDir: folder, databaseUrl: null, embedded: 'pglite' } as const;
  const { database, settle } = await openDatabase(dataDir);
  settle();
  const path = await backUpNow(database, join(folder, 'backups'));
  await database.close();
  expect(newestHourly(join(folder, 'backups'))).toBe(path);
  rmSync(join(folder, 'database', 'global'), { recursive: true });
  await expect(openDatabase(dataDir)).rejects.toThrow(`"npm run restore -- ${path} --replace"`);
  const restored = await run('src/server/commands/restore.ts', [path, '--replace'], {
    DATA_DIR: folder,
    EMBEDDED: 'pglite',
  });
  expect(restored.said).toMatch(/Restored and compared/);
  expect(restored.code).toBe(0);
  const again = await openDatabase(dataDir);
  expect(await names(again.database)).toEqual(['Kept']);
  await again.database.close();
}, 180_000);
