/**
 * Which requests run in the role that sees every tenant. All of them are listed here: calls that only a system
 * admin can make, and the planner's guess at the length of a nested list; beside them only the session (before
 * anyone is known), migrations, seeds and live updates use it: those read the journal of all, and tell of a row only
 * to whom the row's own list has shown it in their own role.
 */
import { accessOf, type Collection, type GenericOperation } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Actor } from '../store/database.ts';

export function actorFor(collection: Collection, verb: GenericOperation, caller: Caller): Actor {
  const system =
    caller.audience === 'system_admin' &&
    collection.access[accessOf[verb]].every(
      (policy) => policy.kind === 'audience' && policy.audience === 'system_admin',
    );
  return { role: system ? 'system' : 'app', user: caller.user, company: caller.company?.id ?? null };
}

/**
 * For the planner's guess at the length of a list, which shows no row. Under a parent that the caller may read, the
 * wall would not hide any; left out, it does not spoil the guess either. At the top it stays.
 */
export const estimatingActor = (collection: Collection, actor: Actor): Actor =>
  collection.parent ? { ...actor, role: 'system' } : actor;
