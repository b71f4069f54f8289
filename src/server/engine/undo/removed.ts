/**
 * Deleted rows from the journal. Row-level security does not apply to snapshots, so this file applies its conditions
 * and the policies, as for existing rows.
 */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { RemovedRow } from '../../../contract/answers.ts';
import { readableFields } from '../../../contract/bodies.ts';
import type { Policy } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { tenancyCondition } from '../../store/tenancy.ts';
import { hiddenRow } from '../access/anonymous.ts';
import { asksRows, requireAccess, requireLevel, requireMember, rowCondition } from '../access/authorize.ts';
import { collectionCondition, deletedUnderParent } from '../access/collection-condition.ts';
import { answerColumns, labelOf } from '../access/columns.ts';
import { deletedGrants } from '../access/grants.ts';
import { accountsOf, addId, type IdsByResource, labelsFor } from '../access/labels.ts';
import {
  type ResolvedPath,
  resolvePath,
  type StepRow,
  stepFacts,
  stepTables,
  withTables,
} from '../access/path-steps.ts';
import { deletedItself } from '../journal/deleted-lines.ts';
import { plainArrays, readSnapshot } from '../journal/snapshot.ts';
import { readPage } from '../read/pages.ts';
import { isLike } from '../read/typed-text.ts';
import type { Values } from '../row-values.ts';
import { literal, name, type Scope } from '../scope.ts';

/** GET {base}/removed: deleted rows, the latest first. */
export async function listRemoved(
  database: Database,
  scope: Scope,
  query: URLSearchParams,
): Promise<{ readonly rows: readonly RemovedRow[]; readonly total: number }> {
  const { resource, collection } = scope;
  const what = `see deleted ${resource.plural.toLowerCase()}`;
  requireMember(scope, what);
  requireLevel(scope, 'read', what);
  const { limit, offset, q } = readPage(query, ['page', 'per_page', 'q']);
  const like = q ? sql` and ${isLike(labelOf(scope, { resource, alias: 't' }), q)}` : sql``;
  const policies = [collection.access.read, collection.access.delete];
  const shown = sql`(select jsonb_build_object('id', t.id, 'label', ${labelOf(scope, { resource, alias: 't' })}, 'change_id', t.removed_change,
      'deleted_at', t.removed_at, 'deleted_by', t.removed_actor, 'operation', t.removed_operation,
      'row', (select to_jsonb(answer) from (select ${answerColumns(scope, 't')}) answer), 'arrays', t.removed_arrays))`;
  const [answer] = await database.query<{ facts: string; rows: string; total: number }>(
    scope.actor,
    sql`${withTables(removedTables(scope, policies, sql``))}select (select facts from "path_facts")::text as facts,
      (select count(*)::int from "removed" t where true${like}) as total,
      (select coalesce(json_agg(${shown} order by t.removed_sequence desc), '[]')::text from (
        select t.* from "removed" t where true${like} order by t.removed_sequence desc limit ${limit} offset ${offset}) t) as rows`,
  );
  allow(scope, answer?.facts, policies, what);
  const rows = JSON.parse(answer?.rows ?? '[]') as StoredRow[];
  return { rows: await withLabels(database, scope, rows), total: answer?.total ?? 0 };
}

/** The deleted rows with these ids that all of the policies open to the caller. */
export async function findRemoved(
  run: Run,
  scope: Scope,
  ids: readonly number[],
  policies: readonly (readonly Policy[])[],
): Promise<{ readonly resolved: ResolvedPath; readonly removed: readonly FoundRemoved[] }> {
  const what = `bring ${scope.resource.plural.toLowerCase()} back here`;
  const [answer] = await run<{ facts: string; rows: string }>(
    sql`${withTables(removedTables(scope, policies, sql` and j.row_id = any(${ids}::int[])`))}select (select facts from "path_facts")::text as facts,
      (select coalesce(json_agg(json_build_object('id', t.id, 'change', t.removed_change, 'label', ${labelOf(scope, { resource: scope.resource, alias: 't' })},
        'before', t.removed_before) order by t.removed_sequence desc), '[]')::text from "removed" t) as rows`,
  );
  const resolved = allow(scope, answer?.facts, policies, what);
  return { resolved, removed: JSON.parse(answer?.rows ?? '[]') as FoundRemoved[] };
}

export interface FoundRemoved {
  readonly id: number;
  readonly change: number;
  readonly label: string | null;
  readonly before: Readonly<Record<string, unknown>>;
}

function allow(
  scope: Scope,
  facts: string | undefined,
  policies: readonly (readonly Policy[])[],
  what: string,
): ResolvedPath {
  const resolved = resolvePath(scope, JSON.parse(facts ?? '[]') as (StepRow | null)[]);
  for (const one of policies) if (!asksRows(scope.resource, one)) requireAccess(scope, one, resolved.facts, what);
  return resolved;
}

