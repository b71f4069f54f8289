/** Loads the contents of an archive into an empty database, and verifies the result. */
import sql, { raw } from 'sql-template-tag';
import type { FileStore } from '../files/file-store.ts';
import { type Database, type Run, systemActor } from '../store/database.ts';
import { prepareDatabase } from '../store/schema.ts';
import { recordedTables, type Tables } from '../store/table-spec.ts';
import { makingOf } from '../store/table-statements.ts';
import type { Archive } from './archive.ts';
import { actFor, atOneMoment, columnList, makeDigest, type StoredTable, tableName, withoutLimit } from './snapshot.ts';

/**
 * Metadata table. Its row about the engine's own tables is not restored, because that row must describe this release.
 */
const stateTable = 'tessera_state';

/**
 * Creates the tables of the archive as in its release (the next start migrates these tables), writes rows and files,
 * and compares everything with the archive's counts and checksums.
 * @throws if the database is not empty, or if any count or checksum differs
 */
export async function loadArchive(database: Database, archive: Archive, files: FileStore | null): Promise<void> {
  await refuseFilled(database);
  await prepareDatabase(database);
  const tables = new Map(archive.header.tables.map((table) => [table.name, table]));
  const { bare, ties } = makingOf(await tablesOfArchive(archive, tables));
  await database.script(bare.join(';\n'));
  // This database's own engine tables decide which engine tables have row-level security. The other tables are created
  // without it.
  const tenantBound = new Set<string>();
  await atOneMoment(database, async (here) => {
    for (const table of here.tables) if (table.tenantBound) tenantBound.add(table.name);
  });
  const present = (table: StoredTable): StoredTable => ({ ...table, tenantBound: tenantBound.has(table.name) });
  await database.transaction(systemActor, async (run) => {
    await withoutLimit(run);
    await actFor(run, { tenantBound: false });
    for await (const entry of archive.entries()) {
      const table = entry.kind === 'rows' && tables.get(entry.table);
      if (table) await writeRows(run, present(table), entry.text);
      else if (entry.kind === 'file') await files?.put(entry.name, entry.bytes);
    }
    for (const table of tables.values()) await continueNumbers(run, table);
  });
  await compare(database, archive);
  await database.script(ties.join(';\n'));
  await database.tidy(null);
}

async function refuseFilled(database: Database): Promise<void> {
  const [found] = await database
    .query<{ there: boolean }>(
      systemActor,
      sql`select exists (select 1 from tessera_state where key = 'tables') as there`,
    )
    .catch(() => []);
  if (found?.there)
    throw new Error('The database to write to is not empty, and nothing was changed in it. Name an empty one.');
}

/** The tables as the archive's release had recorded them. A column that had become optional stays optional. */
async function tablesOfArchive(archive: Archive, stored: ReadonlyMap<string, StoredTable>): Promise<Tables> {
  const recorded = await stateOf(archive, 'tables');
  if (!recorded) return {};
  const tables = recordedTables((recorded as { tables: Parameters<typeof recordedTables>[0] }).tables);
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const columns = Object.entries(table.columns).map(([column, spec]) => [
        column,
        { ...spec, required: spec.required && stored.get(name)?.columns[column]?.nullable === false },
      ]);
      return [name, { ...table, columns: Object.fromEntries(columns) }];
    }),
  );
}

async function stateOf(archive: Archive, key: string): Promise<unknown> {
  for await (const entry of archive.entries())
    if (entry.kind === 'rows' && entry.table === stateTable)
      for (const row of JSON.parse(entry.text) as { key: string; value: unknown }[])
        if (row.key === key) return row.value;
  return undefined;
}

async function writeRows(run: Run, table: StoredTable, text: string): Promise<void> {
  await actFor(run, table);
  const columns = columnList(table);
  // The archive's rows replace the initial rows of the engine's own tables.
  const condition =
    table.name === stateTable ? `where key <> 'engine' on conflict (key) do update set value = excluded.value` : '';
  await run(
    sql`${raw(`insert into ${tableName(table)} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${tableName(table)}, `)}${text}${raw(`::json) ${condition}`)}`,
  );
}

/** Continues identity sequences. Ids of deleted rows must not be reused, because undo may restore such rows. */
async function continueNumbers(run: Run, table: StoredTable): Promise<void> {
  if (table.lastNumber === null) return;
  await actFor(run, { tenantBound: false });
  await run(
    sql`select setval(pg_get_serial_sequence(${tableName(table)}, a.attname), ${table.lastNumber}) from pg_attribute a where a.attrelid = ${tableName(table)}::regclass and a.attidentity <> '' and not a.attisdropped`,
  );
}

async function compare(database: Database, archive: Archive): Promise<void> {
  const wrong = await atOneMoment(database, async (here) => {
    const found: string[] = [];
    for (const table of archive.header.tables) {
      if (table.name === stateTable) continue;
      const tenantBound = here.tables.find(({ name }) => name === table.name)?.tenantBound ?? false;
      const digest = makeDigest();
      for await (const chunk of here.chunks({ ...table, tenantBound })) digest.add(chunk);
      const [wanted, got] = [archive.checksums.tables[table.name], digest.end()];
      if (wanted?.sha256 !== got.sha256) found.push(`${table.name} (${wanted?.rows} rows written, ${got.rows} found)`);
    }
    return found;
  });
  if (wrong.length) throw new Error(`These tables have not arrived as they left: ${wrong.join(', ')}.`);
}
