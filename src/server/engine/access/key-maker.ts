/** Protects the account of the person who created an API key: no program may change it. */
import { ApiProblem } from '../problem.ts';
import type { Scope } from '../scope.ts';

/**
 * Refuses an API key that would change, delete or remove the account of its creator.
 * @throws {ApiProblem} 403
 */
export function requireOthers({ caller, resource }: Scope, ids: readonly number[]): void {
  if (!caller.key || resource.tenancy.kind !== 'account' || caller.user === null || !ids.includes(caller.user)) return;
  throw new ApiProblem(
    'forbidden',
    'An API key leaves the account of the person who made it alone. Log in to change it.',
  );
}
