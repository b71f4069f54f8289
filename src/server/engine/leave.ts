/** Operations that end what puts a row into its collection, instead of changing or deleting the row. */
import type { Database } from '../store/database.ts';
import { requireAccess } from './access.ts';
import { boundMemberships, type Written } from './create.ts';
import { lockRows, openChange, record } from './journal.ts';
import { setBound } from './memberships.ts';
import { answerStatement, requireRow, requireVersion } from './rows.ts';
import type { Scope } from './scope.ts';
import { updateRows } from './write-rows.ts';

/** Takes a row out of the array that binds it, or turns over the booleans of `where`; undone like any change. */
export async function leaveRow(
  database: Database,
  scope: Scope,
  id: number,
  verb: 'write' | 'delete',
  version: string | null,
): Promise<Written> {
  const { resource, collection } = scope;
  const found = await requireRow(database, scope, id, false);
  const what = `take this ${resource.title.toLowerCase()} out of here`;
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access[verb], found.facts, what);
  const memberships = boundMemberships(scope, found.parent);
  const turned = Object.fromEntries(
    collection.where.filter(({ value }) => typeof value === 'boolean').map(({ path, value }) => [path, !value]),
  );
  return database.transaction(scope.actor, async (run) => {
    const { versions } = await lockRows(run, scope, resource, [id]);
    await requireVersion(run, scope, id, version, versions.get(id));
    const change = await openChange(run, scope, 'leave');
    if (memberships.length) {
      for (const [{ resource: owner, field }, side, other] of memberships) {
        const changed = side === 'own' ? id : other;
        const { before } = await lockRows(run, scope, owner, [changed]);
        await setBound(run, scope, owner, field, changed, side === 'own' ? other : id, false, change);
        await record(run, scope, change, owner, 'update', [changed], before);
      }
    } else {
      const { before } = await lockRows(run, scope, resource, [id]);
      await updateRows(run, scope, resource, [{ ...turned, id }], change);
      await record(run, scope, change, resource, 'update', [id], before);
    }
    const [answer] = await run<{ body: string }>(answerStatement(scope, id));
    return { body: answer?.body ?? 'null', change, id };
  });
}
