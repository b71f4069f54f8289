/** Reads the changes since a mark of rows outside of a list on which its response depends. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { grantResources, tellsOfGrants } from '../engine/access/grants.ts';
import { literal, type Scope } from '../engine/scope.ts';
import { type Database, systemActor } from '../store/database.ts';
import type { Around } from './around.ts';
import { isLater } from './database-snapshot.ts';
import { since } from './journal-lines.ts';
import { limits, times } from './limits.ts';
import { fetchAgain, type Mark, tooMuch } from './mark.ts';

export interface Beside {
  /** The snapshot in which the lines were read. */
  readonly at: string;
  /** Ids of changed rows by resource, and of accounts whose membership began or ended. */
  readonly touched: Readonly<Record<string, readonly number[]>>;
  /** Ids of rows of the list that changed rows reference. */
  readonly named: readonly number[];
}

interface BesideRow {
  readonly at: string;
  /** The number of journal lines since the mark, of all resources. */
  readonly lines: number;
  /** The time of the first line, in milliseconds since 1970; null without lines. */
  readonly oldest: number | null;
  readonly count: number;
  readonly rights: boolean;
  readonly decided: boolean;
  /** The changed ids, as JSON text. */
  readonly touched: string;
  readonly named: string;
}

/** Condition that the line `j` is global or belongs to the caller's tenant. */
export const inTenant = ({ actor }: Scope): Sql =>
  actor.role === 'system' ? raw('true') : sql`(j.company_id is null or j.company_id = ${actor.company}::int)`;

/**
 * Reads the lines of these rows.
 * @throws {ApiProblem} 410 if the lines do not determine the changes of the list
 */
export async function readBeside(database: Database, scope: Scope, mark: Mark, hangs: Around): Promise<Beside> {
  const [row] = await database.query<BesideRow>(systemActor, statement(scope, mark, hangs));
  if (!row) throw new Error('The journal could not be read.');
  const written = row.oldest ?? mark.at;
  if (isLater(mark.snapshot, row.at) || written < mark.at - times.transaction)
    throw fetchAgain('Since this mark the database was put back.');
  if (row.lines > limits.searched || row.count > limits.replay) throw tooMuch();
  if (row.rights) throw fetchAgain('Since this mark your rights have changed.');
  if (row.decided) throw fetchAgain('Since this mark rows have changed that decide which are in the list.');
  return {
    at: row.at,
    touched: JSON.parse(row.touched) as Beside['touched'],
    named: JSON.parse(row.named) as readonly number[],
  };
}

function statement(scope: Scope, { snapshot }: Mark, hangs: Around): Sql {
  const { user } = scope.caller;
  const rights = user === null ? raw('false') : sql`exists (select 1 from j where ${tellsOfGrants(user)})`;
  const resources = [
    ...hangs.pointedTo.map(({ resource }) => resource),
    ...hangs.naming.map(({ resource }) => resource),
    ...hangs.memberships.map(({ resource }) => resource),
    ...hangs.deciding,
    ...grantResources,
  ];
  const joining = hangs.memberships.map(
    ({ resource, account, accountColumn }) =>
      sql` union all select ${literal(account)}, (coalesce(j.after, j.before) ->> ${literal(accountColumn)})::int
        from j where j.resource = ${literal(resource)} and (j.before is null or j.after is null)`,
  );
  const touched = sql`select j.resource, j.row_id as id from j${joining.length ? join(joining, '') : raw('')}`;
  const named = hangs.naming.map(
    ({ resource, ids }) =>
      sql`select x.id from j, lateral (${ids(raw('j.before'))} union ${ids(raw('j.after'))}) as x(id)
        where j.resource = ${literal(resource)} and x.id is not null`,
  );
  const few = sql`(select lines from later) <= ${limits.searched}::int`;
  const lines = since(snapshot, sql`j.resource = any(${resources}::text[]) and ${inTenant(scope)} and ${few}`);
  return sql`with later as materialized (select count(*)::int as lines, min(f.at) as oldest from (select at from tessera_journal
      where transaction_id >= pg_snapshot_xmax(${snapshot}::pg_snapshot) order by transaction_id limit ${limits.searched + 1}::int) f),
    j as materialized (select * from (${lines}) j)
    select pg_current_snapshot()::text as at, later.lines, extract(epoch from later.oldest)::float8 * 1000 as oldest,
      (select count(*)::int from j) as count, ${rights} as rights,
      exists (select 1 from j where j.resource = any(${hangs.deciding}::text[])) as decided,
      (select coalesce(json_object_agg(k.resource, k.ids), '{}')::text from (select x.resource, json_agg(distinct x.id) as ids from (${touched}) x group by 1) k) as touched,
      ${named.length ? sql`(select coalesce(json_agg(distinct n.id), '[]')::text from (${join(named, ' union ')}) n)` : raw("'[]'")} as named
    from later`;
}
