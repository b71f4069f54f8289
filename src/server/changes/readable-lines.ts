/**
 * Selects the changes that a caller may receive: those of rows that the watched list shows now or showed before the
 * change. The conditions are those of the list, in the caller's role, so that policies and row-level security apply.
 */

import sql, { raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../contract/bodies.ts';
import type { Model } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import { hiddenRow } from '../engine/access/anonymous.ts';
import { requireAccess, requireLevel } from '../engine/access/authorize.ts';
import { stepFacts, stepTables, withTables } from '../engine/access/path-steps.ts';
import { ApiProblem } from '../engine/problem.ts';
import { allowList, listCondition } from '../engine/read/list.ts';
import { buildGet, type RowAnswer, requireFound } from '../engine/read/rows.ts';
import { name, type Scope } from '../engine/scope.ts';
import { actorFor } from '../engine/system-role.ts';
import { serverFunctions } from '../functions/functions.ts';
import type { Database } from '../store/database.ts';
import { tenancyCondition } from '../store/tenancy.ts';
import { identityOf, together } from '../store/together.ts';
import { askForEach, classOf } from './each-person.ts';
import type { Line } from './journal-lines.ts';
import { mayHold, type Watched, type WatchTarget } from './watched.ts';

function scopeOf({ collection, params }: WatchTarget, caller: Caller, model: Model): Scope {
  const resource = resourceOf(model, collection);
  const actor = actorFor(collection, 'list', caller);
  return { model, functions: serverFunctions, collection, resource, caller, params, actor };
}

/** A caller, and a watch whose permission is checked. */
interface Asking {
  readonly watched: Watched;
  readonly caller: Caller;
  readonly model: Model;
  readonly database: Database;
}
interface AskingLines extends Asking {
  readonly lines: readonly Line[];
}

const groupOf = ({ watched, caller, model, database }: Asking): string =>
  `${identityOf(database)} ${identityOf(model)} ${identityOf(watched)} ${classOf(caller)}`;
const personOf = ({ caller }: Asking): string => String(caller.user);

/**
 * Refuses to watch a path that the caller may not read. Callers with the same permissions share a statement.
 * @throws {ApiProblem} 401, 403, 404
 */
export async function requireWatch(asking: Asking): Promise<void> {
  const refusal = await refusalOf(asking);
  if (refusal) throw refusal;
}

const refusalOf = together<Asking, ApiProblem | null>({ group: groupOf, key: personOf, ask: refusalsOf });

async function refusalsOf(askings: readonly [Asking, ...Asking[]]): Promise<readonly (ApiProblem | null)[]> {
  const [{ watched, caller, model, database }] = askings;
  const { own } = watched;
  const { id } = own;
  const scope = scopeOf(own, caller, model);
  const what = `watch ${scope.resource.plural.toLowerCase()}`;
  const level = refusalIn(() => requireLevel(scope, 'read', what));
  if (level) return askings.map(() => level);
  const people = askings.map((one) => one.caller.user);
  if (id === null) {
    const facts = await factsForEach(database, scope, people);
    return askings.map((one) => refusalIn(() => allowList({ ...scope, caller: one.caller }, facts(one.caller))));
  }
  const rows = await askForEach<RowAnswer>(database, scope, people, (each) => buildGet(each, id, false));
  return askings.map((one) => {
    const ownScope: Scope = { ...scope, caller: one.caller };
    return refusalIn(() => {
      const { facts } = requireFound(ownScope, id, rows.get(one.caller.user) as RowAnswer);
      requireAccess(ownScope, own.collection.access.read, facts, what);
    });
  });
}

/**
 * The refusal that `check` throws; null if it does not throw.
 * @throws errors of the server
 */
function refusalIn(check: () => void): ApiProblem | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return error;
  }
}

/** The facts of a list's path for each of these people. */
async function factsForEach(
  database: Database,
  scope: Scope,
  people: readonly Caller['user'][],
): Promise<(caller: Caller) => string> {
  const rows = await askForEach<{ facts: string }>(
    database,
    scope,
    people,
    (each) => sql`${withTables(stepTables(each))}select ${stepFacts(each)}::text as facts`,
  );
  return ({ user }) => rows.get(user)?.facts ?? '[]';
}

