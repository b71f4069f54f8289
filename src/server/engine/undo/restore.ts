/** A deleted row brought back with all that went with it, by whoever may make such rows. */

import sql, { join } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { type Database, isDatabaseError, type Run } from '../../store/database.ts';
import { arrayTenancy, joinTable, polymorphicColumn } from '../../store/tables.ts';
import { requireAccess, requireLevel, requireMember } from '../access/authorize.ts';
import { requireHeldRights } from '../access/held-rights.ts';
import { withDeferredKeys } from '../deferred-keys.ts';
import { goesWith } from '../journal/deleted-lines.ts';
import { lockRows, openChange, plainArrays, record } from '../journal/journal.ts';
import { ApiProblem, notFound } from '../problem.ts';
import { pointingTo } from '../read/pointing.ts';
import { answerStatement, findRow } from '../read/rows.ts';
import { at, literal, name, type Scope, type Transaction, type UnitOfWork } from '../scope.ts';
import { acrossTenants, withinReach, writingActor } from '../system-role.ts';
import { tenantOf } from '../tenant.ts';
import { indexValues } from '../values/value-index.ts';
import type { Written } from '../write/create.ts';
import { prepareCreate } from '../write/create-context.ts';
import { newVersion } from '../write/insert-records.ts';
import { relevel } from '../write/tree.ts';
import { type FoundRemoved, findRemoved } from './removed.ts';
import { insertSnapshots, writeArrays } from './snapshots.ts';
import { taken } from './undo.ts';

/** POST {base}/removed/{id}/restore: one new change, which can be undone in turn. */
export async function restore(database: Database, scope: Scope, id: number): Promise<Written> {
  const { resource } = scope;
  const what = `bring ${resource.plural.toLowerCase()} back here`;
  requireMember(scope, what);
  requireLevel(scope, 'create', what);
  const { removed } = await findRemoved(database, scope, id);
  if (!removed) return refuseUnremoved(database, scope, id);
  const label = removed.label ? `“${removed.label.slice(0, 60)}”` : `This ${resource.title.toLowerCase()}`;
  await requireOwners((statement) => database.query(scope.actor, statement), scope, removed, label);
  await prepareCreate(database, scope, ownersIn(resource, removed.before));
  try {
    return await database.transaction(writingActor(scope, removed.before), (run) =>
      bringBack({ run, scope }, id, removed, label),
    );
  } catch (error) {
    throw isDatabaseError(error) && error.code === '23505' ? taken(error, scope.model) : error;
  }
}

/** There is nothing to bring back: the row is there, or nothing is known of it. Who may not hears that first. */
async function refuseUnremoved(database: Database, scope: Scope, id: number): Promise<never> {
  const { resource, collection } = scope;
  const { row, facts } = await findRow(database, scope, id, false);
  if (row) {
    requireAccess(scope, collection.access.read, facts, `bring this ${resource.title.toLowerCase()} back`);
    const [now] = await database.query<{ row: string }>(
      scope.actor,
      sql`select to_jsonb(t.*)::text as row from ${name(resource.name)} t where t.id = ${id}`,
    );
    await prepareCreate(database, scope, ownersIn(resource, JSON.parse(now?.row ?? '{}') as Record<string, unknown>));
    throw new ApiProblem('conflict', `This ${resource.title.toLowerCase()} is there: nobody has deleted it.`);
  }
  // Where a body names the owner, nothing says whose rows are asked for.
  if (collection.parent || !resource.owners.length) await prepareCreate(database, scope, {});
  throw notFound(`A deleted ${resource.title.toLowerCase()} ${id} that is still kept`);
}

/** The owner as a body of a create would name it. */
function ownersIn(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, targets } of resource.owners)
    for (const target of targets) {
      const id = row[targets.length > 1 ? polymorphicColumn(field, target) : field];
      if (typeof id !== 'number') continue;
      values[field] = id;
      if (targets.length > 1) values[field.replace(/_id$/, '_type')] = target;
    }
  return values;
}

/** What a row went with, or belongs to, must be there before it. */
async function requireOwners(
  run: Run,
  { model, resource }: Scope,
  { before }: FoundRemoved,
  label: string,
): Promise<void> {
  const needed = goesWith(resource).flatMap(({ target, column }) =>
    typeof before[column] === 'number' ? [{ target, id: before[column] }] : [],
  );
  if (!needed.length) return;
  const gone = await run<{ resource: string }>(
    join(
      needed.map(
        ({ target, id }) =>
          sql`select ${target}::text as resource where not exists (select 1 from ${name(target)} t where t.id = ${id})`,
      ),
      ' union all ',
    ),
  );
  const titles = gone.map((one) => model.resources.get(one.resource)?.title.toLowerCase() ?? one.resource);
  if (titles.length)
    throw new ApiProblem(
      'conflict',
      `${label} cannot come back: the ${titles.join(' and the ')} it belongs to is gone. Bring that back first.`,
    );
}

