/**
 * npm run restore -- file [--replace]: restores a backup into an empty location, or in place of the present contents.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Archive, openArchive } from '../backup/archive.ts';
import { loadArchive } from '../backup/load.ts';
import { writeDurablySync } from '../durable.ts';
import { lockFolder } from '../embedded/lock.ts';
import { openEmbedded } from '../embedded/open.ts';
import { openServer } from '../embedded/open-database.ts';
import { folderStore } from '../files/file-store.ts';
import { type DataLocation, filesOf, readPlace, runCommand, stamp } from './command.ts';

/** Entries of an installation in DATA_DIR. */
const parts = ['postgres', 'database', 'files', 'secret', 'store.json'];

await runCommand(async () => {
  const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  if (!file) throw new Error('Say which: npm run restore -- <file> [--replace]');
  const place = readPlace();
  const archive = await openArchive(resolve(file));
  if (place.databaseUrl) await restoreServer(place, place.databaseUrl, archive);
  else await restoreFolder(place, archive, process.argv.includes('--replace'));
  const rows = Object.values(archive.checksums.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored and compared: ${rows} rows, ${Object.keys(archive.checksums.files).length} files, as they were on ${archive.header.made}. Start with "npm start".`,
  );
});

async function restoreServer(place: DataLocation, address: string, archive: Archive): Promise<void> {
  mkdirSync(place.dataDir, { recursive: true });
  const database = await openServer(address);
  try {
    await loadArchive(database, archive, folderStore(filesOf(place.dataDir)));
    await restoreSecret(place.dataDir, archive);
  } finally {
    await database.close();
  }
}

async function restoreFolder({ dataDir, embedded }: DataLocation, archive: Archive, replace: boolean): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  // A backup without files belongs to the files that are already in the folder, so these stay.
  const there = parts.filter(
    (part) =>
      existsSync(join(dataDir, part)) &&
      (archive.header.files || part !== 'files') &&
      (part !== 'secret' || archive.header.files),
  );
  if (there.length) {
    if (!replace)
      throw new Error(
        `${dataDir} is not empty (${there.join(', ')}), and nothing was changed. Name another DATA_DIR, or add --replace: what is there is then set aside in it.`,
      );
    // A server that uses the folder must be stopped before its files are moved away.
    lockFolder(dataDir)();
    const aside = join(dataDir, `before-restore-${stamp()}`);
    mkdirSync(aside);
    for (const part of there) renameSync(join(dataDir, part), join(aside, part));
    console.log(`What was there is in ${aside}.`);
  }
  const store = await openEmbedded(dataDir, { wanted: embedded, restoring: true });
  try {
    await loadArchive(store.database, archive, folderStore(filesOf(dataDir)));
    await restoreSecret(dataDir, archive);
    store.settle();
  } finally {
    await store.database.close();
  }
}

/** Stores the secret of the backup, which is needed to open its sealed values. An existing secret stays. */
async function restoreSecret(dataDir: string, archive: Archive): Promise<void> {
  const file = join(dataDir, 'secret');
  for await (const entry of archive.entries()) {
    if (entry.kind !== 'secret') continue;
    if (!process.env['SECRET'] && !existsSync(file)) writeDurablySync(file, entry.text);
    else
      console.log(
        'The secret here is not replaced by that of the backup. If they differ, everybody logs in again, and what was sealed needs the old one once in SECRET_BEFORE.',
      );
  }
}
