/** POST bulk_destroy: many items and what belongs to them in one change. */
import type { Handler } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { writingActor } from '../../engine/system-role.ts';
import { bulkDestroy } from '../../engine/write/bulk.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { findNamed } from './scope.ts';
import { bulkAnswers } from './update.ts';

type BulkDestroy = 'bulk_destroy_entity_values';

/** Items that a drawing names, which may be gone already; or rows by their ids, as every collection takes them. */
export const destroyItems: Handler<BulkDestroy> = (call, services) =>
  call.body.jsids ? destroyNamed(call, services) : destroyRows(call, services);

const destroyRows: Handler<BulkDestroy> = (call, { database }) =>
  withProgress(
    call,
    (progress) => bulkDestroy(database, { ...call.granted.scope, progress }, async () => call.body),
    bulkAnswers,
  );

/** Missing items are no fault, so that a call can be repeated. */
const destroyNamed: Handler<BulkDestroy> = ({ body, granted: { scope, line } }, { database }) =>
  database.transaction(writingActor(scope, line), async (run) => {
    const deleted = [...(await findNamed(run, scope, body))];
    if (!deleted.length) return { status: 200, body: { deleted } };
    const change = await openChange(run, scope, 'delete');
    const ids = deleted.map(({ id }) => id);
    await deleteRows({ run, scope, change }, scope.resource, ids);
    return { status: 200, body: { deleted }, headers: { 'x-change': String(change) } };
  });
