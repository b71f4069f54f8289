/** Removes a row from a collection without deleting it. */

import type { Database } from '../../store/database.ts';
import { requireAccess } from '../access/authorize.ts';
import { requireOthers } from '../access/key-maker.ts';
import type { ResolvedPath } from '../access/path-steps.ts';
import { lockRows, openChange, record } from '../journal/journal.ts';
import { type FieldError, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import { answerStatement, requireRow, requireVersion } from '../read/rows.ts';
import type { Scope, UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { thisOne } from '../this-one.ts';
import { boundMemberships, type CreatedRow } from './create.ts';
import { changeBoundRows } from './memberships.ts';
import { updateRows } from './write-rows.ts';

/** The request to detach a row: the required right, the version, and the faults of the body. */
export interface DetachRequest {
  readonly verb: 'write' | 'delete';
  readonly version: string | null;
  readonly errors?: readonly FieldError[];
}

/**
 * Removes a row from the array that binds it, or inverts the booleans of `where`. Undo restores it.
 *
 * @throws {ApiProblem} 401, 403, 404; 409 for an outdated version; 422 with all faults
 */
export async function detachRow(
  database: Database,
  scope: Scope,
  id: number,
  { verb, version, errors = [] }: DetachRequest,
): Promise<CreatedRow> {
  const { resource, collection } = scope;
  const found = await requireRow(database, scope, id, false);
  const what = `${collection.detachWords.title.toLowerCase()} ${thisOne(resource)}`;
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access[verb], found.facts, what);
  requireOthers(scope, [id]);
  // A missing permission is reported before faults of the body.
  if (errors.length) throw invalid(errors);
  return database.transaction(writingActor(scope, found.row.line, found.parent), async (run) => {
    const { versions } = await lockRows(run, scope, resource, [id]);
    await requireVersion({ run, scope }, id, version, versions.get(id));
    const change = await openChange(run, scope, 'detach');
    await detachRows({ run, scope, change }, found.parent, [id]);
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}

/** Detaches rows from the collection and journals it; the caller has checked the permission. */
export async function detachRows(
  { run, scope, change }: UnitOfWork,
  parent: ResolvedPath['parent'],
  ids: readonly number[],
): Promise<void> {
  const { resource, collection } = scope;
  const memberships = boundMemberships(scope, parent);
  const turned = Object.fromEntries(
    collection.where.filter(({ value }) => typeof value === 'boolean').map(({ path, value }) => [path, !value]),
  );
  await inPortions(
    ids,
    async (some) => {
      if (!memberships.length) {
        const { before } = await lockRows(run, scope, resource, some);
        await updateRows(
          { run, scope, change },
          resource,
          some.map((id) => ({ ...turned, id })),
        );
        await record({ run, scope, change }, resource, 'update', { ids: some, before });
        return;
      }
      for (const bound of memberships)
        await changeBoundRows({ run, scope, change }, bound, { ids: some, member: false });
    },
    (done) => scope.progress?.(done, ids.length),
  );
}
