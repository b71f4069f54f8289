/** Detects database servers that a killed process left running on a folder, or that only seem to run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Timeout in milliseconds. */
const timeoutMs = 30_000;

/**
 * Stops a database server that still runs on a folder; its sessions are rolled back. If postmaster.pid names a running
 * process that is no such server, which happens because process ids are reused, its id is returned. The caller must
 * hold the lock of the folder.
 * @throws if the server does not stop
 */
export async function endOrphan(folder: string): Promise<number | null> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isAlive(pid)) return null;
  if (!commandOf(pid).includes(folder)) return pid;
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, timeoutMs)) return null;
  process.kill(pid, 'SIGQUIT');
  if (await isGone(pid, timeoutMs)) return null;
  throw new Error(`Process ${pid}, a PostgreSQL left over on ${folder}, does not end. End it, and start again.`);
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const end = performance.now() + within; performance.now() < end; await wait(20)) if (!isAlive(pid)) return true;
  return false;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Program and arguments of a process; empty if unknown. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
