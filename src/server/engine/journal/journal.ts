/**
 * The one journal: what each change did to each row, written in the transaction of the change. Undo reads it, and
 * history, live updates and analytics do.
 */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { type Run, runLater } from '../../store/database.ts';
import { joinTable, orderedColumns } from '../../store/tables.ts';
import { anonymousRow } from '../access/anonymous.ts';
import type { Values } from '../row-values.ts';
import { keepRules } from '../rules/row-rules.ts';
import { at, literal, name, type Scope, type UnitOfWork } from '../scope.ts';
import { acrossTenants } from '../system-role.ts';
import { rowTenant } from '../tenant.ts';
import { notifications, notifyPeople } from './notify.ts';
import { recordInProject } from './project-history.ts';
import { storeWithheld, withheldColumns, withheldMember, withheldValues } from './withheld.ts';

/** Arrays whose memberships live in a table of their own and belong to the row's snapshot. */
export const plainArrays = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter((field) => field.kind === 'references' && !field.through);

/**
 * The row under `alias` as it is stored: its columns, and its arrays by field. The journal is `jsonb`, which sorts the
 * members of objects: a column that keeps their order stands there as text, which `readSnapshot` and
 * `snapshotColumn` take back.
 * What nobody may read stays out: the journal is kept for good, and is read by more than those who may see the row.
 */
export function snapshot(resource: Resource, alias: string, model: Model): Sql {
  const arrays = plainArrays(resource).map((field) => {
    const table = joinTable(resource, field, model);
    return sql`${literal(field.name)}, (select coalesce(jsonb_agg(m.target_id order by m.place), '[]') from ${name(table.table)} m where m.row_id = ${at(alias, 'id')})`;
  });
  const ordered = orderedColumns(resource).map((column) => sql`${literal(column)}, ${at(alias, column)}::text`);
  const unread = withheldColumns(resource);
  const all = sql`to_jsonb(${raw(alias)}.*)`;
  const columns = unread.length ? sql`(${all} - ${unread}::text[])` : all;
  const beside = [...arrays, ...ordered];
  return beside.length ? sql`${columns} || jsonb_build_object(${join(beside, ', ')})` : columns;
}

/** The values of a parsed snapshot, those that stand there as text read. */
export function readSnapshot<T extends Values>(resource: Resource, row: T): T {
  const read = orderedColumns(resource).flatMap((column) =>
    typeof row[column] === 'string' ? [[column, JSON.parse(row[column]) as unknown] as const] : [],
  );
  return read.length ? { ...row, ...Object.fromEntries(read) } : row;
}

/**
 * A column of snapshots read as rows of the resource's table under `alias`. Lines from before columns kept the order
 * hold the value itself.
 */
export const snapshotColumn = (resource: Resource, alias: string, column: string): Sql =>
  orderedColumns(resource).includes(column) ? sql`(${at(alias, column)} #>> '{}')::json` : at(alias, column);

/**
 * Opens a change: all that one request does, undone as one; a call that is part of another's change goes on with that.
 * Answers its id. @throws if the database answers no id
 */
export async function openChange(run: Run, scope: Scope, operation: string): Promise<number> {
  if (scope.partOf !== undefined) return scope.partOf;
  const [row] = await run<{ id: number }>(
    sql`insert into tessera_change (actor, company_id, operation, collection, params, request_key, edit_key)
      values (${scope.caller.user}, ${scope.caller.company?.id ?? null}, ${operation}, ${scope.collection.key}, ${JSON.stringify(scope.params)}::jsonb, ${scope.requestKey ?? null}, ${scope.editKey ?? null}) returning id`,
  );
  if (!row) throw new Error('A change was not recorded.');
  return row.id;
}

interface RecordedRows {
  readonly ids: readonly number[];
  readonly before?: string | null;
  /** They change because another row does, and what their own writes wait for is not asked. */
  readonly along?: boolean;
}

/** Who is written beside a row `t`: nobody where the row tells nobody whose it is. */
function actorOf({ caller }: Scope, resource: Resource): Sql {
  const anonymous = anonymousRow(resource, 't');
  return anonymous ? sql`case when ${anonymous} then null else ${caller.user}::int end` : sql`${caller.user}::int`;
}

