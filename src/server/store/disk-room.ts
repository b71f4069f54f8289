/** Whether a full disk is why an embedded database does not answer. */
import { statfs } from 'node:fs/promises';
import { type Database, DatabaseUnavailable } from './database.ts';

/** Bytes of free space below which a failure is attributed to a full disk. */
const littleRoom = 32 * 1024 * 1024;

/** Whether the disk of a folder has less room than a database needs to work. */
export async function isFull(folder: string, least = littleRoom): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least;
  } catch {
    return false;
  }
}

/** The database of a folder, which says that the disk is full where that is why it is away: PostgreSQL ends itself then. */
export function sayingWhenFull(database: Database, folder: string, least = littleRoom): Database {
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.absence === 'away' && (await isFull(folder, least)))
        throw new DatabaseUnavailable('full', error.cause);
      throw error;
    }
  };
  return {
    ...database,
    query: (actor, statement) => explained(database.query(actor, statement)),
    transaction: (actor, work, as) => explained(database.transaction(actor, work, as)),
  };
}
