import sql from 'sql-template-tag';
import type { Model, Resource } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import { beginningWithArticle } from '../../../fields/article.ts';
import type { Database, Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { requireOthers } from '../access/key-maker.ts';
import { requireUnlocked } from '../access/locked-modules.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { withDeferredKeys } from '../deferred-keys.ts';
import { lockRows, openChange, record, recordDelete } from '../journal/journal.ts';
import { ApiProblem, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import { findRow, requireRow, requireVersion } from '../read/rows.ts';
import { requireOpen } from '../rules/open-while.ts';
import { name, type Scope, type Transaction, type UnitOfWork } from '../scope.ts';
import { acrossTenants, acrossUsers, writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { type Pointing, pointingTo } from '../values/pointing.ts';
import { lockTargets, pointsTo } from '../values/value-index.ts';
import { detachRow } from './detach.ts';
import { newVersion, versionAlong } from './insert-records.ts';
import { replaceUses } from './replace-uses.ts';

export interface Removing {
  /** The version that the client has read; null without a check. */
  readonly version: string | null;
  /** Id of the row that replaces the deleted one in its uses; null for none. */
  readonly replaceWith: number | null;
}

/** DELETE {base}/{id}: the row and those below it. Returns the change, for undo. */
export async function remove(
  database: Database,
  scope: Scope,
  id: number,
  { version, replaceWith }: Removing,
): Promise<number> {
  const { resource, collection } = scope;
  const what = `delete ${thisOne(resource)}`;
  requireLevel(scope, 'read', what);
  if (collection.detach.includes('delete')) return detach(database, scope, id, { version, replaceWith });
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.delete, found.facts, what);
  requireOthers(scope, [id]);
  if (replaceWith !== null) await requireReplacement(database, scope, { ids: [id], by: replaceWith });
  return database.transaction(writingActor(scope, found.row.line), async (run) => {
    const { versions } = await lockRows(run, scope, resource, replaceWith === null ? [id] : [id, replaceWith]);
    await requireVersion({ run, scope }, id, version, versions.get(id));
    await requireReferenceRights(run, scope, resource, [id]);
    const change = await openChange(run, scope, 'delete');
    if (replaceWith !== null) await replaceRows({ run, scope, change }, [id], replaceWith);
    await deleteRows({ run, scope, change }, resource, [id]);
    return change;
  });
}

async function detach(
  database: Database,
  scope: Scope,
  id: number,
  { version, replaceWith }: Removing,
): Promise<number> {
  if (replaceWith !== null)
    throw invalid([
      { pointer: '/query/replace_with', message: 'Nothing is deleted here, so nothing needs replacing.' },
    ]);
  return (await detachRow(database, scope, id, { verb: 'delete', version })).change;
}

/**
 * The replacement must have the same owner as the rows, and must not be one of them. @throws {ApiProblem} 422 at
 * `pointer`.
 */
export async function requireReplacement(
  database: Database,
  scope: Scope,
  {
    ids,
    by,
    pointer = '/query/replace_with',
  }: { readonly ids: readonly number[]; readonly by: number; readonly pointer?: string },
): Promise<void> {
  const what = scope.resource.title.toLowerCase();
  if (ids.includes(by))
    throw invalid([{ pointer, message: `${beginningWithArticle(what)} cannot take its own place; name another one.` }]);
  const { row, facts } = await findRow(database, scope, by, false);
  if (!row || !allows(scope.collection.access.read, scope.caller, facts))
    throw invalid([{ pointer, message: `There is no ${what} with id ${by} here to take its place.` }]);
}

/** Replaces every reference to the rows, also optional ones; rows below them move along. */
export async function replaceRows(
  { run, scope, change }: UnitOfWork,
  ids: readonly number[],
  by: number,
): Promise<void> {
  const { resource, model } = scope;
  const named = await lockTargets(run, [resource.name], 'alone');
  for (const pointing of pointingTo(resource.name, model)) {
    if (pointing.onDelete === 'cascade' || !pointing.field.replaceable || (pointing.values && !named.length)) continue;
    const uses = await rowsPointing({ run, scope }, pointing, resource, ids);
    await replaceUses(run, scope, { pointing, ids: uses }, { ids, by, change });
  }
}

interface Dependents {
  /** All deleted rows: the named ones first, then those below them. */
  readonly order: readonly { readonly resource: Resource; readonly ids: readonly number[] }[];
  readonly doomed: ReadonlyMap<string, ReadonlySet<number>>;
  readonly letGo: readonly Referrers[];
  readonly inTheWay: readonly Referrers[];
}
interface Referrers {
  readonly pointing: Pointing;
  readonly ids: readonly number[];
  /** The targets: the named rows, or rows that would be deleted with them. */
  readonly of: Resource;
}

/** A row by its resource and id. */
export interface RowName {
  readonly resource: string;
  readonly row_id: number;
}
/** The result of a deletion: deleted rows, and rows whose references were cleared. */
export interface Deleted {
  readonly gone: readonly RowName[];
  readonly released: readonly RowName[];
}

/**
 * Deletes rows with all rows below them, after journalling each. Throws `in_use` with the number of rows by resource if
 * a remaining row requires a deleted one.
 */
export const deleteRows = (
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  ids: readonly number[],
): Promise<Deleted> => withDeferredKeys(run, () => takeAway({ run, scope, change }, resource, ids));

/** A delete as one step of a change that does more. */
export interface WithinChange {
  /** Receives rows that stay and whose references are cleared. */
  readonly beforeRelease: (resource: Resource, ids: readonly number[]) => Promise<void>;
  /** Whether the change deletes this row later, so that its reference does not prevent the deletion. */
  readonly goesToo: (row: RowName) => boolean;
}

/** As `deleteRows`, if foreign keys are already deferred. */
export async function takeAway(
  { run, scope, change }: UnitOfWork,
  resource: Resource,
  ids: readonly number[],
  within?: WithinChange,
): Promise<Deleted> {
  await requireOpen(run, scope, resource, { action: 'delete', ids, before: null });
  const found = await acrossTenants(run, scope.actor, () => findDependents(run, scope, resource, ids));
  await refuseBeyond(run, scope, resource, found);
  const goesToo = within?.goesToo ?? (() => false);
  refuseInUse(resource, ids.length, staying(found.inTheWay, goesToo));
  const released = found.letGo.map(({ pointing, ids: left }) => ({ resource: pointing.resource, ids: left }));
  await requireUnlocked(run, scope, resource, [...found.order.slice(1), ...released]);
  for (const one of found.letGo)
    await acrossUsers(run, scope.actor, one.pointing.resource, async () => {
      await within?.beforeRelease(one.pointing.resource, one.ids);
      await release({ run, scope, change }, one, found.doomed);
    });
  const rows = found.order.reduce((sum, one) => sum + one.ids.length, 0);
  let journalled = 0;
  // Progress counts the named rows: the number of rows below them is unknown to the caller.
  const report = (deleted: number) =>
    scope.progress?.(Math.floor((ids.length * (journalled + deleted)) / (rows + ids.length)), ids.length);
  for (const { resource: going, ids: gone } of found.order.toReversed())
    await inPortions(gone, async (some) => {
      await acrossUsers(run, scope.actor, going, () => recordDelete({ run, scope, change }, going, some));
      journalled += some.length;
      report(0);
    });
  await inPortions(
    ids,
    (some) => run(sql`delete from ${name(resource.name)} t where t.id = any(${some}::int[])`),
    report,
  );
  return {
    gone: found.order.flatMap(({ resource: going, ids: gone }) =>
      gone.map((row_id) => ({ resource: going.name, row_id })),
    ),
    released: found.letGo.flatMap(({ pointing, ids: left }) =>
      left.map((row_id) => ({ resource: pointing.resource.name, row_id })),
    ),
  };
}

/** All rows that refer to the rows, of every owner. */
async function findDependents(run: Run, scope: Scope, resource: Resource, ids: readonly number[]): Promise<Dependents> {
  const doomed = new Map<string, Set<number>>([[resource.name, new Set(ids)]]);
  const order: { resource: Resource; ids: readonly number[] }[] = [{ resource, ids }];
  const letGo: Referrers[] = [];
  const inTheWay: Referrers[] = [];
  const named = new Set(await lockTargets(run, goingAlong(resource, scope.model), 'alone'));
  for (let next = 0; next < order.length; next++) {
    const { resource: going, ids: gone } = order[next] as (typeof order)[number];
    for (const pointing of pointingTo(going.name, scope.model)) {
      if (pointing.values && !named.has(going.name)) continue;
      const found = await rowsPointing({ run, scope }, pointing, going, gone);
      const known = doomed.get(pointing.resource.name) ?? new Set<number>();
      const fresh = found.filter((id) => !known.has(id));
      if (!fresh.length) continue;
      if (pointing.onDelete === 'cascade' && pointing.column) {
        doomed.set(pointing.resource.name, new Set([...known, ...fresh]));
        order.push({ resource: pointing.resource, ids: fresh });
      } else (pointing.onDelete === 'restrict' ? inTheWay : letGo).push({ pointing, ids: fresh, of: going });
    }
  }
  const isDoomed = (row: RowName): boolean => doomed.get(row.resource)?.has(row.row_id) ?? false;
  return { order, doomed, letGo: staying(letGo, isDoomed), inTheWay: staying(inTheWay, isDoomed) };
}

/** The referring rows that are not deleted. */
const staying = (all: readonly Referrers[], goes: (row: RowName) => boolean): readonly Referrers[] =>
  all
    .map(({ pointing, ids, of }) => ({
      pointing,
      of,
      ids: ids.filter((row_id) => !goes({ resource: pointing.resource.name, row_id })),
    }))
    .filter(({ ids }) => ids.length > 0);

/** Rows of another tenant that refer to a row prevent its deletion; the error says nothing about them. */
async function refuseBeyond(run: Run, scope: Scope, resource: Resource, found: Dependents): Promise<void> {
  if (scope.actor.role === 'system') return;
  const hanging = [
    ...found.order.slice(1).map(({ resource: going, ids }) => ({ resource: going, ids })),
    ...[...found.letGo, ...found.inTheWay].map(({ pointing, ids }) => ({ resource: pointing.resource, ids })),
  ];
  for (const { resource: other, ids } of hanging) {
    // A personal mark, such as a favourite, is deleted and restored with its row.
    if (other.tenancy.kind === 'user' || other.tenancy.kind === 'open') continue;
    const seen = await run<{ id: number }>(sql`select t.id from ${name(other.name)} t where t.id = any(${ids}::int[])`);
    if (seen.length < new Set(ids).size)
      throw new ApiProblem(
        'conflict',
        `This ${resource.title.toLowerCase()} is in use outside your company, so it cannot be removed here.`,
      );
  }
}

/** Names of the resource, and of all resources whose rows may be deleted with its rows. */
function goingAlong(resource: Resource, model: Model): readonly string[] {
  const all = new Set([resource.name]);
  for (const going of all)
    for (const { resource: below, onDelete } of pointingTo(going, model))
      if (onDelete === 'cascade') all.add(below.name);
  return [...all];
}

async function rowsPointing(
  { run, scope }: Transaction,
  { resource, field, column, values }: Pointing,
  target: Resource,
  ids: readonly number[],
): Promise<number[]> {
  if (values)
    return (
      await run<{ id: number }>(
        sql`select distinct m.row_id as id from ${name(values.table)} m where ${pointsTo('m', target.name, ids)}`,
      )
    ).map((row) => row.id);
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

function refuseInUse(resource: Resource, deleted: number, found: readonly Referrers[]): void {
  const counts = new Map<Resource, Set<number>>();
  for (const { pointing, ids } of found)
    for (const id of ids) counts.set(pointing.resource, (counts.get(pointing.resource) ?? new Set()).add(id));
  if (!counts.size) return;
  const inTheWay = [...counts].map(([other, ids]) => ({
    resource: other.name,
    title: ids.size === 1 ? other.title : other.plural,
    count: ids.size,
  }));
  const list = inTheWay.map(({ count, title }) => `${count} ${title.toLowerCase()}`).join(' and ');
  const what =
    deleted === 1
      ? `This ${resource.title.toLowerCase()} is used by`
      : `Of these ${deleted.toLocaleString('en')} ${resource.plural.toLowerCase()}, some are used by`;
  // References to rows that would only be deleted along, or that mean exactly this row, cannot be replaced.
  const replaceable = found.every(({ of, pointing }) => of === resource && pointing.field.replaceable);
  const orReplace = replaceable ? `, or replace ${deleted === 1 ? 'it' : 'them'} with another one` : '';
  throw new ApiProblem('in_use', `${what} ${list}. Change or delete those first${orReplace}.`, {
    in_the_way: inTheWay,
    replaceable,
  });
}

async function release(
  { run, scope, change }: UnitOfWork,
  { pointing: { resource, field, column }, ids }: Referrers,
  doomed: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  const { before } = await lockRows(run, scope, resource, ids);
  const gone = [...(doomed.get(field.targets.find((target) => doomed.has(target)) ?? '') ?? [])];
  const table = name(resource.name);
  if (column)
    await run(
      sql`update ${table} t set ${name(column)} = null, ${versionAlong(resource, field.name)} where t.id = any(${ids}::int[])`,
    );
  else {
    const join = joinTable(resource, field, scope.model);
    await run(
      sql`delete from ${name(join.table)} m where m.row_id = any(${ids}::int[]) and m.target_id = any(${gone}::int[])`,
    );
    await run(sql`update ${table} t set ${newVersion} where t.id = any(${ids}::int[])`);
  }
  await record({ run, scope, change }, resource, 'update', { ids, before, along: true });
}
