import { resourceOf } from '../../contract/bodies.ts';
import type { Collection } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Scope } from '../engine/scope.ts';
import type { Services } from '../http/types.ts';
import { systemActor } from '../store/database.ts';

/** A scope on a collection of the model; throws if a resource file took it away. */
export function scopeOn(
  services: Services,
  key: string,
  caller: Caller,
  params: Readonly<Record<string, number>> = {},
): Scope {
  const collection: Collection | undefined = services.model.collections.get(key);
  if (!collection)
    throw new Error(`The calls of accounts need the collection "${key}", which no resource file declares.`);
  const actor = { role: 'app' as const, user: caller.user, company: caller.company?.id ?? null };
  return { model: services.model, collection, resource: resourceOf(services.model, collection), caller, actor, params };
}

/** Accounts as a whole, for what a person does to her own: no company's wall may hide it from her. */
export const accountScope = (services: Services, caller: Caller): Scope => ({
  ...scopeOn(services, 'admin_users', caller),
  actor: systemActor,
});
