/** POST bulk_destroy: many items and what belongs to them in one change. */
import { requireLevel } from '../engine/access.ts';
import { deleteRows } from '../engine/delete.ts';
import { openChange } from '../engine/journal.ts';
import type { Handler } from '../http/types.ts';
import { findNamed, itemScope, type Named, namedProperties, readBulk, requireStanding } from './entity-values-scope.ts';
import { objectSchema } from './request-body.ts';

const schema = objectSchema(namedProperties, Object.keys(namedProperties));

/** What is not there any more is no fault: a repeated call finds nothing left to do. */
export const bulkDestroy: Handler = async (request, services) => {
  const scope = itemScope(request, services);
  const what = `delete ${scope.resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'write', what);
  await requireStanding(services.database, scope, 'delete', what);
  const named = (await readBulk(request, schema)) as Named;
  return services.database.transaction(scope.actor, async (run) => {
    const deleted = await findNamed(run, scope, named);
    if (!deleted.length) return { status: 200, body: { deleted } };
    const change = await openChange(run, scope, 'delete');
    await deleteRows(
      run,
      scope,
      scope.resource,
      deleted.map(({ id }) => id),
      change,
    );
    return { status: 200, body: { deleted }, headers: { 'x-change': String(change) } };
  });
};