/**
 * The common table expressions of a statement: the path's steps, their facts ("path_facts"), and "removed", the
 * collection's deleted rows that pass the policies, in their last state, with their journal lines.
 */
function removedTables(scope: Scope, policies: readonly (readonly Policy[])[], more: Sql): readonly Sql[] {
  const { resource, collection, model, actor } = scope;
  const table = name(resource.name);
  const tenancy = actor.role === 'system' ? null : tenancyCondition(resource, model);
  const past: Scope = resource.ownGuard ? { ...scope, pastGrants: true } : scope;
  const hidden = hiddenRow(scope, resource, 't');
  const conditions = [
    collectionCondition(past, collection, 't'),
    ...policies.map((one) => rowCondition(past, one, 't')).filter((condition) => condition !== null),
    ...(hidden ? [sql`not ${hidden}`] : []),
  ];
  const arrays = plainArrays(resource).map(({ name: key }) => sql`${literal(key)}, d.before -> ${literal(key)}`);
  return [
    ...stepTables(scope),
    sql`"path_facts" as materialized (select ${stepFacts(scope)} as facts)`,
    sql`"deleted" as materialized (select j.sequence, j.change_id, j.at, j.actor, j.row_id, j.before from tessera_journal j
      where j.resource = ${resource.name} and j.action = 'delete'${ofTenant(scope)}${deletedUnderParent(scope)}${more}
        and not exists (select 1 from tessera_journal l where l.resource = j.resource and l.row_id = j.row_id and l.sequence > j.sequence)
        and not exists (select 1 from ${table} t where t.id = j.row_id)${deletedItself(resource)})`,
    ...(resource.ownGuard ? asItWas(scope) : []),
    sql`"removed" as (select d.sequence as removed_sequence, d.change_id as removed_change, d.at as removed_at, d.actor as removed_actor,
        c.operation as removed_operation, d.before as removed_before,
        jsonb_build_object(${join(arrays.length ? arrays : [raw('')], ', ')}) as removed_arrays, t.*
      from "deleted" d join tessera_change c on c.id = d.change_id,
      lateral (select * from jsonb_populate_record(null::${table}, d.before) as ${table} where ${tenancy === null ? raw('true') : raw(`(${tenancy})`)}) t
      where ${join(conditions, ' and ')})`,
  ];
}

/**
 * Condition on lines of the caller's tenant. Row-level security has the same condition, but this one can use the index.
 */
function ofTenant({ resource, actor }: Scope): Sql {
  if (actor.role === 'system' || resource.tenancy.kind !== 'company' || resource.tenancy.nullable) return sql``;
  return sql` and j.company_id = ${actor.company}::int`;
}

/**
 * Common table expressions with the grants that were deleted together with rows. For these rows the grants still count.
 */
function asItWas({ resource }: Scope): readonly Sql[] {
  const table = name(resource.name);
  return [
    ...deletedGrants(sql`select change_id from "deleted"`),
    sql`${table} as not materialized (select t.* from ${table} t union all
      select t.* from "deleted" d, jsonb_populate_record(null::${table}, d.before) t)`,
  ];
}

type Arrays = Readonly<Record<string, readonly number[] | null>>;

type StoredRow = Omit<RemovedRow, 'deleted_by_label'> & { readonly arrays: Arrays };

/**
 * Adds the person who deleted each row, and the entries of its arrays from the snapshot, if the caller may read them
 * now.
 */
async function withLabels(
  database: Database,
  scope: Scope,
  rows: readonly StoredRow[],
): Promise<readonly RemovedRow[]> {
  const { resource, collection, model } = scope;
  const fields = readableFields(collection, resource).filter((field) => plainArrays(resource).includes(field));
  const account = accountsOf(model);
  const ids: IdsByResource = new Map();
  for (const { arrays, deleted_by } of rows) {
    addId(ids, account, deleted_by);
    for (const field of fields) for (const id of arrays[field.name] ?? []) addId(ids, field.targets[0] as string, id);
  }
  const labels = await labelsFor((statement) => database.query(scope.actor, statement), scope, ids);
  const people = labels.get(account);
  return rows.map(({ arrays, ...removed }) => {
    const row: Values & { id: number } = { ...readSnapshot(resource, { ...removed.row }), id: removed.id };
    const named: Record<string, unknown> = { ...(row['_labels'] as object | undefined) };
    for (const field of fields) {
      const known = labels.get(field.targets[0] as string);
      const ids = (arrays[field.name] ?? []).filter((id) => known?.has(id));
      row[field.name] = ids;
      named[field.name] = ids.map((id) => known?.get(id) ?? null);
    }
    const by = removed.deleted_by !== null && people?.has(removed.deleted_by) ? removed.deleted_by : null;
    return {
      ...removed,
      deleted_by: by,
      deleted_by_label: by === null ? null : (people?.get(by) ?? null),
      row: fields.length ? { ...row, _labels: named } : row,
    };
  });
}
