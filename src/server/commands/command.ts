/** Settings and exit of the command line tools. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEmbedded, readRelease } from '../read-settings.ts';
import type { Settings } from '../settings.ts';

export type DataLocation = Pick<Settings, 'dataDir' | 'databaseUrl' | 'embedded' | 'release'>;

/** The data location of the installation. Creates nothing. */
export const readPlace = (env: NodeJS.ProcessEnv = process.env): DataLocation => ({
  dataDir: resolve(env['DATA_DIR'] || '.data'),
  // The direct address is preferred, because a full copy needs no pooler and may need a session.
  databaseUrl: env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || null,
  embedded: readEmbedded(env['EMBEDDED']),
  release: readRelease(env),
});

/** The folder of uploaded files in DATA_DIR. */
export const filesOf = (dataDir: string): string => join(dataDir, 'files');

/** The secret in DATA_DIR; null if the environment sets the secret. */
export function storedSecretOf(dataDir: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const file = join(dataDir, 'secret');
  return env['SECRET'] || !existsSync(file) ? null : readFileSync(file, 'utf8').trim();
}

/** The present time as a part of a file name, sortable as text. */
export const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '');

/** Runs a command and ends the process. A failure prints a sentence. */
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
