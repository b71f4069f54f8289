/** Who uses DATA_DIR: one process at a time, and the system itself forgets one that has died. */
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Codes of SQLite. */
const [taken, notADatabase] = [5, 26];

/** Another process uses the folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(`${holder} already uses ${dataDir}. Stop it, or name another DATA_DIR.`);
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the folder until the answered function is called or the process ends, however that happens. SQLite is used
 * for nothing but its lock on a file, which Node has no call for: it is the kernel's, and so no number of a process
 * that meanwhile is another's can be mistaken for a holder, and containers that share the folder see each other.
 * @throws FolderInUse if another process has it.
 */
export function lockFolder(dataDir: string): () => void {
  const holder = join(dataDir, 'lock-holder');
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === notADatabase)
      throw new Error(
        `${join(dataDir, 'lock')} is damaged. It holds nothing but the lock of the folder: make sure that no other process uses ${dataDir}, delete the file, and start again.`,
      );
    if (errcode !== taken) throw error;
    throw new FolderInUse(dataDir, readHolder(holder));
  }
  writeFileSync(holder, `Process ${process.pid} on ${hostname()}`);
  return () => lock.close();
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'Another process';
  }
}
