/** Installs system programs that tests need, from packages of Debian and its derivatives. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first available package. Does nothing without apt-get or without permission to use it. */
export function installPackage(...names: readonly string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const name of names)
    if (spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0) return;
}
