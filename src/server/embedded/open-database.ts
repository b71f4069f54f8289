import type { Settings } from '../settings.ts';
import { type Database, DatabaseUnavailable } from '../store/database.ts';
import { openPostgres } from '../store/postgres.ts';
import { DatabaseRefused } from '../store/postgres-greeting.ts';
import { type OpenedStore, openEmbedded } from './open.ts';

/**
 * Opens the configured database: a server, or the embedded database in DATA_DIR.
 * @throws an error with a remedy if the database is unreachable, in use or damaged
 */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl = null,
  dataDir,
  embedded,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'embedded'> &
  Partial<Pick<Settings, 'databaseDirectUrl'>>): Promise<OpenedStore> {
  if (!databaseUrl) return openEmbedded(dataDir, { wanted: embedded });
  return { database: await openServer(databaseUrl, databaseDirectUrl), notice: null, settle: () => undefined };
}

/**
 * Opens a PostgreSQL server by its address. `direct` is the server's own address if the first one leads to a pooler.
 * @throws with a sentence that contains the address without its password
 */
export async function openServer(address: string, direct: string | null = null): Promise<Database> {
  try {
    return await openPostgres(address, { direct });
  } catch (error) {
    const named = `The database ${withoutPassword(address)}`;
    if (error instanceof DatabaseRefused) throw new Error(`${named} is not used. ${error.message}`);
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    const reason = (cause as Error).message || String((cause as { code?: unknown }).code);
    throw new Error(`${named} cannot be opened: ${reason}. ${adviceOn(reason)}`);
  }
}

const adviceOn = (reason: string): string =>
  reason.includes('unsupported startup parameter')
    ? 'A pooler is there that takes no such parameter: take it out of the address and out of PGOPTIONS, or name it in the ignore_startup_parameters of PgBouncer.'
    : 'Is it running, and are address, user and password in DATABASE_URL right?';

/** The address without its password, for logs. */
function withoutPassword(address: string): string {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`;
  } catch {
    return 'in DATABASE_URL, which is no address';
  }
}
