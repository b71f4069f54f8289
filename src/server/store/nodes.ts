/**
 * The processes that serve a database. Each writes a heartbeat every few seconds, so that no node removes tables that
 * another one uses.
 */
import sql from 'sql-template-tag';
import { type Database, type Run, systemActor } from './database.ts';

/** Milliseconds between two heartbeats, and the milliseconds without a heartbeat after which a node counts as ended. */
export const beatEvery = 5_000;
const aliveFor = 60_000;

export interface ServingNode {
  readonly id: string;
  /** The stamp of its release: see `releaseStamp`. */
  readonly stamp: string;
  /** The name of its release, for display. */
  readonly release: string;
}

/** Records a heartbeat; the first call registers the node. */
export const beat = (database: Pick<Database, 'query'>, { id, stamp, release }: ServingNode): Promise<unknown> =>
  database.query(
    systemActor,
    sql`insert into tessera_node (id, stamp, release) values (${id}::uuid, ${stamp}, ${release})
      on conflict (id) do update set seen_at = clock_timestamp(), stamp = excluded.stamp, release = excluded.release`,
  );

/** Removes a node that shuts down. */
export const leave = (database: Database, id: string): Promise<unknown> =>
  database.query(systemActor, sql`delete from tessera_node where id = ${id}::uuid`);

/**
 * Removes nodes without a recent heartbeat. `all` removes every node; it is for databases that only one process can
 * use.
 */
export const sweepNodes = (database: Database, all: boolean): Promise<unknown> =>
  database.query(
    systemActor,
    sql`delete from tessera_node where ${all} or seen_at < clock_timestamp() - ${aliveFor} * interval '1 ms'`,
  );

/** The names of other releases with live nodes, each with the number of nodes. */
export async function otherReleases(database: Database, stamp: string): Promise<readonly string[]> {
  const found = await database.query<{ release: string; count: number }>(
    systemActor,
    sql`select release, count(*)::int as count from tessera_node
      where stamp <> ${stamp} and seen_at > clock_timestamp() - ${aliveFor} * interval '1 ms' group by 1 order by 1`,
  );
  return found.map(({ release, count }) => `${count} of release ${release}`);
}

/** The relation of a database to a release. */
export type Standing =
  /** The release is the last one that migrated the tables. */
  | 'last'
  /** The release has migrated the tables before; another one has migrated them since. */
  | 'earlier'
  | 'unknown';

const releaseKey = 'release';

/** The relation of the database to the release of this stamp. */
export async function standingOf(database: Database, stamp: string): Promise<Standing> {
  const [found] = await database.query<{ last: string | null; known: boolean }>(
    systemActor,
    sql`select (select value #>> '{}' from tessera_state where key = ${releaseKey}) as last,
      exists (select 1 from tessera_migration where stamp = ${stamp}) as known`,
  );
  if (found?.last === stamp) return 'last';
  return found?.known ? 'earlier' : 'unknown';
}

/** Records this release as the last and as a known one. */
export async function recordRelease(run: Run, stamp: string, version: string): Promise<void> {
  await run(sql`insert into tessera_state values (${releaseKey}, to_jsonb(${stamp}::text))
    on conflict (key) do update set value = excluded.value`);
  await run(sql`insert into tessera_migration (version, statements, stamp)
    select ${version}, '[]'::jsonb, ${stamp} where not exists (select 1 from tessera_migration where stamp = ${stamp})`);
}
