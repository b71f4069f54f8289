/** Writes files durably: complete and on the disk once the write is reported, even after a power failure. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const partOf = (path: string): string =>
  join(dirname(path), `.part-${basename(path)}-${randomBytes(8).toString('hex')}`);

/**
 * Writes a file atomically, readable only by its owner: a concurrent reader sees either the old or the new file.
 * @throws the error of the file system; the old file is unchanged
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const part = partOf(path);
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  // The folder contains the file's name, so it must be synced too.
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

/** The synchronous variant, for use during the start. */
export function writeDurablySync(path: string, text: string): void {
  const part = partOf(path);
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, path);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
