/**
 * Which requests run in the role that sees every tenant. All of them are listed here: calls that only a system
 * admin can make; beside them only the session (before anyone is known), migrations and seeds use it.
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
