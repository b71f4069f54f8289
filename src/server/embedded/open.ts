/** Opens the database in DATA_DIR: PostgreSQL if it can run here, else PGlite. */
import { chmodSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openArchive, rowsOnly, writeArchive } from '../backup/archive.ts';
import { backUpHourly, newestHourly } from '../backup/hourly.ts';
import { loadArchive } from '../backup/load.ts';
import type { Database } from '../store/database.ts';
import { isFull, sayingWhenFull } from '../store/disk-room.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import { type Account, accountFor } from './account.ts';
import { type Binaries, findBinaries, whyNotRun } from './binaries.ts';
import { type Cluster, flag, initialise, runningUrl, startCluster, superuser } from './cluster.ts';
import { lockFolder } from './lock.ts';
import { type DatabaseKind, folderOf, type Marker, readMarker, writeMarker } from './marker.ts';

export interface OpenedStore {
  readonly database: Database;
  /** A notice about the database for the person who starts it; null without one. */
  readonly notice: string | null;
  /** Must be called once the database is filled. From then on an empty folder counts as data loss. */
  settle(): void;
}

/** Options: the kind of a new database, and the initial contents of a new one. */
export interface OpenOptions {
  readonly wanted: DatabaseKind | null;
  /** A restore is in progress, and the folder must not count as new until the restore is complete. */
  readonly restoring?: true;
  /** Opens only an existing database: nothing is created or moved. */
  readonly present?: true;
}

/** Whether PostgreSQL can run as a child process, or the reason why not. */
type Runnable =
  | { readonly binaries: Binaries; readonly account: Account | null; readonly why: null }
  | { readonly binaries: null; readonly why: string };

/** The role and the name of the only database in a cluster. */
const own = 'tessera';

/** Durability: acknowledged writes are on the disk. The settings are explicit so that no edited file overrides them. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  max_connections: '40',
};

/**
 * Opens the database of a folder. Creates it if the folder never had one.
 * @throws if the folder is in use or damaged
 */
export async function openEmbedded(dataDir: string, opening: OpenOptions): Promise<OpenedStore> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = lockFolder(dataDir);
  try {
    const opened = await openLocked(dataDir, opening);
    const close = async () => {
      await opened.database.close();
      release();
    };
    return { ...opened, database: { ...opened.database, close } };
  } catch (error) {
    release();
    throw error;
  }
}

async function openLocked(dataDir: string, { wanted, restoring, present }: OpenOptions): Promise<OpenedStore> {
  const marker = readMarker(dataDir, performance.timeOrigin, restoring);
  if (present && !marker?.made)
    throw new Error(`There is no database in ${dataDir}. Does DATA_DIR name the right one?`);
  const runnable = await findRunnable(dataDir);
  if (!marker?.made) return beginEmpty(dataDir, marker, runnable, { wanted, ...(restoring && { restoring }) });
  const settle = () => writeMarker(dataDir, { kind: marker.kind, made: marker.made });
  if (marker.kind === 'postgres')
    return { database: await openOwn(await startOwn(dataDir, runnable), dataDir), notice: null, settle };
  if (runnable.binaries && wanted !== 'pglite' && !present) return moveOver(dataDir, runnable);
  return { database: await openOwnPglite(dataDir), notice: pgliteNotice(runnable), settle };
}

async function beginEmpty(
  dataDir: string,
  half: Marker | null,
  runnable: Runnable,
  { wanted, restoring }: OpenOptions,
): Promise<OpenedStore> {
  const kind = wanted ?? (runnable.binaries ? 'postgres' : 'pglite');
  // The creation was interrupted, so the folder contains no user data.
  if (half) rmSync(folderOf(dataDir, half.kind), { recursive: true, force: true });
  writeMarker(dataDir, { kind, made: null, ...(restoring && { restoring }) });
  const settle = () => writeMarker(dataDir, { kind, made: new Date().toISOString() });
  if (kind === 'pglite') return { database: await openOwnPglite(dataDir), notice: pgliteNotice(runnable), settle };
  return { database: await makeOwn(dataDir, runnable), notice: null, settle };
}

/**
 * Moves a PGlite folder to PostgreSQL if that can run, because PGlite may lose all data in a power failure. The old
 * files are only read and stay; after an error they remain in use.
 */