/**
 * The given lines that the caller may receive through this watch, in order. Callers with the same permissions share a
 * statement.
 * @throws errors of the server
 */
export const readableLines = together<AskingLines, readonly Line[]>({
  group: (asking) => `${groupOf(asking)} ${identityOf(asking.lines)}`,
  key: personOf,
  ask: linesForEach,
});

async function linesForEach(askings: readonly [AskingLines, ...AskingLines[]]): Promise<readonly (readonly Line[])[]> {
  const [{ watched, lines, caller, model, database }] = askings;
  const heard = askings.map(() => new Set<Line>());
  for (const target of watched.targets) {
    const unheard = lines.filter((line) => mayHold(target, line, model) && heard.some((one) => !one.has(line)));
    const scope = scopeOf(target, caller, model);
    // A list below a watched row may require another permission than the row.
    if (!unheard.length || refusalIn(() => requireLevel(scope, 'read', 'watch'))) continue;
    const facts = await factsForEach(
      database,
      scope,
      askings.map((one) => one.caller.user),
    );
    /** For each list, whether the facts of its path refuse it. */
    const refused = new Map<string, boolean>();
    const isRefused = (one: Caller): boolean => {
      const known = refused.get(facts(one));
      if (known !== undefined) return known;
      const is = refusalIn(() => allowList({ ...scope, caller: one }, facts(one))) !== null;
      refused.set(facts(one), is);
      return is;
    };
    const allowed = [...askings.entries()].filter(([, one]) => !isRefused(one.caller));
    if (!allowed.length) continue;
    const people = allowed.map(([, one]) => one.caller.user);
    const rows = await askForEach<Shown>(database, scope, people, (each) => shown(each, unheard));
    const read = new Map<Shown, ReadonlySet<Line>>();
    for (const [i, one] of allowed) {
      const row = rows.get(one.caller.user) as Shown;
      const seen = read.get(row) ?? seenIn(row, unheard);
      read.set(row, seen);
      for (const line of seen) heard[i]?.add(line);
    }
  }
  return heard.map((one) => lines.filter((line) => one.has(line)));
}

/**
 * JSON texts: ids of rows that are in the list now, and numbers of lines whose row was in the list before the change.
 */
interface Shown {
  readonly now: string;
  readonly before: string;
}

function seenIn(row: Shown, lines: readonly Line[]): ReadonlySet<Line> {
  const now = new Set(JSON.parse(row.now) as number[]);
  const before = new Set(JSON.parse(row.before) as number[]);
  return new Set(lines.filter((line) => now.has(line.id) || before.has(line.sequence)));
}

function shown(scope: Scope, lines: readonly Line[]): Sql {
  const { resource, actor, model, collection } = scope;
  const table = name(resource.name);
  // The time of a live message would reveal the author of an anonymous row.
  const hidden = hiddenRow(scope, resource, 't');
  const named: Sql = hidden ? sql` and not ${hidden}` : sql``;
  const condition = sql`${listCondition(scope, collection.access.read, null, 't')}${named}`;
  // The former row is checked as if its guard were open, so that people who saw the row receive its removal.
  const conditionBefore = sql`${listCondition({ ...scope, restoring: true }, collection.access.read, null, 't')}${named}`;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const gone = lines.filter((line) => line.before !== null);
  const tenancy = actor.role === 'system' ? null : tenancyCondition(resource, model);
  // Row-level security does not apply to a snapshot, so its condition is added.
  const inside = tenancy === null ? raw('true') : raw(`(${tenancy})`);
  const snapshots = `[${gone.map(({ sequence, before }) => `{"sequence":${sequence},"row":${before}}`).join(',')}]`;
  const before: Sql = sql`select s.sequence from jsonb_to_recordset(${snapshots}::jsonb) as s(sequence bigint, "row" jsonb),
    lateral (select * from jsonb_populate_record(null::${table}, s."row") as ${table} where ${inside}) t where ${conditionBefore}`;
  return sql`${withTables(stepTables(scope))}select
      (select coalesce(json_agg(t.id), '[]')::text from ${table} t where t.id = any(${ids}::int[]) and ${condition}) as now,
      (select coalesce(json_agg(b.sequence), '[]')::text from (${gone.length ? before : sql`select 0 as sequence limit 0`}) b) as before`;
}
