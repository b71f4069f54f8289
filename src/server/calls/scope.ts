import { resourceOf } from '../../contract/bodies.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Scope } from '../engine/scope.ts';
import { serverFunctions } from '../functions/functions.ts';
import type { Services } from '../services.ts';
import { systemActor } from '../store/database.ts';
import { sealWith } from '../store/sealing.ts';
import { serviceAccess } from './service-access.ts';

/**
 * A scope on a collection of the model, in the caller's own role.
 * @throws {Error} if no resource file defines the collection
 */
export function scopeOn(
  { model, settings }: Services,
  key: string,
  caller: Caller,
  params: Readonly<Record<string, number>> = {},
): Scope {
  const collection = model.collections.get(key);
  if (!collection) throw new Error(`A call needs the collection "${key}", which no resource file declares.`);
  return {
    model,
    functions: serverFunctions,
    collection,
    resource: resourceOf(model, collection),
    caller,
    actor: { role: 'app', user: caller.user, company: caller.company?.id ?? null },
    params,
    seal: sealWith(settings.secret),
    serviceAccess: serviceAccess(settings),
  };
}

/** The scope of all accounts in the system role, for calls on the caller's own account in any company. */
export const accountScope = (services: Services, caller: Caller): Scope => ({
  ...scopeOn(services, 'admin_users', caller),
  actor: systemActor,
});