interface Part {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** JSON of the rows as they were, by id. */
  readonly before: ReadonlyMap<number, string>;
}

async function bringBack(
  { run, scope }: Transaction,
  id: number,
  removed: FoundRemoved,
  label: string,
): Promise<Written> {
  // Whoever undoes or restores the same change waits.
  await run(sql`select 1 from tessera_change where id = ${removed.change} for update`);
  const parts = await wentWith(run, scope, removed.change, id);
  const change = await openChange(run, scope, 'restore');
  await withDeferredKeys(run, async () => {
    const loose = await acrossTenants(run, scope.actor, () => looseEnds(run, parts));
    for (const { resource: needing, field } of loose.needed)
      throw new ApiProblem(
        'conflict',
        `${label} cannot come back: a ${needing.title.toLowerCase()} that belongs to it needs ${field.title.toLowerCase()}, which is gone.`,
      );
    for (const part of parts)
      await withinReach(run, scope.actor, part.resource, () =>
        insertSnapshots(run, part.resource, `[${loose.mended(part).join(',')}]`),
      );
    for (const part of parts)
      await withinReach(run, scope.actor, part.resource, async () => {
        if (plainArrays(part.resource).length)
          await writeArrays(
            run,
            scope,
            part.resource,
            loose.mended(part).map((before) => ({ before, after: null })),
          );
        await indexValues(run, scope.model, { resource: part.resource, ids: part.ids });
        if (part.resource.tree) await relevel(run, part.resource, part.ids);
        await record({ run, scope, change }, part.resource, 'create', { ids: part.ids });
      });
    await requireHeldRights(run, scope, scope.resource, [id]);
    await pointAgain({ run, scope, change }, removed.change, parts);
  });
  await closeIfWhole(run, removed.change, parts, change);
  const [answer] = await run<{ body: string }>(answerStatement(scope, id));
  if (!answer) throw new Error(`${scope.resource.name} ${id} was not brought back.`);
  return { body: answer.body, change, id };
}

/** The row and what the same change deleted because it went with it, each after what it belongs to. */
async function wentWith(run: Run, scope: Scope, change: number, id: number): Promise<readonly Part[]> {
  const found = new Map<string, Map<number, string>>();
  const order: { resource: Resource; ids: readonly number[] }[] = [];
  const take = (resource: Resource, rows: readonly { row_id: number; before: string }[]) => {
    const known = found.get(resource.name) ?? new Map<number, string>();
    const fresh = rows.filter(({ row_id }) => !known.has(row_id));
    for (const { row_id, before } of fresh) known.set(row_id, before);
    found.set(resource.name, known);
    if (fresh.length) order.push({ resource, ids: fresh.map(({ row_id }) => row_id) });
  };
  const lines = (resource: Resource) =>
    sql`select j.row_id, j.before::text as before from tessera_journal j where j.change_id = ${change} and j.resource = ${resource.name} and j.action = 'delete'`;
  take(scope.resource, await run(sql`${lines(scope.resource)} and j.row_id = ${id}`));
  for (let next = 0; next < order.length; next++) {
    const { resource, ids } = order[next] as (typeof order)[number];
    for (const { resource: other, column, onDelete } of pointingTo(resource.name, scope.model))
      if (column && onDelete === 'cascade')
        take(other, await run(sql`${lines(other)} and (j.before ->> ${literal(column)})::int = any(${ids}::int[])`));
  }
  return order.map(({ resource, ids }) => ({
    resource,
    ids,
    before: new Map(ids.map((one) => [one, found.get(resource.name)?.get(one) as string])),
  }));
}

interface LooseEnds {
  /** References that a row cannot be without, to what is gone. */
  readonly needed: readonly { readonly resource: Resource; readonly field: Field }[];
  /** The rows of a part, each as JSON, without the references that may be empty and lead nowhere. */
  readonly mended: (part: Part) => readonly string[];
}

