/** Reads all rows of a database in one snapshot, as text that no driver has interpreted. */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { type Database, type Run, systemActor } from '../store/database.ts';

/** A table of the database that is read. */
export interface StoredTable {
  readonly name: string;
  /** The columns, with their nullability. */
  readonly columns: Readonly<Record<string, { readonly nullable: boolean }>>;
  /** The sort key of the rows, which gives the same order on every server. */
  readonly key: readonly string[];
  /** True for tables that the system role reads and writes; the other tables belong to the database owner. */
  readonly tenantBound: boolean;
  /** The last assigned number of the identity column; null without such a column, or if no number is assigned yet. */
  readonly lastNumber: number | null;
}

/** The number of rows, and a SHA-256 hash of all rows in key order. */
export interface Digest {
  readonly rows: number;
  readonly sha256: string;
}

export interface Snapshot {
  readonly tables: readonly StoredTable[];
  /** The rows of a table in portions, each a JSON array. */
  chunks(table: StoredTable): AsyncGenerator<{ readonly rows: number; readonly text: string }>;
}

/** The number of rows that one query reads. */
const chunkRows = 100;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The quoted columns of a table, as a list for a statement. */
export const columnList = ({ columns }: StoredTable): string => Object.keys(columns).map(quoted).join(', ');
/** The quoted name of a table. */
export const tableName = ({ name }: StoredTable): string => quoted(name);

/** Sets the role that sees every row of a table, until the next call or the end of the transaction. */
export const actFor = (run: Run, { tenantBound }: Pick<StoredTable, 'tenantBound'>): Promise<unknown> =>
  run(sql`select set_config('role', ${tenantBound ? 'tessera_system' : 'none'}, true)`);

/** Removes the statement timeout, because a full copy may take longer than a request. */
export const withoutLimit = (run: Run): Promise<unknown> => run(sql`set local statement_timeout = 0`);

/** Reads one snapshot, whatever other transactions write during `work`. */
export const atOneMoment = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  database.transaction(
    systemActor,
    async (run) => {
      await withoutLimit(run);
      await actFor(run, { tenantBound: false });
      const tables = await readTables(run);
      return work({ tables, chunks: (table) => readChunks(run, table) });
    },
    'of one moment',
  );

/**
 * The transaction id of a journal line is left out, because ids of another database are meaningless here and may still
 * lie in the future. The restoring transaction becomes the writer of the line.
 */
const leftOut = 'transaction_id';

/** A sort column with the same order in every database. */
const ordering = raw(`format(case when a.attcollation <> 0 then '%I collate "C"' else '%I' end, a.attname)`);

async function readTables(run: Run): Promise<StoredTable[]> {
  const found = await run<StoredTable & { readonly columns: string; readonly key: string }>(sql`
    select c.relname as name, c.relrowsecurity as tenantBound,
      (select json_object_agg(a.attname, json_build_object('nullable', not a.attnotnull) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attname <> ${leftOut})::text as columns,
      coalesce(
        (select json_agg(${ordering} order by array_position(i.indkey::int[], a.attnum::int)) from pg_index i
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int[])
          where i.indrelid = c.oid and i.indisprimary),
        (select json_agg(${ordering} order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))::text as key,
      (select pg_sequence_last_value(s.objid::regclass) from pg_depend s join pg_class q on q.oid = s.objid and q.relkind = 'S'
        where s.refobjid = c.oid and s.deptype = 'i' limit 1) as "lastNumber"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- The serving processes are not part of a copy.
      and c.relname <> 'tessera_node' order by c.relname`);
  return found.map((table) => ({
    ...table,
    columns: JSON.parse(table.columns) as StoredTable['columns'],
    key: JSON.parse(table.key) as string[],
  }));
}

async function* readChunks(run: Run, table: StoredTable): AsyncGenerator<{ rows: number; text: string }> {
  await actFor(run, table);
  const order = table.key.join(', ');
  await run(
    sql`${raw(`declare stored no scroll cursor for select row_to_json(r)::text as row from (select ${columnList(table)} from ${tableName(table)} order by ${order}) r`)}`,
  );
  for (;;) {
    const rows = await run<{ row: string }>(sql`${raw(`fetch forward ${chunkRows} from stored`)}`);
    if (rows.length) yield { rows: rows.length, text: `[${rows.map(({ row }) => row).join(',\n')}]` };
    if (rows.length < chunkRows) break;
  }
  await run(sql`close stored`);
}

/** Counts and hashes chunks of rows. */
export function makeDigest(): { add(chunk: { readonly rows: number; readonly text: string }): void; end(): Digest } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (chunk) => {
      rows += chunk.rows;
      hash.update(chunk.text);
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
