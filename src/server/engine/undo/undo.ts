/** Undoes a change by its journal lines. */

import sql from 'sql-template-tag';
import type { GenericOperation } from '../../../contract/generic-operations.ts';
import { issuedFields, type Model, type Resource } from '../../../contract/model.ts';
import type { Caller } from '../../../contract/permissions.ts';
import { beginningWithArticle } from '../../../fields/article.ts';
import { type Database, isDatabaseError, type Run } from '../../store/database.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { withDeferredKeys } from '../deferred-keys.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { restoreWithheld } from '../journal/withheld.ts';
import { ApiProblem, notFound } from '../problem.ts';
import { type Progress, rowsAtOnce } from '../progress.ts';
import { asProblem } from '../read/failures.ts';
import { requireOpen } from '../rules/open-while.ts';
import { name, type Scope } from '../scope.ts';
import { acrossUsers, actorFor, everyonesWriter } from '../system-role.ts';
import { indexValues } from '../values/value-index.ts';
import { type RowName, takeAway } from '../write/delete.ts';
import { inCircle, relevel } from '../write/tree.ts';
import { type ChangedSnapshot, insertSnapshots, releaseFromArrays, writeArrays, writeSnapshots } from './snapshots.ts';
import { requireStillAllowed } from './still-allowed.ts';
import { requireStillUnlocked } from './still-unlocked.ts';
import { arraysAlone, keepsVersion, sameAgain } from './unchanged.ts';

interface Change {
  readonly id: number;
  readonly operation: string;
  readonly collection: string;
  readonly params: string;
  readonly undone_by: number | null;
}
interface Line {
  readonly sequence: number;
  readonly resource: string;
  readonly row_id: number;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the change set no new version. */
  readonly keeps_version: boolean;
  /** Whether only arrays have changed, through the path of the added or removed row. */
  readonly arrays_alone: boolean;
}
/** `leave` is the name of a detach in earlier releases. */
const verbOf: Readonly<Record<string, GenericOperation>> = { detach: 'delete', leave: 'delete', undo: 'update' };
const detaches: ReadonlySet<string> = new Set(['detach', 'leave']);

/**
 * Undoes one change. The caller must have made it and must still be allowed to make such a change. The rows must be
 * unchanged since, or all later changes must have been undone. Returns the id of the new change, which can be undone
 * itself.
 * @throws {ApiProblem} 401, 404; 403 for a missing permission; 409 if it is already undone, or a later change conflicts
 * with it
 */
export async function undoChange(
  { database, model, functions }: Pick<Scope, 'model' | 'functions'> & { readonly database: Database },
  caller: Caller,
  id: number,
  progress?: Progress,
): Promise<number> {
  if (caller.user === null) throw new ApiProblem('unauthenticated', 'Log in to undo a change.');
  const plain = { role: 'app' as const, user: caller.user, company: caller.company?.id ?? null };
  const actor = caller.audience === 'system_admin' ? { ...plain, role: 'system' as const } : plain;
  const [change] = await database.query<Change>(
    actor,
    sql`select id, operation, collection, params::text as params, undone_by from tessera_change where id = ${id} and actor = ${caller.user}`,
  );
  const collection = model.collections.get(change?.collection ?? '');
  if (!change || !collection) throw notFound(`A change ${id} of yours`);
  if (change.undone_by !== null) throw new ApiProblem('conflict', 'This change has been undone already.');
  const verb = verbOf[change.operation] ?? (change.operation as GenericOperation);
  const scope: Scope = {
    model,
    functions,
    collection,
    resource: model.resources.get(collection.resource) as Resource,
    caller,
    actor: actorFor(collection, verb, caller),
    params: JSON.parse(change.params) as Record<string, number>,
  };
  // A detached row accepts no call except a restore.
  await requireStillAllowed(database, detaches.has(change.operation) ? { ...scope, restoring: true } : scope, verb, id);
  const everyones = [...model.resources.values()].filter(
    ({ tenancy }) => tenancy.kind === 'company' && tenancy.nullable,
  );
  const [answer] = await database.query<{ everyones: boolean }>(
    actor,
    sql`select exists (select 1 from tessera_journal where change_id = ${id} and company_id is null and resource = any(${everyones.map((one) => one.name)}::text[])) as everyones`,
  );
  const writer = answer?.everyones ? everyonesWriter(scope.actor) : scope.actor;
  try {
    return await database.transaction(writer, (run) => undoLines(run, { ...scope, ...(progress && { progress }) }, id));
  } catch (error) {
    throw isDatabaseError(error) && error.code === '23505' ? taken(error, model) : error;
  }
}