/** Writes rows that are there now: created ones, or updated ones with what they were before, as JSON by id. */
export async function record(
  work: UnitOfWork,
  resource: Resource,
  action: 'create' | 'update',
  { ids, before = null, along = false }: RecordedRows,
): Promise<void> {
  if (!ids.length) return;
  const { run, scope, change } = work;
  if (!along) await keepRules(work, resource, action, { ids, before });
  await writeLines(work, { resource, action, ids, before });
  await recordInProject(run, scope, change, { resource, action, ids });
  await recordNotifications(work, await notifyPeople(work, { resource, action, ids }));
}

interface WrittenRows {
  readonly resource: Resource;
  readonly action: 'create' | 'update';
  readonly ids: readonly number[];
  readonly before: string | null;
}

async function writeLines(work: UnitOfWork, { resource, action, ids, before }: WrittenRows): Promise<void> {
  const { run, scope, change } = work;
  const withholds = before !== null && withheldColumns(resource).length > 0;
  const stored = sql`(${before}::jsonb) -> (t.id::text)`;
  const shown = withholds ? sql`(${stored}) - ${withheldMember}::text` : stored;
  await runLater(
    run,
    sql`insert into tessera_journal (change_id, actor, company_id, resource, row_id, action, before, after)
    select ${change}, ${actorOf(scope, resource)}, ${rowTenant(resource, 't')}, ${resource.name}, t.id, ${action},
      ${before === null ? raw('null::jsonb') : shown}, ${snapshot(resource, 't', scope.model)}
    from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by t.id`,
  );
  if (!withholds) return;
  const values = sql`(${stored}) -> ${withheldMember}::text`;
  const differ = sql`${values} is distinct from ${withheldValues(resource, 't')}`;
  await storeWithheld(work, { resource, tenant: rowTenant(resource, 't'), ids, values }, differ);
}

/** A change of nobody's: it is not undone with the one that it tells of, from which a notification follows anyway. */
async function recordNotifications({ run, scope }: UnitOfWork, ids: readonly number[]): Promise<void> {
  const resource = scope.model.resources.get(notifications);
  if (!ids.length || !resource) return;
  const { requestKey: _, editKey: __, partOf: ___, ...unkeyed } = scope;
  const byNobody: Scope = { ...unkeyed, caller: { user: null, audience: 'public', company: null, shared: null } };
  await acrossTenants(run, scope.actor, async () => {
    const change = await openChange(run, byNobody, 'notify');
    await writeLines({ run, scope: byNobody, change }, { resource, action: 'create', ids, before: null });
  });
}

/** Writes rows that are about to go, as they are. */
export async function recordDelete(work: UnitOfWork, resource: Resource, ids: readonly number[]): Promise<void> {
  const { run, scope, change } = work;
  await run(sql`insert into tessera_journal (change_id, actor, company_id, resource, row_id, action, before, after)
    select ${change}, ${actorOf(scope, resource)}, ${rowTenant(resource, 't')}, ${resource.name}, t.id, 'delete', ${snapshot(resource, 't', scope.model)}, null
    from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by t.id`);
  if (withheldColumns(resource).length) {
    const values = withheldValues(resource, 't');
    await storeWithheld(work, { resource, tenant: rowTenant(resource, 't'), ids, values }, raw('true'));
  }
  await recordInProject(run, scope, change, { resource, action: 'delete', ids });
}

/** Locks rows and reads what they are now: snapshots by id as JSON, for `record`, and their versions. */
export async function lockRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<{ before: string; versions: ReadonlyMap<number, string> }> {
  await run(sql`select 1 from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by t.id for update`);
  const withheld = withheldColumns(resource).length
    ? sql` || jsonb_build_object(${literal(withheldMember)}, ${withheldValues(resource, 't')})`
    : raw('');
  const [row] = await run<{ before: string | null; versions: string | null }>(
    sql`select jsonb_object_agg(t.id, ${snapshot(resource, 't', scope.model)}${withheld})::text as before,
      json_agg(json_build_array(t.id, t.updated_at))::text as versions
    from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
  );
  return {
    before: row?.before ?? '{}',
    versions: new Map(JSON.parse(row?.versions ?? '[]') as [number, string][]),
  };
}
