/** Checks whether the caller may still make the changes of an undo. */
import sql, { join } from 'sql-template-tag';
import { type GenericOperation, operationOf } from '../../../contract/generic-operations.ts';
import type { Database } from '../../store/database.ts';
import { asksRows, refuse, requireAccess, rowCondition } from '../access/authorize.ts';
import { deletedGrants } from '../access/grants.ts';
import { resolvePath, type StepRow, stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { deletedItself } from '../journal/deleted-lines.ts';
import { name, type Scope } from '../scope.ts';

/**
 * Checks the path and the policies of the undone operation again, because a permission may have been revoked in the
 * meantime.
 */
export async function requireStillAllowed(
  database: Database,
  scope: Scope,
  verb: GenericOperation,
  change: number,
): Promise<void> {
  const { resource, collection } = scope;
  // A row that the change has locked must not block its undo, so the nearest guard above it is checked instead.
  const above = resource.guards.find(({ guard }) => guard !== resource.ownGuard);
  const policies = collection.access[operationOf(verb).access].map((policy) =>
    policy.kind === 'guard' && policy.guard === resource.ownGuard && above ? { ...policy, guard: above.guard } : policy,
  );
  const table = name(resource.name);
  const reach = rowCondition({ ...scope, pastGrants: true }, policies, 't');
  const lines = sql`from tessera_journal j where j.change_id = ${change} and j.resource = ${resource.name}`;
  // Deleted rows, and grants deleted with them, are checked in their former state. Rows deleted by a cascade are not
  // checked, because the deletion did not check them either.
  const deleted = sql`select t.* from (select j.before ${lines} and j.action = 'delete'${deletedItself(resource)}) d, jsonb_populate_record(null::${table}, d.before) t`;
  const touched = [
    sql`select t.* from ${table} t where t.id in (select j.row_id ${lines} and j.action <> 'delete')`,
    deleted,
  ];
  const asTheyWere = resource.ownGuard
    ? [
        ...deletedGrants(sql`select ${change}::bigint`),
        sql`${table} as not materialized (select t.* from ${table} t union all ${deleted})`,
      ]
    : [];
  const lost = reach ? sql`exists (select 1 from "touched" t where not coalesce(${reach}, false))` : sql`false`;
  const [answer] = await database.query<{ facts: string; lost: boolean }>(
    scope.actor,
    sql`${withTables([
      ...stepTables(scope),
      sql`"path_facts" as materialized (select ${stepFacts(scope)} as facts)`,
      sql`"touched" as materialized (${join(touched, ' union all ')})`,
      ...asTheyWere,
    ])}select (select facts from "path_facts")::text as facts, ${lost} as lost`,
  );
  const { facts } = resolvePath(scope, JSON.parse(answer?.facts ?? '[]') as (StepRow | null)[]);
  if (answer?.lost) refuse(scope.caller, 'undo this change');
  if (!asksRows(resource, policies)) requireAccess(scope, policies, facts, 'undo this change');
}
