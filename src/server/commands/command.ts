/** Settings and exit of the commands beside the server. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEmbedded, readRelease } from '../read-settings.ts';
import type { Settings } from '../settings.ts';

export type DataLocation = Pick<Settings, 'dataDir' | 'databaseUrl' | 'embedded' | 'release'>;

/** The data location of the installation. Creates nothing. */
export const readPlace = (env: NodeJS.ProcessEnv = process.env): DataLocation => ({
  dataDir: resolve(env['DATA_DIR'] || '.data'),
  // Copying everything needs no pooler, and a session may be asked for.
  databaseUrl: env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || null,
  embedded: readEmbedded(env['EMBEDDED']),
  release: readRelease(env),
});

/** The folder of uploaded files in DATA_DIR. */
export const filesOf = (dataDir: string): string => join(dataDir, 'files');

/** The secret in DATA_DIR; null if the environment sets another one. */
export function storedSecretOf(dataDir: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const file = join(dataDir, 'secret');
  return env['SECRET'] || !existsSync(file) ? null : readFileSync(file, 'utf8').trim();
}

/** For the name of a file: a moment, sorted as text. */
export const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

/** Runs a command and ends the process, with a sentence where it failed. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  process.umask(0o077);
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(process.env['DEBUG'] ? error : (error as Error).message);
    process.exit(1);
  }
}
