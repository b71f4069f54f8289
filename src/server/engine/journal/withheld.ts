/**
 * Former values of hidden columns: hashes and sealed secrets. They are in a separate table that only undo reads,
 * because more people read the journal than may see the row.
 */
import sql, { join, type Sql } from 'sql-template-tag';
import { isWithheld, type Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { at, literal, name, type UnitOfWork } from '../scope.ts';

/** Temporary snapshot member with the hidden values. `lockRows` adds it and `record` removes it. */
export const withheldMember = '$withheld';

/** Names of the columns that the API never returns. */
export const withheldColumns = ({ fields }: Resource): readonly string[] =>
  [...fields.values()].filter(isWithheld).map((field) => field.name);

/** The values of these columns in the row under `alias`, as a JSON object by column. */
export const withheldValues = (resource: Resource, alias: string): Sql =>
  sql`jsonb_build_object(${join(
    withheldColumns(resource).map((column) => sql`${literal(column)}, ${at(alias, column)}`),
    ', ',
  )})`;

export interface WithheldRows {
  readonly resource: Resource;
  /** The tenant of the row under the alias `t`. */
  readonly tenant: Sql;
  readonly ids: readonly number[];
  /** The hidden values of the row `t` before the change. */
  readonly values: Sql;
}

/**
 * Stores the former values of the rows `t` for which `changed` is true. If a change writes a row twice, the first
 * values count.
 */
export async function storeWithheld(
  { run, scope, change }: UnitOfWork,
  { resource, tenant, ids, values }: WithheldRows,
  changed: Sql,
): Promise<void> {
  await run(sql`insert into tessera_withheld (change_id, actor, company_id, resource, row_id, values)
    select ${change}, ${scope.caller.user}, ${tenant}, ${resource.name}, t.id, ${values}
    from ${name(resource.name)} t where t.id = any(${ids}::int[]) and ${changed}
    on conflict (change_id, resource, row_id) do nothing`);
}

/** Rows of a resource; each is paired by index with the change to undo. */
export interface RowsOfChanges {
  readonly changes: readonly number[];
  readonly ids: readonly number[];
}

/** Restores the values that the rows had before these changes. */
export async function restoreWithheld(run: Run, resource: Resource, { changes, ids }: RowsOfChanges): Promise<void> {
  const columns = withheldColumns(resource);
  if (!columns.length) return;
  await run(sql`update ${name(resource.name)} t set ${join(
    columns.map((column) => sql`${name(column)} = ${at('v', column)}`),
    ', ',
  )} from unnest(${changes}::bigint[], ${ids}::int[]) c(change, id)
    join tessera_withheld w on w.change_id = c.change and w.resource = ${resource.name} and w.row_id = c.id
    cross join lateral jsonb_populate_record(null::${name(resource.name)}, w.values) v where t.id = c.id`);
}
