import sql from 'sql-template-tag';
import type { Field, Model, Resource } from '../../contract/model.ts';
import type { Database, Run } from '../store/database.ts';
import { joinTable, polymorphicColumn } from '../store/tables.ts';
import { requireAccess, requireLevel } from './access.ts';
import { newVersion } from './insert-records.ts';
import { lockRows, openChange, record, recordDelete } from './journal.ts';
import { leaveRow } from './leave.ts';
import { ApiProblem } from './problem.ts';
import { requireRow, requireVersion } from './rows.ts';
import { name, type Scope } from './scope.ts';

/** DELETE {base}/{id}: the row and what belongs to it. Answers the change, for undo. */
export async function remove(database: Database, scope: Scope, id: number, version: string | null): Promise<number> {
  const { resource, collection } = scope;
  const what = `delete this ${resource.title.toLowerCase()}`;
  requireLevel(scope, 'read', what);
  if (collection.leave.includes('delete')) return (await leaveRow(database, scope, id, 'delete', version)).change;
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.delete, found.facts, what);
  return database.transaction(scope.actor, async (run) => {
    const { versions } = await lockRows(run, scope, resource, [id]);
    await requireVersion(run, scope, id, version, versions.get(id));
    const change = await openChange(run, scope, 'delete');
    await deleteRows(run, scope, resource, [id], change);
    return change;
  });
}

interface Pointing {
  readonly resource: Resource;
  readonly field: Field;
  /** Column of a reference; null for an array, whose memberships are in a table of their own. */
  readonly column: string | null;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
}

/** Everything that may point to a resource, and what happens to it when that goes. */
export function pointingTo(target: string, model: Model): readonly Pointing[] {
  const all: Pointing[] = [];
  for (const resource of model.resources.values()) {
    const owners = new Set(resource.owners.map(({ field }) => field));
    for (const field of resource.fields.values()) {
      if (!field.targets.includes(target) || field.through || field.kind === 'twin' || field.kind === 'derived')
        continue;
      const onDelete = owners.has(field.name) ? 'cascade' : field.onDelete;
      const column =
        field.kind === 'references'
          ? null
          : field.kind === 'polymorphic'
            ? polymorphicColumn(field.name, target)
            : field.name;
      all.push({ resource, field, column, onDelete });
    }
  }
  return all;
}

/**
 * Deletes rows with all that goes with them, after journalling every one. Throws `in_use` with what is in the
 * way, counted by resource, if anything that stays needs a row that would go. Answers all rows that went.
 */
export async function deleteRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
  change: number,
): Promise<readonly { readonly resource: string; readonly row_id: number }[]> {
  const doomed = new Map<string, Set<number>>([[resource.name, new Set(ids)]]);
  const order: { resource: Resource; ids: number[] }[] = [{ resource, ids: [...ids] }];
  const letGo: { pointing: Pointing; ids: number[] }[] = [];
  const inTheWay: { pointing: Pointing; ids: number[] }[] = [];
  for (let next = 0; next < order.length; next++) {
    const { resource: going, ids: gone } = order[next] as (typeof order)[number];
    for (const pointing of pointingTo(going.name, scope.model)) {
      const found = await rowsPointing(run, scope, pointing, gone);
      const known = doomed.get(pointing.resource.name) ?? new Set<number>();
      const fresh = found.filter((id) => !known.has(id));
      if (!fresh.length) continue;
      if (pointing.onDelete === 'cascade' && pointing.column) {
        doomed.set(pointing.resource.name, new Set([...known, ...fresh]));
        order.push({ resource: pointing.resource, ids: fresh });
      } else (pointing.onDelete === 'restrict' ? inTheWay : letGo).push({ pointing, ids: fresh });
    }
  }
  const stays = ({ pointing, ids: found }: { pointing: Pointing; ids: number[] }): number[] =>
    found.filter((id) => !doomed.get(pointing.resource.name)?.has(id));
  refuseInUse(
    resource,
    inTheWay.map((one) => ({ resource: one.pointing.resource, ids: stays(one) })),
  );
  for (const one of letGo) await release(run, scope, one.pointing, stays(one), doomed, change);
  // The deepest first, so that undoing backwards puts owners before what they own.
  for (const { resource: going, ids: gone } of order.toReversed()) await recordDelete(run, scope, change, going, gone);
  await run(sql`delete from ${name(resource.name)} t where t.id = any(${ids}::int[])`);
  return order.flatMap(({ resource: going, ids: gone }) => gone.map((row_id) => ({ resource: going.name, row_id })));
}

async function rowsPointing(
  run: Run,
  scope: Scope,
  { resource, field, column }: Pointing,
  ids: readonly number[],
): Promise<number[]> {
  if (column)
    return (
      await run<{ id: number }>(
        sql`select t.id from ${name(resource.name)} t where t.${name(column)} = any(${ids}::int[])`,
      )
    ).map((row) => row.id);
  const table = joinTable(resource, field, scope.model);
  return (
    await run<{ id: number }>(
      sql`select distinct m.row_id as id from ${name(table.table)} m where m.target_id = any(${ids}::int[])`,
    )
  ).map((row) => row.id);
}

function refuseInUse(resource: Resource, found: readonly { resource: Resource; ids: readonly number[] }[]): void {
  const counts = new Map<Resource, Set<number>>();
  for (const one of found)
    for (const id of one.ids) counts.set(one.resource, (counts.get(one.resource) ?? new Set()).add(id));
  if (!counts.size) return;
  const inTheWay = [...counts].map(([other, ids]) => ({
    resource: other.name,
    title: ids.size === 1 ? other.title : other.plural,
    count: ids.size,
  }));
  const list = inTheWay.map(({ count, title }) => `${count} ${title.toLowerCase()}`).join(' and ');
  throw new ApiProblem(
    'in_use',
    `This ${resource.title.toLowerCase()} is used by ${list}. Change or delete those first.`,
    {
      in_the_way: inTheWay,
    },
  );
}

async function release(
  run: Run,
  scope: Scope,
  { resource, field, column }: Pointing,
  ids: readonly number[],
  doomed: ReadonlyMap<string, ReadonlySet<number>>,
  change: number,
): Promise<void> {
  if (!ids.length) return;
  const { before } = await lockRows(run, scope, resource, ids);
  const gone = [...(doomed.get(field.targets.find((target) => doomed.has(target)) ?? '') ?? [])];
  const table = name(resource.name);
  if (column)
    await run(sql`update ${table} t set ${name(column)} = null, ${newVersion} where t.id = any(${ids}::int[])`);
  else {
    const join = joinTable(resource, field, scope.model);
    await run(
      sql`delete from ${name(join.table)} m where m.row_id = any(${ids}::int[]) and m.target_id = any(${gone}::int[])`,
    );
    await run(sql`update ${table} t set ${newVersion} where t.id = any(${ids}::int[])`);
  }
  await record(run, scope, change, resource, 'update', ids, before);
}
