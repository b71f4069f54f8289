/** Programs of the system that tests need, from the packages of Debian and what descends from it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first of the packages that can be had; none where there is no apt-get, or nobody may use it. */
export function installPackage(...names: readonly string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const name of names)
    if (spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0) return;
}
