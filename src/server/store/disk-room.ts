/** Finds out whether a full disk is the reason that an embedded database does not answer. */
import { statfs } from 'node:fs/promises';
import { type Database, DatabaseUnavailable } from './database.ts';

/** Bytes of free space below which a failure is attributed to a full disk. */
const littleRoom = 32 * 1024 * 1024;

/** Whether the disk of a folder has less than `least` bytes of free space. */
export async function isFull(folder: string, least = littleRoom): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least;
  } catch {
    return false;
  }
}

/**
 * The database of a folder, with a better error: PostgreSQL exits when its disk is full, and then the error says that
 * the disk is full.
 */
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
