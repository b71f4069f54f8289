/** Replaces every reference to a row, so that it can be deleted: the first step of a delete with `replace_with`. */

import sql, { type Sql } from 'sql-template-tag';
import type { Policy, Resource } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import { swapReferences } from '../../../contract/value-references.ts';
import type { Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import { rowCondition } from '../access/authorize.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, record } from '../journal/journal.ts';
import { readSnapshot } from '../journal/snapshot.ts';
import { ApiProblem } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { name, type Scope, type Transaction } from '../scope.ts';
import type { Pointing } from '../values/pointing.ts';
import { swappedValues, type ValueField } from '../values/value-index.ts';
import { newVersion } from './insert-records.ts';
import { updateRows } from './write-rows.ts';

/** Rows changed by one statement. */
const batch = 2_000;

/** The replaced rows and their replacement: rows of the scope's resource. */
export interface Replacing {
  readonly ids: readonly number[];
  readonly by: number;
  readonly change: number;
}

/** Rows of a resource that use the row. */
export interface UsingRows {
  readonly pointing: Pointing;
  readonly ids: readonly number[];
}

/** Replaces the uses and journals every row. @throws {ApiProblem} 403 if the caller may not change one of the rows */
export async function replaceUses(
  run: Run,
  scope: Scope,
  { pointing, ids }: UsingRows,
  replacing: Replacing,
): Promise<void> {
  if (!ids.length) return;
  await requireWritable(run, scope, pointing.resource, ids);
  await requireReferenceRights(run, scope, pointing.resource, ids);
  for (let start = 0; start < ids.length; start += batch)
    await repoint(run, scope, { pointing, ids: ids.slice(start, start + batch) }, replacing);
}

async function repoint(run: Run, scope: Scope, { pointing, ids }: UsingRows, replacing: Replacing): Promise<void> {
  const { resource, field, column, values } = pointing;
  const { ids: gone, by, change } = replacing;
  const { before } = await lockRows(run, scope, resource, ids);
  const table = name(resource.name);
  if (values) await swapValues({ run, scope }, values, before, replacing);
  else if (column)
    await run(
      sql`update ${table} t set ${name(column)} = ${by}, ${newVersion} where t.id = any(${ids}::int[]) and t.${name(column)} = any(${gone}::int[])`,
    );
  else {
    const join = name(joinTable(resource, field, scope.model).table);
    const tenancy = arrayTenancy(resource, field, scope.model);
    const tenant: Sql = tenancy ? sql`, ${name(tenancy.column)}` : sql``;
    const isUse = sql`m.row_id = any(${ids}::int[]) and m.target_id = any(${gone}::int[])`;
    await run(sql`insert into ${join} (row_id, target_id, place${tenant})
      select distinct on (m.row_id) m.row_id, ${by}::int, m.place${tenant} from ${join} m where ${isUse} on conflict (row_id, target_id) do nothing`);
    await run(sql`delete from ${join} m where ${isUse}`);
    await run(sql`update ${table} t set ${newVersion} where t.id = any(${ids}::int[])`);
  }
  await record({ run, scope, change }, resource, 'update', { ids, before });
}

async function swapValues(
  { run, scope }: Transaction,
  one: ValueField,
  before: string,
  { ids, by, change }: Replacing,
): Promise<void> {
  const { resource, field } = one;
  const gone = new Set<unknown>(ids);
  const stored = Object.values(JSON.parse(before) as Record<string, Values & { id: number }>);
  const rows = stored.map((row) => readSnapshot(resource, row));
  const swapped = await swappedValues(run, one, rows, (schema, value) =>
    swapReferences(schema, value, ({ target, value: id }) =>
      target === scope.resource.name && gone.has(id) ? by : undefined,
    ),
  );
  const written = swapped.map((row) => ({ id: row['id'] as number, [field.name]: row[field.name] }));
  await updateRows({ run, scope: { ...scope, resource }, change }, resource, written);
}

/** Replacing a row changes the rows that use it, and requires the same rights as an edit of each. */
async function requireWritable(run: Run, scope: Scope, resource: Resource, ids: readonly number[]): Promise<void> {
  if (scope.actor.role === 'system') return;
  const refuse = (count: number): never => {
    const what = count === 1 ? `1 ${resource.title.toLowerCase()}` : `${count} ${resource.plural.toLowerCase()}`;
    throw new ApiProblem('forbidden', `It is used by ${what} that you may not change, so it cannot be replaced there.`);
  };
  if (!resource.guards.length) {
    const open = [...scope.model.collections.values()].some(
      (collection) => collection.resource === resource.name && allows(collection.access.write, scope.caller, {}),
    );
    if (!open) refuse(ids.length);
    return;
  }
  const write: Policy = { kind: 'guard', guard: 'row', right: 'write' };
  const may = rowCondition({ ...scope, resource }, [write], 't');
  if (!may) return;
  const [found] = await run<{ count: number }>(
    sql`select count(*)::int as count from ${name(resource.name)} t where t.id = any(${ids}::int[]) and not coalesce(${may}, false)`,
  );
  if (found?.count) refuse(found.count);
}