/** The error for a unique value that another row has now. */
export function taken(error: unknown, model: Model): ApiProblem {
  const problem = asProblem(error, model);
  const what = problem instanceof ApiProblem ? problem.message : 'Something like it is there already.';
  return new ApiProblem('conflict', `${what} Change or delete that one first.`);
}

async function undoLines(run: Run, scope: Scope, id: number): Promise<number> {
  // The lock admits one undo at a time: the second one finds the change already undone.
  const [open] = await run<{ undone_by: number | null }>(
    sql`select undone_by from tessera_change where id = ${id} for update`,
  );
  if (!open || open.undone_by !== null) throw new ApiProblem('conflict', 'This change has been undone already.');
  const all = await run<Line>(
    sql`select sequence, resource, row_id, action, before::text as before, after::text as after,
      ${keepsVersion('j')} as keeps_version, ${arraysAlone('j')} as arrays_alone from tessera_journal j where change_id = ${id} order by sequence desc`,
  );
  await requireStillUnlocked(run, scope, { change: id, resources: new Set(all.map(({ resource }) => resource)) });
  const undo = await openChange(run, scope, 'undo');
  const created = new Set(all.filter(({ action }) => action === 'create').map(key));
  // Rows that the change both created and deleted need no undo.
  const passing = new Set(all.filter((line) => line.action === 'delete' && created.has(key(line))).map(key));
  const lines = all.filter((line) => !passing.has(key(line)));
  const left = lines.filter((line) => created.has(key(line))).toReversed();
  const undoing: Undoing = {
    run,
    scope,
    change: id,
    undo,
    // Lines are ordered latest first.
    made: new Map(left.map((line) => [key(line), line])),
    settled: new Set(),
    gone: new Set(),
    written: [],
    arrays: new Map(),
  };
  await withDeferredKeys(run, async () => {
    let done = 0;
    for (const group of groupsOf(lines)) {
      await undoGroup(undoing, group);
      done += group.length;
      scope.progress?.(done, lines.length);
    }
    await finish(undoing);
  });
  await run(sql`update tessera_change set undone_by = ${undo} where id = ${id}`);
  return undo;
}

/** The state of an undo. */
interface Undoing {
  readonly run: Run;
  readonly scope: Scope;
  /** The id of the undone change. */
  readonly change: number;
  /** The id of the new change that undoes it. */
  readonly undo: number;
  /** Rows that the change created, in the state after the change. */
  readonly made: ReadonlyMap<string, Line>;
  /** Rows that are in their former state, or whose undo has begun. */
  readonly settled: Set<string>;
  /** Rows that were deleted with others: their own lines need no undo. */
  readonly gone: Set<string>;
  /** Rows for the journal, which are recorded once all rows exist, with their versions before this undo. */
  readonly written: { readonly resource: Resource; readonly ids: readonly number[]; readonly before: string | null }[];
  /** Rows whose arrays are written once all their entries exist, by resource and id. */
  readonly arrays: Map<Resource, Map<number, ChangedSnapshot>>;
}

const key = ({ resource, row_id }: Pick<Line, 'resource' | 'row_id'>): string => `${resource}/${row_id}`;

/**
 * Groups neighbouring lines with the same action on one resource, so that one statement handles each group. No row
 * occurs twice in a group.
 */
function groupsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups: Line[][] = [];
  let rows = new Set<number>();
  for (const line of lines) {
    const last = groups.at(-1);
    const fits =
      last?.[0]?.resource === line.resource &&
      last[0].action === line.action &&
      last[0].keeps_version === line.keeps_version &&
      last[0].arrays_alone === line.arrays_alone &&
      last.length < rowsAtOnce &&
      !rows.has(line.row_id);
    if (fits) last.push(line);
    else {
      groups.push([line]);
      rows = new Set();
    }
    rows.add(line.row_id);
  }
  return groups;
}

const conflict = (resource: Resource): ApiProblem =>
  new ApiProblem('conflict', `This ${resource.title.toLowerCase()} has been changed since; undoing would lose that.`);

async function undoGroup(undoing: Undoing, all: readonly Line[]): Promise<void> {
  const { run, scope, undo, made, settled, gone } = undoing;
  const lines = all.filter((line) => !gone.has(key(line)));
  const [first] = lines;
  if (!first) return;
  const resource = scope.model.resources.get(first.resource);
  if (!resource) throw new ApiProblem('conflict', `There are no ${first.resource} rows any more.`);
  const ids = lines.map(({ row_id }) => row_id);
  const before = `[${lines.map((line) => line.before).join(',')}]`;
  const ofChange = { ids, changes: ids.map(() => undoing.change) };
  await acrossUsers(run, scope.actor, resource, async () => {
    if (first.action === 'delete') {
      if (resource === scope.resource && issuedFields(resource).length)
        throw new ApiProblem(
          'conflict',
          `A deleted ${resource.title} does not come back: it is known to nobody any more. Add a new one.`,
        );
      await requireGone(run, resource, ids);
      await insertSnapshots(run, resource, before);
      await restoreWithheld(run, resource, ofChange);
      if (resource === scope.resource) await requireReferenceRights(run, scope, resource, ids);
      undoing.written.unshift({ resource, ids, before: null });
      keepArrays(undoing, resource, lines);
      return;
    }
    const now = await lockRows(run, scope, resource, ids);
    if (first.arrays_alone) requireThere(resource, ids, now.versions);
    else await requireUnchanged(run, { resource, lines, settled }, now.versions);
    if (resource === scope.resource) await requireReferenceRights(run, scope, resource, ids);
    if (first.action === 'update') {
      if (!first.arrays_alone) {
        await writeSnapshots(run, resource, { snapshots: before, keepsVersion: first.keeps_version });
        await restoreWithheld(run, resource, ofChange);
      }
      // Entries are removed now, because the next line may delete their targets. Entries are added at the end, because
      // their targets may not exist before.
      await releaseFromArrays(run, scope, resource, lines.flatMap(changedSnapshot));
      if (resource === scope.resource) await requireReferenceRights(run, scope, resource, ids);
      undoing.written.push({ resource, ids, before: now.before });
      keepArrays(undoing, resource, lines);
    }
  });
  if (first.action === 'create') {
    const { progress: _, ...quiet } = scope;
    const taken = await acrossUsers(run, scope.actor, resource, () =>
      takeAway({ run, scope: quiet, change: undo }, resource, ids, {
        beforeRelease: (other, some) => requireLeft(undoing, other, some),
        goesToo: (row) => made.has(key(row)),
      }),
    );
    // Rows that other people added below the created rows are a conflict, because an undo neither deletes nor changes
    // such rows.
    const built = (row: RowName): boolean => !made.has(key(row)) && !isMark(scope.model, row) && !isReport(scope, row);
    if (taken.gone.some(built) || taken.released.some(built)) throw conflict(resource);
    for (const row of taken.gone) {
      gone.add(key(row));
      undoing.arrays.get(scope.model.resources.get(row.resource) as Resource)?.delete(row.row_id);
    }
  }
  for (const line of lines) settled.add(key(line));
}

/** Checks rows of the same change whose reference to a deleted row is cleared first: they must be unchanged since. */
async function requireLeft(
  { run, scope, made, settled }: Undoing,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const lines = ids.flatMap((row_id) => made.get(key({ resource: resource.name, row_id })) ?? []);
  if (!lines.length) return;
  const own = lines.map(({ row_id }) => row_id);
  const { versions } = await lockRows(run, scope, resource, own);
  await requireUnchanged(run, { resource, lines, settled }, versions);
  for (const line of lines) settled.add(key(line));
}

