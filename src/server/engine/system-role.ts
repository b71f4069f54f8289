/**
 * The system role, which sees every tenant. In requests it is used for calls that only a system admin can make, for the
 * planner's estimate of a nested list, and for statements in `acrossTenants`. Outside of requests only login (before
 * the caller is known), migrations, seeds and live updates use it. Live updates read the journal of all tenants, and
 * send a change only to people to whom the row's list shows it in their own role.
 */
import sql from 'sql-template-tag';
import { type GenericOperation, operationOf } from '../../contract/generic-operations.ts';
import type { Collection, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Actor, Database, Run } from '../store/database.ts';
import { name, type Scope } from './scope.ts';

/**
 * The actor that writes a row with these owners, after the policies have admitted the caller. The app role reads global
 * rows but cannot write them, so that a mistake in a policy does not open global rows.
 */
export function writingActor({ actor, resource, collection, model }: Scope, ...lines: readonly WrittenLine[]): Actor {
  if (actor.role !== 'app') return actor;
  const above = model.collections.get(collection.parent?.collection ?? '');
  // Adding to an array of the parent row writes to that parent row.
  const holder = collection.binding?.kind === 'parent_array' ? model.resources.get(above?.resource ?? '') : undefined;
  const isEveryones = [resource, ...(holder ? [holder] : [])].some(
    ({ tenancy }, i) => tenancy.kind === 'company' && tenancy.nullable && lines[i] && lines[i][tenancy.column] == null,
  );
  return isEveryones ? everyonesWriter(actor) : actor;
}

/** The actor in the role that may also write global rows. */
export const everyonesWriter = (actor: Actor): Actor =>
  actor.role === 'app' ? { ...actor, role: 'everyones' } : actor;

/** The actor that writes these rows, which may include global rows. `parent` is the last row of the path. */
export async function writerOfRows(
  database: Database,
  scope: Scope,
  ids: readonly number[],
  parent: WrittenLine,
): Promise<Actor> {
  const { tenancy } = scope.resource;
  const above = writingActor(scope, null, parent);
  if (tenancy.kind !== 'company' || !tenancy.nullable || above !== scope.actor) return above;
  const [answer] = await database.query<{ everyones: boolean }>(
    scope.actor,
    sql`select exists (select 1 from ${name(scope.resource.name)} t where t.id = any(${ids}::int[]) and t.${name(tenancy.column)} is null) as everyones`,
  );
  return answer?.everyones ? everyonesWriter(scope.actor) : scope.actor;
}

/** The owner ids of a row; null if not known yet. */
type WrittenLine = Readonly<Record<string, unknown>> | null;

/**
 * The database role and the ids for row-level security, by verb. The system role is used only if the policy admits
 * nobody except system admins.
 */
export function actorFor(collection: Collection, verb: GenericOperation, caller: Caller): Actor {
  const system =
    caller.audience === 'system_admin' &&
    collection.access[operationOf(verb).access].every(
      (policy) => policy.kind === 'audience' && policy.audience === 'system_admin',
    );
  return { role: system ? 'system' : 'app', user: caller.user, company: caller.company?.id ?? null };
}

/**
 * The actor for the planner's row estimate, which shows no row. Below a parent that the caller may read, row-level
 * security hides no row but would distort the estimate, so it is bypassed. It stays at the top level.
 */
export const estimatingActor = (collection: Collection, actor: Actor): Actor =>
  collection.parent ? { ...actor, role: 'system' } : actor;

/**
 * Runs statements that must read or write rows which row-level security hides from the caller: rows deleted and
 * restored with another row, such as the favourites of other people. Their results must not be returned to the caller.
 */
export async function acrossTenants<T>(run: Run, { role }: Actor, work: () => Promise<T>): Promise<T> {
  if (role === 'system') return work();
  // The role applies until the end of the transaction; a rollback also resets it.
  const [before] = await run<{ role: string }>(sql`select current_user::text as role`);
  await run(sql`select set_config('role', 'tessera_system', true)`);
  const result = await work();
  await run(sql`select set_config('role', ${before?.role ?? 'tessera_app'}, true)`);
  return result;
}

/** Writes personal rows of other people too, if the rows of the resource belong to single persons. */
export const acrossUsers = <T>(run: Run, actor: Actor, { tenancy }: Resource, work: () => Promise<T>): Promise<T> =>
  tenancy.kind === 'user' ? acrossTenants(run, actor, work) : work();
