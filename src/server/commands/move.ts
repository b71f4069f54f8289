/** npm run move -- postgres://…: copies the embedded database to a server. The embedded database stays unchanged. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive, rowsOnly, writeArchive } from '../backup/archive.ts';
import { loadArchive } from '../backup/load.ts';
import { openEmbedded } from '../embedded/open.ts';
import { openServer } from '../embedded/open-database.ts';
import { readPlace, runCommand } from './command.ts';

await runCommand(async () => {
  const address = process.argv[2] ?? process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL'];
  if (!address) throw new Error('Say where to: npm run move -- postgres://user:password@host/database');
  const { dataDir, embedded } = readPlace();
  const target = await openServer(address);
  const path = join(dataDir, 'moving.tar.gz');
  try {
    // A running server would continue to write to the old database.
    const { database } = await openEmbedded(dataDir, { wanted: embedded, present: true });
    try {
      await writeArchive(database, path, rowsOnly);
    } finally {
      await database.close();
    }
    const archive = await openArchive(path);
    await loadArchive(target, archive, null);
    const rows = Object.values(archive.checksums.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Moved and compared: ${rows} rows. Start with DATABASE_URL and the same DATA_DIR, which keeps the uploaded files and the secret; the embedded database is still in it and is not used any more.`,
    );
  } finally {
    rmSync(path, { force: true });
    await target.close();
  }
});