/** Whether a row only reports changes, so that it is no conflict. */
const isReport = ({ functions }: Scope, { resource }: RowName): boolean =>
  functions.recorders.some(({ reports }) => reports === resource);

/** A personal mark, such as a favourite. It is deleted with its row. */
const isMark = (model: Model, { resource }: RowName): boolean => model.resources.get(resource)?.tenancy.kind === 'user';

/**
 * Lines are ordered latest first: the first line of a row has its state after the change, the last line its state
 * before.
 */
function keepArrays({ arrays }: Undoing, resource: Resource, lines: readonly Line[]): void {
  const snapshots = arrays.get(resource) ?? new Map<number, ChangedSnapshot>();
  for (const line of lines) {
    const later = snapshots.get(line.row_id);
    for (const { before, after } of changedSnapshot(line))
      snapshots.set(line.row_id, { before, after: later ? later.after : after });
  }
  arrays.set(resource, snapshots);
}

/** The changed snapshot of a line; none if it created the row. */
const changedSnapshot = ({ before, after }: Line): readonly ChangedSnapshot[] =>
  before === null ? [] : [{ before, after }];

async function requireGone(run: Run, resource: Resource, ids: readonly number[]): Promise<void> {
  const [there] = await run<{ any: boolean }>(
    sql`select exists (select 1 from ${name(resource.name)} t where t.id = any(${ids}::int[])) as any`,
  );
  if (there?.any)
    throw new ApiProblem('conflict', `Some of these ${resource.plural.toLowerCase()} have been brought back already.`);
}

/** Completes the undo once all rows exist: arrays, tree levels, and the journal. */
async function finish({ run, scope, undo, written, arrays }: Undoing): Promise<void> {
  for (const [resource, rows] of arrays)
    await acrossUsers(run, scope.actor, resource, async () => {
      if (rows.size) await writeArrays(run, scope, resource, [...rows.values()]);
      await indexValues(run, scope.model, { resource, ids: [...rows.keys()] });
    });
  for (const resource of new Set(written.map((one) => one.resource))) {
    if (!resource.tree) continue;
    const ids = written.filter((one) => one.resource === resource).flatMap((one) => one.ids);
    if (await inCircle(run, resource, ids))
      throw new ApiProblem(
        'conflict',
        `${beginningWithArticle(resource.title.toLowerCase())} would come to stand below itself, since others have been moved. Move those first.`,
      );
    await relevel(run, resource, ids);
  }
  for (const { resource, ids, before } of written)
    await acrossUsers(run, scope.actor, resource, async () => {
      const isBack = before === null;
      // A restored row does not count as new: people who may change closed rows may restore it.
      if (isBack && resource === scope.resource)
        await requireOpen(run, scope, resource, { action: 'update', ids, before });
      await record({ run, scope, change: undo }, resource, isBack ? 'create' : 'update', {
        ids,
        before,
        along: isBack,
        restored: true,
      });
    });
}

interface RowsToUndo {
  readonly resource: Resource;
  readonly lines: readonly Line[];
  readonly settled: ReadonlySet<string>;
}

function requireThere(resource: Resource, ids: readonly number[], versions: ReadonlyMap<number, string>): void {
  if (ids.some((id) => !versions.has(id))) throw conflict(resource);
}

/**
 * Requires that the rows are in the state after the change: by version, or because later changes were undone, or
 * because this undo has written them.
 */
async function requireUnchanged(
  run: Run,
  { resource, lines, settled }: RowsToUndo,
  versions: ReadonlyMap<number, string>,
): Promise<void> {
  requireThere(
    resource,
    lines.map(({ row_id }) => row_id),
    versions,
  );
  const others = lines.filter((line) => {
    if (settled.has(key(line)) || !line.after) return false;
    const left = (JSON.parse(line.after) as { updated_at: string }).updated_at;
    return Date.parse(versions.get(line.row_id) ?? '') !== Date.parse(left);
  });
  const same = await sameAgain(run, others, versions);
  if (others.some(({ row_id }) => !same.has(row_id))) throw conflict(resource);
}
