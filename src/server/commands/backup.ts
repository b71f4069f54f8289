/** npm run backup [-- file]: writes everything of an installation to one file, whether the server runs or not. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Checksums, writeArchive } from '../backup/archive.ts';
import { FolderInUse } from '../embedded/lock.ts';
import { joinEmbedded, openEmbedded } from '../embedded/open.ts';
import { openServer } from '../embedded/open-database.ts';
import { folderStore } from '../files/file-store.ts';
import type { Database } from '../store/database.ts';
import { type DataLocation, filesOf, readPlace, runCommand, stamp, storedSecretOf } from './command.ts';

await runCommand(async () => {
  const place = readPlace();
  const folder = join(place.dataDir, 'backups');
  if (!process.argv[2]) mkdirSync(folder, { recursive: true });
  const path = resolve(process.argv[2] ?? join(folder, `tessera-${stamp()}.tar.gz`));
  const database = await openPresent(place);
  let written: Checksums;
  try {
    written = await writeArchive(database, path, {
      release: place.release,
      files: folderStore(filesOf(place.dataDir)),
      secret: storedSecretOf(place.dataDir),
    });
  } finally {
    await database.close();
  }
  const rows = Object.values(written.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${path}: ${rows} rows in ${Object.keys(written.tables).length} tables, ${Object.keys(written.files).length} files. It holds all that the database holds, passwords and secrets too: keep it as safe, and on another disk.`,
  );
});

/** Opens the present database. If another process serves it, this process connects as a second client. */
async function openPresent(place: DataLocation): Promise<Database> {
  if (place.databaseUrl) return openServer(place.databaseUrl);
  try {
    return (await openEmbedded(place.dataDir, { wanted: place.embedded, present: true })).database;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const beside = await joinEmbedded(place.dataDir);
    if (beside) return beside;
    throw new Error(
      `${error.message} PGlite can be read by one process only; the newest of its hourly backups is in ${join(place.dataDir, 'backups')}.`,
    );
  }
}
