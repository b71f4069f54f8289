/** DATA_DIR: its owner, and that an emptied or damaged folder is not taken for a new one. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/embedded/open-database.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { systemActor } from '../../src/server/store/database.ts';
import { serve } from './served.ts';

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-folder-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null, embedded: null });

test('nobody else on the machine reads what is in it, and the database answers no network', async () => {
  const dataDir = newFolder();
  const { database } = await open(dataDir);
  try {
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    expect(statSync(dataDir).mode & 0o060).toBe(0);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    await database.script('create role tessera_system; grant tessera_system to tessera');
    const [row] = await database.query(
      systemActor,
      sql`select current_setting('listen_addresses') as addresses, inet_server_port() as port`,
    );
    expect(row).toMatchObject({ addresses: '', port: null });
  } finally {
    await database.close();
  }
});

test('a second start says who has it, also when both come at once; a third finds it free', async () => {
  const dataDir = newFolder();
  const starts = await Promise.allSettled([serve(dataDir), serve(dataDir)]);
  const won = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const lost = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  expect(won).toHaveLength(1);
  expect(lost[0]).toMatch(/Process \d+ on .* already uses .*Stop it, or name another DATA_DIR/);
  await won[0]?.end('SIGKILL');
  const third = await serve(dataDir);
  expect(await third.end('SIGTERM')).toBe(0);
});

test('the number of a living process in the files of one that was killed does not keep it from starting', async () => {
  const dataDir = newFolder();
  const { database, settle } = await open(dataDir);
  settle();
  await database.close();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n\n0 0\nready\n`);
  writeFileSync(join(dataDir, 'lock-holder'), `Process ${process.pid} on this machine`);
  const again = await open(dataDir);
  await again.database.close();
});

test.for([
  ['the database folder is gone', (dataDir: string) => rmSync(join(dataDir, 'postgres'), { recursive: true })],
  ['its PG_VERSION is gone', (dataDir: string) => rmSync(join(dataDir, 'postgres', 'PG_VERSION'))],
  ['its log is gone', (dataDir: string) => rmSync(join(dataDir, 'postgres', 'pg_wal'), { recursive: true })],
] as const)('where %s nothing is made anew, and the sentence says what to do', async ([, harm]) => {
  const dataDir = newFolder();
  const { database, settle } = await open(dataDir);
  settle();
  await database.close();
  harm(dataDir);
  const before = readdirSync(dataDir).sort();
  await expect(open(dataDir)).rejects.toThrow(/missing or not whole\. Nothing was changed.*npm run restore/);
  expect(readdirSync(dataDir).sort()).toEqual(before);
});

test.for([
  ['store.json', /store\.json is damaged.*Nothing was changed.*Delete the file/],
  ['lock', /lock is damaged.*no other process.*delete the file/],
] as const)('garbage in %s is told with what to do', async ([name, sentence]) => {
  const dataDir = newFolder();
  const { database, settle } = await open(dataDir);
  settle();
  await database.close();
  writeFileSync(join(dataDir, name), 'x'.repeat(100));
  await expect(open(dataDir)).rejects.toThrow(sentence);
  rmSync(join(dataDir, name));
  await (await open(dataDir)).database.close();
});

test.for(['store.json', 'postgres', 'files'])('a folder with %s and without its secret gets no new one', (name) => {
  const dataDir = newFolder();
  expect(readSettings({ DATA_DIR: dataDir }).secret).toBe(readSettings({ DATA_DIR: dataDir }).secret);
  writeFileSync(join(dataDir, name), '');
  rmSync(join(dataDir, 'secret'));
  expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(/secret is missing.*Nothing was changed.*a backup has it/);
  expect(readdirSync(dataDir)).toEqual([name]);
  expect(readSettings({ DATA_DIR: dataDir, SECRET: 's'.repeat(48) }).secret).toBe('s'.repeat(48));
});

test('a folder with an older secret and no database has lost it, and is not filled', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'secret'), 'x'.repeat(48));
  utimesSync(join(dataDir, 'secret'), 1_700_000_000, 1_700_000_000);
  await expect(open(dataDir)).rejects.toThrow(/has been in use since 2023.*there is no database in it/);
  mkdirSync(join(dataDir, 'database'));
  await expect(open(dataDir)).rejects.toThrow(/is not whole/);
});

test('what was cut off while it was being made is made again', async () => {
  const dataDir = newFolder();
  const first = await open(dataDir);
  await first.database.close();
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'));
  const second = await open(dataDir);
  second.settle();
  await second.database.close();
  expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).isFile()).toBe(true);
});