async function moveOver(dataDir: string, runnable: Runnable): Promise<OpenedStore> {
  const before = await openOwnPglite(dataDir);
  const archive = join(dataDir, 'moving.tar.gz');
  let database: Database | null = null;
  try {
    rmSync(folderOf(dataDir, 'postgres'), { recursive: true, force: true });
    console.log('The database of this folder is moved from PGlite to PostgreSQL ...');
    await writeArchive(before, archive, rowsOnly);
    database = await makeOwn(dataDir, runnable);
    await loadArchive(database, await openArchive(archive), null);
    await before.close();
    writeMarker(dataDir, { kind: 'postgres', made: new Date().toISOString() });
    const notice = `The database has been moved from PGlite to PostgreSQL, every row compared. The old files are still in ${folderOf(dataDir, 'pglite')} and are not used any more.`;
    return { database, notice, settle: () => undefined };
  } catch (error) {
    await database?.close();
    rmSync(folderOf(dataDir, 'postgres'), { recursive: true, force: true });
    const notice = `${pgliteNotice(runnable)} It could not be moved to PostgreSQL, and nothing was lost: ${(error as Error).message}`;
    return { database: before, notice, settle: () => undefined };
  } finally {
    rmSync(archive, { force: true });
  }
}

/**
 * Opens PGlite.
 * @throws with the newest backup to restore if its files are damaged
 */
async function openOwnPglite(dataDir: string): Promise<Database> {
  const backups = join(dataDir, 'backups');
  try {
    const database = await openPglite(folderOf(dataDir, 'pglite'));
    const stop = backUpHourly(database, backups);
    const close = async () => {
      stop();
      await database.close();
    };
    return { ...database, close };
  } catch (error) {
    const newest = newestHourly(backups);
    throw new Error(
      `The embedded database (PGlite) in ${folderOf(dataDir, 'pglite')} does not start: ${(error as Error).message}. ${
        newest
          ? `"npm run restore -- ${newest} --replace" goes back to its newest backup and sets the damaged files aside.`
          : 'There is no hourly backup yet; restore one of your own with "npm run restore -- <file> --replace".'
      }`,
    );
  }
}

/**
 * Starts PostgreSQL.
 * @throws if PostgreSQL cannot run here, or not on these files
 */
async function startOwn(dataDir: string, runnable: Runnable): Promise<Cluster> {
  const folder = folderOf(dataDir, 'postgres');
  if (!runnable.binaries)
    throw new Error(`The database in ${folder} needs PostgreSQL, which does not run here. ${runnable.why}`);
  try {
    return await startCluster(runnable.binaries, folder, runnable.account, Object.entries(settings).flatMap(flag));
  } catch (error) {
    if (!(await isFull(dataDir))) throw error;
    throw new Error(
      `The disk of ${dataDir} is full, and the database needs room to start. Make some, and start again.`,
      {
        cause: error,
      },
    );
  }
}

async function makeOwn(dataDir: string, runnable: Runnable): Promise<Database> {
  if (runnable.binaries) initialise(runnable.binaries, folderOf(dataDir, 'postgres'), runnable.account);
  const cluster = await startOwn(dataDir, runnable);
  try {
    await makeDatabase(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return openOwn(cluster, dataDir);
}

async function openOwn(cluster: Cluster, dataDir: string): Promise<Database> {
  try {
    const database = await openPostgres(cluster.url(own, own));
    const close = async () => {
      await database.close();
      await cluster.stop();
    };
    return { ...sayingWhenFull(database, dataDir), close };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Connects to the database of a folder that another process serves; null for PGlite, which allows only one process. */
export async function joinEmbedded(dataDir: string): Promise<Database | null> {
  if (readMarker(dataDir, performance.timeOrigin)?.kind !== 'postgres') return null;
  return openPostgres(runningUrl(folderOf(dataDir, 'postgres'), own, own), { max: 2 });
}

const pgliteNotice = ({ why }: Runnable): string =>
  `The embedded database is PGlite: a power cut may lose what was written last, or all of it. ${why ?? 'EMBEDDED says so.'} For work to keep, use PostgreSQL with DATABASE_URL.`;

async function findRunnable(dataDir: string): Promise<Runnable> {
  const binaries = await findBinaries();
  if (!binaries)
    return {
      binaries: null,
      why: `There is no PostgreSQL in the registry for ${process.platform}-${process.arch}, or npm was told to leave it out.`,
    };
  const account = accountFor(dataDir, folderOf(dataDir, 'postgres'));
  closeFolder(dataDir, account);
  const why = whyNotRun(binaries, dataDir, account);
  return why ? { binaries: null, why } : { binaries, account, why: null };
}

/** Restricts DATA_DIR to its owner. A separate account of the database may only pass through the folder. */
function closeFolder(dataDir: string, account: Account | null): void {
  const walks = account !== null && statSync(dataDir).uid === 0;
  if (walks) chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, walks ? 0o710 : 0o700);
}

/**
 * Creates the product's role, which is no superuser: it owns its database, creates the other roles, and passes
 * row-level security as the owner.
 */
async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres', superuser) });
  await client.connect();
  try {
    await client.query(`create role ${own} login createrole bypassrls`);
    await client.query(`create database ${own} owner ${own}`);
  } finally {
    await client.end();
  }
}
