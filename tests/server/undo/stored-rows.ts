/** The contents of the resources' tables, and their differences from an earlier state. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Database, systemActor } from '../../../src/server/store/database.ts';

/** Tables of the engine itself, and tables that undo does not change: mail, and the project history. */
const beside = /^(tessera_.*|outgoing_mail|project_history_event)$/;

/** Notifications stay, because an undo does not withdraw them. */
const stays = /^notification \+/;

/** A hash of the rows for each table. */
export type State = ReadonlyMap<string, string>;

export interface StoredRows {
  state(): Promise<State>;
  /** The rows in which two states differ, one line for each. */
  differences(before: State, after: State): readonly string[];
}

/** Undo gives a row a new version and closes gaps in array positions, so both are ignored. */
const rowsOf = ({ table, ordered }: Table): Sql =>
  ordered
    ? sql`select (to_jsonb(t) - 'place' || jsonb_build_object('place', row_number() over (partition by row_id order by place)))::text as row from ${raw(`"${table}"`)} t`
    : sql`select (to_jsonb(t) - 'updated_at')::text as row from ${raw(`"${table}"`)} t`;

interface Table {
  readonly table: string;
  /** Whether the table contains the entries of arrays. */
  readonly ordered: boolean;
}

export async function storedRows(database: Database): Promise<StoredRows> {
  const all = await database.query<Table>(
    systemActor,
    sql`select c.relname::text as table,
      (select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('row_id', 'place')) as ordered
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables = all.filter(({ table }) => !beside.test(table));
  const hashes = join(
    tables.map(
      (one) =>
        sql`select ${one.table}::text as table, md5(coalesce(string_agg(row, E'\n' order by row), '')) as hash from (${rowsOf(one)}) r`,
    ),
    ' union all ',
  );
  /** Former rows of tables, by table and hash. */
  const known = new Map<string, ReadonlySet<string>>();
  const read = async (): Promise<State> => {
    const found = await database.query<{ table: string; hash: string }>(systemActor, hashes);
    return new Map(found.map(({ table, hash }) => [table, hash]));
  };
  return {
    async state() {
      const state = await read();
      for (const one of tables) {
        const key = `${one.table} ${state.get(one.table)}`;
        if (known.has(key)) continue;
        const rows = await database.query<{ row: string }>(systemActor, rowsOf(one));
        known.set(key, new Set(rows.map(({ row }) => row)));
      }
      return state;
    },
    differences: (before, after) =>
      tables.flatMap(({ table }) => {
        const rows = (state: State) => known.get(`${table} ${state.get(table)}`) ?? new Set<string>();
        const [then, now] = [rows(before), rows(after)];
        const lines = (some: ReadonlySet<string>, sign: string) => [...some].map((row) => `${table} ${sign} ${row}`);
        return [...lines(then.difference(now), '-'), ...lines(now.difference(then), '+')].filter(
          (line) => !stays.test(line),
        );
      }),
  };
}
