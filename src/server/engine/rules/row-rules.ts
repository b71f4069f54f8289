/** What the resource's file says of its rows beyond their fields, asked in the transaction of every change of them. */
import type { Resource } from '../../../contract/model.ts';
import type { UnitOfWork } from '../scope.ts';
import { requireChecked } from './checked-by.ts';
import { requireFieldsOpen, requireOpen } from './open-while.ts';
import { keepMoments } from './since.ts';

/**
 * Asks it of rows that have been written, `before` being what updated ones were, and keeps what follows from them.
 * @throws {ApiProblem} 409, 422 where the rows may not be so
 */
export async function keepRules(
  { run, scope }: UnitOfWork,
  resource: Resource,
  action: 'create' | 'update',
  { ids, before }: { readonly ids: readonly number[]; readonly before: string | null },
): Promise<void> {
  await requireOpen(run, scope, resource, { action, ids, before: action === 'update' ? before : null });
  if (before !== null) await requireFieldsOpen(run, scope, resource, { ids, before });
  await requireChecked(run, scope, resource, ids);
  await keepMoments(run, scope, resource, ids);
}
