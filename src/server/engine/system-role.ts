/**
 * The requests that run in the role that sees every tenant: calls that only a system admin can make, the planner's
 * estimate of a nested list, and statements in `acrossTenants`. Beside them only login (before the caller is known),
 * migrations, seeds and live updates use the role. Live updates read the journal of all tenants, and send a change only
 * to those to whom the row's list shows it in their own role.
 */
import sql from 'sql-template-tag';
import { type GenericOperation, operationOf } from '../../contract/generic-operations.ts';
import type { Collection, Resource } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Actor, Database, Run } from '../store/database.ts';
import { name, type Scope } from './scope.ts';

/**
 * The actor that writes a row with these owners, once the policies have admitted the caller. The app role reads global
 * rows and cannot write them, so that a mistake in a policy does not open them.
 */
export function writingActor({ actor, resource, collection, model }: Scope, ...lines: readonly WrittenLine[]): Actor {
  if (actor.role !== 'app') return actor;
  const above = model.collections.get(collection.parent?.collection ?? '');
  // Adding to an array of the row above writes into that row.
  const holder = collection.binding?.kind === 'parent_array' ? model.resources.get(above?.resource ?? '') : undefined;
  const isEveryones = [resource, ...(holder ? [holder] : [])].some(
    ({ tenancy }, i) => tenancy.kind === 'company' && tenancy.nullable && lines[i] && lines[i][tenancy.column] == null,
  );
  return isEveryones ? everyonesWriter(actor) : actor;
}

/** The actor in the role that may also write global rows. */
export const everyonesWriter = (actor: Actor): Actor =>
  actor.role === 'app' ? { ...actor, role: 'everyones' } : actor;

/** Who writes these rows, which may be everyone's or not; `parent` is the row that the path goes through last. */
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

/** The ids of a row's owners; null where it is not known yet. */
type WrittenLine = Readonly<Record<string, unknown>> | null;

/** The database role and the ids of row-level security for a verb: the system role only where the policy lets in none but system admins. */
export function actorFor(collection: Collection, verb: GenericOperation, caller: Caller): Actor {
  const system =
    caller.audience === 'system_admin' &&
    collection.access[operationOf(verb).access].every(
      (policy) => policy.kind === 'audience' && policy.audience === 'system_admin',
    );
  return { role: system ? 'system' : 'app', user: caller.user, company: caller.company?.id ?? null };
}

/**
 * For the planner's guess at the length of a list, which shows no row. Under a parent that the caller may read, the
 * row-level security would not hide any; left out, it does not spoil the guess either. At the top it stays.
 */
export const estimatingActor = (collection: Collection, actor: Actor): Actor =>
  collection.parent ? { ...actor, role: 'system' } : actor;

/**
 * Runs statements of a transaction that must read or write rows which row-level security hides from the caller: rows that
 * are deleted and restored with another, such as the favourites of other people. Their results must not be answered.
 */
export async function acrossTenants<T>(run: Run, { role }: Actor, work: () => Promise<T>): Promise<T> {
  if (role === 'system') return work();
  // Until the end of the transaction: a failure takes it back like everything else.
  const [before] = await run<{ role: string }>(sql`select current_user::text as role`);
  await run(sql`select set_config('role', 'tessera_system', true)`);
  const result = await work();
  await run(sql`select set_config('role', ${before?.role ?? 'tessera_app'}, true)`);
  return result;
}

/** Writes rows of a resource: those that each belong to one person are others' as well. */
export const acrossUsers = <T>(run: Run, actor: Actor, { tenancy }: Resource, work: () => Promise<T>): Promise<T> =>
  tenancy.kind === 'user' ? acrossTenants(run, actor, work) : work();
