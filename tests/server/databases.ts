/** Databases for tests: prepared once for each run, copied for each test file. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Generated } from '../../codegen/generate.ts';
import { accountFor } from '../../src/server/embedded/account.ts';
import { findBinaries } from '../../src/server/embedded/binaries.ts';
import { flag, initialise, startCluster, superuser } from '../../src/server/embedded/cluster.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/pglite.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { prepareDatabase, tablesStamp } from '../../src/server/store/schema.ts';
import { bringUpToDate } from '../../src/server/upgrade.ts';
import type { Pooler } from './pooler.ts';

export type Kind = 'pglite' | 'postgres';

const cache = new URL('../../.cache/', import.meta.url).pathname;

/** A folder with an embedded database of this model, including tables and seeds; cached between runs. */
export async function prepareEmbedded(generated: Generated): Promise<string> {
  const folder = join(cache, `pglite-${tablesStamp(generated.model)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const empty = join(cache, 'pglite-empty');
  if (!existsSync(empty)) await (await openPglite(empty)).close();
  const making = mkdtempSync(join(cache, 'making-'));
  cpSync(empty, making, { recursive: true });
  const database = await openPglite(making);
  await prepareDatabase(database);
  await bringUpToDate(database, generated);
  await database.close();
  cpSync(making, folder, { recursive: true });
  rmSync(making, { recursive: true });
  return folder;
}

/** A server for tests. `$database` in its connection string is replaced by a database name. */
export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

const template = 'tessera_template';
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
};

export const urlOf = (cluster: string, database: string): string => cluster.replace('$database', database);

/**
 * Starts a PostgreSQL server with a template of this model. The embedded server is not durable unless `durable` is set.
 */
export async function startTestCluster(generated: Generated, durable = false): Promise<TestCluster> {
  const binaries = await findBinaries();
  if (!binaries) throw new Error('The tests need the PostgreSQL of the registry, which has none for this platform.');
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pg-'));
  const account = accountFor(folder);
  initialise(binaries, folder, account, durable);
  const flags = durable ? { max_connections: settings.max_connections } : settings;
  const cluster = await startCluster(binaries, folder, account, Object.entries(flags).flatMap(flag));
  const url = cluster.url('$database', superuser);
  await runOn(urlOf(url, 'postgres'), `create database ${template}`);
  const database = await openPostgres(urlOf(url, template), { max: 1 });
  await prepareDatabase(database);
  await bringUpToDate(database, generated);
  await database.close();
  const stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/**
 * The templates of test databases: with only tables and seeds, with the demo, or with the world of the permission
 * tests.
 */
export type Template = typeof template | 'tessera_demo' | 'tessera_world';

/**
 * Creates a template with more than tables and seeds, unless another test file has created it. The text that `fill`
 * returns is stored with the template, and returned in both cases.
 */
export async function ensureTemplate(
  cluster: string,
  name: Exclude<Template, typeof template>,
  fill: (database: Database) => Promise<string>,
): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query<{ told: string }>(
      "select coalesce(shobj_description(oid, 'pg_database'), '') as told from pg_database where datname = $1",
      [name],
    );
    if (rows[0]) return rows[0].told;
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making} template ${template}`);
    const database = await openPostgres(urlOf(cluster, making), { max: 1 });
    const text = await fill(database).finally(() => database.close());
    await client.query(`comment on database ${making} is ${client.escapeLiteral(text)}`);
    await client.query(`alter database ${making} rename to ${name}`);
    return text;
  } finally {
    await client.end();
  }
}

/** A copy of a template, with a function that deletes it. */
async function copyTemplate(
  cluster: string,
  from: Template,
): Promise<{ readonly name: string; readonly url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${++made}`;
  await runOn(urlOf(cluster, 'postgres'), `create database ${name} template ${from} strategy file_copy`);
  return {
    name,
    url: urlOf(cluster, name),
    drop: () => runOn(urlOf(cluster, 'postgres'), `drop database ${name} with (force)`),
  };
}

async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let made = 0;

/**
 * Opens a separate database: a copy of a prepared folder, or a copy of a template on a server, which requests may reach
 * through a pooler.
 */
export async function openCopy(
  kind: Kind,
  prepared: string,
  from: Template = template,
  pooler: Pooler | null = null,
): Promise<Database> {
  if (kind === 'pglite') {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-pglite-'));
    cpSync(prepared, folder, { recursive: true });
    const database = await openPglite(folder);
    return {
      ...database,
      close: async () => {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const copy = await copyTemplate(prepared, from);
  const database = await (pooler
    ? openPostgres(pooler.urlOf(copy.name), { max: 6, direct: copy.url })
    : openPostgres(copy.url, { max: 6 }));
  const close = async () => {
    await database.close();
    await copy.drop();
  };
  return { ...database, close };
}
