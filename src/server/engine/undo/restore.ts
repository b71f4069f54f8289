/** Restores a deleted row with all rows deleted with it. Requires permission to create and delete such rows. */

import sql, { join } from 'sql-template-tag';
import { bulkRestoreSchema } from '../../../contract/generic-bodies.ts';
import type { Resource } from '../../../contract/model.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import { type Database, isDatabaseError, type Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { requireAccess, requireLevel, requireMember } from '../access/authorize.ts';
import { goesWith } from '../journal/deleted-lines.ts';
import { openChange } from '../journal/journal.ts';
import { ApiProblem, invalid, notFound } from '../problem.ts';
import { answerStatement, findRow } from '../read/rows.ts';
import { name, type Scope, type UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { type BulkDone, readRowsRequest } from '../write/bulk.ts';
import type { CreatedRow } from '../write/create.ts';
import { prepareCreate } from '../write/create-context.ts';
import { quotedName } from './coming-back.ts';
import { putBack } from './put-back.ts';
import { type FoundRemoved, findRemoved } from './removed.ts';
import { taken } from './undo.ts';

/**
 * POST {base}/removed/{id}/restore: restores a row in a new change, which can be undone itself.
 * @throws {ApiProblem} 401, 403, 404; 409 if the row exists, or a required row is missing
 */
export async function restore(database: Database, scope: Scope, id: number): Promise<CreatedRow> {
  requireRestorer(scope);
  const removed = await findRestorable(asCaller(database, scope), scope, [id]);
  if (!removed.length) return refuseUnremoved(database, scope, id);
  return bringBack(database, scope, removed, async ({ run, change }) => {
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    if (!answer) throw new Error(`${scope.resource.name} ${id} was not brought back.`);
    return { body: answer.body, change, id };
  });
}

/**
 * POST {base}/bulk_restore: restores all of the rows or none, in one change.
 * @throws {ApiProblem} the errors of `restore` for the first row that cannot be restored; 422 for an invalid body
 */
export async function bulkRestore(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<BulkDone> {
  requireRestorer(scope);
  const { ids, errors } = readRowsRequest(await readJson(), bulkRestoreSchema);
  const removed = await findRestorable(asCaller(database, scope), scope, ids);
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

/**
 * Finds the deleted rows with these ids that the caller can read; other ids are left out.
 * @throws {ApiProblem} 403 if the caller may read one of the deleted rows but could not have deleted it
 */
async function findRestorable(run: Run, scope: Scope, ids: readonly number[]): Promise<readonly FoundRemoved[]> {
  const { access } = scope.collection;
  const { removed } = await findRemoved(run, scope, ids, [access.read]);
  if (!removed.length) return removed;
  const { removed: own } = await findRemoved(run, scope, ids, [access.read, access.delete]);
  if (own.length < removed.length)
    throw new ApiProblem(
      'forbidden',
      `Only those who may delete ${scope.resource.plural.toLowerCase()} here bring them back.`,
    );
  return removed;
}

function requireRestorer(scope: Scope): void {
  const what = `bring ${scope.resource.plural.toLowerCase()} back here`;
  requireMember(scope, what);
  requireLevel(scope, 'create', what);
}

/**
 * Checks whether the rows may be restored, and restores them. `answer` reads the restored rows in the same transaction.
 */
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
  // Global rows may be restored together with rows of a company.
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

/** Refuses a row that cannot be restored because it exists or is unknown. A missing permission is reported first. */
async function refuseUnremoved(database: Database, scope: Scope, id: number): Promise<never> {
  const { resource, collection } = scope;
  const { row, facts } = await findRow(database, scope, id, false);
  if (row) {
    requireAccess(scope, collection.access.read, facts, `bring ${thisOne(resource)} back`);
    const [now] = await database.query<{ row: string }>(
      scope.actor,
      sql`select to_jsonb(t.*)::text as row from ${name(resource.name)} t where t.id = ${id}`,
    );
    await prepareCreate(database, scope, ownersIn(resource, JSON.parse(now?.row ?? '{}') as Record<string, unknown>));
    throw new ApiProblem('conflict', `This ${resource.title.toLowerCase()} is there: nobody has deleted it.`);
  }
  // If the body of a create names the owner, the permission cannot be checked here, because this request has no body.
  if (collection.parent || !resource.owners.length) await prepareCreate(database, scope, {});
  throw notFound(`A deleted ${resource.title.toLowerCase()} ${id} that is still kept`);
}

/** The owner of a row in the form of a create body. */
function ownersIn(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, targets } of resource.owners)
    for (const target of targets) {
      const id = row[targets.length > 1 ? polymorphicColumn(field, target) : field];
      if (typeof id !== 'number') continue;
      values[field] = id;
      if (targets.length > 1) values[discriminatorOf(field)] = target;
    }
  return values;
}

/** Requires that the owners of each row exist, or are restored with it. */
async function requireOwners(run: Run, scope: Scope, removed: readonly FoundRemoved[]): Promise<void> {
  const { model, resource } = scope;
  const back = new Set(removed.map(({ id }) => id));
  const needed = goesWith(resource).flatMap(({ target, column }) => {
    const ids = removed.flatMap(({ before: { [column]: id } }) => (typeof id === 'number' ? [id] : []));
    const missing = [...new Set(ids)].filter((id) => target !== resource.name || !back.has(id));
    return missing.length ? [{ target, column, ids: missing }] : [];
  });
  if (!needed.length) return;
  const gone = await run<{ target: string; column: string; id: number }>(
    join(
      needed.map(
        ({ target, column, ids }) =>
          sql`select ${target}::text as target, ${column}::text as column, w.id from unnest(${ids}::int[]) w(id)
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
        `${quotedName(scope, label)} cannot come back: the ${titles.join(' and the ')} it belongs to is gone. Bring that back first.`,
      );
  }
}
