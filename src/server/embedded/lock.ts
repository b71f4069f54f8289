/** A lock on DATA_DIR: one process at a time. The operating system releases the lock of a dead process. */
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Error codes of SQLite. */
const [taken, notADatabase] = [5, 26];

/** The folder is in use by another process. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(`${holder} already uses ${dataDir}. Stop it, or name another DATA_DIR.`);
    this.name = 'FolderInUse';
  }
}

/**
 * Locks the folder until the returned function is called or the process ends. SQLite serves only for its lock on a
 * file, because Node has no call for file locks. Unlike a process id in a file, this kernel lock cannot name a wrong
 * process, and it works across containers that share the folder.
 * @throws FolderInUse if another process has the lock
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
