/**
 * The journal: the values of each row before and after each change, written in the same transaction. Undo, history,
 * live updates and analytics read it.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { type Run, runLater } from '../../store/database.ts';
import { anonymousRow } from '../access/anonymous.ts';
import { enforceRules } from '../rules/row-rules.ts';
import { literal, name, type RecordedRows, type Scope, type UnitOfWork } from '../scope.ts';
import { acrossTenants } from '../system-role.ts';
import { rowTenant } from '../tenant.ts';
import { notifications, notifyPeople } from './notify.ts';
import { snapshot } from './snapshot.ts';
import { storeWithheld, withheldColumns, withheldMember, withheldValues } from './withheld.ts';

/**
 * Opens a change, the unit of undo, and returns its id. A call within another call (`scope.partOf`) uses the outer
 * change.
 * @throws if the database returns no id
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

interface ChangedRows {
  readonly ids: readonly number[];
  readonly before?: string | null;
  /**
   * The rows change only as a consequence of another row, for example when a reference to a restored person is set
   * again. Their own rules are not checked, and nobody is notified.
   */
  readonly along?: boolean;
  /** Passed to `notifyPeople`, see `Written`. */
  readonly restored?: boolean;
}

/** The actor of a line about the row `t`: null for an anonymous row. */
function actorOf({ caller }: Scope, resource: Resource): Sql {
  const anonymous = anonymousRow(resource, 't');
  return anonymous ? sql`case when ${anonymous} then null else ${caller.user}::int end` : sql`${caller.user}::int`;
}

/**
 * Writes lines for created or updated rows and runs everything that depends on these: checks,
 * notifications, and the product's recorders. `before` has the former snapshots of updated rows as JSON by id.
 * @throws {ApiProblem} 409, 422 for rows that break a rule of their resource file
 */
export async function record(
  work: UnitOfWork,
  resource: Resource,
  action: 'create' | 'update',
  { ids, before = null, along = false, restored = false }: ChangedRows,
): Promise<void> {
  if (!ids.length) return;
  if (!along) await enforceRules(work, resource, action, { ids, before });
  await writeLines(work, { resource, action, ids, before });
  if (!along) await recordNotifications(work, await notifyPeople(work, { resource, action, ids, restored }));
  await follow(work, { resource, action, ids, before });
}

/** Runs the recorders of the product, one after the other. */
async function follow(work: UnitOfWork, rows: RecordedRows): Promise<void> {
  for (const { record: write } of work.scope.functions.recorders) await write(work, rows);
}

interface WrittenRows {
  readonly resource: Resource;
  readonly action: 'create' | 'update';
  readonly ids: readonly number[];
  readonly before: string | null;
}

/**
 * Writes only the lines of created or updated rows. Their rules are not checked, and nobody is notified; `record` does
 * both.
 */
export async function writeLines(work: UnitOfWork, { resource, action, ids, before }: WrittenRows): Promise<void> {
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

/** Notifications get a change without an actor, so that an undo of the causing change does not remove them. */
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

/** Writes lines for rows before they are deleted. */
export async function recordDelete(work: UnitOfWork, resource: Resource, ids: readonly number[]): Promise<void> {
  const { run, scope, change } = work;
  await run(sql`insert into tessera_journal (change_id, actor, company_id, resource, row_id, action, before, after)
    select ${change}, ${actorOf(scope, resource)}, ${rowTenant(resource, 't')}, ${resource.name}, t.id, 'delete', ${snapshot(resource, 't', scope.model)}, null
    from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by t.id`);
  if (withheldColumns(resource).length) {
    const values = withheldValues(resource, 't');
    await storeWithheld(work, { resource, tenant: rowTenant(resource, 't'), ids, values }, raw('true'));
  }
  await follow(work, { resource, action: 'delete', ids, before: null });
}

/** Locks rows and reads their versions and snapshots: JSON by id, which `record` takes as `before`. */
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
