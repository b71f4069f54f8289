/** Opens both kinds of database with the tables of the model, each separate and deleted afterwards. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generated } from '../../codegen/generate.ts';
import type { Database } from '../../src/server/store/database.ts';
import { openPglite } from '../../src/server/store/pglite.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { prepareEmbedded, startTestCluster, urlOf } from '../server/databases.ts';

export interface Opened {
  readonly title: string;
  readonly database: Database;
  close(): Promise<void>;
}

export async function openEmbedded(generated: Generated): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  cpSync(await prepareEmbedded(generated), folder, { recursive: true });
  const database = await openPglite(folder);
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { title: 'PGlite', database, close };
}

export const openServer = (generated: Generated): Promise<OpenedServer> => openCluster(generated, false);

/** A server with durable writes, like the product's. */
export const openDurableServer = (generated: Generated): Promise<OpenedServer> => openCluster(generated, true);

export interface OpenedServer extends Opened {
  /** The connection string for other clients, as superuser. */
  readonly url: string;
}

async function openCluster(generated: Generated, durable: boolean): Promise<OpenedServer> {
  const cluster = await startTestCluster(generated, durable);
  const url = urlOf(cluster.url, 'tessera_template');
  const database = await openPostgres(url);
  const close = async () => {
    await database.close();
    // The pool closes its connections shortly before the server stops.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await cluster.stop();
  };
  return { title: 'PostgreSQL', url, database, close };
}
