/** All rows of a database as they were at one moment, as text that no driver has interpreted. */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { type Database, type Run, systemActor } from '../store/database.ts';

/** A table as it is in the database that is read. */
export interface StoredTable {
  readonly name: string;
  /** The columns, and whether they may be null. */
  readonly columns: Readonly<Record<string, { readonly nullable: boolean }>>;
  /** The sort key of its rows, equal on every server. */
  readonly key: readonly string[];
  /** Read and written in the system role; the others belong to the owner of the database alone, as far as this goes. */
  readonly tenantBound: boolean;
  /** The last number its identity column has given; null without one, or before the first. */
  readonly lastNumber: number | null;
}

/** How many rows, and a SHA-256 of all of them in the order of the key. */
export interface Digest {
  readonly rows: number;
  readonly sha256: string;
}

export interface Snapshot {
  readonly tables: readonly StoredTable[];
  /** The rows of a table as JSON arrays of some rows each. */
  chunks(table: StoredTable): AsyncGenerator<{ readonly rows: number; readonly text: string }>;
}

/** Rows that are fetched at once. */
const chunkRows = 100;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The columns of a table, quoted, as a statement lists them. */
export const columnList = ({ columns }: StoredTable): string => Object.keys(columns).map(quoted).join(', ');
/** The name of a table, quoted. */
export const tableName = ({ name }: StoredTable): string => quoted(name);

/** Acts as the role that sees every row of a table, for the rest of the transaction or until asked again. */
export const actFor = (run: Run, { tenantBound }: Pick<StoredTable, 'tenantBound'>): Promise<unknown> =>
  run(sql`select set_config('role', ${tenantBound ? 'tessera_system' : 'none'}, true)`);

/** Without a statement timeout: a copy of everything may take longer than a request. */
export const withoutLimit = (run: Run): Promise<unknown> => run(sql`set local statement_timeout = 0`);

/** Reads one snapshot, however long `work` takes and whatever is written meanwhile. */
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
 * Which transaction wrote a line of the journal means nothing in another database, where its number may be yet to
 * come: there it is the one that brought the line.
 */
const leftOut = 'transaction_id';

/** A column to sort by, the same way in every database. */
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
      -- Who serves the database is nothing that a copy has.
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

/** Counts and sums up chunks as they pass. */
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
