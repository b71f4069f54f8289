/**
 * Which changes a caller may hear of: exactly those of rows that the watched list shows now, or showed before the
 * change. The conditions are the list's own, in the caller's role, so that policies and row-level security hold here as they do there.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../contract/bodies.ts';
import type { Model } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import { requireAccess, requireLevel } from '../engine/access/authorize.ts';
import { stepFacts, stepTables, withTables } from '../engine/access/path-steps.ts';
import { ApiProblem } from '../engine/problem.ts';
import { allowList, listCondition } from '../engine/read/list.ts';
import { requireRow } from '../engine/read/rows.ts';
import { name, type Scope } from '../engine/scope.ts';
import { actorFor } from '../engine/system-role.ts';
import type { Database } from '../store/database.ts';
import { tenancyCondition } from '../store/tenancy.ts';
import type { Line } from './journal-lines.ts';
import { mayHold, type Watched, type WatchTarget } from './watched.ts';

function scopeOf({ collection, params }: WatchTarget, caller: Caller, model: Model): Scope {
  const resource = resourceOf(model, collection);
  return { model, collection, resource, caller, params, actor: actorFor(collection, 'list', caller) };
}

/** Throws 401, 403 or 404 unless the caller may read what the path names. */
export async function requireWatch({ own }: Watched, caller: Caller, model: Model, database: Database): Promise<void> {
  const scope = scopeOf(own, caller, model);
  const what = `watch ${scope.resource.plural.toLowerCase()}`;
  requireLevel(scope, 'read', what);
  if (own.id === null) {
    const [row] = await database.query<{ facts: string }>(
      scope.actor,
      sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts`,
    );
    allowList(scope, row?.facts ?? '[]');
    return;
  }
  const { facts } = await requireRow(database, scope, own.id, false);
  requireAccess(scope, own.collection.access.read, facts, what);
}

/**
 * The lines of those given that the caller may hear of by this watch, in their order.
 *
 * @throws what is no lack of a right.
 */
export async function readableLines(
  watched: Watched,
  lines: readonly Line[],
  { caller, model, database }: { readonly caller: Caller; readonly model: Model; readonly database: Database },
): Promise<readonly Line[]> {
  const heard = new Set<Line>();
  for (const target of watched.targets) {
    const unheard = lines.filter((line) => !heard.has(line) && mayHold(target, line, model));
    if (!unheard.length) continue;
    const scope = scopeOf(target, caller, model);
    try {
      requireLevel(scope, 'read', 'watch');
      const ids = await shown(scope, unheard, database);
      for (const line of unheard) if (ids.now.has(line.id) || ids.before.has(line.sequence)) heard.add(line);
    } catch (error) {
      // A list under the row that this caller may not see has nothing to tell.
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    }
  }
  return lines.filter((line) => heard.has(line));
}

async function shown(
  scope: Scope,
  lines: readonly Line[],
  database: Database,
): Promise<{ now: ReadonlySet<number>; before: ReadonlySet<number> }> {
  const { resource, actor, model, collection } = scope;
  const table = name(resource.name);
  const condition = listCondition(scope, collection.access.read, null, 't');
  // A row that has just been taken away was open to those who saw it before.
  const conditionBefore = listCondition({ ...scope, restoring: true }, collection.access.read, null, 't');
  const ids = [...new Set(lines.map(({ id }) => id))];
  const gone = lines.filter((line) => line.before !== null);
  const tenancy = actor.role === 'system' ? null : tenancyCondition(resource, model);
  // A snapshot is in no table that row-level security bounds: its condition is asked by hand.
  const inside = tenancy === null ? raw('true') : raw(`(${tenancy})`);
  const snapshots = `[${gone.map(({ sequence, before }) => `{"sequence":${sequence},"row":${before}}`).join(',')}]`;
  const before: Sql = sql`select s.sequence from jsonb_to_recordset(${snapshots}::jsonb) as s(sequence bigint, "row" jsonb),
    lateral (select * from jsonb_populate_record(null::${table}, s."row") as ${table} where ${inside}) t where ${conditionBefore}`;
  const [row] = await database.query<{ facts: string; now: string; before: string }>(
    actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts,
      (select coalesce(json_agg(t.id), '[]')::text from ${table} t where t.id = any(${ids}::int[]) and ${condition}) as now,
      (select coalesce(json_agg(b.sequence), '[]')::text from (${gone.length ? before : sql`select 0 as sequence limit 0`}) b) as before`,
  );
  allowList(scope, row?.facts ?? '[]');
  return {
    now: new Set(JSON.parse(row?.now ?? '[]') as number[]),
    before: new Set(JSON.parse(row?.before ?? '[]') as number[]),
  };
}
