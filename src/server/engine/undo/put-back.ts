/** Restores deleted rows, the rows deleted with them, references to them, and their completion marks. */
import sql, { type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { withDeferredKeys } from '../deferred-keys.ts';
import { lockRows, record } from '../journal/journal.ts';
import { plainArrays } from '../journal/snapshot.ts';
import { restoreWithheld } from '../journal/withheld.ts';
import { inPortions } from '../progress.ts';
import { requireOpen } from '../rules/open-while.ts';
import { at, literal, name, type Transaction, type UnitOfWork } from '../scope.ts';
import { acrossTenants, acrossUsers } from '../system-role.ts';
import { tenantColumns } from '../tenant.ts';
import { pointingTo } from '../values/pointing.ts';
import { indexValues } from '../values/value-index.ts';
import { newVersion, versionAlong } from '../write/insert-records.ts';
import { relevel } from '../write/tree.ts';
import { comingBack, type LooseEnds, linesOf, type OnLeftOut, type RestoredRows, wentWith } from './coming-back.ts';
import type { FoundRemoved } from './removed.ts';
import { insertSnapshots, writeArrays } from './snapshots.ts';

/**
 * Restores deleted rows and all rows deleted with them, as part of the change that `open` returns. If a dependent row
 * cannot be restored, nothing is restored, unless `onLeftOut` accepts the omission.
 */
export async function putBack(
  { run, scope }: Transaction,
  removed: readonly FoundRemoved[],
  open: () => Promise<number>,
  onLeftOut?: OnLeftOut,
): Promise<UnitOfWork> {
  const ids = removed.map(({ id }) => id);
  // The lock makes a concurrent undo or restore of the same change wait.
  await run(
    sql`select 1 from tessera_change where id = any(${removed.map(({ change }) => change)}::bigint[]) order by id for update`,
  );
  const whole = await wentWith(run, scope, removed);
  const change = await open();
  const { parts, loose } = await acrossTenants(run, scope.actor, () =>
    comingBack({ run, scope }, removed, whole, onLeftOut),
  );
  const work: UnitOfWork = { run, scope, change };
  await withDeferredKeys(run, async () => {
    await insertParts(work, parts, loose, ids.length);
    for (const part of parts) await acrossUsers(run, scope.actor, part.resource, () => settlePart(work, part, loose));
    await requireReferenceRights(run, scope, scope.resource, ids);
    // A restored row does not count as new: people who may change closed rows may restore it.
    await requireOpen(run, scope, scope.resource, { action: 'update', ids, before: null });
    await pointAgain(work, parts);
  });
  // Omitted rows count as handled too: they cannot be restored later.
  await closeWhole(run, whole, change);
  return work;
}

/** Inserts the rows. Only the `requested` rows count for the progress. */
async function insertParts(
  { run, scope }: Transaction,
  parts: readonly RestoredRows[],
  loose: LooseEnds,
  requested: number,
): Promise<void> {
  const all = parts.reduce((sum, part) => sum + part.ids.length, 0);
  let back = 0;
  for (const part of parts) {
    await acrossUsers(run, scope.actor, part.resource, () =>
      inPortions(
        loose.mended(part),
        (some) => insertSnapshots(run, part.resource, `[${some.join(',')}]`),
        (done) => scope.progress?.(Math.floor((requested * (back + done)) / all), requested),
      ),
    );
    await acrossUsers(run, scope.actor, part.resource, () => restoreWithheld(run, part.resource, part));
    back += part.ids.length;
  }
}

/**
 * Restores the data that belongs to the rows of a part, once all parts exist: many-to-many rows, the index of values,
 * tree levels, the journal.
 */
async function settlePart(work: UnitOfWork, part: RestoredRows, loose: LooseEnds): Promise<void> {
  const { run, scope } = work;
  const { resource, ids } = part;
  if (plainArrays(resource).length) {
    const rows = loose.mended(part).map((before) => ({ before, after: null }));
    await writeArrays(run, scope, resource, rows);
  }
  await indexValues(run, scope.model, { resource, ids });
  if (resource.tree) await relevel(run, resource, ids);
  await record(work, resource, 'create', { ids, along: true });
}

/**
 * Sets references to the restored rows that the deletion cleared, unless the referencing row has another target now.
 */
async function pointAgain(work: UnitOfWork, parts: readonly RestoredRows[]): Promise<void> {
  const { run, scope } = work;
  for (const part of parts)
    for (const { resource, field, column, onDelete } of pointingTo(part.resource.name, scope.model)) {
      if (column && onDelete !== 'null') continue;
      const pointing: PointingRows = { resource, part, lines: updatesOf(part, resource) };
      const rows = await run<{ id: number }>(column ? emptied(pointing, column) : shortened(pointing, field));
      if (!rows.length) continue;
      const ids = rows.map(({ id }) => id);
      const { before } = await lockRows(run, scope, resource, ids);
      if (column) await run(fillAgain(pointing, { column, version: versionAlong(resource, field.name) }, ids));
      else {
        await run(listAgain(pointing, field, scope.model, ids));
        await run(sql`update ${name(resource.name)} t set ${newVersion} where t.id = any(${ids}::int[])`);
      }
      await record(work, resource, 'update', { ids, before, along: true });
    }
}

/** Remaining rows of a resource, and the deleted part that they referenced. */
interface PointingRows {
  readonly resource: Resource;
  readonly part: RestoredRows;
  /** The journal lines `j` that cleared references to rows `w`. */
  readonly lines: Sql;
}

const updatesOf = (part: RestoredRows, { name: resource }: Resource): Sql =>
  sql`${linesOf(part)} and j.resource = ${resource} and j.action = 'update'`;

/** Ids of rows whose reference was cleared and is still empty. */
const emptied = ({ resource, lines }: PointingRows, column: string): Sql =>
  sql`select t.id from ${name(resource.name)} t where ${at('t', column)} is null and t.id in (
    select j.row_id from ${lines} and (j.before ->> ${literal(column)})::int = w.id)`;

/** Ids of rows whose array lost an entry. */
const shortened = ({ resource, lines }: PointingRows, field: Field): Sql =>
  sql`select t.id from ${name(resource.name)} t where t.id in (
    select j.row_id from ${lines} and (j.before -> ${literal(field.name)}) @> to_jsonb(w.id))`;

const fillAgain = (
  { resource, lines }: PointingRows,
  { column, version }: { readonly column: string; readonly version: Sql },
  ids: readonly number[],
): Sql =>
  sql`update ${name(resource.name)} t set ${name(column)} = h.target, ${version}
    from (select distinct on (j.row_id) j.row_id, w.id as target from ${lines} and (j.before ->> ${literal(column)})::int = w.id
      order by j.row_id, j.sequence desc) h where t.id = h.row_id and t.id = any(${ids}::int[])`;

/** Inserts each entry at its former position in the array. */
function listAgain({ resource, part, lines }: PointingRows, field: Field, model: Model, ids: readonly number[]): Sql {
  const { table } = joinTable(resource, field, model);
  const tenant = tenantColumns(arrayTenancy(resource, field, model));
  return sql`insert into ${name(table)} (row_id, target_id, place${tenant.column})
    select r.id, x.id, h.place - 1${tenant.value} from (select distinct on (j.row_id, w.id) j.row_id, w.id as target, e.place
      from ${lines}, jsonb_array_elements_text(j.before -> ${literal(field.name)}) with ordinality as e(value, place)
      where e.value::int = w.id order by j.row_id, w.id, j.sequence desc) h
    join ${name(resource.name)} r on r.id = h.row_id join ${name(part.resource.name)} x on x.id = h.target
    where r.id = any(${ids}::int[]) on conflict (row_id, target_id) do nothing`;
}

/** Marks changes as undone if all their rows are restored. */
async function closeWhole(run: Run, parts: readonly RestoredRows[], change: number): Promise<void> {
  await run(sql`update tessera_change c set undone_by = ${change}
    from (select w.id, count(*) as back from unnest(${parts.flatMap(({ changes }) => changes)}::bigint[]) w(id) group by w.id) h
    where c.id = h.id and c.undone_by is null
      and (select count(*) from tessera_journal j where j.change_id = c.id and j.action = 'delete') = h.back`);
}
