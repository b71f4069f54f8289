/** Authorization: by audience before anything is read, by policies on the facts of the path, by conditions on rows. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { resourceOf } from '../../../contract/bodies.ts';
import { creatorOf } from '../../../contract/creator.ts';
import { type Collection, type GuardName, levelRank, type Policy, type Resource } from '../../../contract/model.ts';
import { allows, type Caller, type Facts, guards } from '../../../contract/permissions.ts';
import { ApiProblem } from '../problem.ts';
import { at, type Scope, stepsOf } from '../scope.ts';
import { fieldValue } from './columns.ts';
import { guardCondition } from './grants.ts';

/** Throws 401 or 403 unless one of the policies lets the caller in. */
export function requireAccess(scope: Scope, policies: readonly Policy[], facts: Facts, what: string): void {
  if (allows(policies, scope.caller, facts)) return;
  refuse(scope.caller, what);
}

/**
 * Ends a call without permission; `what` completes "no right to", such as "read these projects".
 * @throws ApiProblem `unauthenticated` (401) for the public, `forbidden` (403) for all others.
 */
export function refuse(caller: Caller, what: string): never {
  if (caller.audience === 'public') throw new ApiProblem('unauthenticated', `Log in to ${what}.`);
  throw new ApiProblem('forbidden', `You have no right to ${what}.`);
}

/** Refuses callers whose audience can never reach the collection, before anything is read. */
export function requireLevel(scope: Scope, verb: 'read' | 'create' | 'write', what: string): void {
  const { caller, collection } = scope;
  if (levelRank(caller.audience) < levelRank(collection.levels[verb])) refuse(caller, what);
  // Access links never write, and never open collections whose guards deny links.
  if (caller.shared && (verb !== 'read' || [...stepsOf(scope), collection].some((step) => deniesLinks(scope, step))))
    refuse(caller, what);
}

function deniesLinks(scope: Scope, collection: Collection): boolean {
  const before = resourceOf(scope.model, collection).guards;
  return before.length > 0 && before.every(({ guard }) => guards[guard].guests === 'never');
}

/** History is visible to members only, even where others read the rows. */
export function requireMember(scope: Scope, what: string): void {
  if (scope.caller.shared || levelRank(scope.caller.audience) < levelRank('member')) refuse(scope.caller, what);
}

/**
 * Whether the answer can differ from row to row: a policy checks the guard of the row itself, the nearest guard among
 * the row and its owners, or the creator of the row.
 */
export const asksRows = (resource: Resource, policies: readonly Policy[]): boolean =>
  policies.some(
    (policy) =>
      policy.kind === 'mine' ||
      (policy.kind === 'guard' && (policy.guard === 'row' || policy.guard === resource.ownGuard)),
  );

/** Condition on the row under `alias` that any of the policies admits the caller; null if they do not depend on rows. */
export const rowCondition = (scope: Scope, policies: readonly Policy[], alias: string): Sql | null =>
  asksRows(scope.resource, policies) ? policiesCondition(scope, policies, alias) : null;

/** The same for a row without a path: the row alone must satisfy the policies. */
export function policiesCondition(scope: Scope, policies: readonly Policy[], alias: string): Sql {
  const { resource, caller } = scope;
  const conditions = policies.map((policy): Sql => {
    if (policy.kind === 'mine') {
      const creator = creatorOf(resource, scope.model);
      return creator && caller.user !== null
        ? sql`${fieldValue({ ...scope, unmasked: true }, { resource, alias }, creator)} = ${caller.user}`
        : raw('false');
    }
    if (policy.kind !== 'guard') return raw(allows([policy], caller, {}) ? 'true' : 'false');
    const idOf = (guard: GuardName): Sql | null => {
      const found = resource.guards.find((one) => one.guard === guard);
      return found ? at(alias, found.column) : null;
    };
    const project = idOf('project') ?? undefined;
    const options = { project, closedToo: scope.restoring, past: scope.pastGrants };
    if (policy.guard !== 'row') {
      const id = idOf(policy.guard);
      return id ? guardCondition(policy.guard, policy.right, { ...options, id }, caller) : raw('false');
    }
    const cases = resource.guards.map(
      ({ guard, column }) =>
        sql`when ${at(alias, column)} is not null then ${guardCondition(guard, policy.right, { ...options, id: at(alias, column) }, caller)}`,
    );
    return sql`(case ${join(cases, ' ')} else false end)`;
  });
  return sql`(${join(conditions, ' or ')})`;
}
