/** A record in DATA_DIR of its database, so that an emptied or damaged folder is not mistaken for a new one. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurablySync } from '../durable.ts';
import { isCluster } from './cluster.ts';

export type DatabaseKind = 'postgres' | 'pglite';

export interface Marker {
  readonly kind: DatabaseKind;
  /** The time when the database was first ready; null while it is created and contains no user data. */
  readonly made: string | null;
  /** A restore is in progress. After an interruption the folder must not count as empty. */
  readonly restoring?: true;
}

const fileOf = (dataDir: string): string => join(dataDir, 'store.json');

/** The folder for a kind of database in DATA_DIR. */
export const folderOf = (dataDir: string, kind: DatabaseKind): string =>
  join(dataDir, kind === 'postgres' ? 'postgres' : 'database');

/** Writes the record durably. */
export const writeMarker = (dataDir: string, marker: Marker): void =>
  writeDurablySync(fileOf(dataDir), `${JSON.stringify(marker)}\n`);

const isWhole = (dataDir: string, kind: DatabaseKind): boolean =>
  kind === 'postgres' ? isCluster(folderOf(dataDir, kind)) : existsSync(join(folderOf(dataDir, kind), 'PG_VERSION'));

/**
 * Reads the record of the folder; null if it never had a database. `since` is the start of this process in
 * milliseconds: an older secret proves earlier use. `restoring` allows an empty folder for a backup.
 * @throws if an earlier database is missing or incomplete
 */
export function readMarker(dataDir: string, since: number, restoring = false): Marker | null {
  const marker = existsSync(fileOf(dataDir)) ? parsed(fileOf(dataDir)) : null;
  if (marker?.restoring && !restoring)
    throw new Error(
      `A restore into ${dataDir} was cut off. Run "npm run restore -- <file>" again; what was there before is in ${dataDir}/before-restore-….`,
    );
  if (marker && (!marker.made || isWhole(dataDir, marker.kind))) return marker;
  if (marker) throw gone(dataDir, `The database in ${folderOf(dataDir, marker.kind)} is missing or not whole.`);
  // Database folders from releases without the record, or whose record is lost.
  const kinds = ['postgres', 'pglite'] as const;
  const whole = kinds.find((kind) => isWhole(dataDir, kind));
  if (whole) return { kind: whole, made: statSync(folderOf(dataDir, whole)).birthtime.toISOString() };
  const part = kinds.find((kind) => existsSync(folderOf(dataDir, kind)));
  if (part) throw gone(dataDir, `The database in ${folderOf(dataDir, part)} is not whole.`);
  const secret = statSync(join(dataDir, 'secret'), { throwIfNoEntry: false });
  if (secret && secret.mtimeMs < since)
    throw gone(
      dataDir,
      `${dataDir} has been in use since ${secret.mtime.toISOString()}, and there is no database in it.`,
    );
  return null;
}

/**
 * Parses the record.
 * @throws if it is invalid
 */
function parsed(file: string): Marker {
  try {
    const marker = JSON.parse(readFileSync(file, 'utf8')) as Marker | null;
    if (marker?.kind === 'postgres' || marker?.kind === 'pglite') return marker;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${file} is damaged: it should say which database the folder holds. Nothing was changed. Delete the file, and the next start finds the database by its folder.`,
  );
}

const gone = (dataDir: string, what: string): Error =>
  new Error(
    `${what} Nothing was changed. If it has been moved, bring it back; if you have a backup, "npm run restore -- <file>" brings its contents back; if it was a PostgreSQL server, set DATABASE_URL; to give it up and begin with an empty one, move ${dataDir} away.`,
  );
