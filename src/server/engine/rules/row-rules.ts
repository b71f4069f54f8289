/** Rules of a resource file on whole rows, checked in the transaction of each change. */
import type { Resource } from '../../../contract/model.ts';
import type { UnitOfWork } from '../scope.ts';
import { requireChecked } from './checked-by.ts';
import { requireFieldsOpen, requireOpen } from './open-while.ts';
import { setMoments } from './since.ts';

/**
 * Checks written rows, and sets timestamps that depend on them. `before` has the former snapshots of updated rows.
 * @throws {ApiProblem} 409, 422 for rows that break a rule
 */
export async function enforceRules(
  work: UnitOfWork,
  resource: Resource,
  action: 'create' | 'update',
  { ids, before }: { readonly ids: readonly number[]; readonly before: string | null },
): Promise<void> {
  const { run, scope } = work;
  await requireOpen(run, scope, resource, { action, ids, before: action === 'update' ? before : null });
  if (before !== null) await requireFieldsOpen(work, resource, { ids, before });
  await requireChecked(run, scope, resource, ids);
  await setMoments(run, scope, resource, ids);
}
