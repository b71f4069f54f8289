import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { openPostgres } from '../store/postgres.ts';
import { type OpenedStore, openEmbedded } from './open.ts';

/**
 * Opens the database that the settings name: a server, or the embedded one in DATA_DIR.
 * @throws with a sentence on what to do if it cannot be reached, is in use, or is damaged.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'embedded'>,
): Promise<OpenedStore> {
  if (!settings.databaseUrl) return openEmbedded(settings.dataDir, { wanted: settings.embedded });
  return { database: await openServer(settings.databaseUrl), notice: null, settle: () => undefined };
}

/** A PostgreSQL server by its address. @throws with a sentence that names the address without its password. */
export async function openServer(address: string): Promise<Database> {
  try {
    return await openPostgres(address);
  } catch (error) {
    const reason = (error as Error).message || String((error as { code?: unknown }).code);
    throw new Error(
      `The database ${withoutPassword(address)} cannot be opened: ${reason}. Is it running, and are address, user and password in DATABASE_URL right?`,
    );
  }
}

/** The address as it may stand in a log. */
function withoutPassword(address: string): string {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`;
  } catch {
    return 'in DATABASE_URL, which is no address';
  }
}
