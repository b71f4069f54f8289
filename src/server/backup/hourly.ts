/** Automatic hourly backups of the rows, for a database that may not survive a power failure. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { rowsOnly, writeArchive } from './archive.ts';

/** Milliseconds between two backups, and the number of stored backups. */
const every = 60 * 60 * 1000;
const maxBackups = 24;

const isHourly = (name: string): boolean => /^hourly-.*\.tar\.gz$/.test(name);
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter(isHourly).sort() : []);

/** Makes a backup every hour and deletes backups older than a day. Returns a function that stops this. */
export function backUpHourly(database: Database, folder: string): () => void {
  const timer = setInterval(() => {
    backUpNow(database, folder).catch((error: Error) =>
      log.error({ error }, 'The hourly backup could not be written.'),
    );
  }, every).unref();
  return () => clearInterval(timer);
}

/** Writes a backup now and returns its path. */
export async function backUpNow(database: Database, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `hourly-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`);
  await writeArchive(database, path, rowsOnly);
  for (const old of namesIn(folder).slice(0, -maxBackups)) rmSync(join(folder, old));
  return path;
}

/** The path of the newest backup; null if there is none. */
export function newestHourly(folder: string): string | null {
  const name = namesIn(folder).at(-1);
  return name ? join(folder, name) : null;
}
