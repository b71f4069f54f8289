/**
 * Journal lines since a PostgreSQL snapshot. Line numbers are not suitable, because transactions commit in another
 * order than their lines are numbered.
 */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Change } from '../../contract/live.ts';
import type { Model } from '../../contract/model.ts';
import { type Database, systemActor } from '../store/database.ts';
import { limits } from './limits.ts';
import type { PlacedRow } from './watched.ts';

/** The database with the journal, and the model of its rows. */
export interface JournalSource {
  readonly database: Database;
  readonly model: Model;
}

/** A journal line with the data for permission checks. */
export interface Line extends Change {
  /** The snapshot of the row before the change, as JSON text; null if the change created the row. */
  readonly before: string | null;
  readonly owners: PlacedRow['owners'];
}

export interface LinesRead {
  readonly at: string;
  /** The new lines; null if there are more than `limits.replay`. */
  readonly lines: readonly Line[] | null;
}

/** New lines before permission checks. */
export interface LiveChanges {
  readonly lines: readonly Line[];
  /** Positions of changed rows in the tree of collections, if there are too many lines. */
  readonly places: readonly PlacedRow[];
  readonly at: string;
}

const joined = new WeakMap<LiveChanges, WeakMap<LiveChanges, LiveChanges>>();

/**
 * Merges two deliveries. The same two inputs give the same object, so that connections share the permission checks of
 * its lines.
 */
export function joinedChanges(first: LiveChanges, then: LiveChanges): LiveChanges {
  const known = joined.get(first) ?? new WeakMap<LiveChanges, LiveChanges>();
  joined.set(first, known);
  const both = known.get(then) ?? join(first, then);
  known.set(then, both);
  return both;
}

/** If there are too many lines, only the positions remain. */
function join(first: LiveChanges, then: LiveChanges): LiveChanges {
  const lines = [...first.lines, ...then.lines];
  const places = [...first.places, ...then.places];
  return lines.length > limits.replay
    ? { lines: [], places: [...places, ...lines], at: then.at }
    : { lines, places, at: then.at };
}

/**
 * Reads the present snapshot.
 * @throws if the database returns no row
 */
export async function currentSnapshot(database: Database): Promise<string> {
  const [row] = await database.query<{ at: string }>(systemActor, sql`select pg_current_snapshot()::text as at`);
  if (!row) throw new Error('The database did not say its snapshot.');
  return row.at;
}

/**
 * The body of a subquery of the lines that became visible after a snapshot: lines of transactions that began later or
 * were still running. The query runs 20 times a second, and the planner cannot estimate the snapshot condition; order
 * and limit make it use the index on transactions.
 */
export function since(snapshot: string, condition: Sql, limit: Sql = limited): Sql {
  // A journal restored from another cluster may contain transaction ids that this cluster has not reached yet.
  const visible = sql`pg_visible_in_snapshot(j.transaction_id, pg_current_snapshot()) and ${condition}`;
  return sql`(select * from tessera_journal j where j.transaction_id >= pg_snapshot_xmax(${snapshot}::pg_snapshot) and ${visible}
      order by j.transaction_id${limit})
    union all (select * from tessera_journal j
      where j.transaction_id = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))) and ${visible})`;
}

const limited = sql` limit ${limits.replay + 1}::int`;

/** Restrictions of the lines; without restrictions all lines are read. */
interface AskedLines {
  readonly resources?: readonly string[];
  /** A condition on the line `j`. */
  readonly condition?: Sql;
}

/** Lines that became visible after a snapshot, ordered by number. */
export const linesSince = (
  database: Database,
  model: Model,
  snapshot: string,
  { resources, condition = raw('true') }: AskedLines = {},
): Promise<LinesRead> =>
  readLines(database, model, since(snapshot, resources ? sql`${among(resources)} and ${condition}` : condition));

/** Positions of rows that changed after a snapshot, without a limit. */
export async function placesSince(database: Database, model: Model, snapshot: string): Promise<readonly PlacedRow[]> {
  const places = await database.query<{ resource: string; owners: string }>(
    systemActor,
    sql`select distinct j.resource, ${ownersIn(model)}::text as owners from (${since(snapshot, raw('true'), empty)}) j`,
  );
  return places.map(({ resource, owners }) => ({ resource, id: null, owners: ownersOf(JSON.parse(owners)) }));
}

const among = (resources: readonly string[]): Sql => sql`j.resource = any(${resources}::text[])`;

type Owners = PlacedRow['owners'][number];
const ownersOf = (owners: readonly (Owners | null)[]): readonly Owners[] => owners.filter((one) => one !== null);

/** The owner ids of a line's row before and after the change, as a JSON array of two. */
function ownersIn(model: Model): Sql {
  const columns = [...new Set([...model.resources.values()].flatMap(({ chain }) => chain))];
  const owners = (row: Sql): Sql =>
    sql`(select jsonb_object_agg(c, ${row} -> c) from unnest(${columns}::text[]) c where ${row} ? c)`;
  return sql`jsonb_build_array(${owners(sql`j.before`)}, ${owners(sql`j.after`)})`;
}

/** The maximum number of seconds between the write of a line and its commit. */
const slowest = 5;

/** The number of lines that are scanned for those of the last seconds. */
const maxRecent = 10_000;

/** Lines of the last seconds, for a page that read its rows before it began to watch. */
export async function linesOfLast(
  database: Database,
  model: Model,
  seconds: number,
  resources: readonly string[],
): Promise<LinesRead> {
  const recent = sql`j.at > clock_timestamp() - make_interval(secs => ${seconds + slowest}::float8)`;
  const least = sql`(select max(sequence) - ${maxRecent}::int from tessera_journal)`;
  const [oldest] = await database.query<{ within: boolean }>(
    systemActor,
    sql`select ${recent} as within from tessera_journal j where j.sequence <= ${least} order by j.sequence desc limit 1`,
  );
  if (oldest?.within) return { at: await currentSnapshot(database), lines: null };
  const rows = sql`select * from tessera_journal j where j.sequence > ${least} and ${recent} and ${among(resources)}`;
  return readLines(database, model, rows);
}

async function readLines(database: Database, model: Model, rows: Sql): Promise<LinesRead> {
  const [row] = await database.query<{ at: string; lines: string; count: number }>(
    systemActor,
    sql`with j as materialized (select * from (${rows}) j order by j.sequence${limited})
      select pg_current_snapshot()::text as at, (select count(*)::int from j) as count,
        (select coalesce(json_agg(json_build_object('sequence', j.sequence, 'resource', j.resource, 'id', j.row_id,
          'action', j.action, 'actor', j.actor, 'change', j.change_id, 'before', j.before::text,
          'owners', ${ownersIn(model)}) order by j.sequence), '[]')::text from j) as lines`,
  );
  if (!row) throw new Error('The journal could not be read.');
  if (row.count > limits.replay) return { at: row.at, lines: null };
  const lines = JSON.parse(row.lines) as (Omit<Line, 'owners'> & { owners: readonly (Owners | null)[] })[];
  return { at: row.at, lines: lines.map((line) => ({ ...line, owners: ownersOf(line.owners) })) };
}