/** What the rows point to that has gone since, beside what comes back with them. */
async function looseEnds(run: Run, parts: readonly Part[]): Promise<LooseEnds> {
  const back = new Set(parts.flatMap(({ resource, ids }) => ids.map((id) => `${resource.name} ${id}`)));
  const pointers = parts.flatMap((part) =>
    [...part.resource.fields.values()].flatMap((field) =>
      field.kind === 'reference' || field.kind === 'polymorphic'
        ? field.targets.map((target) => ({
            part,
            field,
            target,
            column: field.kind === 'polymorphic' ? polymorphicColumn(field.name, target) : field.name,
          }))
        : [],
    ),
  );
  const rows = new Map(
    parts.map((part) => [
      part,
      [...part.before.values()].map((text) => JSON.parse(text) as Record<string, unknown> & { id: number }),
    ]),
  );
  const needed: { resource: Resource; field: Field }[] = [];
  const cleared = new Map<Part, Map<number, Set<string>>>();
  for (const { part, field, target, column } of pointers) {
    const holding = (rows.get(part) ?? []).filter(
      (row) => typeof row[column] === 'number' && !back.has(`${target} ${row[column]}`),
    );
    if (!holding.length) continue;
    const asked = [...new Set(holding.map((row) => row[column] as number))];
    const there = new Set(
      (await run<{ id: number }>(sql`select t.id from ${name(target)} t where t.id = any(${asked}::int[])`)).map(
        ({ id }) => id,
      ),
    );
    const lost = holding.filter((row) => !there.has(row[column] as number));
    if (!lost.length) continue;
    if (field.onDelete !== 'null' || part.resource.owners.some((owner) => owner.field === field.name))
      needed.push({ resource: part.resource, field });
    else {
      const of = cleared.get(part) ?? new Map<number, Set<string>>();
      for (const row of lost) of.set(row.id, (of.get(row.id) ?? new Set()).add(column));
      cleared.set(part, of);
    }
  }
  return {
    needed,
    mended: (part) =>
      [...part.before].map(([id, text]) => {
        const columns = cleared.get(part)?.get(id);
        if (!columns) return text;
        const row = JSON.parse(text) as Record<string, unknown>;
        for (const column of columns) row[column] = null;
        return JSON.stringify(row);
      }),
  };
}

/** Rows that stayed and had to let go of what comes back point to it again, where nothing else has taken its place. */
async function pointAgain({ run, scope, change }: UnitOfWork, deleted: number, parts: readonly Part[]): Promise<void> {
  for (const { resource: back, ids } of parts)
    for (const { resource, field, column, onDelete } of pointingTo(back.name, scope.model)) {
      if (column && onDelete !== 'null') continue;
      const lines = sql`from tessera_journal j where j.change_id = ${deleted} and j.resource = ${resource.name} and j.action = 'update'`;
      const table = name(resource.name);
      const found = column
        ? await run<{ id: number }>(sql`select t.id from ${table} t where ${at('t', column)} is null and t.id in (
            select j.row_id ${lines} and (j.before ->> ${literal(column)})::int = any(${ids}::int[]))`)
        : await run<{ id: number }>(sql`select t.id from ${table} t where t.id in (
            select j.row_id ${lines} and exists (select 1 from jsonb_array_elements_text(j.before -> ${literal(field.name)}) h where h::int = any(${ids}::int[])))`);
      const rows = found.map(({ id }) => id);
      if (!rows.length) continue;
      const { before } = await lockRows(run, scope, resource, rows);
      if (column)
        await run(sql`update ${table} t set ${name(column)} = (j.before ->> ${literal(column)})::int, ${newVersion}
          from tessera_journal j where j.change_id = ${deleted} and j.resource = ${resource.name} and j.action = 'update'
            and j.row_id = t.id and (j.before ->> ${literal(column)})::int = any(${ids}::int[]) and t.id = any(${rows}::int[])`);
      else {
        const join = joinTable(resource, field, scope.model);
        const tenant = tenantOf(arrayTenancy(resource, field, scope.model));
        await run(sql`insert into ${name(join.table)} (row_id, target_id, place${tenant.column})
          select r.id, x.id, h.place - 1${tenant.value} from (select j.row_id, e.value::int as target, e.place from tessera_journal j,
              jsonb_array_elements_text(j.before -> ${literal(field.name)}) with ordinality as e(value, place)
            where j.change_id = ${deleted} and j.resource = ${resource.name} and j.action = 'update') h
          join ${table} r on r.id = h.row_id join ${name(back.name)} x on x.id = h.target
          where r.id = any(${rows}::int[]) and x.id = any(${ids}::int[]) on conflict (row_id, target_id) do nothing`);
        await run(sql`update ${table} t set ${newVersion} where t.id = any(${rows}::int[])`);
      }
      await record({ run, scope, change }, resource, 'update', { ids: rows, before });
    }
}

/** A change of which everything is back has been undone. */
async function closeIfWhole(run: Run, deleted: number, parts: readonly Part[], change: number): Promise<void> {
  const back = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  await run(sql`update tessera_change c set undone_by = ${change} where c.id = ${deleted} and c.undone_by is null
    and (select count(*) from tessera_journal j where j.change_id = c.id and j.action = 'delete') = ${back}::int`);
}
