import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../http/types.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Opens the database the settings name: a server, or the embedded one in DATA_DIR. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl);
  const release = lock(settings.dataDir);
  const database = await openPglite(join(settings.dataDir, 'database'));
  return {
    ...database,
    close: async () => {
      await database.close();
      release();
    },
  };
}

/** The embedded database bears one process; a second start must say so instead of harming the files. */
function lock(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
  if (holder && holder !== process.pid && isRunning(holder))
    throw new Error(`Process ${holder} already uses ${dataDir}. Stop it, or start with another DATA_DIR.`);
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx');
  writeSync(handle, String(process.pid));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
