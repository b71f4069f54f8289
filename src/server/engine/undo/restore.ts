/** A deleted row brought back with all that went with it, by whoever may make such rows. */

import sql, { join, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { type Database, isDatabaseError, type Run } from '../../store/database.ts';
import { joinTable, polymorphicColumn } from '../../store/tables.ts';
import { arrayTenancy } from '../../store/tenancy.ts';
import { requireAccess, requireLevel, requireMember } from '../access/authorize.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { withDeferredKeys } from '../deferred-keys.ts';
import { goesWith } from '../journal/deleted-lines.ts';
import { lockRows, openChange, plainArrays, record } from '../journal/journal.ts';
import { ApiProblem, invalid, notFound } from '../problem.ts';
import { inPortions } from '../progress.ts';
import { pointingTo } from '../read/pointing.ts';
import { answerStatement, findRow } from '../read/rows.ts';
import { at, literal, name, type Scope, type Transaction, type UnitOfWork } from '../scope.ts';
import { acrossTenants, withinReach, writingActor } from '../system-role.ts';
import { tenantOf } from '../tenant.ts';
import { indexValues } from '../values/value-index.ts';
import { type BulkDone, readAsked, restoreSchema } from '../write/bulk.ts';
import type { Written } from '../write/create.ts';
import { prepareCreate } from '../write/create-context.ts';
import { newVersion } from '../write/insert-records.ts';
import { relevel } from '../write/tree.ts';
import { type FoundRemoved, findRemoved } from './removed.ts';
import { insertSnapshots, writeArrays } from './snapshots.ts';
import { taken } from './undo.ts';

/** POST {base}/removed/{id}/restore: one new change, which can be undone in turn. */
export async function restore(database: Database, scope: Scope, id: number): Promise<Written> {
  requireRestorer(scope);
  const { removed } = await findRemoved(asCaller(database, scope), scope, [id]);
  if (!removed.length) return refuseUnremoved(database, scope, id);
  return bringBack(database, scope, removed, async ({ run, change }) => {
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    if (!answer) throw new Error(`${scope.resource.name} ${id} was not brought back.`);
    return { body: answer.body, change, id };
  });
}

/** POST {base}/bulk_restore: all of the rows or none, as one change. */
export async function bulkRestore(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<BulkDone> {
  requireRestorer(scope);
  const { ids, errors } = readAsked(await readJson(), restoreSchema);
  const { removed } = await findRemoved(asCaller(database, scope), scope, ids);
  if (errors.length) throw invalid(errors);
  const found = new Set(removed.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) return refuseUnremoved(database, scope, missing);
  return bringBack(database, scope, removed, ({ change }) => Promise.resolve({ change, ids }));
}

const asCaller =
  (database: Database, scope: Scope): Run =>
  (statement) =>
    database.query(scope.actor, statement);

function requireRestorer(scope: Scope): void {
  const what = `bring ${scope.resource.plural.toLowerCase()} back here`;
  requireMember(scope, what);
  requireLevel(scope, 'create', what);
}

/** Asks whether the rows may come back and puts them there; `answer` is read before anybody else sees them. */
async function bringBack<T>(
  database: Database,
  scope: Scope,
  removed: readonly FoundRemoved[],
  answer: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  await requireOwners(asCaller(database, scope), scope, removed);
  const owners = new Map(
    removed.map(({ before }) => ownersIn(scope.resource, before)).map((one) => [JSON.stringify(one), one]),
  );
  for (const one of owners.values()) await prepareCreate(database, scope, one);
  // What belongs to no company may come back among what belongs to one.
  const actors = removed.map(({ before }) => writingActor(scope, before));
  try {
    return await database.transaction(actors.find((actor) => actor !== scope.actor) ?? scope.actor, async (run) =>
      answer(
        await putBack({ run, scope }, removed, () =>
          openChange(run, scope, removed.length > 1 ? 'bulk_restore' : 'restore'),
        ),
      ),
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

const called = ({ resource }: Scope, label: string | null): string =>
  label ? `“${label.slice(0, 60)}”` : `This ${resource.title.toLowerCase()}`;

/** What a row went with, or belongs to, must be there before it, or come back with it. */
async function requireOwners(run: Run, scope: Scope, removed: readonly FoundRemoved[]): Promise<void> {
  const { model, resource } = scope;
  const back = new Set(removed.map(({ id }) => id));
  const needed = goesWith(resource).flatMap(({ target, column }) => {
    const ids = removed.flatMap(({ before: { [column]: id } }) => (typeof id === 'number' ? [id] : []));
    const asked = [...new Set(ids)].filter((id) => target !== resource.name || !back.has(id));
    return asked.length ? [{ target, column, asked }] : [];
  });
  if (!needed.length) return;
  const gone = await run<{ target: string; column: string; id: number }>(
    join(
      needed.map(
        ({ target, column, asked }) =>
          sql`select ${target}::text as target, ${column}::text as column, w.id from unnest(${asked}::int[]) w(id)
            where not exists (select 1 from ${name(target)} t where t.id = w.id)`,
      ),
      ' union all ',
    ),
  );
  for (const { before, label } of removed) {
    const titles = gone
      .filter(({ column, id }) => before[column] === id)
      .map(({ target }) => model.resources.get(target)?.title.toLowerCase() ?? target);
    if (titles.length)
      throw new ApiProblem(
        'conflict',
        `${called(scope, label)} cannot come back: the ${titles.join(' and the ')} it belongs to is gone. Bring that back first.`,
      );
  }
}

/** Rows of one resource that come back, each with the change that deleted it. */
interface Part {
  readonly resource: Resource;
  readonly changes: readonly number[];
  readonly ids: readonly number[];
  /** JSON of the rows as they were, by id. */
  readonly before: ReadonlyMap<number, string>;
}

/** Takes a sentence about what cannot come back with the rows, since what it needs is gone. */
export type LeaveOut = (sentence: string) => void;

/**
 * Puts deleted rows back with all that went with them, as part of the change that `open` answers. Where something that
 * belongs to them cannot come back, none does, unless `leaveOut` takes it.
 */
export async function putBack(
  { run, scope }: Transaction,
  removed: readonly FoundRemoved[],
  open: () => Promise<number>,
  leaveOut?: LeaveOut,
): Promise<UnitOfWork> {
  const ids = removed.map(({ id }) => id);
  // Whoever undoes or restores the same change waits.
  await run(
    sql`select 1 from tessera_change where id = any(${removed.map(({ change }) => change)}::bigint[]) order by id for update`,
  );
  const whole = await wentWith(run, scope, removed);
  const change = await open();
  const { parts, loose } = await acrossTenants(run, scope.actor, () =>
    comingBack({ run, scope }, removed, whole, leaveOut),
  );
  const all = parts.reduce((sum, part) => sum + part.ids.length, 0);
  let back = 0;
  await withDeferredKeys(run, async () => {
    for (const part of parts) {
      await withinReach(run, scope.actor, part.resource, () =>
        inPortions(
          loose.mended(part),
          (some) => insertSnapshots(run, part.resource, `[${some.join(',')}]`),
          (done) => scope.progress?.(Math.floor((ids.length * (back + done)) / all), ids.length),
        ),
      );
      back += part.ids.length;
    }
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
    await requireReferenceRights(run, scope, scope.resource, ids);
    await pointAgain({ run, scope, change }, parts);
  });
  // What was left out could not have stayed: it is done with as well.
  await closeWhole(run, whole, change);
  return { run, scope, change };
}

/** What of the rows and what went with them can come back. What belongs to what is left out is left out with it. */
async function comingBack(
  { run, scope }: Transaction,
  removed: readonly FoundRemoved[],
  whole: readonly Part[],
  leaveOut: LeaveOut | undefined,
): Promise<{ readonly parts: readonly Part[]; readonly loose: LooseEnds }> {
  const asked = new Set(removed.map(({ id }) => id));
  const what =
    removed.length > 1
      ? `One of these ${scope.resource.plural.toLowerCase()}`
      : called(scope, removed[0]?.label ?? null);
  let parts = whole;
  for (;;) {
    const loose = await looseEnds(run, parts);
    const [first] = loose.needed;
    if (!first) return { parts, loose };
    const { part, field, ids } = first;
    const needing = part.resource.title.toLowerCase();
    const isAsked = part.resource === scope.resource && ids.some((id) => asked.has(id));
    if (!leaveOut || isAsked)
      throw new ApiProblem(
        'conflict',
        `${what} cannot come back: a ${needing} that belongs to it needs ${field.title.toLowerCase()}, which is gone.`,
      );
    const many = ids.length > 1 ? `${ids.length} ${part.resource.plural.toLowerCase()}` : `a ${needing}`;
    leaveOut(`${what} came back without ${many}: its ${field.title.toLowerCase()} is gone.`);
    parts = parts.map((one) => (one === part ? without(part, new Set(ids)) : one));
  }
}

function without(part: Part, left: ReadonlySet<number>): Part {
  const kept = part.ids.flatMap((id, at) => (left.has(id) ? [] : [{ id, change: part.changes[at] as number }]));
  return {
    resource: part.resource,
    ids: kept.map(({ id }) => id),
    changes: kept.map(({ change }) => change),
    before: new Map([...part.before].filter(([id]) => !left.has(id))),
  };
}

/** Lines of the journal under `j` that the rows of a part, under `w`, lead to. */
const linesOf = ({ changes, ids }: Pick<Part, 'changes' | 'ids'>): Sql =>
  sql`unnest(${changes}::bigint[], ${ids}::int[]) w(change, id) join tessera_journal j on j.change_id = w.change`;

/** The rows and what their changes deleted because it went with them, each after what it belongs to. */
async function wentWith(run: Run, scope: Scope, removed: readonly FoundRemoved[]): Promise<readonly Part[]> {
  const found = new Map<string, Map<number, string>>();
  const parts: Omit<Part, 'before'>[] = [];
  const take = async (resource: Resource, lines: Sql) => {
    const rows = await run<{ change: number; id: number; before: string }>(
      sql`select w.change::int as change, j.row_id as id, j.before::text as before from ${lines} and j.resource = ${resource.name} and j.action = 'delete'`,
    );
    const known = found.get(resource.name) ?? new Map<number, string>();
    const fresh = rows.filter(({ id }) => !known.has(id));
    for (const { id, before } of fresh) known.set(id, before);
    found.set(resource.name, known);
    if (fresh.length)
      parts.push({ resource, changes: fresh.map(({ change }) => change), ids: fresh.map(({ id }) => id) });
  };
  const asked = { changes: removed.map(({ change }) => change), ids: removed.map(({ id }) => id) };
  await take(scope.resource, sql`${linesOf(asked)} and j.row_id = w.id`);
  for (let next = 0; next < parts.length; next++) {
    const part = parts[next] as (typeof parts)[number];
    for (const { resource: other, column, onDelete } of pointingTo(part.resource.name, scope.model))
      if (column && onDelete === 'cascade')
        await take(other, sql`${linesOf(part)} and (j.before ->> ${literal(column)})::int = w.id`);
  }
  return parts.map((part) => ({
    ...part,
    before: new Map(part.ids.map((id) => [id, found.get(part.resource.name)?.get(id) as string])),
  }));
}

interface LooseEnds {
  /** References that a row cannot be without, to what is gone. */
  readonly needed: readonly { readonly part: Part; readonly field: Field; readonly ids: readonly number[] }[];
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
  const needed: { part: Part; field: Field; ids: readonly number[] }[] = [];
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
      needed.push({ part, field, ids: lost.map(({ id }) => id) });
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
async function pointAgain({ run, scope, change }: UnitOfWork, parts: readonly Part[]): Promise<void> {
  for (const part of parts)
    for (const { resource, field, column, onDelete } of pointingTo(part.resource.name, scope.model)) {
      if (column && onDelete !== 'null') continue;
      const lines = sql`${linesOf(part)} and j.resource = ${resource.name} and j.action = 'update'`;
      const table = name(resource.name);
      const found = column
        ? await run<{ id: number }>(sql`select t.id from ${table} t where ${at('t', column)} is null and t.id in (
            select j.row_id from ${lines} and (j.before ->> ${literal(column)})::int = w.id)`)
        : await run<{ id: number }>(sql`select t.id from ${table} t where t.id in (
            select j.row_id from ${lines} and (j.before -> ${literal(field.name)}) @> to_jsonb(w.id))`);
      const rows = found.map(({ id }) => id);
      if (!rows.length) continue;
      const { before } = await lockRows(run, scope, resource, rows);
      if (column)
        await run(sql`update ${table} t set ${name(column)} = h.target, ${newVersion}
          from (select distinct on (j.row_id) j.row_id, w.id as target from ${lines} and (j.before ->> ${literal(column)})::int = w.id
            order by j.row_id, j.sequence desc) h where t.id = h.row_id and t.id = any(${rows}::int[])`);
      else {
        const join = joinTable(resource, field, scope.model);
        const tenant = tenantOf(arrayTenancy(resource, field, scope.model));
        await run(sql`insert into ${name(join.table)} (row_id, target_id, place${tenant.column})
          select r.id, x.id, h.place - 1${tenant.value} from (select distinct on (j.row_id, w.id) j.row_id, w.id as target, e.place
            from ${lines}, jsonb_array_elements_text(j.before -> ${literal(field.name)}) with ordinality as e(value, place)
            where e.value::int = w.id order by j.row_id, w.id, j.sequence desc) h
          join ${table} r on r.id = h.row_id join ${name(part.resource.name)} x on x.id = h.target
          where r.id = any(${rows}::int[]) on conflict (row_id, target_id) do nothing`);
        await run(sql`update ${table} t set ${newVersion} where t.id = any(${rows}::int[])`);
      }
      await record({ run, scope, change }, resource, 'update', { ids: rows, before });
    }
}

/** Changes of which everything is back have been undone. */
async function closeWhole(run: Run, parts: readonly Part[], change: number): Promise<void> {
  await run(sql`update tessera_change c set undone_by = ${change}
    from (select w.id, count(*) as back from unnest(${parts.flatMap(({ changes }) => changes)}::bigint[]) w(id) group by w.id) h
    where c.id = h.id and c.undone_by is null
      and (select count(*) from tessera_journal j where j.change_id = c.id and j.action = 'delete') = h.back`);
}
