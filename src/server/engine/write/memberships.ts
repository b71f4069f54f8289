/** Memberships: the contents of reference arrays, in join tables or as rows of a join resource. */

import sql, { type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { type JoinTable, joinTable } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import { lockRows, record, recordDelete } from '../journal/journal.ts';
import { defaultOf, type Values } from '../row-values.ts';
import { boundId, name, type Scope, type UnitOfWork } from '../scope.ts';
import { tenantColumns } from '../tenant.ts';
import { insertRecords, newVersion } from './insert-records.ts';

/** Replaces the entries of arrays that the caller's tenant may see; others stay. */
export async function replaceArray(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  field: Field,
  arrays: readonly (readonly [id: number, value: unknown])[],
): Promise<void> {
  const given = arrays.flatMap(([row, value]) =>
    Array.isArray(value) ? value.map((target, place) => ({ row, target: target as number, place })) : [],
  );
  const rows = arrays.flatMap(([row, value]) => (Array.isArray(value) ? [row] : []));
  if (!rows.length) return;
  const table = joinTable(resource, field, scope.model);
  const target = name(field.targets[0] as string);
  const recordset = sql`json_to_recordset(${JSON.stringify(given)}::json) as v("row" int, target int, place int)`;
  const gone = sql`m.${name(table.row)} = any(${rows}::int[]) and x.id = m.${name(table.target)}
    and not exists (select 1 from ${recordset} where v."row" = m.${name(table.row)} and v.target = m.${name(table.target)})`;
  if (table.resource) {
    const through = scope.model.resources.get(table.resource) as Resource;
    const ended = await run<{ id: number }>(sql`select m.id from ${name(table.table)} m, ${target} x where ${gone}`);
    await deleteMembers(
      { run, scope, change },
      through,
      ended.map(({ id }) => id),
    );
    const coming = await run<{
      row: number;
      target: number;
      place: number;
    }>(sql`select v."row", x.id as target, v.place from ${recordset} join ${target} x on x.id = v.target
      where not exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = v."row" and m.${name(table.target)} = x.id) order by v."row", v.place`);
    await insertMembers(
      { run, scope, change },
      through,
      coming.map((one) => ({
        [table.row]: one.row,
        [table.target]: one.target,
        ...(table.position && { [table.position]: one.place + 1 }),
      })),
    );
    await orderMembers({ run, scope, change }, through, table, recordset);
    return;
  }
  await run(sql`delete from ${name(table.table)} m using ${target} x where ${gone}`);
  if (!given.length) return;
  const tenant = tenantColumns(arrayTenancy(resource, field, scope.model));
  await run(sql`insert into ${name(table.table)} (row_id, target_id, place${tenant.column})
    select r.id, x.id, v.place${tenant.value} from ${recordset}
    join ${name(resource.name)} r on r.id = v."row" join ${target} x on x.id = v.target
    on conflict (row_id, target_id) do update set place = excluded.place`);
}

/** Gives present entries the positions of the sent arrays. */
async function orderMembers(
  { run, scope, change }: UnitOfWork,
  through: Resource,
  { table, row, target, position }: JoinTable,
  recordset: Sql,
): Promise<void> {
  if (!position) return;
  const moved = await run<{ id: number }>(
    sql`select m.id from ${name(table)} m join ${recordset} on v."row" = m.${name(row)} and v.target = m.${name(target)}
      where m.${name(position)} is distinct from v.place + 1 order by m.id`,
  );
  if (!moved.length) return;
  const ids = moved.map(({ id }) => id);
  const { before } = await lockRows(run, scope, through, ids);
  await run(
    sql`update ${name(table)} t set ${name(position)} = v.place + 1, ${newVersion} from ${recordset}
      where t.id = any(${ids}::int[]) and v."row" = t.${name(row)} and v.target = t.${name(target)}`,
  );
  await record({ run, scope, change }, through, 'update', { ids, before });
}

/** Targets of arrays with a join resource, which snapshots of rows do not contain: by row, then by field. */
export async function membersThrough(
  run: Run,
  { resource, model }: Scope,
  ids: readonly number[],
  fields: readonly string[],
): Promise<ReadonlyMap<number, Values>> {
  const members = new Map<number, Values>();
  for (const key of fields) {
    const field = resource.fields.get(key);
    if (field?.kind !== 'references' || !field.through) continue;
    const table = joinTable(resource, field, model);
    const position = table.position ? sql`min(m.${name(table.position)})` : sql`null::int`;
    const rows = await run<{ id: number; targets: number[] }>(
      sql`select id, array_agg(target order by position, entry) as targets from (
          select m.${name(table.row)} as id, m.${name(table.target)} as target, ${position} as position, min(m.id) as entry
          from ${name(table.table)} m where m.${name(table.row)} = any(${ids}::int[]) group by 1, 2) entries group by id`,
    );
    for (const { id, targets } of rows) members.set(id, { ...members.get(id), [key]: targets });
  }
  return members;
}

/** Inserts rows of a join resource, which have fields, times and a journal like other rows. */
async function insertMembers(
  { run, scope, change }: UnitOfWork,
  through: Resource,
  keys: readonly Values[],
): Promise<void> {
  const defaults = Object.fromEntries(
    [...through.fields.values()].filter((f) => f.kind === 'value' && !f.implied).map((f) => [f.name, defaultOf(f)]),
  );
  const ids = await insertRecords(
    run,
    scope,
    through,
    keys.map((key) => ({ ...defaults, ...key })),
  );
  await record({ run, scope, change }, through, 'create', { ids });
}

async function deleteMembers(
  { run, scope, change }: UnitOfWork,
  through: Resource,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  await recordDelete({ run, scope, change }, through, ids);
  await run(sql`delete from ${name(through.name)} m where m.id = any(${ids}::int[])`);
}

/** Sets the values of the one membership that the path or `where` names. */
export async function setMembership(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  field: Field,
  rows: readonly (Values & { id: number })[],
): Promise<void> {
  if (field.from?.kind !== 'of_join') return;
  const array = resource.fields.get(field.from.references) as Field;
  const bound = boundId(scope, array.name);
  const table = joinTable(resource, array, scope.model);
  const through = scope.model.resources.get(table.resource ?? '');
  if (!bound || !through) return;
  for (const row of rows) {
    if (!(field.name in row)) continue;
    const found = await run<{ id: number }>(
      sql`select t.id from ${name(table.table)} t where t.${name(table.row)} = ${row.id} and t.${name(table.target)} = ${bound}`,
    );
    const ids = found.map(({ id }) => id);
    const { before } = await lockRows(run, scope, through, ids);
    await run(
      sql`update ${name(table.table)} t set ${name(field.from.field)} = ${row[field.name]}, ${newVersion} where t.id = any(${ids}::int[])`,
    );
    await record({ run, scope, change }, through, 'update', { ids, before });
  }
}

/** An array that decides whether a row belongs to the collection, because the path or `where` names it. */
export type BoundMembership = readonly [
  /** The array field, and the resource that has it. */
  { readonly resource: Resource; readonly field: Field },
  /** The rows that have the array: 'own' for the rows of the collection, 'parent' for the row above in the path. */
  'own' | 'parent',
  /** For 'own', the id of the array's target; for 'parent', the id of the row that has the array. */
  number,
];

/** Adds rows of the collection to the array, or removes them. The caller journals the rows with the array. */
export async function setBoundRows(
  work: UnitOfWork,
  [{ resource: owner, field }, side, other]: BoundMembership,
  { ids, member }: { readonly ids: readonly number[]; readonly member: boolean },
): Promise<void> {
  for (const id of ids)
    await setBound(work, owner, field, {
      row: side === 'own' ? id : other,
      target: side === 'own' ? other : id,
      member,
    });
}

/** As `setBoundRows`, with a line in the journal for each row whose array has changed. Those rows get no new version. */
export async function changeBoundRows(
  work: UnitOfWork,
  bound: BoundMembership,
  { ids, member }: { readonly ids: readonly number[]; readonly member: boolean },
): Promise<void> {
  const [{ resource: owner }, side, other] = bound;
  const changed = side === 'own' ? ids : [other];
  const { before } = await lockRows(work.run, work.scope, owner, changed);
  await setBoundRows(work, bound, { ids, member });
  await record(work, owner, 'update', { ids: changed, before });
}

/** Adds a row to the array that the path or `where` names, or removes it. */
async function setBound(
  { run, scope, change }: UnitOfWork,
  owner: Resource,
  field: Field,
  { row, target, member }: { readonly row: number; readonly target: number; readonly member: boolean },
): Promise<void> {
  const table = joinTable(owner, field, scope.model);
  const isTie = sql`m.${name(table.row)} = ${row} and m.${name(table.target)} = ${target}`;
  const through = table.resource ? (scope.model.resources.get(table.resource) as Resource) : null;
  if (through) {
    const found = await run<{ id: number }>(sql`select m.id from ${name(table.table)} m where ${isTie}`);
    if (member && !found.length)
      await insertMembers({ run, scope, change }, through, [{ [table.row]: row, [table.target]: target }]);
    if (!member)
      await deleteMembers(
        { run, scope, change },
        through,
        found.map(({ id }) => id),
      );
    return;
  }
  if (!member) {
    await run(sql`delete from ${name(table.table)} m where ${isTie}`);
    return;
  }
  const tenant = tenantColumns(arrayTenancy(owner, field, scope.model));
  await run(sql`insert into ${name(table.table)} (row_id, target_id${tenant.column})
    select r.id, x.id${tenant.value} from ${name(owner.name)} r, ${name(field.targets[0] as string)} x where r.id = ${row} and x.id = ${target}
    on conflict do nothing`);
}
